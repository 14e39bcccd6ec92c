// Fits a camera to a whole box, from slightly above, facing its widest side, as in pictures (`view/painting/camera.py`).

import * as THREE from "three";

const [FOV, MARGIN] = [30, 1.2];
const ROUNDS = 8; // iterations that centre the box

export function fitCamera(camera, target, box) {
  const size = box.getSize(new THREE.Vector3());
  const centre = box.getCenter(new THREE.Vector3());
  const back = (size.x >= 0.8 * size.y ? new THREE.Vector3(0.45, -1, 0.38) : new THREE.Vector3(1, -0.45, 0.38)).normalize();
  const right = new THREE.Vector3(0, 0, 1).cross(back).normalize();
  const axes = [right, back.clone().cross(right), back];
  const least = 1e-3 * Math.max(size.x, size.y, size.z, 1e-6);
  const half = size.max(new THREE.Vector3(least, least, least)).multiplyScalar(0.5);
  const corners = [0, 1, 2, 3, 4, 5, 6, 7].map((k) => half.clone().multiply(new THREE.Vector3(k & 1 ? 1 : -1, k & 2 ? 1 : -1, k & 4 ? 1 : -1)));
  const tall = Math.tan(THREE.MathUtils.degToRad(FOV) / 2) / MARGIN;
  const slopes = [tall * camera.aspect, tall];
  const shift = new THREE.Vector3();
  let distance = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const seen = corners.map((corner) => axes.map((axis) => corner.clone().sub(shift).dot(axis)));
    distance = Math.max(...seen.flatMap((at) => slopes.map((slope, i) => Math.abs(at[i]) / slope + at[2])));
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
