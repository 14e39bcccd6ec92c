// One object per track of the run: `object` for the scene, `update(arrays)` for a frame.

import * as THREE from "three";
import { Bodies, shapeGeometry, withGrain } from "./bodies.js";
import { WIRE, coils } from "./coil.js";
import { PAINT, casts, opacityOf } from "./finishes.js";
import { Plane } from "./plane.js";
import { Puffs } from "./puffs.js";
import { Ramps } from "./ramps.js";
import { drawsInSoftware } from "./software.js";
import { MANY, Spheres } from "./spheres.js";
import { Splats, splatted } from "./splats.js";
import { Hairlines, Surface } from "./surface.js";
import { Tubes } from "./tubes.js";

const DOT = 0.004; // radius of points without radius, lines or triangles, in sizes of the run
const LINE_SHARE = 0.45; // share of their own colour in hairlines over triangles; the rest is that of the triangles
const NO_LINES = new Int32Array(0);
export const PALETTE = ["#e2603f", "#2f8f9d", "#eda63a", "#4a6fb3", "#79a858", "#9a5b86", "#5d707a", "#c9775a"];

/** The colour of a track in lists. */
export function trackColor(look, number) {
  if (look.shape?.kind === "plane") return look.color ?? look.surface_color ?? "#7d8798";
  return look.color ?? look.surface_color ?? look.line_color ?? PALETTE[number % PALETTE.length];
}

class Points {
  constructor(look, statics, color) {
    Object.assign(this, { look, statics, color });
    this.opacity = opacityOf(look);
    this.object = new THREE.Group();
  }

  setSize(_, size) {
    this.size = size;
  }

  /** Extent around its points; for bodies half the least thickness, so that the name of a rod stands at the rod. */
  get thickness() {
    return Math.max(this.look.radius || 0, this.look.line_radius || 0);
  }

  start(count, marked) {
    const { look, color, opacity } = this;
    this.count = count;
    this.tinted = null;
    this.object.clear();
    const many = count >= MANY && drawsInSoftware() && splatted(look, opacity);
    this.spheres = many ? new Splats(count, look) : new Spheres(count, opacity < 1, look);
    this.surface = new Surface(look.surface_color ?? color, look);
    const skin = new THREE.Color(look.surface_color ?? color);
    const onSkin = Boolean(this.statics.triangles) && !(look.line_radius > 0); // softer, as in pictures
    const lineColor = onSkin ? skin.lerp(new THREE.Color(look.line_color ?? "#39424a"), LINE_SHARE) : (look.line_color ?? color);
    const wire = look.coil > 0 ? WIRE * look.coil : look.line_radius;
    this.lines = wire > 0 ? new Tubes(wire, lineColor, look, marked && !(look.coil > 0)) : new Hairlines(count, lineColor, opacity);
    this.object.add(this.spheres.object, this.surface.object, this.lines.object);
    this.ramps = new Ramps(look, color);
    if (look.blend === "over" || look.blend === "add") this.object.add((this.puffs = new Puffs(count, look.blend === "add")).object);
    const { r, g, b } = new THREE.Color(color);
    for (let k = 0; k < count; k++) this.spheres.tints.set([r, g, b, opacity], 4 * k);
  }

  update({ x, active, age, u, radius, color, opacity, lines, triangles, along }) {
    if (this.count !== x.length / 3) this.start(x.length / 3, Boolean(along ?? this.statics.along)); // a live run gains and loses points
    if (age) return this.puffs ? this.updatePuffs(x, age, u) : this.updateAged(x, age, color);
    const given = { lines: lines ?? this.statics.lines, triangles: triangles ?? this.statics.triangles };
    const drawn = this.shownParts(given.lines ?? NO_LINES, given.triangles ?? NO_LINES, active);
    this.surface.object.visible = drawn.triangles.length > 0;
    if (this.surface.object.visible) this.surface.update(x, drawn.triangles, color);
    this.lines.object.visible = drawn.lines.length > 0;
    if (this.lines.object.visible) this.updateLines(x, drawn.lines, color, along ?? this.statics.along);
    const bare = !this.look.radius && !given.lines && !given.triangles; // not if lines are given but none exists at present
    this.radius = bare ? DOT * this.size : this.look.radius;
    this.spheres.object.visible = Boolean(radius) || this.radius > 0;
    if (this.spheres.object.visible) this.updateSpheres(x, active, radius, color, opacity);
  }

  updateLines(x, lines, color, along) {
    if (!(this.look.coil > 0)) return this.lines.update(x, lines, color, along);
    const { points, pieces } = coils(x, lines, this.look.coil);
    const each = (2 * points.length) / 3 / lines.length; // points per coil, which have the colour of its first end
    this.lines.update(points, pieces, color && Float32Array.from(points, (_, i) => color[3 * lines[2 * Math.floor(i / 3 / each)] + (i % 3)]));
  }

  /** Lines and triangles whose points are all active; the same arrays as before if nothing has changed. */
  shownParts(lines, triangles, active) {
    const same = this.parts?.lines === lines && this.parts.triangles === triangles && this.parts.active === active;
    if (!same) {
      const kept = (numbers, size) => (active ? numbers.filter((_, i) => partActive(numbers, i - (i % size), size, active)) : numbers);
      this.parts = { lines, triangles, active, drawn: { lines: kept(lines, 2), triangles: kept(triangles, 3) } };
    }
    return this.parts.drawn;
  }

  updateSpheres(x, active, radius, color, opacity) {
    const { balls } = this.spheres;
    for (let k = 0; k < this.count; k++) {
      balls[4 * k] = x[3 * k];
      balls[4 * k + 1] = x[3 * k + 1];
      balls[4 * k + 2] = x[3 * k + 2];
      balls[4 * k + 3] = active && !active[k] ? 0 : (radius?.[k] ?? this.radius);
    }
    this.spheres.ballsChanged();
    if (color === this.tinted?.color && opacity === this.tinted?.opacity) return;
    this.tinted = { color, opacity };
    this.updateTints(color, opacity);
  }

  /** Radius of the particle in slot k at its age; 0 for a free slot. */
  agedRadius(k, age) {
    return age[k] ? (this.look.radius || DOT * this.size) * (this.statics.size?.[k] ?? 1) * this.ramps.size[age[k]] : 0;
  }

  updateAged(x, age, painted) {
    const { balls, tints } = this.spheres;
    const { color, opacity } = this.ramps;
    for (let k = 0; k < this.count; k++) {
      for (let i = 0; i < 3; i++) {
        balls[4 * k + i] = x[3 * k + i];
        tints[4 * k + i] = painted ? painted[3 * k + i] ** 2.2 : color[3 * age[k] + i];
      }
      balls[4 * k + 3] = this.agedRadius(k, age);
      tints[4 * k + 3] = opacity[age[k]];
    }
    this.spheres.object.material.transparent = opacity.some((share) => share < 1);
    this.spheres.ballsChanged();
    this.spheres.tintsChanged();
  }

  updatePuffs(x, age, u) {
    const [radii, tints] = [new Float32Array(this.count), new Float32Array(4 * this.count)];
    for (let k = 0; k < this.count; k++) {
      radii[k] = this.agedRadius(k, age);
      for (let i = 0; i < 3; i++) tints[4 * k + i] = this.ramps.color[3 * age[k] + i];
      tints[4 * k + 3] = this.ramps.opacity[age[k]];
    }
    const tails = u ? x.map((place, i) => place - this.look.streak * u[i]) : x;
    this.spheres.object.visible = this.surface.object.visible = this.lines.object.visible = false;
    this.puffs.update({ heads: x, tails, radii, tints });
  }

  updateTints(color, opacity) {
    const { tints, object } = this.spheres;
    for (let k = 0; k < this.count; k++) {
      if (color) for (let i = 0; i < 3; i++) tints[4 * k + i] = color[3 * k + i] ** 2.2; // sRGB to linear
      if (opacity) tints[4 * k + 3] = this.opacity * opacity[k];
    }
    if (opacity) object.material.transparent = true;
    this.spheres.tintsChanged();
  }
}

function partActive(numbers, start, size, active) {
  for (let i = start; i < start + size; i++) if (!active[numbers[i]]) return false;
  return true;
}

class Frames {
  constructor(look, statics, color) {
    Object.assign(this, { look, statics, color });
    this.object = new THREE.Group();
  }

  get thickness() {
    return this.bodies?.thickness ?? 0;
  }

  update(arrays) {
    if (!this.bodies) {
      this.bodies = new Bodies(arrays.x.length / 3, this.look, this.statics, this.color);
      this.object.add(this.bodies.object);
    }
    this.bodies.update(arrays);
  }
}

class FixedMesh {
  constructor(look, statics, color) {
    const opacity = opacityOf(look);
    const geometry = shapeGeometry({ kind: "mesh" }, statics);
    const plain = new THREE.MeshPhongMaterial({ color, opacity, transparent: opacity < 1, side: THREE.DoubleSide, ...PAINT });
    this.object = new THREE.Mesh(geometry, withGrain(plain, geometry, look));
    Object.assign(this.object, { castShadow: casts(opacity), receiveShadow: true });
  }

  update() {}
}

class FixedPlane extends Plane {
  update() {}
}

export function makeTrack({ kind, look, number }, statics) {
  const color = trackColor(look, number);
  if (kind === "points") return new Points(look, statics, color);
  if (kind === "frames") return new Frames(look, statics, color);
  return look.shape?.kind === "plane" ? new FixedPlane(look.shape, look.color ?? look.surface_color, look) : new FixedMesh(look, statics, color);
}
