// Reduces detail while the frame rate is too low, first shadows, then pixels, and gives it back when it is high again:
// after each failure it waits twice as long. The motion is not affected.

const [LOOK, FEW] = [60, 12]; // pictures evaluated together; fewest, if they take longer than
const LONG = 2000; // ms
const [FAST, SLOW] = [25, 36]; // median interval below which detail is given back, and above which it is reduced [ms]
const PATIENCE = 5; // fast evaluations in a row before that
const PAUSE = 1000; // ms without a picture: nothing has moved
const LEAST = 0.5; // least share of the pixels in each direction

export class Detail {
  /** `tell(text)` reports what was reduced, and an empty text that nothing is any more. */
  constructor(stage, tell) {
    Object.assign(this, { stage, tell, waits: [], before: 0, undo: [], fast: 0, patience: PATIENCE, tried: false });
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
    this.fast = middle < FAST ? this.fast + 1 : 0;
    if (middle > SLOW) this.reduce(middle);
    else if (this.undo.length && this.fast >= this.patience) this.restore();
  }

  reduce(wait) {
    const { stage } = this;
    const [why, share] = [`pictures took ${wait.toFixed(0)} ms:`, stage.share];
    if (this.tried) this.patience *= 2;
    this.tried = false;
    if (stage.light.castShadow) {
      stage.toggleShadows();
      this.undo.push(() => stage.light.castShadow || stage.toggleShadows());
      this.tell(`${why} no shadows for now`);
    } else if (share > LEAST) {
      stage.setShare(Math.max(0.7 * share, LEAST));
      this.undo.push(() => stage.setShare(share));
      this.tell(`${why} drawn with fewer pixels for now`);
    }
  }

  restore() {
    this.undo.pop()();
    [this.fast, this.tried] = [0, true];
    if (!this.undo.length) this.tell("");
  }
}
