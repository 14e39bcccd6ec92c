// Spheres as impostors: one triangle each, on which the fragment shader intersects its ray with the sphere and writes the
// depth of that point, so that spheres intersect each other and everything else correctly. The data of each sphere are in
// two textures, since instances of few vertices are slow: each is a separate draw call in software. A triangle
// around a circle is cheaper than a square of two, since most spheres of a large set are a few pixels. In software, large sets are
// points, with one vertex each; graphics cards limit the size of points, and drop those whose centre is outside.

import * as THREE from "three";
import { LIGHT, PIXEL, defines, finishOf } from "./finishes.js";
import { PATTERNS } from "./patterns.js";
import { drawsInSoftware } from "./software.js";

export const WIDTH = 1024; // spheres per row of the textures
const LEAST = { 3: 1.3, 1: 0.8 }; // least radius in pixels, by vertices per sphere, so that small distant spheres stay visible
export const MANY = 10000; // number of spheres from which they are drawn as points in software

const SIZE = new THREE.Vector2();
const VERTEX = /* glsl */ `
uniform highp sampler2D balls;
uniform highp sampler2D tints;
uniform float pixel; // what the least radius spans at a depth of 1; 0 in shadows
uniform float height; // of the picture [pixel]
varying vec3 vPlace; // of points: half the side of their square, in the depth of their middle
varying vec3 vCentre;
varying float vSize;
varying vec4 vTint;

void main() {
  int k = gl_VertexID / CORNERS;
  ivec2 at = ivec2(k % WIDTH, k / WIDTH);
  vec4 ball = texelFetch(balls, at, 0);
  vCentre = (modelViewMatrix * vec4(ball.xyz, 1.0)).xyz;
  float size = ball.w > 0.0 ? max(ball.w, pixel * -vCentre.z) : 0.0;
  vSize = size;
  vTint = texelFetch(tints, at, 0);
  vec3 away = vec3(0.0, 0.0, -1.0);
  float reach = size;
  if (projectionMatrix[2][3] == -1.0) {
    float d2 = dot(vCentre, vCentre);
    away = vCentre * inversesqrt(d2);
    reach = size * sqrt(d2 / max(d2 - size * size, 1e-4 * d2)); // the tangent cone is wider than the sphere
  }
#if CORNERS == 1
  vPlace = vec3(reach / (away.z * away.z), 0.0, 0.0);
  gl_Position = projectionMatrix * vec4(vCentre, 1.0);
  gl_PointSize = vPlace.x * projectionMatrix[1][1] * height / gl_Position.w;
#else
  int side = gl_VertexID % 3 - 1;
  vec2 corner = side == 1 ? vec2(0.0, 2.0) : vec2(sqrt(3.0) * float(2 * side + 1), -1.0);
  vec3 right = normalize(cross(away, abs(away.y) < 0.9 ? vec3(0.0, 1.0, 0.0) : vec3(1.0, 0.0, 0.0)));
  vPlace = vCentre + reach * (corner.x * right + corner.y * cross(right, away));
  gl_Position = projectionMatrix * vec4(vPlace, 1.0);
#endif
}`;

const MEET = /* glsl */ `
uniform mat4 projectionMatrix;
varying vec3 vPlace;
varying vec3 vCentre;
varying float vSize;
varying vec4 vTint;

vec3 meet() {
#if CORNERS == 1
  vec3 seen = vCentre + vPlace.x * vec3(2.0 * gl_PointCoord.x - 1.0, 1.0 - 2.0 * gl_PointCoord.y, 0.0);
#else
  vec3 seen = vPlace;
#endif
  bool perspective = projectionMatrix[2][3] == -1.0;
  vec3 from = perspective ? vec3(0.0) : vec3(seen.xy, vCentre.z + vSize);
  vec3 ray = perspective ? normalize(seen) : vec3(0.0, 0.0, -1.0);
  vec3 to = from - vCentre;
  float b = dot(to, ray);
  vec3 nearest = to - b * ray;
  float h = vSize * vSize - dot(nearest, nearest);
  if (h < 0.0) discard;
  vec3 place = from + (-b - sqrt(h)) * ray;
  vec4 clip = projectionMatrix * vec4(place, 1.0);
  gl_FragDepth = 0.5 * clip.z / clip.w + 0.5;
  return place;
}`;

/** Share of the sun that reaches a point: the shadow map is read per pixel, since the vertices are not on the sphere. */
const SHADOWED = /* glsl */ `
#if defined( USE_SHADOWMAP ) && NUM_DIR_LIGHT_SHADOWS > 0
uniform mat4 directionalShadowMatrix[NUM_DIR_LIGHT_SHADOWS];
#endif
float sunShare(vec3 place, vec3 normal) {
#if defined( USE_SHADOWMAP ) && NUM_DIR_LIGHT_SHADOWS > 0
  DirectionalLightShadow shed = directionalLightShadows[0];
  vec3 off = place + shed.shadowNormalBias * normal - viewMatrix[3].xyz;
  vec4 at = directionalShadowMatrix[0] * vec4(off * mat3(viewMatrix), 1.0);
  if (receiveShadow) return getShadow(directionalShadowMap[0], shed.shadowMapSize, shed.shadowIntensity, shed.shadowBias, shed.shadowRadius, at);
#endif
  return 1.0;
}`;

const SHADED = /* glsl */ `
#include <common>
#include <packing>
#include <lights_pars_begin>
#include <shadowmap_pars_fragment>
${MEET}
${SHADOWED}
uniform float grainPixel;
${PATTERNS}
${LIGHT}
void main() {
  vec3 place = meet();
  vec3 normal = (place - vCentre) / vSize;
  float sway;
  vec3 color = vTint.rgb * patternTone(0.5 * inverseTransformDirection(normal, viewMatrix), 0.5 * grainPixel * length(place) / vSize, sway);
  float alpha = vTint.a;
  vec3 light = vec3(0.0);
  #if NUM_HEMI_LIGHTS > 0 && NUM_DIR_LIGHTS > 0
    const float optics[6] = OPTICS;
    vec3 sky = RECIPROCAL_PI * hemisphereLights[0].skyColor, low = RECIPROCAL_PI * hemisphereLights[0].groundColor;
    vec3 up = hemisphereLights[0].direction, to = directionalLights[0].direction, sun = sunShare(place, normal) * RECIPROCAL_PI * directionalLights[0].color;
    light = optics[0] * color * (mix(low, sky, 0.5 * dot(normal, up) + 0.5) + sun * max(dot(normal, to), 0.0));
    light += finishGloss(normal, -normalize(place), to, up, sun, sky, low, color, sway, alpha);
  #endif
  gl_FragColor = vec4(light, alpha);
  #include <colorspace_fragment>
}`;

const DEPTH_ONLY = /* glsl */ `${MEET}
void main() {
  meet();
  gl_FragColor = vec4(1.0);
}`;

export function table(rows) {
  const texture = new THREE.DataTexture(new Float32Array(4 * WIDTH * rows), WIDTH, rows, THREE.RGBAFormat, THREE.FloatType);
  texture.needsUpdate = true;
  return texture;
}

/** `count` spheres; fill `balls` (x, y, z, radius; 0 hides one) and `tints` (linear r, g, b, a), then call `tell`. */
export class Spheres {
  constructor(count, transparent, look) {
    const rows = Math.ceil(Math.max(1, count) / WIDTH);
    this.textures = { balls: table(rows), tints: table(rows) };
    this.balls = this.textures.balls.image.data;
    this.tints = this.textures.tints.image.data;
    const geometry = new THREE.BufferGeometry();
    const corners = count >= MANY && drawsInSoftware() ? 1 : 3;
    geometry.setDrawRange(0, corners * count);
    const tables = { balls: { value: this.textures.balls }, tints: { value: this.textures.tints } };
    const [pixel, height, shadow] = [{ value: 0 }, { value: 1 }, { value: 1 }];
    const uniforms = { ...THREE.UniformsUtils.clone(THREE.UniformsLib.lights), ...tables, pixel, height, grainPixel: PIXEL };
    const own = { WIDTH, CORNERS: corners };
    const shared = { vertexShader: VERTEX, defines: own, side: THREE.DoubleSide };
    const material = new THREE.ShaderMaterial({ ...shared, defines: { ...own, ...defines(finishOf(look)) }, fragmentShader: SHADED, lights: true, uniforms, transparent });
    this.object = corners === 1 ? new THREE.Points(geometry, material) : new THREE.Mesh(geometry, material);
    this.object.customDepthMaterial = new THREE.ShaderMaterial({ ...shared, fragmentShader: DEPTH_ONLY, uniforms: { ...tables, pixel: { value: 0 }, height: shadow } });
    this.object.onBeforeShadow = (renderer) => (shadow.value = renderer.getRenderTarget().height);
    this.object.onBeforeRender = (renderer, _, camera) => {
      const { y } = renderer.getDrawingBufferSize(SIZE);
      pixel.value = (LEAST[corners] * 2 * Math.tan(THREE.MathUtils.degToRad(camera.fov ?? 0) / 2)) / y;
      height.value = y;
    };
    this.object.castShadow = this.object.receiveShadow = true;
    this.object.frustumCulled = false;
  }

  ballsChanged() {
    this.textures.balls.needsUpdate = true;
  }

  tintsChanged() {
    this.textures.tints.needsUpdate = true;
  }
}
