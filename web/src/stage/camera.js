// Fits a camera to points, as in pictures (`view/painting/camera.py`).

import * as THREE from "three";

const [FOV, MARGIN] = [30, 1.15];
const ROUNDS = 8; // iterations that centre the points

/** The corners of a box between its lowest and its highest corner. */
export function corners(ends) {
  return [0, 1, 2, 3, 4, 5, 6, 7].map((k) => [ends[k & 1][0], ends[(k >> 1) & 1][1], ends[k >> 2][2]]);
}

/** Direction towards the camera from slightly above, facing the widest side of a box of which no more is known. */
export function sideOf(box) {
  const { x, y } = box.getSize(new THREE.Vector3());
  return x >= 0.8 * y ? [0.45, -1, 0.38] : [1, -0.45, 0.38];
}

export function fitCamera(camera, target, points, side) {
  const box = new THREE.Box3().setFromPoints(points);
  const size = box.getSize(new THREE.Vector3());
  const centre = box.getCenter(new THREE.Vector3());
  const back = new THREE.Vector3(...side).normalize();
  const right = new THREE.Vector3(0, 0, 1).cross(back).normalize();
  const axes = [right, back.clone().cross(right), back];
  const least = 1e-3 * Math.max(size.x, size.y, size.z, 1e-6);
  const around = points.map((point) => point.clone().sub(centre));
  const tall = Math.tan(THREE.MathUtils.degToRad(FOV) / 2) / MARGIN;
  const slopes = [tall * camera.aspect, tall];
  const shift = new THREE.Vector3();
  let distance = least;
  for (let round = 0; round < ROUNDS; round++) {
    const seen = around.map((point) => axes.map((axis) => point.clone().sub(shift).dot(axis)));
    distance = Math.max(least, ...seen.flatMap((at) => slopes.map((slope, i) => Math.abs(at[i]) / slope + at[2])));
    slopes.forEach((_, i) => {
      const rim = seen.map((at) => at[i] / (distance - at[2]));
      shift.addScaledVector(axes[i], 0.5 * (Math.min(...rim) + Math.max(...rim)) * distance);
    });
  }
  camera.fov = FOV;
  camera.up.set(0, 0, 1);
  target.copy(centre).add(shift);
  camera.position.copy(target).addScaledVector(back, distance);
}
