// Picking: bodies, faces, points and lines of the tracks under the pointer, and positions on planes.

import * as THREE from "three";

const REACH = 14; // pixels around a point, which may move while the user aims
const REACH_OF_LINES = 6;
const STEEP = 0.85; // sine of the elevation above which the camera looks down rather than ahead

const place = new THREE.Vector3();

/** Pixels from the upper left corner of the picture, and depth, which is above 1 behind the camera. */
function onScreen(stage, x, i) {
  const { clientWidth, clientHeight } = stage.renderer.domElement;
  place.set(x[3 * i], x[3 * i + 1], x[3 * i + 2]).project(stage.camera);
  return [(0.5 + 0.5 * place.x) * clientWidth, (0.5 - 0.5 * place.y) * clientHeight, place.z];
}

/** Size in pixels of a length [m] at a point. */
function pixels(stage, x, i, length) {
  const away = place.set(x[3 * i], x[3 * i + 1], x[3 * i + 2]).distanceTo(stage.camera.position);
  const tall = 2 * away * Math.tan((Math.PI * stage.camera.fov) / 360);
  return (length / tall) * stage.renderer.domElement.clientHeight;
}

/**
 * The object nearest to the camera under (px, py) in the tracks `names`, with arrays in `tracks`: {name, numbers, weights, local, at}.
 * For a body, `numbers` holds its index and `local` the position in its axes; else `at` is between points, by their weights.
 */
export function pickThing(stage, tracks, names, px, py, reach = REACH) {
  const ray = rayAt(stage, px, py);
  let best = null;
  for (const name of names) {
    const track = stage.tracks.get(name);
    const arrays = tracks[name];
    if (!arrays?.x || !track.object.visible) continue;
    const found = arrays.quat ? pickBody(track, arrays, ray) : pickOfPoints(stage, track, arrays, ray, px, py, reach);
    if (found && found.far < (best?.far ?? Infinity)) best = { name, weights: [1], local: [0, 0, 0], ...found };
  }
  return best;
}

/** A body, with the position on it in its own axes. */
function pickBody({ object }, { x, quat }, ray) {
  object.traverse((part) => part.isInstancedMesh && (part.boundingSphere = null)); // outdated, since bodies have moved
  const [hit] = new THREE.Raycaster(ray.origin, ray.direction).intersectObject(object, true);
  if (hit?.instanceId === undefined) return null;
  const k = hit.instanceId;
  const turn = new THREE.Quaternion(quat[4 * k + 1], quat[4 * k + 2], quat[4 * k + 3], quat[4 * k]).normalize();
  const local = hit.point.clone().sub(new THREE.Vector3().fromArray(x, 3 * k)).applyQuaternion(turn.conjugate());
  return { numbers: [k], local: local.toArray(), at: hit.point, far: hit.distance };
}

function pickOfPoints(stage, { look, statics }, arrays, ray, px, py, reach) {
  const triangles = arrays.triangles ?? statics?.triangles;
  if (triangles?.length) return pickFace(arrays, triangles, ray);
  const lines = arrays.lines ?? statics?.lines;
  const bare = !arrays.radius && !(look.radius > 0);
  return (bare && lines?.length ? pickBetween(stage, arrays, lines, px, py, reach) : null) ?? pickPoint(stage, look, arrays, px, py, reach);
}

function pickPoint(stage, look, { x, radius, active, age }, px, py, least) {
  let best = null;
  for (let index = 0; index < x.length / 3; index++) {
    if ((active && !active[index]) || (age && !age[index])) continue;
    const [sx, sy, depth] = onScreen(stage, x, index);
    const reach = Math.max(least, pixels(stage, x, index, radius?.[index] ?? look.radius ?? 0));
    if (depth < 1 && Math.hypot(sx - px, sy - py) <= reach && depth < (best?.depth ?? 1)) best = { index, depth };
  }
  return best && placed(stage, x, [best.index], [1]);
}

/** The result for a position between points. */
function placed(stage, x, numbers, weights) {
  const at = new THREE.Vector3();
  numbers.forEach((number, i) => at.addScaledVector(new THREE.Vector3().fromArray(x, 3 * number), weights[i]));
  return { numbers, weights, at, far: at.distanceTo(stage.camera.position) };
}

function pickFace({ x, active }, triangles, ray) {
  const corners = [new THREE.Vector3(), new THREE.Vector3(), new THREE.Vector3()];
  const [at, weights] = [new THREE.Vector3(), new THREE.Vector3()];
  let best = null;
  for (let k = 0; k < triangles.length; k += 3) {
    const numbers = [triangles[k], triangles[k + 1], triangles[k + 2]];
    if (active && !numbers.every((number) => active[number])) continue;
    corners.forEach((corner, i) => corner.fromArray(x, 3 * numbers[i]));
    if (!ray.intersectTriangle(...corners, false, at)) continue;
    const far = at.distanceTo(ray.origin);
    if (far >= (best?.far ?? Infinity)) continue;
    THREE.Triangle.getBarycoord(at, ...corners, weights);
    best = { numbers, weights: weights.toArray().map((share) => Math.min(1, Math.max(0, share))), at: at.clone(), far };
  }
  return best;
}

/** A position between the ends of a line. */
function pickBetween(stage, { x }, lines, px, py, reach) {
  const k = pickLine(stage, { x, lines }, px, py, reach);
  if (k < 0) return null;
  const [a, b] = [lines[2 * k], lines[2 * k + 1]];
  const [ax, ay] = onScreen(stage, x, a);
  const [bx, by] = onScreen(stage, x, b);
  const square = (bx - ax) ** 2 + (by - ay) ** 2;
  const share = square > 0 ? Math.max(0, Math.min(1, ((px - ax) * (bx - ax) + (py - ay) * (by - ay)) / square)) : 0;
  return placed(stage, x, [a, b], [1 - share, share]);
}

/** Index of the line of a track under (px, py), or −1. */
export function pickLine(stage, { x, lines }, px, py, reach = REACH_OF_LINES) {
  let best = -1;
  let nearest = reach;
  for (let k = 0; k < (lines?.length ?? 0) / 2; k++) {
    const [ax, ay, az] = onScreen(stage, x, lines[2 * k]);
    const [bx, by, bz] = onScreen(stage, x, lines[2 * k + 1]);
    if (az > 1 || bz > 1) continue;
    const square = (bx - ax) ** 2 + (by - ay) ** 2;
    const share = square > 0 ? Math.max(0, Math.min(1, ((px - ax) * (bx - ax) + (py - ay) * (by - ay)) / square)) : 0;
    const off = Math.hypot(ax + share * (bx - ax) - px, ay + share * (by - ay) - py);
    if (off < nearest) [best, nearest] = [k, off];
  }
  return best;
}

function rayAt(stage, px, py) {
  const { clientWidth, clientHeight } = stage.renderer.domElement;
  const caster = new THREE.Raycaster();
  caster.setFromCamera(new THREE.Vector2((2 * px) / clientWidth - 1, 1 - (2 * py) / clientHeight), stage.camera);
  return caster.ray;
}

/** Intersection of the ray through (px, py) with the plane through a point that faces the camera; vertical unless seen from above. */
export function placeFacing(stage, px, py, through) {
  const normal = stage.camera.getWorldDirection(new THREE.Vector3());
  if (Math.abs(normal.z) < STEEP) normal.setZ(0).normalize();
  const plane = new THREE.Plane().setFromNormalAndCoplanarPoint(normal, through);
  return rayAt(stage, px, py).intersectPlane(plane, new THREE.Vector3());
}

/** The same, or the intersection with the floor if that comes first. */
export function placeAbove(stage, px, py, through, height) {
  const found = placeFacing(stage, px, py, through);
  if (found && found.z >= height) return found;
  return rayAt(stage, px, py).intersectPlane(new THREE.Plane(new THREE.Vector3(0, 0, 1), -height), new THREE.Vector3());
}
