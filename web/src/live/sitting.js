// Sends a picture of the run to the gallery around this page, once it has run for a moment.

const MOMENT = 1000; // ms
const [WIDE, HIGH] = [480, 270]; // size in pixels, as for the pictures of the examples
const QUALITY = 0.85;

export class Sitting {
  constructor(stage) {
    Object.assign(this, { stage, since: null, done: self === top });
  }

  /** Called after each picture. */
  drawn(now, state) {
    if (this.done || state !== "running") return;
    this.since ??= now;
    if (now - this.since < MOMENT) return;
    this.done = true;
    const [, picture] = this.stage.printed(WIDE, HIGH).toDataURL("image/jpeg", QUALITY).split(",");
    parent.postMessage({ picture }, "*"); // the server decides who may frame this page
  }
}
