// What is under the pointer: points and lines of the tracks, and places on planes.

import * as THREE from "three";

const REACH = 14; // pixels about a point: it may move while one aims
const REACH_OF_LINES = 6;
const STEEP = 0.85; // sine of the height from which the camera looks down rather than ahead

const place = new THREE.Vector3();

/** Pixels from the upper left corner of the picture, and the depth; behind the camera the depth is above 1. */
function onScreen(stage, x, i) {
  const { clientWidth, clientHeight } = stage.renderer.domElement;
  place.set(x[3 * i], x[3 * i + 1], x[3 * i + 2]).project(stage.camera);
  return [(0.5 + 0.5 * place.x) * clientWidth, (0.5 - 0.5 * place.y) * clientHeight, place.z];
}

/** Pixels that a length [m] takes at a point. */
function pixels(stage, x, i, length) {
  const away = place.set(x[3 * i], x[3 * i + 1], x[3 * i + 2]).distanceTo(stage.camera.position);
  const tall = 2 * away * Math.tan((Math.PI * stage.camera.fov) / 360);
  return (length / tall) * stage.renderer.domElement.clientHeight;
}

/** The point nearest to the camera under (px, py), as {name, index}, of the tracks `names`, whose arrays `tracks` has. */
export function pickPoint(stage, tracks, names, px, py) {
  let best = null;
  for (const name of names) {
    const { x, radius, active } = tracks[name] ?? {};
    const { look } = stage.tracks.get(name);
    if (!x) continue;
    for (let index = 0; index < x.length / 3; index++) {
      if (active && !active[index]) continue;
      const [sx, sy, depth] = onScreen(stage, x, index);
      const reach = Math.max(REACH, pixels(stage, x, index, radius?.[index] ?? look.radius ?? 0));
      if (depth < 1 && Math.hypot(sx - px, sy - py) <= reach && depth < (best?.depth ?? 1)) best = { name, index, depth };
    }
  }
  return best;
}

/** Number of the line of a track under (px, py), or −1. */
export function pickLine(stage, { x, lines }, px, py) {
  let best = -1;
  let nearest = REACH_OF_LINES;
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

/** Where the ray through (px, py) meets the plane through a point that faces the camera; upright unless seen from above. */
export function placeFacing(stage, px, py, through) {
  const normal = stage.camera.getWorldDirection(new THREE.Vector3());
  if (Math.abs(normal.z) < STEEP) normal.setZ(0).normalize();
  const plane = new THREE.Plane().setFromNormalAndCoplanarPoint(normal, through);
  return rayAt(stage, px, py).intersectPlane(plane, new THREE.Vector3());
}

/** The same place, or where the ray meets the floor before it would be below. */
export function placeAbove(stage, px, py, through, height) {
  const found = placeFacing(stage, px, py, through);
  if (found && found.z >= height) return found;
  return rayAt(stage, px, py).intersectPlane(new THREE.Plane(new THREE.Vector3(0, 0, 1), -height), new THREE.Vector3());
}
