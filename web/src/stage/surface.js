// Triangles and hairlines through the moving points of a track.

import * as THREE from "three";
import { gather, split } from "./creases.js";
import { PAINT, casts, finished, finishOf, grainAxes, opacityOf } from "./finishes.js";

/** Writes area-weighted vertex normals to `normals`. */
function vertexNormals(x, triangles, normals) {
  normals.fill(0);
  for (let k = 0; k < triangles.length; k += 3) {
    const [a, b, c] = [3 * triangles[k], 3 * triangles[k + 1], 3 * triangles[k + 2]];
    const [ux, uy, uz] = [x[b] - x[a], x[b + 1] - x[a + 1], x[b + 2] - x[a + 2]];
    const [vx, vy, vz] = [x[c] - x[a], x[c + 1] - x[a + 1], x[c + 2] - x[a + 2]];
    const [nx, ny, nz] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
    for (const i of [a, b, c]) {
      normals[i] += nx;
      normals[i + 1] += ny;
      normals[i + 2] += nz;
    }
  }
}

function dynamic(array, items) {
  return new THREE.BufferAttribute(array, items).setUsage(THREE.DynamicDrawUsage);
}

function setIndex(geometry, numbers) {
  geometry.dispose();
  geometry.setIndex(new THREE.BufferAttribute(Uint32Array.from(numbers), 1));
}

export class Surface {
  constructor(color, look) {
    this.look = look;
    this.geometry = new THREE.BufferGeometry();
    const opacity = opacityOf(look);
    const phong = { color, opacity, transparent: opacity < 1, side: THREE.DoubleSide, ...PAINT };
    Object.assign(phong, { polygonOffset: true, polygonOffsetFactor: 1, polygonOffsetUnits: 1 }); // keeps lines on it visible
    this.object = new THREE.Mesh(this.geometry, new THREE.MeshPhongMaterial(phong));
    Object.assign(this.object, { castShadow: casts(opacity), receiveShadow: true, frustumCulled: false });
  }

  /** Draws the triangles, given as three point indices each; colours per point in sRGB, or none. */
  update(x, triangles, color) {
    if (triangles !== this.triangles) this.lay(x, triangles);
    if (color && color !== this.color) this.paint(color);
    const { position, normal } = this.geometry.attributes;
    gather(x, this.source, position.array);
    vertexNormals(position.array, this.corners, normal.array);
    position.needsUpdate = normal.needsUpdate = true;
  }

  /** Sets new triangles, with vertices split at sharp edges. */
  lay(x, triangles) {
    const { source, corners } = split(x, triangles);
    Object.assign(this, { triangles, source, corners, color: null });
    setIndex(this.geometry, corners);
    for (const name of ["position", "normal"]) this.geometry.setAttribute(name, dynamic(new Float32Array(3 * source.length), 3));
    this.geometry.deleteAttribute("color");
    if (!finishOf(this.look)) return;
    this.grain ??= this.startGrain(x);
    const at = gather(this.grain, source, new Float32Array(3 * source.length));
    this.geometry.setAttribute("grainAt", new THREE.BufferAttribute(at, 3));
  }

  /** Uses the first positions received as texture coordinates of the finish. */
  startGrain(x) {
    const { order, scale } = grainAxes(x);
    finished(this.object.material, { finish: finishOf(this.look), grain: "grainAt", declared: "attribute vec3 grainAt;", scale }).needsUpdate = true;
    return Float32Array.from({ length: x.length }, (_, i) => scale * x[i - (i % 3) + order[i % 3]]);
  }

  paint(color) {
    const { attributes } = this.geometry;
    if (!attributes.color) {
      this.geometry.setAttribute("color", dynamic(new Float32Array(3 * this.source.length), 3));
      Object.assign(this.object.material, { vertexColors: true, needsUpdate: true }).color.set("#ffffff");
    }
    gather(color, this.source, attributes.color.array);
    for (let i = 0; i < attributes.color.array.length; i++) attributes.color.array[i] **= 2.2;
    attributes.color.needsUpdate = true;
    this.color = color;
  }
}

/** Converts sRGB colours to linear, for a material that multiplies its own by them. */
export const shine = (color) => Float32Array.from(color, (share) => share ** 2.2);

export class Hairlines {
  constructor(count, color, opacity) {
    this.geometry = new THREE.BufferGeometry();
    this.geometry.setAttribute("position", dynamic(new Float32Array(3 * count), 3));
    const look = { color, opacity, transparent: opacity < 1 };
    this.object = new THREE.LineSegments(this.geometry, new THREE.LineBasicMaterial(look));
    this.object.frustumCulled = false;
  }

  update(x, lines, color) {
    if (lines !== this.lines) setIndex(this.geometry, lines);
    this.lines = lines;
    if (color) this.paint(color);
    this.geometry.attributes.position.array.set(x);
    this.geometry.attributes.position.needsUpdate = true;
  }

  paint(color) {
    this.geometry.setAttribute("color", new THREE.BufferAttribute(shine(color), 3));
    if (!this.object.material.vertexColors) Object.assign(this.object.material, { vertexColors: true, needsUpdate: true }).color.set("#ffffff");
  }
}
