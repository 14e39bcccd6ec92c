// Texture coordinates on the segments of a rope, which move with it: as in pictures, see `view/staging/rope_coordinates.py`.

const STEEP = 0.9;
const LEAST = 1e-9; // least length of a line with a defined direction [m]

/** Rope before both ends of each line [radii], and rotation of its strands [turns], written to `out`, three numbers per line. */
export function laid(x, lines, along, radius, out) {
  let before = null;
  let turn = 0;
  for (let k = 0; k < lines.length / 2; k++) {
    const [p, q] = [lines[2 * k], lines[2 * k + 1]];
    const frame = frameOf(x, p, q);
    if (frame && before) turn -= turned(before, frame) / (2 * Math.PI);
    before = frame ?? before;
    out.set([along[p] / radius, along[q] / radius, frame ? turn : 0], 3 * k);
  }
}

/** The direction b of a line, and u perpendicular to it, from which angles about it are counted; null if it has no length. */
function frameOf(x, p, q) {
  const b = [0, 1, 2].map((i) => x[3 * q + i] - x[3 * p + i]);
  if (!(Math.hypot(...b) > LEAST)) return null;
  unit(b);
  return { b, u: unit(Math.abs(b[2]) < STEEP ? [b[1], -b[0], 0] : [0, b[2], -b[1]]) };
}

/** Angle, in the frame of the second line, of u of the first, transported by the smallest rotation. */
function turned(first, { b, u }) {
  const share = dot(first.u, b) / Math.max(1 + dot(first.b, b), LEAST);
  const carried = first.u.map((part, i) => part - share * (first.b[i] + b[i]));
  return Math.atan2(dot(carried, [b[1] * u[2] - b[2] * u[1], b[2] * u[0] - b[0] * u[2], b[0] * u[1] - b[1] * u[0]]), dot(carried, u));
}

const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

function unit(a) {
  const length = Math.hypot(...a);
  for (let i = 0; i < 3; i++) a[i] /= length;
  return a;
}
