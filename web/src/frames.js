// Cache of received frames, up to a number of bytes, and requests for missing ones.

const MAX_BYTES = 400e6;
const MAX_REQUEST = 48;
const ASK_AGAIN = 12;

export class Frames {
  constructor(ask) {
    this.ask = ask;
    this.kept = new Map();
    this.pending = new Set();
    this.last = {};
    this.bytes = 0;
  }

  /** Adds a frame message; arrays missing from it are those of the previous message. */
  add(message) {
    const tracks = { ...this.last };
    let size = 0;
    for (const { track, key, data } of message.arrays) {
      if (tracks[track] === this.last[track]) tracks[track] = { ...this.last[track] };
      tracks[track][key] = data;
      size += data.byteLength;
    }
    this.last = tracks;
    const frame = { index: message.index, t: message.t, tracks, size };
    this.bytes += size - (this.kept.get(frame.index)?.size ?? 0);
    this.kept.set(frame.index, frame);
    this.pending.delete(frame.index);
    for (const [index, old] of this.kept) {
      if (this.bytes <= MAX_BYTES || index === frame.index) break;
      this.kept.delete(index);
      this.bytes -= old.size;
    }
    return frame;
  }

  get(index) {
    const frame = this.kept.get(index);
    if (frame) {
      this.kept.delete(index); // the least recently used comes first in a Map
      this.kept.set(index, frame);
    }
    return frame;
  }

  /** Requests missing frames of `wanted`, most urgent first, once the first is missing or enough are. */
  want(wanted) {
    const missing = wanted.filter((index) => !this.kept.has(index));
    const fresh = missing.filter((index) => !this.pending.has(index));
    if (!fresh.length || (fresh.length < ASK_AGAIN && missing.length > fresh.length && !fresh.includes(wanted[0]))) return;
    const request = missing.slice(0, MAX_REQUEST);
    this.pending = new Set(request);
    this.ask(request);
  }
}
