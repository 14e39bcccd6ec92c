// Identical bodies merged into one mesh and transformed here, for WebGL in software, where each instance is a separate draw call.

import * as THREE from "three";

const [FEW, MOST] = [32, 400_000]; // fewest bodies for which it pays; most corners in total, all of which are transformed

/** Whether this number of bodies of a shape is drawn faster as one mesh, in software. */
export function batched(count, geometry) {
  return count >= FEW && count * geometry.attributes.position.count <= MOST;
}

/** Texture coordinates equal to those of instances, for bodies with this number of corners. */
export const grainInBatch = (corners) => ({ grain: grainOf("rest", `gl_VertexID / ${corners}`), declared: "attribute vec3 rest;" });

/** Texture coordinates of identical bodies, each with a different offset in its material. */
export const grainOf = (place, number) => `grainBasis * ${place} + fract(float(${number}) * vec3(0.618, 0.414, 0.732)) * vec3(0.3, 0.3, 40.0)`;

/** `count` copies of an attribute. */
function copies(attribute, count) {
  const { array, itemSize } = attribute;
  const all = new Float32Array(count * array.length);
  for (let k = 0; k < count; k++) all.set(array, k * array.length);
  return new THREE.BufferAttribute(all, itemSize);
}

export class Batch {
  /** Drawn instead of an instanced mesh, which remains for picking; `own` is a material that declares GRAIN. */
  constructor(instanced, own) {
    this.instanced = instanced;
    const { geometry, material, count } = instanced;
    const { position, normal, color } = geometry.attributes;
    const all = new THREE.BufferGeometry();
    for (const [name, attribute] of [["position", position], ["normal", normal], ["color", color ?? { array: new Float32Array(position.array.length).fill(1), itemSize: 3 }]]) all.setAttribute(name, copies(attribute, count));
    const index = geometry.index?.array ?? Uint32Array.from({ length: position.count }, (_, i) => i);
    all.setIndex(new THREE.BufferAttribute(Uint32Array.from({ length: count * index.length }, (_, i) => position.count * Math.floor(i / index.length) + index[i % index.length]), 1));
    all.setAttribute("rest", copies(position, count));
    own.vertexColors = true;
    this.mesh = new THREE.Mesh(all, own);
    Object.assign(this.mesh, { castShadow: instanced.castShadow, receiveShadow: true, frustumCulled: false, raycast: () => {} });
    this.colors = all.attributes.color.array.slice();
    material.visible = false;
    instanced.add(this.mesh);
  }

  /** Copies colours and poses of all bodies. */
  update() {
    const { instanced, mesh } = this;
    mesh.material.color.copy(instanced.material.color);
    const { position, normal } = instanced.geometry.attributes;
    const to = mesh.geometry.attributes;
    move(instanced.instanceMatrix.array, instanced.count, position.array, to.position.array, 1);
    move(instanced.instanceMatrix.array, instanced.count, normal.array, to.normal.array, 0);
    to.position.needsUpdate = to.normal.needsUpdate = true;
    if (instanced.instanceColor && instanced.instanceColor.version !== this.painted) this.paint(position.count);
  }

  paint(corners) {
    const { instanceColor } = this.instanced;
    this.painted = instanceColor.version;
    const { color } = this.mesh.geometry.attributes;
    for (let i = 0; i < color.array.length; i++) color.array[i] = this.colors[i] * instanceColor.array[3 * Math.floor(i / 3 / corners) + (i % 3)];
    color.needsUpdate = true;
  }
}

/** Transforms points, or directions if `place` is 0, by the matrices of all bodies. */
function move(m, count, from, to, place) {
  for (let k = 0, out = 0; k < count; k++) {
    const a = 16 * k;
    for (let i = 0; i < from.length; i += 3, out += 3) {
      const x = from[i], y = from[i + 1], z = from[i + 2];
      to[out] = m[a] * x + m[a + 4] * y + m[a + 8] * z + place * m[a + 12];
      to[out + 1] = m[a + 1] * x + m[a + 5] * y + m[a + 9] * z + place * m[a + 13];
      to[out + 2] = m[a + 2] * x + m[a + 6] * y + m[a + 10] * z + place * m[a + 14];
    }
  }
}
