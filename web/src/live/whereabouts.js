// Present positions in a live run, so that the view shows what moves, wherever it has gone.

import { corners } from "../stage/camera.js";

const MOST = 500; // points of a track that are sampled
const ROOM = 0.15; // margin around positions, in sizes of the initial subject, if the run names none
const EDGE = 0.03; // distance from the edge of the view at which a point counts as leaving it, in the same sizes
const FARTHEST = 2; // largest automatic growth of the view, in sizes of the initial box

const SIGNS = [-1, 0, 1];
const WAYS = SIGNS.flatMap((x) => SIGNS.flatMap((y) => SIGNS.map((z) => [x, y, z]))).filter((way) => way.some(Boolean)).map((way) => scaled(way, 1 / Math.hypot(...way)));

function scaled(way, length) {
  return way.map((part) => part * length);
}

const sizeOf = ([low, high]) => Math.hypot(...low.map((part, i) => high[i] - part));

const moving = (described, tracks) => described.filter(({ moves }) => moves).map(({ name }) => tracks[name]?.x ?? []);

/** Positions of what moves, at most MOST of each track. */
function positions(described, tracks) {
  return moving(described, tracks).flatMap((x) => {
    const step = 3 * Math.ceil(x.length / 3 / MOST);
    return Array.from({ length: Math.ceil(x.length / step) || 0 }, (_, k) => [...x.slice(k * step, k * step + 3)]);
  }).filter((point) => point.every(Number.isFinite));
}

/** Of balls of radius `room` about points, the outermost point in each of 26 directions. */
function outline(points, room) {
  return WAYS.map((way) => {
    let [best, most] = [points[0], -Infinity];
    for (const point of points) {
      const along = point[0] * way[0] + point[1] * way[1] + point[2] * way[2];
      if (along > most) [best, most] = [point, along];
    }
    return best.map((part, i) => part + room * way[i]);
  });
}

/** The bounding box of a box and points. */
const around = ([low, high], points) => [low.map((part, i) => Math.min(part, ...points.map((p) => p[i]))), high.map((part, i) => Math.max(part, ...points.map((p) => p[i])))];

/** Fits a stage to a live run: floor and light to the box of everything shown, the camera to what moves. */
export class Whereabouts {
  /** `live` {box, subject, room, side, editable}: what is shown at the start, the margin around it, and the direction towards the camera. */
  constructor(stage, described, live) {
    Object.assign(this, { stage, described, live });
    this.start = { box: live.box, subject: live.subject ?? corners(live.box) };
    this.size = sizeOf(around([this.start.subject[0], this.start.subject[0]], this.start.subject));
    this.room = live.room ?? ROOM * this.size;
    this.fit(this.start);
  }

  fit(shown) {
    this.shown = shown;
    this.stage.setBox(shown.box, shown.subject, this.live.side);
  }

  /** Resets to the run's own camera if it sees what moves (all of it in an editable scene); else to a view of all that moves, at its present position. */
  home(tracks) {
    const all = positions(this.described, tracks);
    const subject = all.length ? outline(all, this.room) : this.start.subject;
    this.fit({ box: around(this.start.box, subject), subject });
    this.stage.home();
    const share = all.filter((point) => this.stage.sees(...point)).length / (all.length || 1);
    if (all.length && share < (this.live.editable ? 1 : 0.5)) this.stage.lookAtSubject();
  }

  /** Until the user moves the view, floor and view grow with the motion, whose start reveals little of its extent. */
  widen(tracks) {
    if (this.stage.moved || this.live.editable) return;
    const [low, high] = this.live.box.map((corner, end) => corner.map((part) => part + (end ? 1 : -1) * FARTHEST * sizeOf(this.live.box)));
    const near = positions(this.described, tracks).map((point) => point.map((part, i) => Math.min(Math.max(part, low[i]), high[i])));
    const gone = near.filter((point) => this.leaves(point));
    if (!gone.length) return;
    const beyond = outline(gone, this.room);
    this.fit({ box: around(this.shown.box, beyond), subject: outline([...this.shown.subject, ...beyond], 0) });
  }

  /** Whether a point is about to leave the view, or the box, under which the floor is. */
  leaves(point) {
    const [low, high] = this.shown.box;
    const edge = EDGE * this.size;
    if (point.some((part, i) => part < low[i] + edge || part > high[i] - edge)) return true;
    const away = point.map((part, i) => part - (low[i] + high[i]) / 2);
    const outwards = edge / (Math.hypot(...away) || 1);
    return !this.stage.sees(...point.map((part, i) => part + outwards * away[i]));
  }
}
