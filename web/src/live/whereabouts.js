// Where the things of a live run are now: a view that is reset shows them, though they have left the place of the start.

const MOST = 500; // points of a track that are looked at
const ROOM = 0.15; // of the size of the start, about what are only middles

const moving = (described, tracks) => described.filter(({ moves }) => moves).map(({ name }) => tracks[name]?.x ?? []);

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
export function whereabouts(described, tracks, start) {
  const [low, high] = [[Infinity, Infinity, Infinity], [-Infinity, -Infinity, -Infinity]];
  for (const x of moving(described, tracks)) {
    for (let k = 0; k < x.length; k++) {
      if (!Number.isFinite(x[k])) continue;
      low[k % 3] = Math.min(low[k % 3], x[k]);
      high[k % 3] = Math.max(high[k % 3], x[k]);
    }
  }
  if (low.some((part) => part === Infinity)) return start;
  const room = ROOM * Math.hypot(...start[0].map((part, i) => start[1][i] - part));
  return [low.map((part) => part - room), high.map((part) => part + room)];
}

/** A box about two. */
export const both = ([a, b], [c, d]) => [a.map((part, i) => Math.min(part, c[i])), b.map((part, i) => Math.max(part, d[i]))];
