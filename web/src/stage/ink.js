// Overlays: trails, arrows, names, axes and a scale bar, as in films (view/staging/ink.py).

import * as THREE from "three";

export const KINDS = [
  ["trails", "trails"],
  ["velocities", "velocities"],
  ["forces", "net forces"],
  ["contacts", "contact forces"],
  ["names", "names"],
  ["axes", "axes and scale bar"],
];
export const OVERLAYS = "view/overlays"; // the track of trails and arrows
const COLORS = { velocities: "#188a5a", forces: "#c8322b", contacts: "#8440b8" };
const AXES = ["#d94f4f", "#3f9a4a", "#3f6fd0"];
const [LINE, RIM, HEAD, HALF] = [0.13, 0.05, 0.62, 0.24]; // in units of 1/36 of the height, as in pictures
const [FAINT, BAR, AXIS, WIDE] = [0.15, 0.16, 1.5, 7];
const PIECE = 6; // knots of a trail drawn with one width
const [LEAST, LARGEST] = [13, 20]; // least and largest size of a unit in pixels, for low and high windows
const PLACE = new THREE.Vector3();
const PAPER = "rgba(255, 255, 255, 0.75)";
const LENGTHS = [["km", 1e3], ["m", 1], ["cm", 1e-2], ["mm", 1e-3], ["µm", 1e-6]];

/** The largest of 1, 2 or 5 times a power of ten not above x. */
export function nice(x) {
  const power = 10 ** Math.floor(Math.log10(x) + 1e-9);
  return power * [5, 2, 1].find((step) => step * power <= x * (1 + 1e-9));
}

const short = (x) => String(Number(x.toPrecision(3)));

function lengthText(metres) {
  const [unit, size] = LENGTHS.find(([, least]) => metres >= least * (1 - 1e-9)) ?? LENGTHS[1];
  return `${short(metres / size)} ${unit}`;
}

export class Ink {
  constructor(canvas) {
    this.sheet = document.createElement("canvas");
    this.sheet.className = "ink";
    this.sheet.setAttribute("aria-hidden", "true");
    this.hint = document.getElementById("hint");
    canvas.after(this.sheet);
    this.pen = this.sheet.getContext("2d");
    this.on = new Set();
    this.told = { names: [], trails: [], per_metre: {} };
    this.tracks = {};
    this.scales = [];
  }

  /** Reads the colour scales of the tracks, without duplicates. */
  readScales(tracks) {
    const scales = new Map(tracks.filter(({ look }) => look.scale).map(({ look: { scale } }) => [JSON.stringify(scale), scale]));
    this.scales = [...scales.values()];
  }

  /** Sets the overlays described by the server; which are on is taken from the first description only. */
  tell(told) {
    this.told = told;
    if (!this.heard) told.on.forEach((kind) => this.on.add(kind));
    this.heard = true;
  }

  /** Whether an overlay of this kind is available. */
  has(kind) {
    if (kind === "axes") return true;
    if (kind in COLORS) return kind in this.told.per_metre;
    return this.told[kind].length > 0;
  }

  toggle(kind) {
    if (!this.on.delete(kind)) this.on.add(kind);
  }

  /** Draws on a canvas of this size over the picture of the camera; `top` is how far above its points the name of a track stands. */
  draw({ camera, target, dark, top }, width, height, share) {
    const { pen, sheet } = this;
    sheet.hidden = !this.on.size && !this.scales.length; // even an empty canvas costs time
    if (sheet.hidden) return;
    const [wide, high] = [Math.round(share * width), Math.round(share * height)];
    if (sheet.width !== wide || sheet.height !== high) [sheet.width, sheet.height] = [wide, high];
    else pen.clearRect(0, 0, wide, high);
    this.bottom = high - share * this.textBelow();
    this.unit = share * Math.min(Math.max(height / 36, LEAST), LARGEST);
    Object.assign(this, { camera, turned: camera.matrixWorldInverse });
    [pen.lineCap, pen.lineJoin] = ["round", "round"];
    this.colors(dark);
    const held = this.tracks[OVERLAYS] ?? {};
    const arrows = Object.keys(COLORS).filter((kind) => this.on.has(kind) && held[kind]);
    if (this.on.has("trails") && held.trails) this.trails(held.trails);
    for (const kind of arrows) this.arrows(held[kind], COLORS[kind]);
    if (this.on.has("names")) this.names(top);
    if (this.on.has("axes")) this.axes();
    if (this.on.has("axes") || arrows.length) this.scale(target, dark, arrows);
  }

  /** Column and row of a point, or null behind the camera. */
  seen(x, y, z) {
    const place = PLACE.set(x, y, z).applyMatrix4(this.turned);
    if (!(place.z < 0)) return null;
    place.applyMatrix4(this.camera.projectionMatrix);
    return [(0.5 + 0.5 * place.x) * this.sheet.width, (0.5 - 0.5 * place.y) * this.sheet.height];
  }

  line(a, b, color, width) {
    const { pen } = this;
    [pen.strokeStyle, pen.lineWidth] = [color, width];
    pen.beginPath();
    pen.moveTo(...a);
    pen.lineTo(...b);
    pen.stroke();
  }

  trails(x) {
    const colors = this.told.trails;
    const knots = x.length / 3 / colors.length;
    const { pen } = this;
    colors.forEach((color, row) => {
      pen.strokeStyle = color;
      for (let first = 0; first < knots - 1; first += PIECE) {
        const last = Math.min(first + PIECE, knots - 1);
        const share = FAINT + ((1 - FAINT) * last) / (knots - 1);
        [pen.globalAlpha, pen.lineWidth] = [share, 1.3 * LINE * this.unit * share];
        pen.beginPath();
        let begun = false;
        for (let k = first; k <= last; k++) {
          const at = 3 * (row * knots + k);
          const here = this.seen(x[at], x[at + 1], x[at + 2]);
          if (here) pen[begun ? "lineTo" : "moveTo"](...here);
          begun = Boolean(here);
        }
        pen.stroke();
      }
    });
    pen.globalAlpha = 1;
  }

  arrows(x, color) {
    for (let at = 0; at < x.length; at += 6) {
      const [tail, head] = [this.seen(x[at], x[at + 1], x[at + 2]), this.seen(x[at + 3], x[at + 4], x[at + 5])];
      const length = tail && head ? Math.hypot(head[0] - tail[0], head[1] - tail[1]) : 0;
      if (length > 0.15 * this.unit) this.arrow(tail, [(head[0] - tail[0]) / length, (head[1] - tail[1]) / length], length, color);
    }
  }

  arrow([x, y], [ax, ay], length, color) {
    const { unit, pen } = this;
    const size = Math.min(1, (0.5 * length) / (HEAD * unit));
    const [back, half] = [HEAD * unit * size, HALF * unit * size];
    for (const [rim, paint] of [[RIM * unit, PAPER], [0, color]]) {
      const way = (along, across) => [x + along * ax - across * ay, y + along * ay + across * ax];
      this.line([x, y], way(length - back, 0), paint, LINE * unit + 2 * rim);
      pen.fillStyle = paint;
      pen.beginPath();
      for (const corner of [way(length + 1.5 * rim, 0), way(length - back - rim, half + 1.5 * rim), way(length - back - rim, -half - 1.5 * rim)]) pen.lineTo(...corner);
      pen.fill();
    }
  }

  text(text, [x, y], color, size, align = "center", baseline = "alphabetic") {
    const { pen, unit } = this;
    pen.font = `${size * unit}px system-ui, sans-serif`;
    [pen.textAlign, pen.textBaseline] = [align, baseline];
    [pen.strokeStyle, pen.lineWidth, pen.fillStyle] = [PAPER, 0.2 * unit, color];
    pen.strokeText(text, x, y);
    pen.fillText(text, x, y);
  }

  /** Draws names, each above the centre of its track. */
  names(top) {
    for (const name of this.told.names) {
      const { x, active, age } = this.tracks[name] ?? {};
      if (!x) continue;
      const middle = [0, 0, 0];
      let count = 0;
      for (let k = 0; 3 * k < x.length; k++) {
        if ((active && !active[k]) || (age && !age[k])) continue;
        count++;
        for (let i = 0; i < 3; i++) middle[i] += x[3 * k + i];
      }
      const place = count && this.seen(middle[0] / count, middle[1] / count, middle[2] / count + top(name));
      if (place) this.text(name, [place[0], place[1] - 0.6 * this.unit], "#303a42", 0.8);
    }
  }

  /** Draws colour bars, at the upper right. */
  colors(dark) {
    const { unit, sheet, pen } = this;
    const right = sheet.width - 1.2 * unit;
    const left = right - WIDE * unit;
    const ink = dark ? "#e6eaf0" : "#303a42";
    this.scales.forEach(({ what, low, high, unit: of, ramp }, k) => {
      const top = (1.9 + 3 * k) * unit;
      const blend = pen.createLinearGradient(left, 0, right, 0);
      ramp.forEach((color, i) => blend.addColorStop(i / (ramp.length - 1), color));
      pen.fillStyle = blend;
      pen.fillRect(left, top, right - left, 0.5 * unit);
      this.plain(what, [(left + right) / 2, top - 0.3 * unit], ink, "center");
      this.plain(short(low), [left, top + 1.4 * unit], ink, "left");
      this.plain(`${short(high)} ${of}`, [right, top + 1.4 * unit], ink, "right");
    });
  }

  /** Draws text without a rim, on the sky. */
  plain(text, [x, y], color, align) {
    const { pen, unit } = this;
    pen.font = `${0.8 * unit}px system-ui, sans-serif`;
    [pen.textAlign, pen.textBaseline, pen.fillStyle] = [align, "alphabetic", color];
    pen.fillText(text, x, y);
  }

  /** Height of a line of help at the bottom [pixel]; axes and scale are drawn above it. */
  textBelow() {
    const { hint } = this;
    return hint && !hint.hidden && hint.textContent ? hint.offsetHeight + 10 : 0;
  }

  axes() {
    const { unit, sheet } = this;
    const middle = [sheet.width - 2.8 * unit, this.bottom - 2.6 * unit];
    const ways = [0, 1, 2].map((i) => new THREE.Vector3().setComponent(i, 1).transformDirection(this.turned));
    for (const i of [0, 1, 2].sort((a, b) => ways[a].z - ways[b].z)) { // axes that point away are drawn first
      const { x, y } = ways[i];
      const beyond = (length) => [middle[0] + length * unit * x, middle[1] - length * unit * y];
      this.line(middle, beyond(AXIS), AXES[i], 1.2 * LINE * unit);
      const end = Math.hypot(x, y) > 0.2 ? beyond(AXIS + 0.55) : [middle[0], middle[1] - (AXIS + 0.55) * unit];
      this.text("xyz"[i], end, AXES[i], 0.75, "center", "middle");
    }
  }

  /** Draws a bar of a round length at the depth of the target, and the values of arrows of its length. */
  scale(target, dark, arrows) {
    const { unit, sheet, camera } = this;
    const metre = sheet.height / (2 * Math.tan(THREE.MathUtils.degToRad(camera.fov) / 2) * camera.position.distanceTo(target));
    const bar = nice((BAR * Math.max(sheet.width, sheet.height)) / metre);
    const [right, row, tick] = [sheet.width - 5.6 * unit, this.bottom - 1.4 * unit, 0.25 * unit];
    const left = right - bar * metre;
    const ink = dark ? "#e6eaf0" : "#303a42";
    for (const [a, b] of [[[left, row], [right, row]], ...[left, right].map((c) => [[c, row - tick], [c, row + tick]])]) this.line(a, b, ink, LINE * unit);
    const lines = [[lengthText(bar), "#303a42"], ...arrows.map((kind) => [`${short(bar * this.told.per_metre[kind][0])} ${this.told.per_metre[kind][1]}`, COLORS[kind]])];
    lines.forEach(([text, color], k) => this.text(text, [(left + right) / 2, row - (0.4 + 1.05 * k) * unit], color, 0.8));
  }
}
