// Where pictures come too slowly, detail goes: first the shadows, then pixels. The motion is not slowed down by it.

const [LOOK, FEW] = [60, 12]; // pictures that are looked at together; at least, where they take more than
const LONG = 2000; // ms
const SLOW = 36; // ms between them, in the middle, above which detail goes
const PAUSE = 1000; // ms without a picture: nothing has moved
const LEAST = 0.5; // of the pixels across

export class Detail {
  /** `tell(text)` says what went. */
  constructor(stage, tell) {
    Object.assign(this, { stage, tell, waits: [], before: 0 });
  }

  /** To be called for every picture that has been drawn. */
  drawn(now) {
    const wait = now - this.before;
    if (wait < PAUSE) this.waits.push(wait);
    this.before = now;
    const taken = this.waits.reduce((sum, one) => sum + one, 0);
    if (this.waits.length < (taken > LONG ? FEW : LOOK)) return;
    const middle = this.waits.sort((a, b) => a - b)[this.waits.length >> 1];
    this.waits = [];
    if (middle > SLOW) this.reduce(middle);
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
