// The material of planes: all of a plane has one normal, so its light is computed at its corners, and a pixel only weighs sun,
// tiles and distance. With three's own material a floor took half of the time of a picture in software.

import * as THREE from "three";
import { FULL } from "./light.js";
import { BACKDROP, LOWEST } from "./sky.js";

const DARKER = 0.075; // darkening of dark tiles, as in pictures

const VERTEX = /* glsl */ `
uniform vec3 planeColor, planeFull;
uniform vec2 planeOrigin;
uniform float planeCell, planeFade;
varying vec2 vTile, vFar;
flat varying vec3 vSun, vSky;
#include <common>
#include <lights_pars_begin>
#include <shadowmap_pars_vertex>
void main() {
  #include <beginnormal_vertex>
  #include <defaultnormal_vertex>
  #include <begin_vertex>
  #include <project_vertex>
  #include <worldpos_vertex>
  #include <shadowmap_vertex>
  vec3 seen = transformedNormal * (dot(transformedNormal, mvPosition.xyz) < 0.0 ? 1.0 : -1.0);
  vec3 share = RECIPROCAL_PI * planeColor * planeFull;
  vSun = share * max(dot(seen, directionalLights[0].direction), 0.0) * directionalLights[0].color;
  vSky = share * getHemisphereLightIrradiance(hemisphereLights[0], seen);
  vTile = 0.5 * (position.xy / planeCell - planeOrigin);
  vFar = position.xy / planeFade;
}`;

/** The ground of pictures (`view/painting/shade.py`): in full sun the backdrop's colour, or its own; tiles; fading out. */
const FRAGMENT = /* glsl */ `
uniform vec3 backdropTop, backdropBottom;
uniform float backdropRows, planeTiles, planeOwn;
varying vec2 vTile, vFar;
flat varying vec3 vSun, vSky;
#include <common>
#include <shadowmap_pars_fragment>
void main() {
  float height = smoothstep(0.0, 1.0, min((1.0 - gl_FragCoord.y / backdropRows) / ${LOWEST}, 1.0));
  vec4 diffuseColor = vec4(mix(mix(backdropTop, backdropBottom, height), vec3(1.0), planeOwn), 1.0 - smoothstep(0.4, 1.0, length(vFar)));
  #include <color_fragment>
  vec2 foot = max(fwidth(vTile), vec2(0.005));
  vec2 from = fract(vTile - 0.5 * foot), to = fract(vTile + 0.5 * foot);
  vec2 wave = abs(from - 0.5) - abs(to - 0.5);
  float tone = 1.0 - ${DARKER} * planeTiles * (0.5 - 0.5 * wave.x * wave.y / (foot.x * foot.y));
  float sun = 1.0;
  #if defined(USE_SHADOWMAP) && NUM_DIR_LIGHT_SHADOWS > 0
  DirectionalLightShadow map = directionalLightShadows[0];
  sun = getShadow(directionalShadowMap[0], map.shadowMapSize, map.shadowIntensity, map.shadowBias, map.shadowRadius, vDirectionalShadowCoord[0]);
  #endif
  vec3 outgoingLight = tone * diffuseColor.rgb * (vSky + sun * vSun);
  #include <opaque_fragment>
  #include <colorspace_fragment>
}`;

/** A material for planes of this colour, or null for that of the backdrop, with tiles of this size, which fades out at a distance, or not. */
export function floorMaterial(color, cell, fade) {
  const uniforms = {
    ...THREE.UniformsUtils.clone(THREE.UniformsLib.lights),
    planeColor: { value: new THREE.Color(color ?? "#ffffff") },
    planeOwn: { value: color ? 1 : 0 },
    planeCell: { value: cell },
    planeOrigin: { value: new THREE.Vector2() },
    planeTiles: { value: 0 },
    planeFade: { value: fade ?? 1e9 },
    planeFull: FULL,
    ...BACKDROP,
  };
  return new THREE.ShaderMaterial({ vertexShader: VERTEX, fragmentShader: FRAGMENT, uniforms, lights: true, side: THREE.DoubleSide, transparent: Boolean(fade) });
}
