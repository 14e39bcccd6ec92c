// The background: a bright or a dark sky, or the colours of the run.

import * as THREE from "three";
import { softened } from "./encoding.js";

const SKY = ["#b9d2ea", "#f6f8fa"];
const NIGHT = ["#161b25", "#566278"]; // bright below, so that shadows and dark bodies are visible on the floor
const ROWS = 256;
const LAST = 1000; // after everything opaque: only uncovered pixels are drawn
export const LOWEST = 0.8; // height of the picture, from the top, where the lower colour is reached

const VERTEX = /* glsl */ `
attribute vec3 position;
varying float height;
void main() {
  height = 0.5 * position.y + 0.5;
  gl_Position = vec4(position, 1.0);
}`;

const FRAGMENT = /* glsl */ `
precision highp float;
uniform sampler2D rows;
varying float height;
void main() {
  gl_FragColor = texture2D(rows, vec2(0.5, height));
}`;

/** Whether a run has a dark background; null if it leaves that to the page. */
export function isDark(background) {
  return background ? new THREE.Color([background].flat()[0]).getHSL({}).l < 0.35 : null;
}

/** Colours of floors without their own: those at the top and below, and the number of rows of the picture. */
export const BACKDROP = {
  backdropTop: { value: new THREE.Color() },
  backdropBottom: { value: new THREE.Color() },
  backdropRows: { value: 1 },
};

/** The lower end of a single colour: faded towards white, for a dark one slightly. */
function below({ r, g, b }) {
  const bright = (r + g + b) / 3 > 0.4;
  return new THREE.Color(...[r, g, b].map((c) => (bright ? c + 0.6 * (1 - c) : 1.6 * c + 0.01)));
}

/** Two colours from top to bottom, blended as in pictures (`view/painting/palette.py`), as bytes (r, g, b, a) from the bottom up. */
function blended(top, bottom) {
  const bytes = new Uint8Array(4 * ROWS);
  for (let row = 0; row < ROWS; row++) {
    const height = THREE.MathUtils.smoothstep((ROWS - row - 0.5) / (LOWEST * ROWS), 0, 1);
    const { r, g, b } = new THREE.Color(...top.clone().lerp(bottom, height).toArray().map(softened)).convertLinearToSRGB();
    bytes.set([r, g, b, 1].map((part) => Math.round(255 * part)), 4 * row);
  }
  return bytes;
}

/**
 * A triangle that covers the whole picture, behind everything. three's own background decodes and encodes the colour of every
 * pixel, even of hidden ones, which took 30 of 85 ms for a picture of 1000 boxes in software.
 */
export class Sky {
  constructor() {
    this.texture = new THREE.DataTexture(new Uint8Array(4 * ROWS), 1, ROWS);
    this.texture.magFilter = THREE.LinearFilter;
    const geometry = new THREE.BufferGeometry().setAttribute("position", new THREE.Float32BufferAttribute([-1, -1, 1, 3, -1, 1, -1, 3, 1], 3));
    const material = new THREE.RawShaderMaterial({ vertexShader: VERTEX, fragmentShader: FRAGMENT, uniforms: { rows: { value: this.texture } }, depthWrite: false });
    this.object = new THREE.Mesh(geometry, material);
    Object.assign(this.object, { frustumCulled: false, renderOrder: LAST, raycast: () => {} });
  }

  set(dark, background) {
    const [top, told] = [background ?? (dark ? NIGHT : SKY)].flat().map((color) => new THREE.Color(color));
    const bottom = told ?? below(top);
    BACKDROP.backdropTop.value.copy(top);
    BACKDROP.backdropBottom.value.copy(bottom);
    this.texture.image.data.set(blended(top, bottom));
    this.texture.needsUpdate = true;
  }
}
