// What is behind everything: a sky by day, dark by night, or the colours of the run.

import * as THREE from "three";

const SKY = ["#b9d2ea", "#f6f8fa"];
const NIGHT = "#14181f";
const ROWS = 256;
export const LOWEST = 0.8; // height of the picture, from the top, where the lower colour is reached

/** Whether a run is shown on something dark; null where it leaves that to the page. */
export function isDark(background) {
  return background ? new THREE.Color([background].flat()[0]).getHSL({}).l < 0.35 : null;
}

/** What floors without a colour of their own take on: the colours at the top and below, and the rows of the picture. */
export const BACKDROP = {
  backdropTop: { value: new THREE.Color() },
  backdropBottom: { value: new THREE.Color() },
  backdropRows: { value: 1 },
};

/** One colour fades towards white below, a dark one a little. */
function below({ r, g, b }) {
  const bright = (r + g + b) / 3 > 0.4;
  return new THREE.Color(...[r, g, b].map((c) => (bright ? c + 0.6 * (1 - c) : 1.6 * c + 0.01)));
}

/** Two colours from top to bottom as a texture that fills the picture, blended as in pictures (`view/painting/palette.py`). */
export function backdrop(dark, background) {
  const [top, told] = [background ?? (dark ? NIGHT : SKY)].flat().map((color) => new THREE.Color(color));
  const bottom = told ?? below(top);
  BACKDROP.backdropTop.value.copy(top);
  BACKDROP.backdropBottom.value.copy(bottom);
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [1, ROWS];
  const pen = canvas.getContext("2d");
  for (let row = 0; row < ROWS; row++) {
    pen.fillStyle = top.clone().lerp(bottom, THREE.MathUtils.smoothstep((row + 0.5) / (LOWEST * ROWS), 0, 1)).getStyle();
    pen.fillRect(0, row, 1, 1);
  }
  const texture = new THREE.CanvasTexture(canvas);
  texture.colorSpace = THREE.SRGBColorSpace;
  return texture;
}
