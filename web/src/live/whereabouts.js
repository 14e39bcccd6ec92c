// Present positions in a live run, so that a reset view shows bodies that have left their initial positions.

const MOST = 500; // points of a track that are sampled
const ROOM = 0.15; // margin around centres, in sizes of the initial box
const EDGE = 0.03; // distance from a side of the box at which a body counts as leaving it, in the same sizes
const FARTHEST = 2; // largest automatic growth of the box, in the same sizes

const moving = (described, tracks) => described.filter(({ moves }) => moves).map(({ name }) => tracks[name]?.x ?? []);

const sizeOf = ([low, high]) => Math.hypot(...low.map((part, i) => high[i] - part));

/** The share of moving points in view of a stage's camera; 1 if nothing moves. */
export function shareSeen(described, tracks, stage) {
  let [seen, all] = [0, 0];
  for (const x of moving(described, tracks)) {
    const step = 3 * Math.ceil(x.length / 3 / MOST);
    for (let k = 0; k < x.length; k += step, all++) seen += Number(stage.sees(x[k], x[k + 1], x[k + 2]));
  }
  return all ? seen / all : 1;
}

/** Corners of the box of moving tracks at present, with a margin; `start` if nothing moves. */
export function whereabouts(described, tracks, start, share = ROOM) {
  const [low, high] = [[Infinity, Infinity, Infinity], [-Infinity, -Infinity, -Infinity]];
  for (const x of moving(described, tracks)) {
    for (let k = 0; k < x.length; k++) {
      if (!Number.isFinite(x[k])) continue;
      low[k % 3] = Math.min(low[k % 3], x[k]);
      high[k % 3] = Math.max(high[k % 3], x[k]);
    }
  }
  if (low.some((part) => part === Infinity)) return start;
  const room = share * sizeOf(start);
  return [low.map((part) => part - room), high.map((part) => part + room)];
}

/** The bounding box of two boxes. */
export const both = ([a, b], [c, d]) => [a.map((part, i) => Math.min(part, c[i])), b.map((part, i) => Math.max(part, d[i]))];

/** A box enlarged to contain what moves, with some margin; null if it already does, or has reached its limit around `start`. */
export function grown(described, tracks, box, start) {
  const [low, high] = whereabouts(described, tracks, start, EDGE);
  const most = FARTHEST * sizeOf(start);
  const leaves = low.some((part, i) => part < Math.max(box[0][i], start[0][i] - most) || high[i] > Math.min(box[1][i], start[1][i] + most));
  if (!leaves) return null;
  const wider = both(box, whereabouts(described, tracks, start));
  const held = [wider[0].map((part, i) => Math.max(part, start[0][i] - most)), wider[1].map((part, i) => Math.min(part, start[1][i] + most))];
  return held.flat().every((part, i) => part === box.flat()[i]) ? null : held;
}
