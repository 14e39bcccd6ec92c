// The pointer in a live run: a click says where, a drag that begins on a point pulls it, any other turns the view.

import { pickPoint, placeFacing } from "../stage/pick.js";
import * as THREE from "three";

const STILL = 4; // pixels that a click may move

export class Hand {
  /**
   * `tracks` holds the newest arrays by track, `names` says which can be pulled; `actions` has grab(hit), pull(place), release() and click(px, py, hit, event).
   */
  constructor(stage, tracks, names, actions) {
    Object.assign(this, { stage, tracks, names, actions });
    this.press = null;
    const canvas = stage.renderer.domElement;
    // On the parent and in the capture phase: the camera must not turn when a point is pulled.
    canvas.parentElement.addEventListener("pointerdown", (event) => this.down(event), true);
    canvas.addEventListener("pointermove", (event) => this.move(event));
    canvas.addEventListener("pointerup", (event) => this.up(event));
    canvas.addEventListener("pointercancel", () => this.let());
  }

  at({ clientX, clientY }) {
    const { left, top } = this.stage.renderer.domElement.getBoundingClientRect();
    return [clientX - left, clientY - top];
  }

  down(event) {
    const canvas = this.stage.renderer.domElement;
    if (event.target !== canvas || event.button !== 0) return;
    const [px, py] = this.at(event);
    const hit = pickPoint(this.stage, this.tracks, this.names, px, py);
    this.press = { px, py, hit, pulls: false, far: false };
    if (!hit) return;
    event.stopPropagation();
    event.preventDefault();
    canvas.setPointerCapture(event.pointerId);
  }

  move(event) {
    const [px, py] = this.at(event);
    const { press } = this;
    if (!press) {
      this.stage.renderer.domElement.style.cursor = pickPoint(this.stage, this.tracks, this.names, px, py) ? "grab" : "";
      return;
    }
    press.far ||= Math.hypot(px - press.px, py - press.py) > STILL;
    if (!press.hit || !press.far) return;
    if (!press.pulls) {
      const { x } = this.tracks[press.hit.name];
      press.through = new THREE.Vector3().fromArray(x, 3 * press.hit.index);
      press.pulls = true;
      this.actions.grab(press.hit);
    }
    const place = placeFacing(this.stage, px, py, press.through);
    if (place) this.actions.pull(place);
  }

  up(event) {
    const { press } = this;
    if (!press) return;
    if (press.pulls) this.actions.release();
    else if (!press.far) this.actions.click(press.px, press.py, press.hit, event);
    this.press = null;
  }

  let() {
    if (this.press?.pulls) this.actions.release();
    this.press = null;
  }
}
