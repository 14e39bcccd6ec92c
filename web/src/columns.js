// Columns of numbers over the frames of a run, which grow with the run.

export class Columns {
  constructor() {
    this.buffers = new Map();
    this.length = 0;
  }

  /** Adds a series message; in a live run, one that begins at 0 replaces all previous columns. */
  add({ first, arrays }) {
    if (first === 0) this.length = 0;
    if (first === 0) this.buffers.clear();
    for (const { key, data } of arrays) {
      let buffer = this.buffers.get(key) ?? new Float64Array(1024).fill(NaN);
      if (buffer.length < first + data.length) {
        const larger = new Float64Array(2 * (first + data.length)).fill(NaN);
        larger.set(buffer);
        buffer = larger;
      }
      buffer.set(data, first);
      this.buffers.set(key, buffer);
      this.length = Math.max(this.length, first + data.length);
    }
  }

  /** The values of one column so far; empty if there is no such column. */
  get(key) {
    return this.buffers.get(key)?.subarray(0, this.length) ?? new Float64Array(0);
  }

  get t() {
    return this.get("t");
  }

  /** Index of the last frame at or before t, at least 0. */
  frameAt(t) {
    const times = this.t;
    let low = 0;
    let high = times.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (times[middle] <= t) low = middle;
      else high = middle;
    }
    return low;
  }

  /** Position of t among the frames, as a fractional index. */
  placeOf(t) {
    const i = this.frameAt(t);
    const [a, b] = [this.t[i], this.t[i + 1]];
    return b > a ? i + Math.min(1, Math.max(0, (t - a) / (b - a))) : i;
  }

  /** Mean time between two frames [s]. */
  get interval() {
    const n = this.length;
    return n > 1 ? (this.t[n - 1] - this.t[0]) / (n - 1) : 1 / 60;
  }
}
