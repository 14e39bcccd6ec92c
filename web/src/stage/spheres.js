// Spheres as impostors: one quad each, on which the fragment shader meets the sphere along its ray and writes the
// depth of that place, so that spheres cut each other and everything else as solid ones do.

import * as THREE from "three";

const VERTEX = /* glsl */ `
attribute vec3 centre;
attribute float size;
attribute vec4 tint;
varying vec3 vPlace;
varying vec3 vCentre;
varying float vSize;
varying vec4 vTint;

void main() {
  vCentre = (modelViewMatrix * vec4(centre, 1.0)).xyz;
  vSize = size;
  vTint = tint;
  vec3 away = vec3(0.0, 0.0, -1.0);
  float reach = size;
  if (projectionMatrix[2][3] == -1.0) {
    float d2 = dot(vCentre, vCentre);
    away = vCentre * inversesqrt(d2);
    reach = size * sqrt(d2 / max(d2 - size * size, 1e-4 * d2)); // the tangent cone is wider than the sphere
  }
  vec3 right = normalize(cross(away, abs(away.y) < 0.9 ? vec3(0.0, 1.0, 0.0) : vec3(1.0, 0.0, 0.0)));
  vPlace = vCentre + reach * (position.x * right + position.y * cross(right, away));
  gl_Position = projectionMatrix * vec4(vPlace, 1.0);
}`;

const MEET = /* glsl */ `
uniform mat4 projectionMatrix;
varying vec3 vPlace;
varying vec3 vCentre;
varying float vSize;
varying vec4 vTint;

vec3 meet() {
  bool perspective = projectionMatrix[2][3] == -1.0;
  vec3 from = perspective ? vec3(0.0) : vec3(vPlace.xy, vCentre.z + vSize);
  vec3 ray = perspective ? normalize(vPlace) : vec3(0.0, 0.0, -1.0);
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

const SHADED = /* glsl */ `
#include <common>
#include <packing>
#include <lights_pars_begin>
${MEET}
void main() {
  vec3 place = meet();
  vec3 normal = (place - vCentre) / vSize;
  vec3 light = vec3(0.0);
  float gloss = 0.0;
  #if NUM_HEMI_LIGHTS > 0
    light += mix(hemisphereLights[0].groundColor, hemisphereLights[0].skyColor, 0.5 * dot(normal, hemisphereLights[0].direction) + 0.5);
  #endif
  #if NUM_DIR_LIGHTS > 0
    vec3 to = directionalLights[0].direction;
    light += directionalLights[0].color * max(dot(normal, to), 0.0);
    gloss = 0.22 * pow(max(dot(normal, normalize(to - normalize(place))), 0.0), 40.0);
  #endif
  gl_FragColor = vec4(vTint.rgb * light * RECIPROCAL_PI + gloss, vTint.a);
  #include <colorspace_fragment>
}`;

const DEPTH_ONLY = /* glsl */ `${MEET}
void main() {
  meet();
  gl_FragColor = vec4(1.0);
}`;

/** `count` spheres; fill `centre`, `size` (0 hides one) and `tint`, then call `changed()`. */
export class Spheres {
  constructor(count, transparent) {
    const geometry = new THREE.InstancedBufferGeometry();
    geometry.setAttribute("position", new THREE.Float32BufferAttribute([-1, -1, 0, 1, -1, 0, 1, 1, 0, -1, 1, 0], 3));
    geometry.setIndex([0, 1, 2, 0, 2, 3]);
    geometry.instanceCount = count;
    for (const [name, items] of [["centre", 3], ["size", 1], ["tint", 4]]) {
      const attribute = new THREE.InstancedBufferAttribute(new Float32Array(count * items), items);
      geometry.setAttribute(name, attribute.setUsage(THREE.DynamicDrawUsage));
      this[name] = attribute.array;
    }
    const uniforms = THREE.UniformsUtils.clone(THREE.UniformsLib.lights);
    const material = new THREE.ShaderMaterial({ vertexShader: VERTEX, fragmentShader: SHADED, lights: true, uniforms, transparent, side: THREE.DoubleSide });
    this.object = new THREE.Mesh(geometry, material);
    this.object.customDepthMaterial = new THREE.ShaderMaterial({ vertexShader: VERTEX, fragmentShader: DEPTH_ONLY, side: THREE.DoubleSide });
    this.object.castShadow = true;
    this.object.frustumCulled = false;
  }

  changed() {
    for (const name of ["centre", "size", "tint"]) this.object.geometry.attributes[name].needsUpdate = true;
  }
}
