// The clock of the page: the displayed instant, and the frames needed next.

const SPEEDS = [0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8, 16, 32];
const AHEAD = 40;
const AHEAD_SECONDS = 0.25; // real time; the rest of a longer gap between two pictures is not caught up
const WINDOW = 1000; // ms over which the attained speed is measured

export class Player {
  /** `show(frame)` is called to display another frame, `changed()` when playing, speed or loop change. */
  constructor(columns, frames, { show, changed }) {
    Object.assign(this, { columns, frames, show, changed });
    this.playing = false;
    this.loop = false;
    this.speed = 1;
    this.follow = false;
    this.growing = false;
    this.t = 0;
    this.target = 0;
    this.shown = null;
    this.marks = [];
  }

  get count() {
    return this.columns.length;
  }

  seek(index) {
    if (!this.count) return;
    this.target = Math.max(0, Math.min(this.count - 1, Math.round(index)));
    this.t = this.columns.t[this.target];
    this.follow = false;
    this.marks = [];
    this.changed();
  }

  seekTime(t) {
    this.seek(this.columns.frameAt(t + 1e-9));
  }

  step(by) {
    this.playing = false;
    this.seek(this.target + by);
  }

  toggle() {
    this.playing = !this.playing;
    if (this.playing && this.target >= this.count - 1 && !this.growing) this.seek(0);
    this.marks = [];
    this.changed();
  }

  setLoop(on) {
    this.loop = on;
    this.changed();
  }

  setFollow(on) {
    if (on) this.seek(this.count - 1);
    this.follow = on;
    this.changed();
  }

  setSpeed(speed) {
    this.speed = speed;
    this.marks = [];
    this.changed();
  }

  changeSpeed(by) {
    const at = SPEEDS.findIndex((speed) => speed >= this.speed - 1e-9);
    this.setSpeed(SPEEDS[Math.max(0, Math.min(SPEEDS.length - 1, at + by))]);
  }

  /** Simulated seconds per second over the last second of playing; null while unknown. */
  get attained() {
    const [first, last] = [this.marks[0], this.marks.at(-1)];
    return this.playing && last?.now - first?.now > 300 ? (1000 * (last.t - first.t)) / (last.now - first.now) : null;
  }

  /** Advances to the time `now` [ms]; `elapsed` since the previous call [s]. */
  tick(now, elapsed) {
    if (!this.count) return;
    const stride = this.stride();
    if (this.follow) this.target = this.count - 1;
    else if (this.playing) this.advance(now, Math.min(elapsed, AHEAD_SECONDS), stride);
    this.want(stride);
    const frame = this.frames.get(this.target);
    if (frame && frame !== this.shown) this.display(frame);
  }

  advance(now, elapsed, stride) {
    const times = this.columns.t;
    const end = times[this.count - 1];
    let t = this.t + elapsed * this.speed;
    if (t >= end) {
      if (this.loop && !this.growing && this.t >= end) {
        t = times[0];
        this.marks = [];
      } else {
        t = end;
      }
    }
    let index = this.columns.frameAt(t + 1e-9);
    if (index < this.count - 1) index -= index % stride;
    if (t >= this.t) index = Math.max(index, this.target); // never backward if only every stride-th frame is shown
    this.target = index;
    if (!this.frames.kept.has(index)) return; // the clock waits for the frame
    this.t = t;
    this.marks.push({ now, t });
    while (now - this.marks[0].now > WINDOW) this.marks.shift();
    if (t >= end && !this.loop && !this.growing) {
      this.playing = false;
      this.changed();
    }
  }

  /** Real time between two pictures [s], if nothing delays them. */
  get pace() {
    return (this.stride() * this.columns.interval) / this.speed;
  }

  /** Frames between two pictures: 1, or more if the run has more frames than the screen can show. */
  stride() {
    return this.playing ? Math.max(1, Math.floor(this.speed / 60 / this.columns.interval)) : 1;
  }

  want(stride) {
    const wanted = [this.target];
    if (this.playing) {
      for (let k = 1; k <= Math.min(AHEAD, this.count - 1); k++) {
        const index = this.target - (this.target % stride) + k * stride;
        if (index < this.count) wanted.push(index);
        else if (this.loop) wanted.push(index % this.count - ((index % this.count) % stride));
      }
      wanted.push(this.count - 1);
    } else {
      for (const by of [1, -1, 2, -2]) if (this.target + by >= 0 && this.target + by < this.count) wanted.push(this.target + by);
    }
    this.frames.want([...new Set(wanted)]);
  }

  /** Called for each received frame: while the target is missing, displays the nearest one. */
  arrived(frame) {
    const far = Math.abs(frame.index - this.target);
    if (!this.shown || (!this.frames.kept.has(this.target) && far < Math.abs(this.shown.index - this.target))) this.display(frame);
  }

  display(frame) {
    this.shown = frame;
    this.show(frame);
  }
}
