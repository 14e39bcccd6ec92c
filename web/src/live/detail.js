// Where pictures come too slowly, detail goes: first the shadows, then pixels. The motion is not slowed down by it.

const LOOK = 60; // pictures that are looked at together
const SLOW = 36; // ms between them, in the middle, above which detail goes
const LEAST = 0.5; // of the pixels across

export class Detail {
  /** `tell(text)` says what went. */
  constructor(stage, tell) {
    Object.assign(this, { stage, tell, waits: [], before: 0 });
  }

  /** To be called for every new frame. */
  frame(now) {
    if (this.before && !document.hidden) this.waits.push(now - this.before);
    this.before = now;
    if (this.waits.length < LOOK) return;
    const wait = this.waits.sort((a, b) => a - b)[LOOK / 2];
    this.waits = [];
    if (wait > SLOW) this.reduce(wait);
  }

  reduce(wait) {
    const { stage } = this;
    const why = `pictures took ${wait.toFixed(0)} ms:`;
    if (stage.light.castShadow) {
      stage.toggleShadows();
      this.tell(`${why} no shadows from here on`);
    } else if (stage.share > LEAST) {
      stage.setShare(Math.max(0.7 * stage.share, LEAST));
      this.tell(`${why} drawn with fewer pixels from here on`);
    }
  }
}
