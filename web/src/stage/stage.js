// The three.js scene: renderer, light, camera, and tracks. Pictures are drawn on demand.

import * as THREE from "three";
import { OrbitControls } from "three/examples/jsm/controls/OrbitControls.js";
import { corners, fitCamera, sideOf } from "./camera.js";
import { encodeByRoots, softenWhite } from "./encoding.js";
import { PIXEL } from "./finishes.js";
import { Ink } from "./ink.js";
import { BOUNCE, SKY, SUN, sunOf, shadeSheets, softenShadows } from "./light.js";
import { groundGrid, ownFloor } from "./plane.js";
import { BACKDROP, Sky } from "./sky.js";
import { drawsInSoftware } from "./software.js";
import { makeTrack } from "./tracks.js";

const SHADOW_MAP = { processor: 1024, card: 2048 };
const LOWEST = 0.004; // least height of the camera above a floor, in sizes of the run
const FILM = 16 / 9; // default aspect ratio of films
const WIDEST = 3.2; // largest factor by which the view is widened for a narrow picture
const DRAWN = new THREE.Vector2();
const PLACE = new THREE.Vector3();

export class Stage {
  /** Throws if the browser has no WebGL 2. */
  constructor(canvas) {
    this.software = drawsInSoftware();
    softenWhite();
    shadeSheets();
    if (this.software) {
      encodeByRoots();
      softenShadows();
    }
    this.renderer = new THREE.WebGLRenderer({ canvas, antialias: !this.software, powerPreference: "high-performance" });
    this.renderer.shadowMap.enabled = true;
    this.renderer.shadowMap.autoUpdate = !this.software;
    this.renderer.shadowMap.type = THREE.PCFShadowMap;
    this.scene = new THREE.Scene();
    this.sky = new Sky();
    this.scene.add(this.sky.object);
    this.camera = new THREE.PerspectiveCamera(35, 1, 0.1, 1000);
    this.camera.up.set(0, 0, 1);
    this.tracks = new Map();
    this.box = new THREE.Box3(new THREE.Vector3(-1, -1, -1), new THREE.Vector3(1, 1, 1));
    const sky = new THREE.HemisphereLight(new THREE.Color(...SKY), new THREE.Color(...BOUNCE), Math.PI);
    sky.position.set(0, 0, 1);
    this.scene.add(sky);
    this.light = new THREE.DirectionalLight(new THREE.Color(...SUN), Math.PI);
    this.light.castShadow = true;
    this.texels = this.software ? SHADOW_MAP.processor : SHADOW_MAP.card;
    this.light.shadow.mapSize.set(this.texels, this.texels);
    this.light.shadow.radius = 2;
    this.scene.add(this.light, this.light.target);
    this.ink = new Ink(canvas);
    this.dirty = true;
    this.late = true;
    this.share = 1;
    new ResizeObserver(() => this.resize()).observe(canvas);
    this.makeControls(canvas);
  }

  makeControls(canvas) {
    this.controls = new OrbitControls(this.camera, canvas);
    this.controls.enableDamping = true;
    this.controls.dampingFactor = 0.2;
    this.controls.zoomToCursor = true;
    this.controls.addEventListener("start", () => (this.moved = true));
    this.controls.addEventListener("change", () => (this.dirty = true));
  }

  /** Creates the objects of the run, from its description and the arrays that never change. */
  build(hello, statics) {
    this.look = hello.look;
    this.ink.readScales(hello.tracks);
    for (const track of hello.tracks) {
      const made = makeTrack(track, statics[track.name] ?? {});
      this.tracks.set(track.name, made);
      this.scene.add(made.object);
    }
    this.falls = Boolean(this.look.gravity?.some((part) => part !== 0));
    this.hasPlane = hello.tracks.some((track) => track.kind === "fixed" && track.look.shape?.kind === "plane");
    this.gridOn = this.falls || this.hasPlane; // without gravity there is no ground, as in pictures
  }

  /** Fits light and ground to the box of the run and, until the user has moved it, the camera to the points of the subject, from its side. */
  setBox(box, subject, side, depth) {
    this.depth = depth;
    if (box) this.box.set(new THREE.Vector3(...box[0]), new THREE.Vector3(...box[1]));
    this.subject = (subject ?? corners([this.box.min.toArray(), this.box.max.toArray()])).map((point) => new THREE.Vector3(...point));
    this.side = side ?? sideOf(new THREE.Box3().setFromPoints(this.subject));
    this.size = Math.max(this.box.getSize(new THREE.Vector3()).length(), 1e-6);
    this.boxed = true;
    this.controls.minDistance = this.size * 1e-3;
    this.controls.maxDistance = this.size * 50;
    for (const track of this.tracks.values()) track.setSize?.(this.box, this.size);
    if (!this.hasPlane) this.replaceGround();
    if (this.moved) this.aimLight();
    else this.home();
    this.dirty = true;
  }

  replaceGround() {
    if (this.ground) this.scene.remove(this.ground.object);
    this.ground = this.falls ? ownFloor(this.look.gravity, this.box, this.size, this.depth) : groundGrid(this.box, this.size, this.dark);
    this.ground.setSize?.(this.box, this.size);
    if (this.falls) this.ground.setGrid(this.gridOn);
    else this.ground.object.visible = this.gridOn;
    this.scene.add(this.ground.object);
  }

  aimLight() {
    const centre = this.box.getCenter(new THREE.Vector3());
    const reach = 0.9 * this.size;
    this.light.target.position.copy(centre);
    this.light.position.copy(centre).addScaledVector(this.sun, 2 * reach);
    Object.assign(this.light.shadow.camera, { left: -reach, right: reach, top: reach, bottom: -reach, near: 0.1 * reach, far: 5 * reach });
    this.light.shadow.camera.updateProjectionMatrix();
    this.light.shadow.normalBias = (3 * reach) / this.texels;
    this.light.shadow.bias = -0.0006;
  }

  /**
   * The vertical field of view [°] at which a narrow picture has the same horizontal field as the run's own size; without a size, an
   * upright picture widens gradually, until at 9 : 16 it has the horizontal field of a 16 : 9 film.
   */
  fov(wanted) {
    const aspect = this.camera.aspect || 1;
    const [width, height] = this.look.size ?? [Math.min(FILM, 1 / aspect), 1];
    const half = Math.tan(THREE.MathUtils.degToRad(wanted) / 2);
    const wider = Math.max(1, width / height / aspect);
    return THREE.MathUtils.radToDeg(2 * Math.atan(half * Math.min(wider, WIDEST)));
  }

  /** Resets the camera to that of the run, or to one fitted to all of it. */
  home() {
    this.moved = false;
    this.follow(null);
    this.controls.enableDamping = false; // an update without damping discards a rotation that is still decaying
    this.controls.update();
    const wanted = this.look?.camera;
    if (wanted?.position) {
      this.camera.fov = this.fov(wanted.fov ?? 35);
      this.camera.up.set(...(wanted.up ?? [0, 0, 1]));
      this.camera.position.set(...wanted.position);
      this.controls.target.set(...(wanted.target ?? this.box.getCenter(new THREE.Vector3()).toArray()));
    } else {
      fitCamera(this.camera, this.controls.target, this.subject, this.side);
    }
    this.settle();
  }

  /** Fits the camera to the whole subject, even if the run has its own camera. */
  lookAtSubject() {
    fitCamera(this.camera, this.controls.target, this.subject, this.side);
    this.settle();
  }

  settle() {
    this.controls.update();
    this.controls.enableDamping = true;
    this.sun = sunOf(this.look, this.camera);
    this.aimLight();
    this.dirty = true;
  }

  /** Whether a point is in the present view of the camera, ignoring occlusion. */
  sees(x, y, z) {
    this.camera.updateMatrixWorld();
    this.camera.updateProjectionMatrix();
    const { x: across, y: up, z: deep } = PLACE.set(x, y, z).project(this.camera);
    return Math.abs(across) < 1 && Math.abs(up) < 1 && deep < 1;
  }

  /** Keeps the camera above the floor, which hides everything from below, unless the run itself has placed it there. */
  keepAbove() {
    const { controls, camera } = this;
    const levels = [...this.tracks.values(), this.ground].map((one) => one?.level ?? null).filter((one) => one !== null);
    const least = Math.max(...levels) + LOWEST * this.size;
    const free = !levels.length || camera.up.z < 1 || (this.look?.camera?.position?.[2] ?? Infinity) < least;
    if (!free) controls.target.z = Math.max(controls.target.z, least - LOWEST * this.size);
    controls.maxPolarAngle = free ? Math.PI : Math.acos(Math.max(-1, Math.min((least - controls.target.z) / controls.getDistance(), 0.9)));
  }

  /** Follows the first body or point of a track, or nothing; from then on the view is the user's, which nothing fits to the run. */
  follow(name) {
    this.followed = name;
    this.before = null;
    if (name) this.moved = true;
  }

  /** Follows the next of the tracks that the run offers for this, and nothing after the last. */
  followNext() {
    const names = this.look?.follow ?? [];
    this.follow(names[names.indexOf(this.followed) + 1] ?? null);
    return this.followed;
  }

  goAlong({ tracks }) {
    const { x } = tracks[this.followed] ?? {};
    if (!x) return;
    const place = new THREE.Vector3().fromArray(x);
    const way = place.clone().sub(this.before ?? this.controls.target);
    this.before = place;
    this.camera.position.add(way);
    this.controls.target.add(way);
  }

  show(frame) {
    this.goAlong(frame);
    this.ink.tracks = frame.tracks;
    for (const [name, arrays] of Object.entries(frame.tracks)) this.tracks.get(name)?.update(arrays);
    this.dirty = true;
  }

  /** Adds another object, such as a mark of the selection. */
  add(object) {
    this.scene.add(object);
    this.dirty = true;
  }

  setVisible(name, on) {
    this.tracks.get(name).object.visible = on;
    this.dirty = true;
  }

  setTheme(dark, background) {
    this.dark = dark;
    this.sky.set(dark, background);
    if (this.ground) this.replaceGround();
    this.dirty = true;
  }

  toggleGrid() {
    this.gridOn = !this.gridOn;
    if (this.ground?.setGrid) this.ground.setGrid(this.gridOn);
    else if (this.ground) this.ground.object.visible = this.gridOn;
    for (const track of this.tracks.values()) track.setGrid?.(this.gridOn);
    this.dirty = true;
  }

  toggleShadows() {
    this.light.castShadow = !this.light.castShadow;
    this.dirty = true;
  }

  /** Sets the fraction of the pixels drawn in each direction. */
  setShare(share) {
    this.share = share;
    this.resize();
  }

  resize() {
    const { clientWidth, clientHeight } = this.renderer.domElement;
    if (!clientWidth || !clientHeight) return;
    this.renderer.setPixelRatio(this.share * Math.min(devicePixelRatio, 2));
    this.renderer.setSize(clientWidth, clientHeight, false);
    this.camera.aspect = clientWidth / clientHeight;
    this.camera.updateProjectionMatrix();
    if (this.boxed && !this.moved) this.home();
    this.dirty = true;
    this.draw(); // a resized canvas is empty
  }

  /** The picture on a canvas of this size, which it fills: excess is cropped evenly. */
  printed(width, height) {
    this.dirty = this.late = true;
    this.draw(); // in the same task in which it is read
    const both = Object.assign(document.createElement("canvas"), { width, height });
    const pen = both.getContext("2d");
    const sheets = [this.renderer.domElement, this.ink.sheet].filter((sheet) => !sheet.hidden);
    for (const sheet of sheets) {
      const scale = Math.max(width / sheet.width, height / sheet.height);
      const [wide, high] = [scale * sheet.width, scale * sheet.height];
      pen.drawImage(sheet, (width - wide) / 2, (height - high) / 2, wide, high);
    }
    return both;
  }

  /** The picture as PNG. */
  picture() {
    const { width, height } = this.renderer.domElement;
    return new Promise((done) => this.printed(width, height).toBlob(done, "image/png"));
  }

  /** Toggles trails, arrows, names or axes. */
  toggleOverlay(kind) {
    this.ink.toggle(kind);
    this.dirty = true;
  }

  drawOverlays() {
    const { clientWidth, clientHeight } = this.renderer.domElement;
    const top = (name) => this.tracks.get(name)?.thickness ?? 0;
    const view = { camera: this.camera, target: this.controls.target, dark: this.dark, top };
    this.ink.draw(view, clientWidth, clientHeight, Math.min(devicePixelRatio, 2));
  }

  /** In software shadows are drawn anew for every other picture, and for the last. */
  shade() {
    this.late = !this.late;
    this.renderer.shadowMap.needsUpdate = !this.late;
    this.dirty = this.late;
  }

  /** Draws if something has changed; returns whether it has. */
  draw() {
    if (this.boxed) this.keepAbove();
    this.controls.update();
    if (!this.dirty || !this.boxed) return false;
    this.dirty = false;
    const away = this.camera.position.distanceTo(this.box.getCenter(new THREE.Vector3()));
    this.camera.near = Math.max(0.003 * this.controls.getDistance(), 1e-4 * this.size);
    this.camera.far = away + 60 * this.size;
    this.camera.updateProjectionMatrix();
    BACKDROP.backdropRows.value = this.renderer.getDrawingBufferSize(DRAWN).y;
    PIXEL.value = (2 * Math.tan(THREE.MathUtils.degToRad(this.camera.fov) / 2)) / DRAWN.y;
    if (this.software) this.shade();
    this.renderer.render(this.scene, this.camera);
    this.drawOverlays();
    return true;
  }
}
