// Reduces detail when the frame rate is too low: first shadows, then pixels. The motion is not affected.

const [LOOK, FEW] = [60, 12]; // pictures evaluated together; fewest, if they take longer than
const LONG = 2000; // ms
const SLOW = 36; // median interval above which detail is reduced [ms]
const PAUSE = 1000; // ms without a picture: nothing has moved
const LEAST = 0.5; // least share of the pixels in each direction

export class Detail {
  /** `tell(text)` reports what was reduced. */
  constructor(stage, tell) {
    Object.assign(this, { stage, tell, waits: [], before: 0 });
  }

  /** Called after each picture. */
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
      this.tell(`${why} no shadows from now on`);
    } else if (stage.share > LEAST) {
      stage.setShare(Math.max(0.7 * stage.share, LEAST));
      this.tell(`${why} drawn with fewer pixels from now on`);
    }
  }
}
