// Rotates the view by keys, once the picture is reached by Tab: arrows rotate, + and − zoom in and out.

import * as THREE from "three";

const [ANGLE, NEARER] = [Math.PI / 24, 1.15]; // per key press
const LEAST = 0.05; // least angle to the vertical [rad]
const TURNS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const DISTANCES = { "+": 1 / NEARER, "=": 1 / NEARER, "-": NEARER };
const HINT = "arrow keys rotate the view, + and − zoom, Home resets it";

export class Turning {
  /** `say(text)` announces what the keys do; `elsewhere()` returns whether they have another use now. */
  constructor(stage, { say, elsewhere = () => false }) {
    Object.assign(this, { stage, elsewhere });
    const canvas = stage.renderer.domElement;
    canvas.addEventListener("focus", () => {
      this.reached = canvas.matches(":focus-visible"); // a click also sets the focus
      canvas.classList.toggle("reached", this.reached);
      if (this.reached) say(HINT);
    });
    canvas.addEventListener("blur", () => {
      if (this.reached) say("");
      this.reached = false;
      canvas.classList.remove("reached");
    });
  }

  /** Whether keys rotate the view now. */
  get on() {
    return Boolean(this.reached) && !this.elsewhere();
  }

  /** Whether a key has been used. */
  takes({ key, ctrlKey }) {
    if (!this.on || ctrlKey || !(key in TURNS || key in DISTANCES)) return false;
    const [across, up] = TURNS[key] ?? [0, 0];
    this.move(across * ANGLE, up * ANGLE, DISTANCES[key] ?? 1);
    return true;
  }

  move(across, up, farther) {
    const { camera, controls } = this.stage;
    const upright = new THREE.Quaternion().setFromUnitVectors(camera.up, new THREE.Vector3(0, 1, 0)); // Spherical has y up
    const way = new THREE.Spherical().setFromVector3(camera.position.clone().sub(controls.target).applyQuaternion(upright));
    way.theta += across;
    way.phi = THREE.MathUtils.clamp(way.phi + up, LEAST, Math.PI - LEAST);
    way.radius = THREE.MathUtils.clamp(way.radius * farther, controls.minDistance, controls.maxDistance);
    camera.position.setFromSpherical(way).applyQuaternion(upright.invert()).add(controls.target);
    this.stage.moved = this.stage.dirty = true; // the next picture keeps the camera above the floor
  }
}
