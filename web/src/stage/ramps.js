// Colour, size and opacity of a particle by age byte: 1 at birth, 255 at death; as in view/staging/ramps.py.

import * as THREE from "three";

const OLDEST = 255;

/** Values of a ramp [[share, value], …] at all age bytes; `read` gives the numbers of a value. */
function table(ramp, width, read) {
  const values = new Float32Array(width * (OLDEST + 1));
  for (let age = 0; age <= OLDEST; age++) {
    const share = (age - 1) / (OLDEST - 1);
    const next = ramp.findIndex(([at]) => at > share);
    const to = ramp[next < 0 ? ramp.length - 1 : next];
    const from = ramp[next < 0 ? ramp.length - 1 : Math.max(next - 1, 0)];
    const part = to[0] > from[0] ? (share - from[0]) / (to[0] - from[0]) : 0;
    const [a, b] = [read(from[1]), read(to[1])];
    for (let i = 0; i < width; i++) values[width * age + i] = a[i] + part * (b[i] - a[i]);
  }
  return values;
}

const linear = (color) => new THREE.Color(color).toArray();
const number = (value) => [value];

export class Ramps {
  constructor(look, color) {
    const ramps = look.ramps ?? {};
    this.color = table(ramps.color ?? [[0, color]], 3, linear);
    this.size = table(ramps.size ?? [[0, 1]], 1, number);
    this.opacity = table(ramps.opacity ?? [[0, look.opacity ?? 1]], 1, number);
  }
}
