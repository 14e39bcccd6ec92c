// Where new objects are placed: at the centre of the view, above the floor, or beside what is already there.

import * as THREE from "three";

const APART = 0.45; // least horizontal distance of its centre from everything else [m]
const LEAST = 0.5; // least height of its centre [m]
const PLACES = [0, 1, -1, 2, -2, 3, -3, 4, -4]; // positions tried, in steps to the right of the view

/** The first free position; the centre if there is none. `x` are the existing points. */
export function roomIn({ camera, controls }, x) {
  const middle = controls.target.clone();
  const right = new THREE.Vector3().setFromMatrixColumn(camera.matrixWorld, 0).setZ(0).normalize();
  const places = PLACES.map((steps) => middle.clone().addScaledVector(right, 1.1 * APART * steps));
  const near = (place, k) => Math.hypot(x[3 * k] - place.x, x[3 * k + 1] - place.y) < APART;
  const taken = (place) => Array.from({ length: x.length / 3 }, (_, k) => k).some((k) => near(place, k));
  const found = places.find((place) => !taken(place)) ?? middle;
  return found.setZ(Math.max(found.z, LEAST));
}
