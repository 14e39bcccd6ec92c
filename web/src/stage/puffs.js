// Soft puffs and lights: one translucent quad each, brightest at the centre, stretched from head to tail. Their
// data are in three textures, as for spheres. Puffs that occlude are drawn back to front.

import * as THREE from "three";
import { table, WIDTH } from "./spheres.js";

const THINNEST = 0.6; // smallest radius on the screen [pixel]
const LAYERS = 4096; // depth layers of the sort
/** Encoded values a and b blend to 1 − (1 − a)(1 − b): close to the encoded sum of their lights, as in pictures. */
const SCREEN = { blending: THREE.CustomBlending, blendSrc: THREE.OneFactor, blendDst: THREE.OneMinusSrcColorFactor };

const VERTEX = /* glsl */ `
uniform highp sampler2D heads;
uniform highp sampler2D tails;
uniform highp sampler2D tints;
uniform float pixel;
varying vec2 vPlace;
varying vec2 vSize;
varying vec4 vTint;

void main() {
  int k = gl_VertexID / 4;
  ivec2 at = ivec2(k % WIDTH, k / WIDTH);
  vec2 corner = vec2((gl_VertexID + 1) & 2, gl_VertexID & 2) - 1.0;
  vec4 ball = texelFetch(heads, at, 0);
  vTint = texelFetch(tints, at, 0);
  vec3 head = (modelViewMatrix * vec4(ball.xyz, 1.0)).xyz;
  vec3 tail = (modelViewMatrix * vec4(texelFetch(tails, at, 0).xyz, 1.0)).xyz;
  vec2 way = tail.xy - head.xy;
  float radius = max(ball.w, pixel * -head.z);
  vec2 along = length(way) > 1e-6 ? normalize(way) : vec2(1.0, 0.0);
  vSize = vec2(length(way), radius);
  vPlace = vec2(corner.x < 0.0 ? -radius : vSize.x + radius, corner.y * radius);
  vec3 end = corner.x < 0.0 ? head : tail;
  end.xy += radius * (corner.x * along + corner.y * vec2(-along.y, along.x));
  gl_Position = projectionMatrix * vec4(end, 1.0);
}`;

const FRAGMENT = /* glsl */ `
varying vec2 vPlace;
varying vec2 vSize;
varying vec4 vTint;

void main() {
  float s = clamp(vPlace.x, 0.0, vSize.x);
  vec2 away = vec2(vPlace.x - s, vPlace.y) / vSize.y;
  float square = dot(away, away);
  if (square >= 1.0) discard;
  float fade = vSize.x > 0.0 ? 1.0 - 0.9 * s / vSize.x : 1.0;
  float share = vTint.a * fade * (1.0 - square) * (1.0 - square);
  #ifdef LIGHT
  vec3 root = sqrt(share * vTint.rgb);
  gl_FragColor = vec4(root * sqrt(root), 1.0);
  #else
  gl_FragColor = vec4(vTint.rgb, share);
  #include <colorspace_fragment>
  #endif
}`;

/** The indices `shown` in order of their depth layer along `forward`, farthest first: nearly sorted, and fast. */
function farToNear(shown, heads, forward) {
  const depths = Float32Array.from(shown, (k) => heads[3 * k] * forward.x + heads[3 * k + 1] * forward.y + heads[3 * k + 2] * forward.z);
  const far = depths.reduce((most, depth) => Math.max(most, depth), -Infinity);
  const near = depths.reduce((least, depth) => Math.min(least, depth), Infinity);
  const layers = Uint16Array.from(depths, (depth) => ((LAYERS - 1) * (far - depth)) / Math.max(far - near, 1e-30));
  const starts = new Uint32Array(LAYERS + 1);
  for (const layer of layers) starts[layer + 1]++;
  for (let layer = 0; layer < LAYERS; layer++) starts[layer + 1] += starts[layer];
  const sorted = new Uint32Array(shown.length);
  shown.forEach((k, at) => (sorted[starts[layers[at]]++] = k));
  return sorted;
}

/** Up to `count` puffs, set by `update`. */
export class Puffs {
  constructor(count, light) {
    const rows = Math.ceil(Math.max(1, count) / WIDTH);
    this.light = light;
    this.textures = { heads: table(rows), tails: table(rows), tints: table(rows) };
    const index = new Uint32Array(6 * count);
    for (let k = 0; k < count; k++) index.set([4 * k, 4 * k + 1, 4 * k + 2, 4 * k, 4 * k + 2, 4 * k + 3], 6 * k);
    this.geometry = new THREE.BufferGeometry();
    this.geometry.setIndex(new THREE.BufferAttribute(index, 1));
    this.uniforms = { pixel: { value: 0 } };
    for (const [name, value] of Object.entries(this.textures)) this.uniforms[name] = { value };
    const defines = light ? { WIDTH, LIGHT: 1 } : { WIDTH };
    const blending = light ? SCREEN : { blending: THREE.NormalBlending };
    const shaders = { vertexShader: VERTEX, fragmentShader: FRAGMENT, defines, uniforms: this.uniforms };
    const material = new THREE.ShaderMaterial({ ...shaders, ...blending, transparent: true, depthWrite: false, side: THREE.DoubleSide });
    this.object = new THREE.Mesh(this.geometry, material);
    this.object.frustumCulled = false;
    this.object.renderOrder = 1; // over grids and glass, which are also translucent
    this.object.onBeforeRender = (renderer, _, camera) => this.prepare(renderer, camera);
    this.eye = new THREE.Vector3();
  }

  /** Sets heads, tails (n, 3), radii (n,), tints (n, 4) linear; puffs of radius 0 are not drawn. */
  update(puffs) {
    this.given = puffs;
    this.stale = true;
  }

  prepare(renderer, camera) {
    const height = renderer.getDrawingBufferSize(new THREE.Vector2()).y;
    this.uniforms.pixel.value = (2 * THINNEST) / (camera.projectionMatrix.elements[5] * height);
    const eye = new THREE.Vector3().setFromMatrixPosition(camera.matrixWorld);
    if (!this.given || !(this.stale || (!this.light && !eye.equals(this.eye)))) return;
    this.stale = false;
    this.eye.copy(eye);
    this.fill(this.light ? null : camera.getWorldDirection(new THREE.Vector3()));
  }

  /** Fills the textures, back to front along a viewing direction. */
  fill(forward) {
    const { heads, tails, radii, tints } = this.given;
    let shown = Uint32Array.from(radii.keys()).filter((k) => radii[k] > 0);
    if (forward) shown = farToNear(shown, heads, forward);
    const [a, b, c] = ["heads", "tails", "tints"].map((name) => this.textures[name].image.data);
    shown.forEach((k, at) => {
      for (let i = 0; i < 3; i++) {
        a[4 * at + i] = heads[3 * k + i];
        b[4 * at + i] = tails[3 * k + i];
      }
      a[4 * at + 3] = radii[k];
      for (let i = 0; i < 4; i++) c[4 * at + i] = tints[4 * k + i];
    });
    for (const texture of Object.values(this.textures)) texture.needsUpdate = true;
    this.geometry.setDrawRange(0, 6 * shown.length);
  }
}
