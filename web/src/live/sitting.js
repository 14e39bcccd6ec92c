// A picture of the run for the gallery around this page, once it has been going for a moment.

const MOMENT = 1000; // ms
const [WIDE, HIGH] = [480, 270]; // pixels, as pictures of the examples have
const QUALITY = 0.85;

export class Sitting {
  constructor(stage) {
    Object.assign(this, { stage, since: null, done: self === top });
  }

  /** To be called for every picture that has been drawn. */
  drawn(now, state) {
    if (this.done || state !== "running") return;
    this.since ??= now;
    if (now - this.since < MOMENT) return;
    this.done = true;
    const [, picture] = this.stage.printed(WIDE, HIGH).toDataURL("image/jpeg", QUALITY).split(",");
    parent.postMessage({ picture }, "*"); // who may frame this page is the server's to say
  }
}
