// A camera that sees a whole box, from slightly above, facing its widest side.

import * as THREE from "three";

const MARGIN = 1.12;

export function fitCamera(camera, target, box) {
  const size = box.getSize(new THREE.Vector3());
  const centre = box.getCenter(new THREE.Vector3());
  const towards = size.x >= 0.8 * size.y ? new THREE.Vector3(0.45, -1, 0.38) : new THREE.Vector3(1, -0.45, 0.38);
  const back = towards.normalize();
  const right = new THREE.Vector3(0, 0, 1).cross(back).normalize();
  const up = back.clone().cross(right);
  const tall = Math.tan((Math.PI * camera.fov) / 360) / MARGIN;
  const wide = tall * camera.aspect;
  let distance = 0.5 * size.length() + 1e-9;
  for (let corner = 0; corner < 8; corner++) {
    const p = new THREE.Vector3(corner & 1 ? 0.5 : -0.5, corner & 2 ? 0.5 : -0.5, corner & 4 ? 0.5 : -0.5).multiply(size);
    distance = Math.max(distance, p.dot(back) + Math.max(Math.abs(p.dot(right)) / wide, Math.abs(p.dot(up)) / tall));
  }
  camera.up.set(0, 0, 1);
  target.copy(centre);
  camera.position.copy(centre).addScaledVector(back, distance);
}
