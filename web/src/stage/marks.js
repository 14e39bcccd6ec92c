// Marks of the selection: a shell around a point, a sleeve around a line.

import * as THREE from "three";

const SHELL = 1.35; // radius of the shell, in radii of the point
const SLEEVE = 0.014; // radius [m]
const COLOR = "#3b82f6";

export class Marks {
  constructor(stage) {
    this.stage = stage;
    const material = new THREE.MeshBasicMaterial({ color: COLOR, side: THREE.BackSide });
    this.shell = new THREE.Mesh(new THREE.SphereGeometry(SHELL, 32, 16), material);
    const sleeve = new THREE.CylinderGeometry(1, 1, 1, 16).rotateX(Math.PI / 2);
    this.sleeve = new THREE.Mesh(sleeve, new THREE.MeshBasicMaterial({ color: COLOR }));
    this.shell.visible = this.sleeve.visible = false;
    stage.add(this.shell);
    stage.add(this.sleeve);
  }

  /** Marks a point (three numbers from 3 i on in x) with its radius, or none for negative i. */
  showPoint(x, i, radius) {
    this.shell.visible = i >= 0;
    if (i < 0) return;
    this.shell.position.fromArray(x, 3 * i);
    this.shell.scale.setScalar(radius);
  }

  /** Marks the line from point a to point b, or none for negative a. */
  showLine(x, a, b) {
    this.sleeve.visible = a >= 0;
    if (a < 0) return;
    const [from, to] = [new THREE.Vector3().fromArray(x, 3 * a), new THREE.Vector3().fromArray(x, 3 * b)];
    this.sleeve.position.lerpVectors(from, to, 0.5);
    this.sleeve.scale.set(SLEEVE, SLEEVE, from.distanceTo(to));
    this.sleeve.lookAt(to);
  }
}
