// The scrub bar: a range control over the frames, with marks of events above it.

import { time } from "./text.js";
import { PALETTE } from "./stage/tracks.js";

const NEAR = 6; // pixels from a mark

export class Timeline {
  constructor(root, columns, player) {
    Object.assign(this, { columns, player });
    this.range = root.querySelector("input");
    this.marks = root.querySelector("canvas");
    this.tip = root.querySelector(".tip");
    this.events = [];
    this.kinds = new Map();
    this.range.addEventListener("input", () => player.seek(Number(this.range.value)));
    root.addEventListener("pointermove", (pointer) => this.hint(pointer));
    root.addEventListener("pointerleave", () => (this.tip.hidden = true));
    this.marks.addEventListener("click", (pointer) => this.jump(pointer));
    new ResizeObserver(() => this.draw()).observe(this.marks);
  }

  color(kind) {
    if (!this.kinds.has(kind)) this.kinds.set(kind, PALETTE[(this.kinds.size + 1) % PALETTE.length]);
    return this.kinds.get(kind);
  }

  addEvents(events) {
    for (const [t, kind, where, text] of events) this.events.push({ t, kind, where, text });
    this.events.sort((a, b) => a.t - b.t);
  }

  update(index) {
    this.range.max = Math.max(0, this.columns.length - 1);
    this.range.value = index;
    this.range.setAttribute("aria-valuetext", `frame ${index}, ${time(this.columns.t[index] ?? 0, this.columns.interval)} s`);
  }

  /** Half of the handle's width extends beyond the first and last frame. */
  get span() {
    const { left, width } = this.range.getBoundingClientRect();
    return { left: left + 7, width: width - 14 };
  }

  draw() {
    const ratio = devicePixelRatio;
    const { clientWidth, clientHeight } = this.marks;
    this.marks.width = clientWidth * ratio;
    this.marks.height = clientHeight * ratio;
    const pen = this.marks.getContext("2d");
    const last = Math.max(1, this.columns.length - 1);
    const seen = new Set();
    for (const event of this.events) {
      const x = Math.round((7 + (this.columns.placeOf(event.t) / last) * (clientWidth - 14)) * ratio);
      if (seen.has(`${x} ${event.kind}`)) continue; // thousands of events give a few hundred marks
      seen.add(`${x} ${event.kind}`);
      pen.fillStyle = this.color(event.kind);
      pen.fillRect(x - ratio, 0, 2 * ratio, clientHeight * ratio);
    }
  }

  placeAt(clientX) {
    const { left, width } = this.span;
    return Math.max(0, Math.min(1, (clientX - left) / width)) * (this.columns.length - 1);
  }

  eventNear(clientX) {
    const reach = (NEAR / this.span.width) * (this.columns.length - 1);
    const place = this.placeAt(clientX);
    let best = null;
    for (const event of this.events) {
      const off = Math.abs(this.columns.placeOf(event.t) - place);
      if (off <= reach && off < (best?.off ?? Infinity)) best = { event, off };
    }
    return best?.event;
  }

  hint(pointer) {
    if (!this.columns.length) return;
    const event = this.eventNear(pointer.clientX);
    const t = event?.t ?? this.columns.t[Math.round(this.placeAt(pointer.clientX))];
    this.tip.textContent = `${time(t, this.columns.interval)} s${event ? ` · ${event.kind}: ${event.where} ${event.text}` : ""}`;
    this.tip.hidden = false;
    const box = this.range.getBoundingClientRect();
    const half = this.tip.offsetWidth / 2;
    this.tip.style.left = `${Math.max(half, Math.min(box.width - half, pointer.clientX - box.left))}px`;
  }

  jump(pointer) {
    const event = this.eventNear(pointer.clientX);
    if (event) this.player.seekTime(event.t);
    else this.player.seek(this.placeAt(pointer.clientX));
  }

  /** Jumps to the next (+1) or previous (−1) event in another frame. */
  jumpBy(direction) {
    const here = this.player.target;
    const frames = this.events.map(({ t }) => this.columns.frameAt(t + 1e-9));
    const found = direction > 0 ? frames.find((i) => i > here) : frames.findLast((i) => i < here);
    if (found === undefined) return;
    this.player.playing = false;
    this.player.seek(found);
  }
}
