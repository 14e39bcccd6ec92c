// The pointer in a live run: a click gives a position, a drag that starts on a body or point pulls it, any other rotates the view.
// A finger that pulls continues to pull while others rotate and pinch the view; two that touch together pinch.

import { pickThing, placeFacing } from "../stage/pick.js";

const STILL = 4; // largest displacement of a click [pixel]
const [REACH, REACH_OF_FINGERS] = [14, 26]; // radius of points and lines for picking [pixel]

export class Hand {
  /**
   * `tracks` holds the newest arrays by track, `names` those that can be pulled; `actions` has grab(hit), pull(place), release() and click(px, py, hit, event).
   */
  constructor(stage, tracks, names, actions) {
    Object.assign(this, { stage, tracks, names, actions });
    this.press = null;
    this.over = null;
    const canvas = stage.renderer.domElement;
    // On the parent and in the capture phase: the camera must not get the events of the finger that pulls.
    for (const [kind, answer] of [["down", "down"], ["move", "move"], ["up", "up"], ["cancel", "let"]]) {
      canvas.parentElement.addEventListener(`pointer${kind}`, (event) => event.target === canvas && this[answer](event), true);
    }
  }

  /** Whether an event belongs to the pointer that pulls; the camera then does not get it. */
  holds(event) {
    const own = Boolean(this.press?.hit) && event.pointerId === this.press.id;
    if (own) event.stopPropagation();
    return own;
  }

  at({ clientX, clientY }) {
    const { left, top } = this.stage.renderer.domElement.getBoundingClientRect();
    return [clientX - left, clientY - top];
  }

  pick(px, py, event) {
    return pickThing(this.stage, this.tracks, this.names, px, py, event.pointerType === "touch" ? REACH_OF_FINGERS : REACH);
  }

  down(event) {
    if (event.button !== 0 || event === this.handed) return;
    if (this.press && event.pointerId !== this.press.id) return this.another();
    const [px, py] = this.at(event);
    const hit = this.pick(px, py, event);
    this.press = { id: event.pointerId, px, py, hit, pulls: false, far: false, event };
    if (!this.holds(event)) return;
    event.preventDefault();
    this.stage.renderer.domElement.setPointerCapture(event.pointerId);
  }

  /** Passes an additional finger to the camera, and also the first one if it has not pulled yet. */
  another() {
    const { press } = this;
    press.far = true; // it is no longer a click
    if (!press.hit || press.pulls) return;
    press.hit = null;
    const { pointerId, pointerType, clientX, clientY } = press.event;
    this.handed = new PointerEvent("pointerdown", { pointerId, pointerType, clientX, clientY, isPrimary: true });
    this.stage.renderer.domElement.dispatchEvent(this.handed);
  }

  move(event) {
    const { press } = this;
    if (!press) return this.hover(event);
    if (event.pointerId !== press.id) return;
    this.holds(event);
    const [px, py] = this.at(event);
    press.far ||= Math.hypot(px - press.px, py - press.py) > STILL;
    if (!press.hit || !press.far) return;
    if (!press.pulls) {
      press.pulls = true;
      this.actions.grab(press.hit);
    }
    const place = placeFacing(this.stage, px, py, press.hit.at);
    if (place) this.actions.pull(place);
  }

  /** Checks once per picture whether something can be pulled. */
  hover(event) {
    if (!this.over) {
      requestAnimationFrame(() => {
        const [px, py] = this.at(this.over);
        if (!this.press) this.stage.renderer.domElement.style.cursor = this.pick(px, py, this.over) ? "grab" : "";
        this.over = null;
      });
    }
    this.over = event;
  }

  up(event) {
    const { press } = this;
    if (!press || event.pointerId !== press.id) return;
    this.holds(event);
    if (press.pulls) this.actions.release();
    else if (!press.far) this.actions.click(press.px, press.py, press.hit, event);
    this.press = null;
  }

  let(event) {
    if (this.press?.id !== event.pointerId) return;
    this.holds(event);
    if (this.press.pulls) this.actions.release();
    this.press = null;
  }
}
