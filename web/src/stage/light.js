// The light of the page, as in pictures (`view/painting/shadow.py`): irradiances over π, and the direction of the sun.

import * as THREE from "three";

export const [SUN, SKY, BOUNCE] = [[0.84, 0.79, 0.69], [0.44, 0.48, 0.54], [0.25, 0.23, 0.21]];

/** Factor that makes a level floor in full sun as bright as its colour. */
export const FULL = { value: new THREE.Vector3() };

/** Direction of the displayed sun. */
export const TOWARDS = new THREE.Vector3();

/** Direction of the sun of a run: that of its look, or by default high, to the left of and slightly behind its camera. */
export function sunOf(look, camera) {
  const told = look?.light?.direction ?? look?.light;
  const sun = TOWARDS.copy(Array.isArray(told) ? new THREE.Vector3(...told) : behind(camera)).normalize();
  FULL.value.set(...SKY.map((sky, c) => 1 / (sky + SUN[c] * Math.max(sun.z, 0.3))));
  return sun;
}

function behind(camera) {
  camera.updateMatrixWorld();
  const [right, , back] = [0, 1, 2].map((i) => new THREE.Vector3().setFromMatrixColumn(camera.matrixWorld, i));
  const up = camera.up.clone().normalize();
  const level = back.negate().addScaledVector(up, -back.dot(up));
  const forward = (level.length() > 1e-6 ? level : right.clone()).normalize();
  return up.multiplyScalar(1.25).addScaledVector(right, -0.62).addScaledVector(forward, -0.42);
}

const OFFSET = "worldPosition + vec4( shadowWorldNormal * directionalLightShadows[ i ].shadowNormalBias, 0 )";

/** Sheets are lit on both sides: their shadow lookup is offset towards the sun, not along a normal that may point away
 * from it, where they would shadow themselves. To be called before the first material is compiled. */
export function shadeSheets() {
  const { shadowmap_vertex: chunk } = THREE.ShaderChunk;
  const deeper = "( directionalShadowMatrix[ i ] * vec4( shadowWorldNormal, 0.0 ) ).z";
  THREE.ShaderChunk.shadowmap_vertex = chunk.replace(OFFSET, OFFSET.replace("shadowWorldNormal *", `shadowWorldNormal * sign( - ${deeper} ) *`));
}

const FIVE = /shadow = \(\s*texture\([^]*?\) \* 0\.2;/;
const ONE = "shadow = texture( shadowMap, shadowCoord.xyz );";

/** Soft edges of shadows without a graphics card: one comparison, which the sampler weights over four texels, instead of five on a disc.
 * To be called before the first material is compiled. */
export function softenShadows() {
  const { shadowmap_pars_fragment: chunk } = THREE.ShaderChunk;
  THREE.ShaderChunk.shadowmap_pars_fragment = chunk.replace(FIVE, ONE);
}
