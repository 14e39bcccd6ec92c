// The pointer in a live run: a click says where, a drag that begins on a thing pulls it, any other turns the view.

import { pickThing, placeFacing } from "../stage/pick.js";

const STILL = 4; // pixels that a click may move
const [REACH, REACH_OF_FINGERS] = [14, 26]; // pixels about points and lines

export class Hand {
  /**
   * `tracks` holds the newest arrays by track, `names` says which can be pulled; `actions` has grab(hit), pull(place), release() and click(px, py, hit, event).
   */
  constructor(stage, tracks, names, actions) {
    Object.assign(this, { stage, tracks, names, actions });
    this.press = null;
    this.over = null;
    const canvas = stage.renderer.domElement;
    // On the parent and in the capture phase: the camera must not turn when a thing is pulled.
    canvas.parentElement.addEventListener("pointerdown", (event) => this.down(event), true);
    canvas.addEventListener("pointermove", (event) => this.move(event));
    canvas.addEventListener("pointerup", (event) => this.up(event));
    canvas.addEventListener("pointercancel", (event) => this.let(event));
  }

  at({ clientX, clientY }) {
    const { left, top } = this.stage.renderer.domElement.getBoundingClientRect();
    return [clientX - left, clientY - top];
  }

  pick(px, py, event) {
    return pickThing(this.stage, this.tracks, this.names, px, py, event.pointerType === "touch" ? REACH_OF_FINGERS : REACH);
  }

  down(event) {
    const canvas = this.stage.renderer.domElement;
    if (event.target !== canvas || event.button !== 0) return;
    if (this.press?.hit && event.pointerId !== this.press.id) return event.stopPropagation(); // a second finger
    const [px, py] = this.at(event);
    const hit = this.pick(px, py, event);
    this.press = { id: event.pointerId, px, py, hit, pulls: false, far: false };
    if (!hit) return;
    event.stopPropagation();
    event.preventDefault();
    canvas.setPointerCapture(event.pointerId);
  }

  move(event) {
    const { press } = this;
    if (!press) return this.hover(event);
    if (event.pointerId !== press.id) return;
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

  /** Whether something can be pulled is looked at once for each picture. */
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
    if (press.pulls) this.actions.release();
    else if (!press.far) this.actions.click(press.px, press.py, press.hit, event);
    this.press = null;
  }

  let(event) {
    if (this.press?.id !== event.pointerId) return;
    if (this.press.pulls) this.actions.release();
    this.press = null;
  }
}
