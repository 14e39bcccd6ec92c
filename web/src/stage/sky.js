// The background: a bright or a dark sky, or the colours of the run.

import * as THREE from "three";
import { softened } from "./encoding.js";

const SKY = ["#b9d2ea", "#f6f8fa"];
const NIGHT = ["#161b25", "#566278"]; // bright below, so that shadows and dark bodies are visible on the floor
const ROWS = 64; // of equal height, between which colours are interpolated: within 0.05 of 255
const LAST = 1000; // after everything opaque: only uncovered pixels are drawn
export const LOWEST = 0.8; // height of the picture, from the top, where the lower colour is reached

const VERTEX = /* glsl */ `
attribute vec3 position, color;
varying vec3 vColor;
void main() {
  vColor = color;
  gl_Position = vec4(position, 1.0);
}`;

const FRAGMENT = /* glsl */ `
precision highp float;
varying vec3 vColor;
void main() {
  gl_FragColor = vec4(vColor, 1.0);
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

/** Two colours from top to bottom, blended as in pictures (`view/painting/palette.py`): (r, g, b) of both ends of each edge, from the bottom up. */
function blended(top, bottom) {
  const edges = Array.from({ length: ROWS + 1 }, (_, row) => {
    const height = THREE.MathUtils.smoothstep((ROWS - row) / (LOWEST * ROWS), 0, 1);
    const { r, g, b } = new THREE.Color(...top.clone().lerp(bottom, height).toArray().map(softened)).convertLinearToSRGB();
    return [r, g, b, r, g, b];
  });
  return edges.flat();
}

/** The edges of the rows in normalized device coordinates, and two triangles per row. */
function strips() {
  const geometry = new THREE.BufferGeometry();
  const rows = Array.from({ length: ROWS + 1 }, (_, row) => row);
  const places = rows.flatMap((row) => [-1, 1].flatMap((side) => [side, (2 * row) / ROWS - 1, 1]));
  geometry.setAttribute("position", new THREE.Float32BufferAttribute(places, 3));
  geometry.setAttribute("color", new THREE.BufferAttribute(new Float32Array(places.length), 3));
  geometry.setIndex(rows.slice(1).flatMap((row) => [2 * row - 2, 2 * row - 1, 2 * row, 2 * row, 2 * row - 1, 2 * row + 1]));
  return geometry;
}

/**
 * Strips that cover the whole picture, behind everything. three's own background decodes and encodes the colour of every
 * pixel, even of hidden ones, which took 30 of 85 ms for a picture of 1000 boxes in software; a texture of rows took a sampler's
 * time at every pixel.
 */
export class Sky {
  constructor() {
    const material = new THREE.RawShaderMaterial({ vertexShader: VERTEX, fragmentShader: FRAGMENT, depthWrite: false });
    this.object = new THREE.Mesh(strips(), material);
    Object.assign(this.object, { frustumCulled: false, renderOrder: LAST, raycast: () => {} });
  }

  set(dark, background) {
    const [top, told] = [background ?? (dark ? NIGHT : SKY)].flat().map((color) => new THREE.Color(color));
    const bottom = told ?? below(top);
    BACKDROP.backdropTop.value.copy(top);
    BACKDROP.backdropBottom.value.copy(bottom);
    const { color } = this.object.geometry.attributes;
    color.array.set(blended(top, bottom));
    color.needsUpdate = true;
  }
}
