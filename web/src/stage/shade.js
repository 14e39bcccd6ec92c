// Shadows of the spheres of a large set on each other, for drawing without a graphics card: a map of the foremost
// spheres as seen from the sun, in squares wider than most of them, so that each fills one.

import * as THREE from "three";
import { TOWARDS } from "./light.js";

const SIDE = 256; // squares across
const WIDE = 1.5; // least width of a square, in mean radii
const [ACROSS, UP] = [new THREE.Vector3(), new THREE.Vector3()]; // axes of the map, which depend on the sun of the run

export class Shade {
  constructor(count) {
    this.seen = new Float32Array(3 * count);
    this.map = new Float32Array(SIDE * SIDE);
    this.lit = new Uint8Array(count);
  }

  /** Writes to `lit` how much of the sun reaches each of `balls`, 0 … `most`. */
  look(balls, count, most) {
    const { seen, map, lit } = this;
    ACROSS.set(-TOWARDS.y, TOWARDS.x, 1e-9).normalize();
    UP.crossVectors(TOWARDS, ACROSS);
    let left = Infinity, right = -Infinity, low = Infinity, high = -Infinity, radii = 0, alive = 0;
    for (let k = 0; k < count; k++) {
      const x = balls[4 * k], y = balls[4 * k + 1], z = balls[4 * k + 2], r = balls[4 * k + 3];
      if (!(r > 0)) continue;
      const u = ACROSS.x * x + ACROSS.y * y + ACROSS.z * z, w = UP.x * x + UP.y * y + UP.z * z;
      seen[3 * k] = u;
      seen[3 * k + 1] = w;
      seen[3 * k + 2] = TOWARDS.x * x + TOWARDS.y * y + TOWARDS.z * z;
      left = Math.min(left, u);
      right = Math.max(right, u);
      low = Math.min(low, w);
      high = Math.max(high, w);
      radii += r;
      alive++;
    }
    const square = Math.max(Math.max(right - left, high - low) / (SIDE - 2), (WIDE * radii) / alive);
    map.fill(-Infinity);
    for (let k = 0; k < count; k++) {
      if (!(balls[4 * k + 3] > 0)) continue;
      const to = SIDE * (((seen[3 * k + 1] - low) / square + 0.5) | 0) + (((seen[3 * k] - left) / square + 0.5) | 0);
      map[to] = Math.max(map[to], seen[3 * k + 2]);
    }
    for (let k = 0; k < count; k++) {
      const r = balls[4 * k + 3];
      if (!(r > 0)) continue;
      const a = (seen[3 * k] - left) / square, b = (seen[3 * k + 1] - low) / square;
      const i = a | 0, j = b | 0, to = SIDE * j + i;
      const behind = seen[3 * k + 2] + 2 * square + 2 * r;
      const dark = (n) => (map[n] > behind ? 1 : 0);
      const near = dark(to) + (a - i) * (dark(to + 1) - dark(to));
      const far = dark(to + SIDE) + (a - i) * (dark(to + SIDE + 1) - dark(to + SIDE));
      lit[k] = Math.round(most * (1 - near - (b - j) * (far - near)));
    }
  }
}
