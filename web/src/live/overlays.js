// Overlays of a live run, from its newest frames: where things were, and how fast they go from one frame to the next.

import { OVERLAYS } from "../stage/ink.js";
import { trackColor } from "../stage/tracks.js";

const [TIME, KNOTS] = [1.5, 96]; // length of a trail [s], and its places at most
const MANY = 64; // points of a track that is shown unasked
const LONG = 0.2; // of the size of the run: a long arrow

export class Overlays {
  /** `tracks` are described by the server, which says of those that move by themselves that they do. */
  constructor(ink, tracks, show = {}) {
    Object.assign(this, { ink, show });
    this.described = tracks;
    this.time = show.trail_time ?? TIME;
    this.history = [];
    this.fastest = 0;
    const on = ["trails", "velocities", "names", "axes"].filter((kind) => show[kind]);
    ink.tell({ on, names: this.chosen("names").map(({ name }) => name), trails: this.chosen("trails").map(({ look, number }) => trackColor(look, number)), per_metre: this.chosen("velocities").length ? { velocities: [1, "m/s"] } : {} });
  }

  chosen(kind) {
    const named = this.show[kind];
    return this.described.filter(({ name, moves }) => (Array.isArray(named) ? named.includes(name) : moves));
  }

  /** Takes in a frame, and puts trails and arrows beside its tracks. */
  add(t, tracks, size) {
    if (this.history.at(-1)?.t > t) this.history = []; // it began anew
    const x = Object.fromEntries(this.described.filter(({ name }) => tracks[name]?.x).map(({ name }) => [name, tracks[name].x]));
    if (this.history.at(-1)?.t !== t) this.history.push({ t, x });
    const first = this.history.findIndex((kept) => kept.t >= t - this.time);
    this.history.splice(0, first);
    tracks[OVERLAYS] = { ...this.trails(tracks), ...this.velocities(tracks, size) };
  }

  shown(kind, tracks) {
    return this.chosen(kind).filter(({ name }) => tracks[name]?.x && (Array.isArray(this.show[kind]) || tracks[name].x.length <= 3 * MANY));
  }

  trails(tracks) {
    if (!this.ink.on.has("trails")) return {};
    const stride = Math.max(1, Math.ceil(this.history.length / KNOTS));
    const last = this.history.length - 1;
    const knots = this.history.filter((_, i) => (last - i) % stride === 0);
    const [rows, colors] = [[], []];
    for (const { name, look, number } of this.shown("trails", tracks)) {
      for (let k = 0; 3 * k < tracks[name].x.length; k++) {
        for (const { x } of knots) for (let i = 0; i < 3; i++) rows.push(living(tracks[name], k) ? (x[name]?.[3 * k + i] ?? NaN) : NaN);
        colors.push(trackColor(look, number));
      }
    }
    this.ink.told.trails = colors;
    return { trails: Float32Array.from(rows) };
  }

  velocities(tracks, size) {
    const [before, now] = this.history.slice(-2);
    if (!this.ink.on.has("velocities") || !now) return {};
    const rows = [];
    for (const { name } of this.shown("velocities", tracks)) {
      const { x } = tracks[name];
      if (before.x[name]?.length !== x.length) continue;
      for (let k = 0; 3 * k < x.length; k++) {
        if (!living(tracks[name], k)) continue;
        const u = [0, 1, 2].map((i) => (x[3 * k + i] - before.x[name][3 * k + i]) / (now.t - before.t));
        this.fastest = Math.max(this.fastest, Math.hypot(...u));
        rows.push([...x.slice(3 * k, 3 * k + 3)], u);
      }
    }
    const scale = this.perMetre(size);
    this.ink.told.per_metre = { velocities: [scale, "m/s"] };
    const ends = rows.map((row, i) => (i % 2 ? row.map((u, c) => rows[i - 1][c] + u / scale) : row));
    return { velocities: Float32Array.from(ends.flat()) };
  }

  /** 1, 2 or 5 times a power of ten, so that the fastest so far has an arrow of about a fifth of the run. */
  perMetre(size) {
    const wanted = this.fastest / (LONG * size) || 1;
    const power = 10 ** Math.floor(Math.log10(wanted));
    return power * [1, 2, 5, 10].find((step) => step * power >= wanted * (1 - 1e-9));
  }
}

const living = ({ active, age }, k) => !(active && !active[k]) && !(age && !age[k]);
