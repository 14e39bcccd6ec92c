// Finishes: apparent materials of bodies, with the numbers and formulas of pictures (`view/painting/finishes.py`).

import * as THREE from "three";
import { PATTERNS } from "./patterns.js";

export const FINISHES = ["plain", "metal", "wood", "rubber", "glass", "cloth", "stone"];
const [PLAIN, METAL, , , GLASS, CLOTH] = FINISHES.keys();
const ROPE = FINISHES.length; // cloth on a tube: laid strands
/** Diffuse share; strength and exponent of the highlight; own colour in the reflection; reflected share; bright rim. */
export const OPTICS = [
  [1.0, 0.22, 48.0, 0.0, 0.0, 0.1],
  [0.34, 0.75, 40.0, 1.0, 0.8, 0.0],
  [1.0, 0.14, 24.0, 0.0, 0.03, 0.04],
  [0.86, 0.1, 7.0, 0.0, 0.02, 0.07],
  [0.5, 1.2, 320.0, 0.4, 0.06, 0.0],
  [0.92, 0.0, 8.0, 0.0, 0.0, 0.3],
  [1.0, 0.03, 8.0, 0.0, 0.0, 0.04],
  [0.96, 0.0, 8.0, 0.0, 0.0, 0.16],
];
/** The highlight of plain paint for three's Phong material, at normal incidence as in pictures: 0.22 cos⁴⁸. */
export const PAINT = { shininess: 48, specular: 0x353535 };
const CLEAR = 0.28; // opacity of glass at normal incidence
const SIZES = { WOOD_RINGS: "7.0", BOARD_SEAM: "0.012", CLOTH_THREADS: "44.0", ROPE_STRANDS: "3.0" };

/** The index of the finish of a look; plain for an unknown one. */
export function finishOf(look) {
  return Math.max(FINISHES.indexOf(look?.finish ?? "plain"), PLAIN);
}

const CASTING = 0.4; // least opacity that casts a shadow, as in films

/** Whether this opacity casts a shadow. */
export const casts = (opacity) => opacity >= CASTING;

/** The opacity of a look: 1 by default, or that of clear glass. */
export function opacityOf(look) {
  return (look?.opacity ?? 1) * (finishOf(look) === GLASS ? CLEAR : 1);
}

/** Whether a finish on a tube is that of a rope. */
export const isRope = (finish) => finish === CLOTH;

/** Defines of the shaders of a finish; on a tube, cloth is a rope: 2 if it is `marked` along its length. */
export function defines(finish, { tube = false, floor = false, marked = false } = {}) {
  const rope = tube && isRope(finish);
  const optics = OPTICS[rope ? ROPE : finish].map((number) => number.toFixed(4)).join(", ");
  return { FINISH: finish, ROPE: rope ? (marked ? 2 : 1) : 0, FLOOR: Number(floor), OPTICS: `float[6](${optics})`, ...SIZES };
}

/** Light on a finish (for floors, its pattern only), as in pictures: from normal, directions to the eye and to the sun, share of the sun, and colour after the pattern. */
export const LIGHT = /* glsl */ `
vec3 finishMirrored(float up, vec3 sky, vec3 low) {
  vec3 horizon = 0.30 * sky + 0.35 * low;
  if (up < 0.0) return mix(horizon, 1.1 * (sky + 0.6 * low), min(-1.6 * up, 1.0));
  return mix(horizon, 1.9 * sky, smoothstep(0.0, 1.0, min(up / 0.55, 1.0)));
}
vec3 finishGloss(vec3 n, vec3 eye, vec3 sun, vec3 up, vec3 sunlight, vec3 sky, vec3 low, vec3 color, float sway, inout float alpha) {
  const float optics[6] = OPTICS;
  float facing = max(dot(n, eye), 0.0);
  float highlight = optics[1] * pow(max(dot(n, normalize(sun + eye)), 1e-4), optics[2]) * (1.0 + 2.0 * sway);
  highlight *= step(0.0, dot(n, sun));
  float rim = optics[5] * pow(1.0 - facing, 3.0);
  float mirror = optics[4];
  if (mirror > 0.0) mirror += (1.0 - mirror) * (FINISH == 4 ? pow(1.0 - facing, 3.0) : 0.15 * pow(1.0 - facing, 5.0));
  float slope = dot(2.0 * facing * n - eye, up) + 0.35 * sway;
  if (FINISH == 4) alpha += (1.0 - alpha) * min(mirror + highlight, 1.0);
  return mix(vec3(1.0), color, optics[3]) * (highlight * sunlight + mirror * finishMirrored(slope, sky, low)) + rim * sky;
}`;

const COLORED = /* glsl */ `#include <color_fragment>
float finishSway;
#if FLOOR == 1
float finishFoot = max(fwidth(vGrain.y), fwidth(vGrain.z));
#else
float finishFoot = grainScale * length(vViewPosition) * grainPixel;
#endif
diffuseColor.rgb *= patternTone(vGrain, finishFoot, finishSway);`;

const GLOSSY = /* glsl */ `
#if NUM_DIR_LIGHTS > 0 && NUM_HEMI_LIGHTS > 0 && FLOOR == 0
const float finishOptics[6] = OPTICS;
outgoingLight *= finishOptics[0];
outgoingLight += finishGloss(normal, normalize(vViewPosition), directionalLights[0].direction, hemisphereLights[0].direction,
  RECIPROCAL_PI * directLight.color, RECIPROCAL_PI * hemisphereLights[0].skyColor, RECIPROCAL_PI * hemisphereLights[0].groundColor,
  diffuseColor.rgb, finishSway, diffuseColor.a);
#endif
#include <opaque_fragment>`;

/** Size of a pixel at a depth of 1; set before each picture. */
export const PIXEL = { value: 0 };

/**
 * Adds a finish to a material. `grain` is GLSL for the texture coordinates of a vertex, in terms of the attributes
 * `declared` for it; `scale` is their number per metre.
 */
export function finished(material, { finish, grain, declared = "", uniforms = {}, scale, tube, floor, marked }) {
  if (finish === PLAIN) return material;
  const before = material.onBeforeCompile;
  const all = { grainScale: { value: scale }, grainPixel: PIXEL, ...uniforms };
  Object.assign(material.defines ??= {}, defines(finish, { tube, floor, marked }));
  material.specular?.set(0);
  material.onBeforeCompile = (shader, renderer) => {
    before.call(material, shader, renderer);
    Object.assign(shader.uniforms, all);
    shader.vertexShader = shader.vertexShader
      .replace("void main() {", `varying vec3 vGrain;\n${declared}\nvoid main() {`)
      .replace("#include <project_vertex>", `vGrain = ${grain};\n#include <project_vertex>`);
    shader.fragmentShader = shader.fragmentShader
      .replace("void main() {", `varying vec3 vGrain;\nuniform float grainScale, grainPixel;\n${PATTERNS}${LIGHT}\nvoid main() {`)
      .replace("#include <color_fragment>", COLORED)
      .replace("#include <opaque_fragment>", GLOSSY);
  };
  material.customProgramCacheKey = () => `${finish} ${grain} ${tube} ${floor}`;
  return material;
}

/** Order of the axes by the extents of positions (x, y, z, …), the longest last, and 1/(second longest): rows of texture coordinates. */
export function grainAxes(x) {
  const extents = [0, 1, 2].map((axis) => {
    let [low, high] = [Infinity, -Infinity];
    for (let k = axis; k < x.length; k += 3) [low, high] = [Math.min(low, x[k]), Math.max(high, x[k])];
    return Math.fround(high - low);
  });
  const order = [0, 1, 2].sort((a, b) => extents[a] - extents[b] || a - b);
  return { order, scale: 1 / Math.max(extents[order[1]], 1e-3 * extents[order[2]], 1e-30) };
}

/** The 3 × 3 matrix of `grainAxes`, from positions to texture coordinates. */
export function grainMatrix({ order, scale }) {
  const rows = order.map((axis) => [0, 1, 2].map((i) => (i === axis ? scale : 0)));
  return new THREE.Matrix3().set(...rows.flat());
}
