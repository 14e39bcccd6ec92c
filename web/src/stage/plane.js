// Planes with tiles that fade out, as in pictures; a grid of lines under a run without gravity.

import * as THREE from "three";
import { finished, finishOf } from "./finishes.js";
import { floorMaterial } from "./floor.js";
import { nice } from "./ink.js";

const VERTEX = /* glsl */ `
varying vec2 vPlaneAt;
void main() {
  vPlaneAt = position.xy;
  gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
}`;

const LINES = /* glsl */ `
uniform vec3 planeColor;
uniform float planeCell, planeFade;
varying vec2 vPlaneAt;
void main() {
  vec2 cell = vPlaneAt / planeCell;
  vec2 width = fwidth(cell);
  vec2 thin = 1.0 - smoothstep(vec2(0.0), vec2(1.1), abs(fract(cell - 0.5) - 0.5) / max(width, vec2(1e-6)));
  vec2 bold = 1.0 - smoothstep(vec2(0.2), vec2(1.5), abs(fract(0.1 * cell - 0.5) - 0.5) / max(0.1 * width, vec2(1e-6)));
  float crowded = 1.0 - smoothstep(0.06, 0.3, max(width.x, width.y));
  float line = max(0.55 * crowded * max(thin.x, thin.y), max(bold.x, bold.y) * (1.0 - smoothstep(0.6, 3.0, max(width.x, width.y))));
  gl_FragColor = vec4(planeColor, 0.35 * line * (1.0 - smoothstep(0.35, 1.0, length(vPlaneAt) / planeFade)));
  #include <colorspace_fragment>
}`;

/** Thin lines under the run only: not an obstacle, so it receives no shadow. */
export function groundGrid(box, size, dark) {
  const color = new THREE.Color(dark ? "#8fa3c4" : "#5b6b85");
  const uniforms = { planeColor: { value: color }, planeCell: { value: nice(size / 12) }, planeFade: { value: 2.2 * size } };
  const material = new THREE.ShaderMaterial({ vertexShader: VERTEX, fragmentShader: LINES, uniforms, transparent: true, depthWrite: false, side: THREE.DoubleSide });
  const object = new THREE.Mesh(new THREE.PlaneGeometry(4.4 * size, 4.4 * size), material);
  const centre = box.getCenter(new THREE.Vector3());
  const snap = 10 * uniforms.planeCell.value;
  object.position.set(Math.round(centre.x / snap) * snap, Math.round(centre.y / snap) * snap, box.min.z - 0.002 * size);
  object.renderOrder = 1;
  return { object };
}

const REACH = 20; // of an infinite plane, in sizes of the run
const THICK = 0.025; // thickness of a slab, in edge lengths
const [BOARD, TILES] = [1, 9]; // tiles per board of its finish; approximate number of tiles across the run
const LEVEL = 0.999; // cosine of the largest slope of a plane that counts as level
const BEYOND = 0.04; // extent of a slab beyond the motion, in sizes of the run
const BELOW = 0.004; // distance of the default floor below the lowest point, in sizes of the run, unless it is given

/** The default floor under a run with gravity but without planes. */
export function ownFloor(gravity, box, size, depth = BELOW) {
  const up = new THREE.Vector3(...gravity).multiplyScalar(-1).normalize();
  const middle = box.getCenter(new THREE.Vector3());
  const half = box.getSize(new THREE.Vector3()).multiplyScalar(0.5);
  const down = Math.abs(up.x) * half.x + Math.abs(up.y) * half.y + Math.abs(up.z) * half.z + depth * size;
  return new Plane({ point: middle.addScaledVector(up, -down).toArray(), normal: up.toArray() });
}

/** A plane of the scene, with tiles and shadows: infinite, fading out with distance, or a solid slab if it has a size. */
export class Plane {
  constructor(shape, color, look) {
    this.shape = shape;
    this.look = look;
    this.color = color;
    this.object = new THREE.Group();
    this.tiled = true;
  }

  /** Height of a level infinite floor, else null. */
  get level() {
    return !this.shape.size && this.mesh && this.axes()[2].z > LEVEL ? this.mesh.position.z : null;
  }

  setGrid(on) {
    this.tiled = on;
    if (this.uniforms) this.uniforms.planeTiles.value = Number(on && !finishOf(this.look));
  }

  setSize(box, size) {
    Object.assign(this, { box, size });
    this.object.clear();
    const [width, height] = this.reach(box, size);
    const own = this.color ?? (this.shape.size ? "#c9ced6" : null);
    const material = floorMaterial(own, nice(size / TILES), this.shape.size ? null : REACH * size);
    this.uniforms = material.uniforms;
    this.setGrid(this.tiled);
    this.mesh = new THREE.Mesh(new THREE.PlaneGeometry(width, height), this.finish(material, size));
    this.mesh.receiveShadow = true;
    this.mesh.renderOrder = -1;
    this.place(box);
    this.object.add(this.mesh);
    if (this.shape.size) this.mesh.add(this.slab(width, height, own));
  }

  /** A material with the finish, with texture coordinates in boards, as in pictures. */
  finish(material, size) {
    const scale = 1 / (BOARD * nice(size / TILES));
    const grain = `vec3(0.0, ${scale.toExponential()} * position.yx)`;
    return finished(material, { finish: finishOf(this.look), grain, scale, floor: true });
  }

  /** The solid under a bounded plane; it casts the shadow. */
  slab(width, height, color) {
    const thick = 0.5 * THICK * (width + height);
    const body = new THREE.Mesh(new THREE.BoxGeometry(width, height, thick), new THREE.MeshLambertMaterial({ color }));
    body.position.z = -0.52 * thick; // slightly below the plane, which stays visible
    body.castShadow = body.receiveShadow = true;
    return body;
  }

  /** Axes of the plane by rows: two in it, then its normal. */
  axes() {
    const normal = new THREE.Vector3(...(this.shape.normal ?? [0, 0, 1])).normalize();
    const across = new THREE.Vector3(0, Math.abs(normal.y) < 0.9 ? 1 : 0, Math.abs(normal.y) < 0.9 ? 0 : 1).cross(normal).normalize();
    return [across, normal.clone().cross(across), normal];
  }

  /** Edge lengths; a level slab extends under the whole box, and its centre moves by `shift`. */
  reach(box, size) {
    const edges = this.shape.size ?? 2 * REACH * size;
    const half = (Array.isArray(edges) ? edges : [edges, edges]).map((edge) => edge / 2);
    const axes = this.axes();
    this.shift = new THREE.Vector3();
    if (!this.shape.size || Math.abs(axes[2].z) < LEVEL) return half.map((edge) => 2 * edge);
    const point = new THREE.Vector3(...(this.shape.point ?? [0, 0, 0]));
    const corners = [0, 1, 2, 3, 4, 5, 6, 7].map((k) => new THREE.Vector3(...["x", "y", "z"].map((c, i) => ((k >> i) & 1 ? box.max[c] : box.min[c]))).sub(point));
    return half.map((edge, i) => {
      const places = corners.map((corner) => corner.dot(axes[i]));
      const [low, high] = [Math.min(...places), Math.max(...places)];
      const least = low < -edge ? low - BEYOND * size : -edge;
      const most = high > edge ? high + BEYOND * size : edge;
      this.shift.addScaledVector(axes[i], (least + most) / 2);
      return most - least;
    });
  }

  place(box) {
    const [across, along, normal] = this.axes();
    const point = new THREE.Vector3(...(this.shape.point ?? [0, 0, 0])).add(this.shift);
    this.mesh.quaternion.setFromRotationMatrix(new THREE.Matrix4().makeBasis(across, along, normal));
    if (!this.shape.size) {
      const centre = box.getCenter(new THREE.Vector3());
      point.copy(centre.addScaledVector(normal, -normal.dot(centre.clone().sub(point))));
    }
    this.mesh.position.copy(point);
    this.countTiles(across, along);
  }

  /** Counts tiles in pairs from the plane's own point, so that they do not move when the run grows. */
  countTiles(across, along) {
    const { planeOrigin, planeCell } = this.uniforms;
    const way = new THREE.Vector3(...(this.shape.point ?? [0, 0, 0])).sub(this.mesh.position);
    planeOrigin.value.set(...[across, along].map((axis) => (way.dot(axis) / planeCell.value) % 2));
  }
}
