// Where the things of a live run are now: a view that is reset shows them, though they have left the place of the start.

const MOST = 500; // points of a track that are looked at
const ROOM = 0.15; // of the size of the start, about what are only middles
const EDGE = 0.03; // of that size: so near to the sides of a box things have come to leave it
const FARTHEST = 2; // sizes of the start, by which a box grows at most by itself

const moving = (described, tracks) => described.filter(({ moves }) => moves).map(({ name }) => tracks[name]?.x ?? []);

const sizeOf = ([low, high]) => Math.hypot(...low.map((part, i) => high[i] - part));

/** The share of what moves that a stage's camera sees; 1 where nothing does. */
export function shareSeen(described, tracks, stage) {
  let [seen, all] = [0, 0];
  for (const x of moving(described, tracks)) {
    const step = 3 * Math.ceil(x.length / 3 / MOST);
    for (let k = 0; k < x.length; k += step, all++) seen += Number(stage.sees(x[k], x[k + 1], x[k + 2]));
  }
  return all ? seen / all : 1;
}

/** Corners of what moves among the tracks, as they are described and as they are now; `start` where nothing does. */
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

/** A box about two. */
export const both = ([a, b], [c, d]) => [a.map((part, i) => Math.min(part, c[i])), b.map((part, i) => Math.max(part, d[i]))];

/** A box that holds what moves again, with some room; null where it still does, or has grown as far as it may from the `start`. */
export function grown(described, tracks, box, start) {
  const [low, high] = whereabouts(described, tracks, start, EDGE);
  const most = FARTHEST * sizeOf(start);
  const leaves = low.some((part, i) => part < Math.max(box[0][i], start[0][i] - most) || high[i] > Math.min(box[1][i], start[1][i] + most));
  if (!leaves) return null;
  const wider = both(box, whereabouts(described, tracks, start));
  const held = [wider[0].map((part, i) => Math.max(part, start[0][i] - most)), wider[1].map((part, i) => Math.min(part, start[1][i] + most))];
  return held.flat().every((part, i) => part === box.flat()[i]) ? null : held;
}
