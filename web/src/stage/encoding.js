// The encoding of colours for the screen, where WebGL runs on the processor: a power is slow there, roots are not.

import * as THREE from "three";

const EXACT = "pow( value.rgb, vec3( 0.41666 ) ) * 1.055 - vec3( 0.055 )";
/** 1.055 x^(1/2.4) − 0.055 within 0.0005 for x from 0.0031 to 1. */
const ROOTS = "0.662002687 * sqrt( value.rgb ) + 0.684122060 * sqrt( sqrt( value.rgb ) ) - 0.323583601 * sqrt( sqrt( sqrt( value.rgb ) ) ) - 0.0225411470 * value.rgb";

/** To be called before the first material is compiled. */
export function encodeByRoots() {
  const { colorspace_pars_fragment: chunk } = THREE.ShaderChunk;
  THREE.ShaderChunk.colorspace_pars_fragment = chunk.replace(EXACT, ROOTS);
}
