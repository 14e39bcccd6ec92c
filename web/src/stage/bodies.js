// Rigid shapes: one instanced mesh per track, placed by positions and quaternions (w, x, y, z), body to world.

import * as THREE from "three";
import { mergeGeometries } from "three/examples/jsm/utils/BufferGeometryUtils.js";
import { Batch, batched, grainInBatch, grainOf } from "./batch.js";
import { PAINT, casts, finished, finishOf, grainAxes, grainMatrix, opacityOf } from "./finishes.js";
import { gather, split } from "./creases.js";
import { drawsInSoftware } from "./software.js";

const [TONES, GOLDEN] = [0.1, 0.6180339887498949];
const SHADE = 0.72; // brightness of every other sector, which makes the rotation of round bodies visible

function sectors(geometry, isDark) {
  const { position } = geometry.attributes;
  const colors = new Float32Array(3 * position.count);
  for (let k = 0; k < position.count; k += 3) {
    const middle = new THREE.Vector3();
    for (let i = k; i < k + 3; i++) middle.add(new THREE.Vector3().fromBufferAttribute(position, i));
    colors.fill(isDark(middle) ? SHADE : 1, 3 * k, 3 * k + 9);
  }
  geometry.setAttribute("color", new THREE.BufferAttribute(colors, 3));
  return geometry;
}

const octant = (p) => (p.x > 0) ^ (p.y > 0) ^ (p.z > 0);
const quadrant = (p) => (p.x > 0) ^ (p.y > 0);

function axes(size) {
  const parts = [["#e5484d", [0, 0, -Math.PI / 2]], ["#46a758", [0, 0, 0]], ["#3e7bfa", [Math.PI / 2, 0, 0]]].map(([color, turn]) => {
    const part = new THREE.CylinderGeometry(0.025 * size, 0.025 * size, size, 10).translate(0, size / 2, 0);
    part.applyQuaternion(new THREE.Quaternion().setFromEuler(new THREE.Euler(...turn)));
    const { r, g, b } = new THREE.Color(color);
    const colors = Float32Array.from({ length: 3 * part.attributes.position.count }, (_, i) => [r, g, b][i % 3]);
    return part.setAttribute("color", new THREE.BufferAttribute(colors, 3));
  });
  return mergeGeometries(parts);
}

function mesh(statics) {
  const { source, corners } = split(statics.vertices, statics.triangles);
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute("position", new THREE.BufferAttribute(gather(statics.vertices, source, new Float32Array(3 * source.length)), 3));
  geometry.setIndex(new THREE.BufferAttribute(corners, 1));
  geometry.computeVertexNormals();
  return geometry.toNonIndexed();
}

function upright(geometry) {
  return geometry.rotateX(Math.PI / 2); // three's cylinders are along y, ours along z
}

const SHAPES = {
  sphere: ({ radius }) => sectors(new THREE.SphereGeometry(radius, 48, 24).rotateX(Math.PI / 2).toNonIndexed(), octant),
  box: ({ size }) => new THREE.BoxGeometry(...[size, size, size].flat().slice(0, 3)),
  cylinder: ({ radius, length }) => sectors(upright(new THREE.CylinderGeometry(radius, radius, length, 48)).toNonIndexed(), quadrant),
  capsule: ({ radius, length }) => upright(new THREE.CapsuleGeometry(radius, length, 10, 32)),
  axes: ({ size, length }) => axes(size ?? length ?? 1),
  mesh: (_, statics) => mesh(statics),
};

/** The geometry of a look's shape; axes of 1 m for an unknown one. */
export function shapeGeometry(shape, statics) {
  return (SHAPES[shape?.kind] ?? (() => axes(1)))(shape, statics);
}

const GRAIN = { grain: grainOf("position", "gl_InstanceID") };

/** A material for a geometry whose rest positions are its texture coordinates. */
export function withGrain(material, geometry, look, { grain = "grainBasis * position", declared = "" } = {}) {
  const axes = grainAxes(geometry.attributes.position.array);
  const uniforms = { grainBasis: { value: grainMatrix(axes) } };
  return finished(material, { finish: finishOf(look), grain, declared: `uniform mat3 grainBasis;${declared}`, uniforms, scale: axes.scale, tube: look.shape?.kind === "capsule" });
}

export class Bodies {
  constructor(count, look, statics, color) {
    const { shape } = look;
    const opacity = opacityOf(look);
    const geometry = shapeGeometry(shape, statics);
    geometry.computeBoundingBox();
    const { min, max } = geometry.boundingBox;
    this.thickness = Math.min(...["x", "y", "z"].map((axis) => Math.max(-min[axis], max[axis])));
    const paint = geometry.attributes.color === undefined ? {} : { vertexColors: true };
    const phong = { ...paint, opacity, transparent: opacity < 1, ...PAINT, side: shape?.kind === "mesh" ? THREE.DoubleSide : THREE.FrontSide };
    const known = shape?.kind in SHAPES && shape.kind !== "axes";
    const made = (grain) => withGrain(new THREE.MeshPhongMaterial({ ...phong, color: known ? color : "#ffffff" }), geometry, look, grain);
    this.object = new THREE.InstancedMesh(geometry, made(GRAIN), count);
    Object.assign(this.object, { castShadow: casts(opacity), receiveShadow: true, frustumCulled: false });
    this.object.instanceMatrix.setUsage(THREE.DynamicDrawUsage);
    this.matrix = new THREE.Matrix4();
    this.place = new THREE.Vector3();
    this.turn = new THREE.Quaternion();
    this.one = new THREE.Vector3(1, 1, 1);
    this.none = new THREE.Matrix4().makeScale(0, 0, 0);
    if (known && count > 1) this.tone();
    if (drawsInSoftware() && batched(count, geometry)) this.batch = new Batch(this.object, made(grainInBatch(geometry.attributes.position.count)));
  }

  /** Makes identical bodies slightly lighter or darker, to distinguish neighbours, as in pictures. */
  tone() {
    for (let k = 0; k < this.object.count; k++) {
      const share = (GOLDEN * k + 0.5) % 1;
      this.object.setColorAt(k, new THREE.Color(1, 1, 1).multiplyScalar(1 + TONES * (2 * share - 1)));
    }
  }

  /** Sets a colour for each body, in sRGB. */
  paint(color) {
    this.object.material.color.set("#ffffff");
    for (let k = 0; k < this.object.count; k++) this.object.setColorAt(k, new THREE.Color(...[0, 1, 2].map((i) => color[3 * k + i] ** 2.2)));
    this.object.instanceColor.needsUpdate = true;
    this.painted = color;
  }

  update({ x, quat, active, color }) {
    if (color && color !== this.painted) this.paint(color);
    for (let k = 0; k < this.object.count; k++) {
      if (active && !active[k]) {
        this.object.setMatrixAt(k, this.none);
        continue;
      }
      this.place.fromArray(x, 3 * k);
      if (quat) this.turn.set(quat[4 * k + 1], quat[4 * k + 2], quat[4 * k + 3], quat[4 * k]).normalize();
      this.object.setMatrixAt(k, this.matrix.compose(this.place, this.turn, this.one));
    }
    this.object.instanceMatrix.needsUpdate = true;
    this.batch?.update();
  }
}
