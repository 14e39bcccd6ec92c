// Springs drawn as coils, as in `visviva.view.staging.coil`: a helix between two short straight ends.

const TURNS = 9;
const CHORDS = 14; // per turn
const STRAIGHT = 0.1; // fraction of the length, at either end
export const WIRE = 0.17; // radius of the wire, in radii of the coil
const EACH = TURNS * CHORDS + 3;

/** Points and lines of coils of given radius along `lines`, pairs of indices of the points x. */
export function coils(x, lines, radius) {
  const count = lines.length / 2;
  const points = new Float32Array(3 * EACH * count);
  const pieces = new Int32Array(2 * (EACH - 1) * count);
  for (let k = 0; k < count; k++) {
    const a = [0, 1, 2].map((i) => x[3 * lines[2 * k] + i]);
    const b = [0, 1, 2].map((i) => x[3 * lines[2 * k + 1] + i]);
    const length = Math.hypot(b[0] - a[0], b[1] - a[1], b[2] - a[2]);
    const w = a.map((place, i) => (b[i] - place) / Math.max(length, 1e-30));
    const u = unit(cross(Math.abs(w[2]) < 0.9 ? [0, 0, 1] : [1, 0, 0], w));
    const v = cross(w, u);
    for (let j = 0; j < EACH; j++) {
      const at = EACH * k + j;
      const s = Math.min(Math.max((j - 1) / (TURNS * CHORDS), 0), 1);
      const wide = j === 0 || j === EACH - 1 ? 0 : radius * Math.min(1, 2 * TURNS * Math.min(s, 1 - s));
      const along = length * (j === 0 ? 0 : j === EACH - 1 ? 1 : STRAIGHT + (1 - 2 * STRAIGHT) * s);
      const [cos, sin] = [wide * Math.cos(2 * Math.PI * TURNS * s), wide * Math.sin(2 * Math.PI * TURNS * s)];
      for (let i = 0; i < 3; i++) points[3 * at + i] = a[i] + along * w[i] + cos * u[i] + sin * v[i];
      if (j > 0) pieces.set([at - 1, at], 2 * (at - 1 - k));
    }
  }
  return { points, pieces };
}

function cross(a, b) {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

function unit(a) {
  const length = Math.max(Math.hypot(...a), 1e-30);
  return a.map((part) => part / length);
}
