// Overlays of a live run, from its newest frames: trails, velocities, forces and contact forces.

import { OVERLAYS } from "../stage/ink.js";
import { trackColor } from "../stage/tracks.js";

const [TIME, KNOTS] = [1.5, 96]; // length of a trail [s], and most points
const PLACES = "view/contacts"; // the track of contact forces between solids, at their points of action
const MANY = 64; // most points of a track shown by default
const LONG = 0.2; // length of a long arrow, in sizes of the run
const NOTHING = 1e-3; // m/s or N: noise of single precision at rest
const UNITS = { velocities: "m/s", forces: "N", contacts: "N" };
const [RECENT, FEW] = [240, 0.9]; // frames from which the scale of arrows is determined, and quantile of their longest arrows

/** Vector of each kind of arrow at point k of a track, given the track's last three frames. */
const VECTORS = {
  velocities: ({ x }, k, [, before, now]) => rate(x, before.x, k, now.t - before.t),
  forces: ({ x, mass }, k, [first, before, now]) => {
    const [earlier, later] = [rate(before.x, first.x, k, before.t - first.t), rate(x, before.x, k, now.t - before.t)];
    return later.map((u, i) => (2 * mass[k] * (u - earlier[i])) / (now.t - first.t));
  },
  contacts: ({ contact }, k) => contact.slice(3 * k, 3 * k + 3),
};
const rate = (x, before, k, dt) => [0, 1, 2].map((i) => (x[3 * k + i] - before[3 * k + i]) / dt);

export class Overlays {
  /** `tracks` are the descriptions of the server, which mark those that move. */
  constructor(ink, tracks, show = {}) {
    Object.assign(this, { ink, show });
    this.described = tracks;
    this.time = show.trail_time ?? TIME;
    this.history = [];
    this.scales = {}; // for each kind of arrows: the longest in each frame, and the value of 1 m
    for (const kind of Object.keys(UNITS)) if (this.chosen(kind).length) this.scales[kind] = { longest: [], of: 1 };
    const on = ["trails", ...Object.keys(UNITS), "names", "axes"].filter((kind) => show[kind]);
    ink.tell({ on, names: this.chosen("names").map(({ name }) => name), trails: this.chosen("trails").map(({ look, number }) => trackColor(look, number)), per_metre: this.perMetre() });
  }

  chosen(kind) {
    const named = this.show[kind];
    const able = ({ name, moves, touched }) => (kind === "contacts" ? touched : moves || (kind !== "forces" && named?.includes?.(name)));
    return this.described.filter((track) => able(track) && (!Array.isArray(named) || named.includes(track.name)));
  }

  /** Adds a frame, and writes trails and arrows to its tracks. */
  add(t, tracks, size) {
    if (this.history.at(-1)?.t > t) this.history = []; // the run has restarted
    const x = Object.fromEntries(this.described.filter(({ name }) => tracks[name]?.x).map(({ name }) => [name, tracks[name].x]));
    if (this.history.at(-1)?.t !== t) this.history.push({ t, x });
    const first = this.history.findIndex((kept) => kept.t >= t - this.time);
    this.history.splice(0, first);
    tracks[OVERLAYS] = this.trails(tracks);
    for (const kind of Object.keys(this.scales)) if (this.ink.on.has(kind)) tracks[OVERLAYS][kind] = this.arrows(kind, tracks, size);
    this.ink.told.per_metre = this.perMetre();
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

  /** Tails and heads of arrows (m, 6). */
  arrows(kind, tracks, size) {
    const then = this.history.slice(-3);
    while (then.length < 3) then.unshift(then[0]);
    const rows = [];
    for (const { name, mass } of this.shown(kind, tracks)) {
      const { x, contact } = tracks[name];
      const frames = then.map((frame) => ({ t: frame.t, x: frame.x[name] }));
      if (frames.some((frame) => frame.x?.length !== x.length)) continue;
      for (let k = 0; 3 * k < x.length; k++) {
        const vector = living(tracks[name], k) ? VECTORS[kind]({ x, mass, contact }, k, frames) : [];
        if (vector.length && [...vector].every(Number.isFinite)) rows.push([x.slice(3 * k, 3 * k + 3), vector]);
      }
    }
    if (kind === "contacts") rows.push(...this.acting(tracks));
    const scale = this.scale(kind, Math.max(0, ...rows.map(([, vector]) => Math.hypot(...vector))), size);
    return Float32Array.from(rows.flatMap(([tail, vector]) => [...tail, ...tail.map((c, i) => c + vector[i] / scale)]));
  }

  /** Positions and forces of contacts between solids. */
  acting({ [PLACES]: { x = [], contact = [] } = {} }) {
    return Array.from({ length: x.length / 3 }, (_, k) => [x.slice(3 * k, 3 * k + 3), contact.slice(3 * k, 3 * k + 3)]);
  }

  perMetre() {
    return Object.fromEntries(Object.entries(this.scales).map(([kind, { of }]) => [kind, [of, UNITS[kind]]]));
  }

  /** Value of 1 m, 1, 2 or 5 times a power of ten, such that few recent arrows are longer than about a fifth of the run. */
  scale(kind, longest, size) {
    const known = this.scales[kind];
    if (longest > NOTHING) known.longest.push(longest);
    if (known.longest.length > RECENT) known.longest.shift();
    const high = known.longest.toSorted((a, b) => a - b)[Math.ceil(FEW * known.longest.length) - 1] ?? 0;
    const wanted = high / (LONG * size) || 1;
    if (wanted > known.of || wanted < 0.2 * known.of) {
      const power = 10 ** Math.floor(Math.log10(wanted));
      known.of = power * [1, 2, 5, 10].find((step) => step * power >= wanted * (1 - 1e-9));
    }
    return known.of;
  }
}

const living = ({ active, age }, k) => !(active && !active[k]) && !(age && !age[k]);
