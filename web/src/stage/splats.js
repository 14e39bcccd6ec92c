// Large sets of spheres for software WebGL, which takes two microseconds for a point of two pixels: they are
// drawn here, into a picture with depths drawn before the rest, so that they intersect other objects correctly. Each
// is a disc with the light on a sphere straight ahead.

import * as THREE from "three";
import { softened } from "./encoding.js";
import { OPTICS, finishOf } from "./finishes.js";
import { SKY, BOUNCE, SUN, TOWARDS } from "./light.js";
import { Shade } from "./shade.js";
import { Spheres } from "./spheres.js";

const LEAST = 0.8; // least radius in pixels, so that small distant spheres stay visible
const N = 32; // points across the table of light
const LEVELS = 5; // levels of sun, from none to full
const TONES = 4096; // entries of the table from linear light up to BRIGHTEST to bytes
const BRIGHTEST = 2;
const TONE = (TONES - 1) / BRIGHTEST;
const SIZE = new THREE.Vector2();
const VIEW = new THREE.Matrix4();
const [PLAIN] = OPTICS;

const VERTEX = /* glsl */ `void main() { gl_Position = vec4(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0, 0.0, 1.0); }`;
const FRAGMENT = /* glsl */ `
uniform sampler2D colors;
uniform highp sampler2D depths;
void main() {
  ivec2 at = ivec2(gl_FragCoord.xy);
  gl_FragDepth = texelFetch(depths, at, 0).r;
  if (gl_FragDepth >= 1.0) discard;
  gl_FragColor = texelFetch(colors, at, 0);
}`;

const BYTES = Uint8Array.from({ length: TONES }, (_, i) => {
  const x = softened((i * BRIGHTEST) / (TONES - 1));
  return Math.round(255 * (x <= 0.0031308 ? 12.92 * x : 1.055 * x ** (1 / 2.4) - 0.055));
});

/** Light on a sphere seen along −z, over levels of sun and (x, y) in −1 … 1: factor and addend of its colour (LEVELS, N², 6). */
function lightTable(camera) {
  const [sun, up] = [TOWARDS, new THREE.Vector3(0, 0, 1)].map((way) => way.clone().transformDirection(camera.matrixWorldInverse));
  const half = sun.clone().add(new THREE.Vector3(0, 0, 1)).normalize();
  const table = new Float32Array(LEVELS * 6 * N * N);
  const normal = new THREE.Vector3();
  for (let row = 0; row < LEVELS * N; row++) {
    const [j, sunny] = [row % N, Math.floor(row / N) / (LEVELS - 1)];
    for (let i = 0; i < N; i++) {
      const [x, y] = [(2 * i + 1) / N - 1, (2 * j + 1) / N - 1];
      normal.set(x, y, Math.sqrt(Math.max(0, 1 - x * x - y * y))).normalize();
      const [towards, upward] = [sunny * Math.max(0, normal.dot(sun)), 0.5 + 0.5 * normal.dot(up)];
      const highlight = towards > 0 ? sunny * PLAIN[1] * Math.max(0, normal.dot(half)) ** PLAIN[2] : 0;
      for (let c = 0; c < 3; c++) {
        table[6 * (N * row + i) + c] = BOUNCE[c] + (SKY[c] - BOUNCE[c]) * upward + SUN[c] * towards;
        table[6 * (N * row + i) + 3 + c] = highlight * SUN[c] + PLAIN[5] * (1 - normal.z) ** 3 * SKY[c];
      }
    }
  }
  return table;
}

/** Whether a set can be drawn this way: opaque and plain. */
export function splatted(look, opacity) {
  return opacity === 1 && !look.ramps?.opacity && finishOf(look) === 0;
}

/** As `Spheres`: fill `balls` and `tints`, then call `tell`. */
export class Splats {
  constructor(count, look) {
    this.cast = new Spheres(count, false, look); // for shadows
    this.shade = new Shade(count);
    Object.assign(this, { count, balls: this.cast.balls, tints: this.cast.tints });
    const geometry = new THREE.BufferGeometry();
    geometry.setDrawRange(0, 3);
    this.uniforms = { colors: { value: null }, depths: { value: null } };
    const material = new THREE.ShaderMaterial({ vertexShader: VERTEX, fragmentShader: FRAGMENT, uniforms: this.uniforms });
    this.object = new THREE.Mesh(geometry, material);
    this.object.frustumCulled = false;
    this.object.onBeforeRender = (renderer, _, camera) => this.draw(renderer.getDrawingBufferSize(SIZE), camera);
    const shadows = this.cast.object;
    const [before, all] = [shadows.onBeforeShadow, shadows.geometry.drawRange.count];
    shadows.onBeforeShadow = (...told) => {
      shadows.geometry.setDrawRange(0, all);
      before(...told);
    };
    shadows.onBeforeRender = () => shadows.geometry.setDrawRange(0, 0);
    this.object.add(shadows);
  }

  ballsChanged() {
    this.cast.ballsChanged();
  }

  tintsChanged() {}

  resize({ x: width, y: height }) {
    for (const { value } of Object.values(this.uniforms)) value?.dispose();
    Object.assign(this, { width, height, color: new Uint8Array(4 * width * height), depth: new Float32Array(width * height) });
    this.uniforms.colors.value = new THREE.DataTexture(this.color, width, height);
    this.uniforms.depths.value = new THREE.DataTexture(this.depth, width, height, THREE.RedFormat, THREE.FloatType);
  }

  /** Draws all spheres as seen by a camera, in a picture of this size. */
  draw(size, camera) {
    if (size.x !== this.width || size.y !== this.height) this.resize(size);
    this.depth.fill(1);
    this.shade.look(this.balls, this.count, LEVELS - 1);
    const m = VIEW.multiplyMatrices(camera.matrixWorldInverse, this.object.matrixWorld).elements;
    paint(this, lightTable(camera), m, camera.projectionMatrix.elements, camera.near);
    for (const { value } of Object.values(this.uniforms)) value.needsUpdate = true;
  }
}

/** A single loop: passing numbers on or storing them in lists would create megabytes of garbage per picture. */
function paint({ balls, tints, shade, count, width, height, color, depth }, table, m, p, near) {
  const focal = 0.5 * height * p[5];
  for (let at = 0; at < 4 * count; at += 4) {
    const x = balls[at], y = balls[at + 1], z = balls[at + 2], r = balls[at + 3];
    const away = -(m[2] * x + m[6] * y + m[10] * z + m[14]);
    if (!(r > 0 && away > near)) continue;
    const scale = focal / away; // pixels per metre at that depth
    const column = 0.5 * width + (m[0] * x + m[4] * y + m[8] * z + m[12]) * scale;
    const row = 0.5 * height + (m[1] * x + m[5] * y + m[9] * z + m[13]) * scale;
    const radius = Math.max(LEAST, r * scale);
    const left = Math.max(0, Math.ceil(column - radius - 0.5)), right = Math.min(width - 1, Math.floor(column + radius - 0.5));
    const low = Math.max(0, Math.ceil(row - radius - 0.5)), high = Math.min(height - 1, Math.floor(row + radius - 0.5));
    const sunny = N * N * shade.lit[at >> 2];
    const red = TONE * tints[at], green = TONE * tints[at + 1], blue = TONE * tints[at + 2];
    for (let j = low; j <= high; j++) {
      const dy = (j + 0.5 - row) / radius;
      for (let i = left; i <= right; i++) {
        const dx = (i + 0.5 - column) / radius;
        const rest = 1 - dx * dx - dy * dy;
        if (rest < 0) continue;
        const ahead = away - (Math.sqrt(rest) * radius) / scale;
        const deep = 0.5 + (0.5 * (p[14] - p[10] * ahead)) / ahead;
        const to = width * j + i;
        if (!(deep < depth[to])) continue;
        depth[to] = deep;
        const lit = 6 * (sunny + N * ((0.5 * N * (dy + 1)) | 0) + ((0.5 * N * (dx + 1)) | 0));
        color[4 * to] = BYTES[Math.min(TONES - 1, red * table[lit] + TONE * table[lit + 3]) | 0];
        color[4 * to + 1] = BYTES[Math.min(TONES - 1, green * table[lit + 1] + TONE * table[lit + 4]) | 0];
        color[4 * to + 2] = BYTES[Math.min(TONES - 1, blue * table[lit + 2] + TONE * table[lit + 5]) | 0];
        color[4 * to + 3] = 255;
      }
    }
  }
}
