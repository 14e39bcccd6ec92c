// Lines with radius: one instanced capsule per line, stretched between its ends in the vertex shader.

import * as THREE from "three";
import { PAINT, finished, finishOf, isRope } from "./finishes.js";
import { laid } from "./laid.js";
import { drawsInSoftware } from "./software.js";

const [FINE, COARSE] = [{ around: 12, cap: 3 }, { around: 6, cap: 1 }]; // vertices around, rings in each round end
const MANY = 64; // tubes of a track beyond which software draws them coarsely: it computes every vertex on the processor
const LEAST = 0.6; // least radius in pixels, so that a distant rope does not break up

const DECLARED = /* glsl */ `#include <common>
attribute vec3 tubeA;
attribute vec3 tubeB;
attribute float tubeEnd;
uniform float tubeRadius;
uniform float tubePixel; // what a pixel spans at a depth of 1; 0 in shadows
float tubeWide(vec3 p) {
  return max(tubeRadius, tubePixel * -(modelViewMatrix * vec4(p, 1.0)).z);
}
vec3 tubeTurn(vec3 p) {
  vec3 axis = tubeB - tubeA;
  float l = length(axis);
  vec3 w = l > 0.0 ? axis / l : vec3(0.0, 0.0, 1.0);
  vec3 u = normalize(cross(w, abs(w.z) < 0.9 ? vec3(0.0, 0.0, 1.0) : vec3(1.0, 0.0, 0.0)));
  return u * p.x + cross(w, u) * p.y + w * p.z;
}`;

/** Sets the vertices of a capsule that reaches from 0 to 1. */
function shape(geometry, { around, cap }) {
  const places = [];
  const ends = [];
  const index = [];
  for (let ring = 0; ring <= 2 * cap + 1; ring++) {
    const end = ring > cap ? 1 : 0;
    const angle = (Math.PI / 2) * ((ring - end) / cap - 1);
    for (let k = 0; k < around; k++) {
      const turn = (2 * Math.PI * k) / around;
      places.push(Math.cos(angle) * Math.cos(turn), Math.cos(angle) * Math.sin(turn), Math.sin(angle));
      ends.push(end);
      if (ring > 0) {
        const [a, b] = [ring * around + k, ring * around + ((k + 1) % around)];
        index.push(a, a - around, b, b, a - around, b - around);
      }
    }
  }
  geometry.setAttribute("position", new THREE.Float32BufferAttribute(places, 3));
  geometry.setAttribute("normal", new THREE.Float32BufferAttribute(places, 3));
  geometry.setAttribute("tubeEnd", new THREE.Float32BufferAttribute(ends, 1));
  geometry.setIndex(index);
}

function stretched(material, radius, pixel) {
  material.onBeforeCompile = (shader) => {
    Object.assign(shader.uniforms, { tubeRadius: { value: radius }, tubePixel: pixel });
    shader.vertexShader = shader.vertexShader
      .replace("#include <common>", DECLARED)
      .replace("#include <beginnormal_vertex>", "vec3 objectNormal = tubeTurn(normal);")
      .replace("#include <begin_vertex>", "vec3 transformed = mix(tubeA, tubeB, tubeEnd);\ntransformed += tubeWide(transformed) * tubeTurn(position);");
  };
  return material;
}

/** Texture coordinates across a tube, and along it in units of its width. */
const GRAIN = "0.5 * vec3(position.xy, position.z + tubeEnd * length(tubeB - tubeA) / tubeRadius)";
/** The same for a rope with known length before its points, see `laid.js`. */
const LAID = "0.5 * vec3(tubeStrands(position.xy), position.z + mix(tubeLaid.x, tubeLaid.y, tubeEnd))";
const STRANDS = /* glsl */ `attribute vec3 tubeLaid;
vec2 tubeStrands(vec2 p) {
  float turn = 6.2831853 * tubeLaid.z;
  return mat2(cos(turn), sin(turn), -sin(turn), cos(turn)) * p;
}`;
const SIZE = new THREE.Vector2();

export class Tubes {
  /** `marked` if `update` will be given the length of rope before its points. */
  constructor(radius, color, look, marked) {
    this.radius = radius;
    this.marked = marked && isRope(finishOf(look));
    const opacity = look.opacity ?? 1;
    const phong = { color, opacity, transparent: opacity < 1, ...PAINT };
    this.geometry = new THREE.InstancedBufferGeometry();
    shape(this.geometry, FINE);
    const pixel = { value: 0 };
    const material = stretched(new THREE.MeshPhongMaterial(phong), radius, pixel);
    const grain = this.marked ? { grain: LAID, declared: STRANDS, marked } : { grain: GRAIN };
    this.object = new THREE.Mesh(this.geometry, finished(material, { finish: finishOf(look), scale: 0.5 / radius, tube: true, ...grain }));
    this.object.customDepthMaterial = stretched(new THREE.MeshDepthMaterial(), radius, { value: 0 });
    this.object.onBeforeRender = (renderer, _, camera) => {
      const { y } = renderer.getDrawingBufferSize(SIZE);
      pixel.value = (LEAST * 2 * Math.tan(THREE.MathUtils.degToRad(camera.fov ?? 0) / 2)) / y;
    };
    Object.assign(this.object, { castShadow: true, receiveShadow: true, frustumCulled: false });
    this.room = 0;
  }

  /** Draws the lines (pairs of point indices) through the points x, in the colours of these points if given. */
  update(x, lines, color, along) {
    const count = lines.length / 2;
    if (count > this.room) this.makeRoom(count);
    if (color) this.paint(lines, color);
    this.geometry.instanceCount = count;
    const { tubeA, tubeB } = this.geometry.attributes;
    for (let k = 0; k < count; k++) {
      for (let i = 0; i < 3; i++) {
        tubeA.array[3 * k + i] = x[3 * lines[2 * k] + i];
        tubeB.array[3 * k + i] = x[3 * lines[2 * k + 1] + i];
      }
    }
    tubeA.needsUpdate = tubeB.needsUpdate = true;
    if (!this.marked) return;
    laid(x, lines, along, this.radius, this.geometry.attributes.tubeLaid.array);
    this.geometry.attributes.tubeLaid.needsUpdate = true;
  }

  /** Colours each line by the mean of its ends. */
  paint(lines, color) {
    const both = new Float32Array(3 * this.room);
    for (let k = 0; k < lines.length / 2; k++) for (let i = 0; i < 3; i++) both[3 * k + i] = 0.5 * (color[3 * lines[2 * k] + i] ** 2.2 + color[3 * lines[2 * k + 1] + i] ** 2.2);
    this.geometry.setAttribute("color", new THREE.InstancedBufferAttribute(both, 3));
    if (!this.object.material.vertexColors) Object.assign(this.object.material, { vertexColors: true, needsUpdate: true }).color.set("#ffffff");
  }

  makeRoom(count) {
    this.room = count;
    this.geometry.dispose(); // its GPU buffers are recreated with the new size
    if (drawsInSoftware() && count > MANY) shape(this.geometry, COARSE);
    for (const name of ["tubeA", "tubeB", ...(this.marked ? ["tubeLaid"] : [])]) {
      const attribute = new THREE.InstancedBufferAttribute(new Float32Array(3 * count), 3);
      this.geometry.setAttribute(name, attribute.setUsage(THREE.DynamicDrawUsage));
    }
  }
}
