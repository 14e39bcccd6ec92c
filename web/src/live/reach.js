// Selecting and pulling by keys alone: J and K step through what can be pulled, arrows pull, Escape releases. The selection is announced.

import * as THREE from "three";

const STEP = 0.04; // displacement per key press, in sizes of the run
const MANY = 60; // points of a track above which one of them represents all

const shown = (name) => name.replaceAll("_", " ");

export class Reach {
  /**
   * `tracks` holds the newest arrays by track, `names` those that can be pulled; `actions` has grab(hit), pull(place), release(), taken(thing) and say(text).
   */
  constructor(stage, tracks, names, actions) {
    Object.assign(this, { stage, tracks, names, actions });
    this.thing = null;
    this.aim = null;
  }

  /** What can be selected, in the order of the tracks: {name, number, label}. */
  get things() {
    return this.names.flatMap((name) => {
      const { x, active, age } = this.tracks[name] ?? {};
      if (!x || !this.stage.tracks.get(name).object.visible) return [];
      const numbers = this.single(name) ? [this.nearest(x)] : [...Array(x.length / 3).keys()].filter((i) => (!active || active[i]) && (!age || age[i]));
      return numbers.map((number, i) => ({ name, number, label: numbers.length > 1 ? `${shown(name)} ${i + 1} of ${numbers.length}` : shown(name) }));
    });
  }

  /** Whether one point represents a track: for surfaces, lines and clouds. */
  single(name) {
    const { quat, x, triangles, lines } = this.tracks[name];
    const { statics, look } = this.stage.tracks.get(name);
    const drawn = triangles ?? statics?.triangles ?? (look.radius > 0 ? null : (lines ?? statics?.lines));
    return !quat && (Boolean(drawn?.length) || x.length / 3 > MANY);
  }

  /** The selectable item of the point with this index. */
  thingOf(name, number) {
    const thing = this.things.find((one) => one.name === name && (one.number === number || this.single(name)));
    return thing ? { ...thing, number } : null;
  }

  /** The point nearest to the camera. */
  nearest(x) {
    const { position } = this.stage.camera;
    let [best, least] = [0, Infinity];
    for (let i = 0; i < x.length / 3; i++) {
      const far = Math.hypot(x[3 * i] - position.x, x[3 * i + 1] - position.y, x[3 * i + 2] - position.z);
      if (far < least) [best, least] = [i, far];
    }
    return best;
  }

  /** Selects the next (+1) or previous (−1) item. */
  next(by) {
    const { things, thing } = this;
    if (!things.length) return this.actions.say("nothing here can be pulled");
    const now = thing ? things.findIndex(({ name, number }) => name === thing.name && (number === thing.number || this.single(name))) : -1;
    this.take(things[(now + by + (now < 0 && by < 0) + things.length) % things.length]);
  }

  take(thing) {
    this.let();
    this.thing = thing;
    this.actions.taken(thing);
    if (thing) this.actions.say(`${thing.label}: arrows pull it, Page Up and Page Down push it away and pull it closer, Escape releases it`);
  }

  /** Position of the selected item. */
  get place() {
    const { x } = this.tracks[this.thing?.name] ?? {};
    return x && 3 * this.thing.number < x.length ? new THREE.Vector3().fromArray(x, 3 * this.thing.number) : null;
  }

  /** Pulls it by a step: right, up, away. */
  pull([right, up, away]) {
    if (!this.thing) this.next(1);
    if (!this.thing) return;
    if (!this.aim) {
      this.aim = this.place;
      this.actions.grab({ name: this.thing.name, numbers: [this.thing.number], weights: [1], local: [0, 0, 0], at: this.aim });
    }
    const ahead = this.stage.camera.getWorldDirection(new THREE.Vector3()).setZ(0).normalize();
    const across = new THREE.Vector3(ahead.y, -ahead.x, 0);
    const step = STEP * this.stage.size;
    this.aim.addScaledVector(across, right * step).addScaledVector(ahead, away * step);
    this.aim.z += up * step;
    this.actions.pull(this.aim);
  }

  /** Called when it was released by something else. */
  forget() {
    this.aim = null;
  }

  /** Releases it; it stays selected. */
  let() {
    if (!this.aim) return false;
    this.aim = null;
    this.actions.release();
    this.actions.say(`${this.thing.label} let go`);
    return true;
  }

  /** Escape: releases it first, then clears the selection. */
  leave() {
    if (!this.let()) this.take(null);
  }
}

export const PULLS = {
  ArrowLeft: ["pull", [-1, 0, 0]], ArrowRight: ["pull", [1, 0, 0]], ArrowUp: ["pull", [0, 1, 0]], ArrowDown: ["pull", [0, -1, 0]],
  PageUp: ["pull", [0, 0, 1]], PageDown: ["pull", [0, 0, -1]],
};
