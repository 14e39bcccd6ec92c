// Encoding of colours for the screen, with a soft shoulder towards white, as in pictures (`view/painting/shade.py`).
// In software WebGL, powers are slow, roots are not.

import * as THREE from "three";

const EXACT = "pow( value.rgb, vec3( 0.41666 ) ) * 1.055 - vec3( 0.055 )";
/** 1.055 x^(1/2.4) − 0.055 within 0.0005 for x from 0.0031 to 1. */
const ROOTS = "0.662002687 * sqrt( value.rgb ) + 0.684122060 * sqrt( sqrt( value.rgb ) ) - 0.323583601 * sqrt( sqrt( sqrt( value.rgb ) ) ) - 0.0225411470 * value.rgb";

const [SHOULDER, LEFT] = [0.8, 0.2]; // above it x becomes 0.8 + 0.2 (1 − e^(−(x − 0.8)/0.2)), with (1 + u/16)^−16 for e^−u
const SOFTENED = /* glsl */ `
vec3 beyond = 1.0 / (1.0 + max(gl_FragColor.rgb - ${SHOULDER}, 0.0) / (16.0 * ${LEFT}));
beyond *= beyond; beyond *= beyond; beyond *= beyond; beyond *= beyond;
gl_FragColor.rgb = min(gl_FragColor.rgb, 1.0 - ${LEFT} * beyond);
`;

/** Linear light after the shoulder, before encoding. */
export const softened = (x) => (x < SHOULDER ? x : 1 - LEFT * Math.exp(-(x - SHOULDER) / LEFT));

/** To be called before the first material is compiled. */
export function softenWhite() {
  THREE.ShaderChunk.colorspace_fragment = SOFTENED + THREE.ShaderChunk.colorspace_fragment;
}

/** To be called before the first material is compiled. */
export function encodeByRoots() {
  const { colorspace_pars_fragment: chunk } = THREE.ShaderChunk;
  THREE.ShaderChunk.colorspace_pars_fragment = chunk.replace(EXACT, ROOTS);
}
