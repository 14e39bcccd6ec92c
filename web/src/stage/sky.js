// What is behind everything: a sky by day, plain by night, or the colours of the run.

import * as THREE from "three";

const SKY = ["#b9d2ea", "#f6f8fa"];
const NIGHT = "#14181f";
const ROWS = 256;
const LOWEST = 0.8; // height of the picture, from the top, where the lower colour is reached

/** Whether a run is shown on something dark; null where it leaves that to the page. */
export function isDark(background) {
  return background ? new THREE.Color([background].flat()[0]).getHSL({}).l < 0.35 : null;
}

/** A colour, or two colours from top to bottom as a texture that fills the picture. */
export function backdrop(dark, background) {
  const [top, bottom] = [background ?? (dark ? NIGHT : SKY)].flat();
  if (!bottom) return new THREE.Color(top);
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [1, ROWS];
  const pen = canvas.getContext("2d");
  const blend = pen.createLinearGradient(0, 0, 0, LOWEST * ROWS);
  blend.addColorStop(0, top);
  blend.addColorStop(1, bottom);
  pen.fillStyle = blend;
  pen.fillRect(0, 0, 1, ROWS);
  const texture = new THREE.CanvasTexture(canvas);
  texture.colorSpace = THREE.SRGBColorSpace;
  return texture;
}
