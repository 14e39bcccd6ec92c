// A live run in the page: shows the newest frame, and converts clicks, drags, keys and sliders to requests.

import { listen } from "../keys.js";
import { Marks } from "../stage/marks.js";
import { element, figure, time } from "../text.js";
import { Detail } from "./detail.js";
import { Drawing, SKETCH } from "./drawing.js";
import { Hand } from "./hand.js";
import { Inputs, reading } from "./inputs.js";
import { EDIT_KEYS, GIVEN_KEYS, REACH_KEYS, RUN_KEYS, VIEW_KEYS } from "./keys.js";
import { Overlays } from "./overlays.js";
import { PULLS, Reach } from "./reach.js";
import { Sliders } from "./sliders.js";
import { takeRecording } from "./take.js";
import { Whereabouts } from "./whereabouts.js";

const NOTE = 6000; // duration of a note [ms]
const TOGETHER = 2000; // time after an event within which further ones are told with it [ms]
const LEVELS = ["", "warn", "alarm"]; // classes of instruments with limits
const RANKS = { detail: 0, event: 1 }; // priorities of notes; others, which were requested, have the highest
const CRAMPED = 700; // width below which the side panel is initially closed [pixel]
const SLOW = 0.93; // share of the requested speed below which the page reports the run as slower
const HINTS = {
  none: "click: new particle · Shift+click: nail · click one, then another: connect · drag a particle: pull it · drag elsewhere: turn",
  item: "click another: connect · Shift+click: new particle on a link · N: nail · M: motor · Del: delete · Esc: done",
  link: "stiffness and damping act on this spring · Del: delete · Esc: done",
  given: "drag an object: pull it · drag elsewhere: rotate · Space: pause · R: restart",
};

const BY_KEY = /^(Shift|Space|R|N|M|Del|Esc)\b/; // parts of hints that a phone has no use for
const TOUCH = matchMedia("(pointer: coarse)").matches;

const DRAWS = { 1: ["connectBy", "spring"], 2: ["connectBy", "rod"], 3: ["connectBy", "string"], 4: ["stamp", "rope"], 5: ["stamp", "jelly"], 6: ["stamp", "box"], 7: ["particle"] };
const LOOK = 100; // least time between checks of the positions of all bodies [ms]
const DOT = 0.007; // radius of the mark on the body selected by keys, in sizes of the run

const at = (id) => document.getElementById(id);

export class LivePage {
  /** `view` has the actions of the view: home, grid, panel, theme, help. */
  constructor(link, stage, turning, view) {
    Object.assign(this, { link, stage, turning });
    this.tracks = {};
    this.status = {};
    this.drawing = new Drawing(this);
    this.next = null;
    this.news = { notes: [] };
    this.looked = 0;
    this.actions = { ...view, ...this.ownActions() };
  }

  send(message) {
    this.link.send(message);
  }

  /** Sends a request of which only the newest of its kind matters, once per picture. */
  sendNewest(message) {
    if (!this.next) requestAnimationFrame(() => this.flush());
    this.next = message;
  }

  flush() {
    if (this.next) this.send(this.next);
    this.next = null;
  }

  hello({ live, tracks, look }) {
    this.live = live;
    if (this.stage) this.overlays = new Overlays(this.stage.ink, tracks, look.show);
    this.described = tracks;
    this.pulled = tracks.filter((track) => track.pull).map((track) => track.name);
    document.body.classList.add("live");
    document.body.classList.toggle("editable", live.editable);
    this.sliders = new Sliders(at("sliders"), live.sliders, (slider, value) => this.set(slider, value));
    const taken = () => Boolean(this.reach?.thing || this.turning?.on);
    this.inputs = new Inputs(at("inputs"), live.inputs, taken, (name, value) => this.send({ do: "steer", name, value }));
    document.body.classList.toggle("steered", live.inputs.length > 0);
    document.body.classList.toggle("no-panel", live.inputs.length > 0 || innerWidth < CRAMPED);
    listen(this.actions, this.turning, this.keys, this.live.editable ? { ...PULLS, ...DRAWS } : PULLS);
    for (const [id, name] of Object.entries({ play: "toggle", once: "once", reset: "reset", undo: "undo", save: "save", clear: "clear", keep: "keep", restore: "restore", "take-run": "takeRun", "take-html": "takePage" })) {
      at(id).addEventListener("click", () => this.actions[name]());
    }
    for (const what of ["rope", "jelly", "box"]) at(what).addEventListener("click", () => this.drawing.stamp(what));
    for (const what of ["particle", "join", "nail", "motor", "remove", "deselect"]) at(what).addEventListener("click", () => this.actions[what]());
    at("hint").hidden = live.inputs.length > 0;
    this.showHint();
  }

  get keys() {
    const more = this.live.editable ? EDIT_KEYS : GIVEN_KEYS;
    return [...this.inputs.keys, ...RUN_KEYS, ...REACH_KEYS, ...more, ...VIEW_KEYS];
  }

  /** Called after the tracks are built. */
  begin() {
    if (!this.stage) return;
    this.view = new Whereabouts(this.stage, this.described, this.live);
    this.marks = new Marks(this.stage);
    this.detail = new Detail(this.stage, (text) => text && this.note({ kind: "detail", text }));
    const pulls = {
      grab: (hit) => this.grab(hit),
      pull: ({ x, y, z }) => this.sendNewest({ do: "pull", at: [x, y, z] }),
      release: () => {
        this.flush();
        this.send({ do: "release" });
      },
    };
    const grabbed = (hit) => {
      this.reach.forget(); // the pointer takes over
      this.grab(hit);
    };
    this.hand = new Hand(this.stage, this.tracks, this.pulled, { ...pulls, grab: grabbed, click: (px, py, hit, event) => this.clicked(px, py, hit, event) });
    this.reach = new Reach(this.stage, this.tracks, this.pulled, { ...pulls, taken: (thing) => this.taken(thing), say: (text) => (at("held").value = text) });
  }

  grab({ name, numbers, weights, local }) {
    this.held = true;
    if (name === SKETCH) this.send({ do: "grab", numbers: [this.drawing.sketch.numbers[numbers[0]]] });
    else this.send({ do: "grab", track: name, numbers, weights, place: local });
  }

  clicked(px, py, hit, event) {
    if (this.live.editable) return this.drawing.click(px, py, hit, event);
    this.reach.take(hit && this.reach.thingOf(hit.name, hit.numbers[hit.weights.indexOf(Math.max(...hit.weights))]));
  }

  /** Called when something is selected by keys, or by a click in a scene that is not editable. */
  taken(thing) {
    if (thing?.name === SKETCH) this.drawing.select("item", this.drawing.sketch.numbers[thing.number]);
    else if (this.live.editable) this.drawing.select("none", -1);
    if (!thing) at("held").value = "";
    this.showMarks();
  }

  ownActions() {
    const { drawing } = this;
    const plain = (what) => () => this.send({ do: what });
    return {
      toggle: () => this.send({ do: this.status.state === "running" ? "pause" : "run" }),
      once: plain("step"),
      reset: () => {
        this.inputs.reset();
        this.reach?.forget();
        this.send({ do: "reset" });
      },
      undo: plain("undo"),
      save: plain("save"),
      clear: plain("clear"),
      keep: () => this.keep(),
      restore: plain("undo"),
      takeRun: () => this.take("run"),
      takePage: () => this.take("html"),
      nail: () => drawing.hold(drawing.kind === "free" ? "nail" : "free"),
      motor: () => drawing.hold({ free: "circle", nail: "circle", circle: "sine", sine: "free" }[drawing.kind]),
      remove: () => drawing.remove(),
      deselect: () => {
        this.reach?.leave();
        drawing.select("none", -1);
      },
      particle: () => drawing.particle(),
      join: () => drawing.join(),
      connectBy: (kind) => (at("by").value = kind),
      stamp: (what) => drawing.stamp(what),
      nextThing: () => this.reach?.next(1),
      lastThing: () => this.reach?.next(-1),
      pull: (way) => this.reach?.pull(way),
      let: () => this.reach?.leave(),
    };
  }

  home() {
    this.view?.home(this.tracks);
  }

  /** Writes the numbers changed by sliders to the text beside this page, or to a separate scene. */
  keep() {
    if (self === top) this.send({ do: "save" });
    else parent.postMessage({ put: this.status.written }, "*"); // the server decides who may frame this page
  }

  async take(kind) {
    this.note({ kind: "busy", text: "writing …" });
    const wrong = await takeRecording(kind);
    this.note(wrong ? { kind: "refused", text: wrong } : { kind: "taken", text: "saved to the browser's downloads" });
  }

  selectionChanged() {
    this.showMarks();
    this.showHint();
    this.showSliders();
  }

  // -- messages of the server ---------------------------------------------------------------------------------

  /** Keeps the newest of all that is told between two pictures; the server sends one frame more for each that has arrived. */
  frame({ index, t, arrays }) {
    this.link.send({ type: "arrived", index });
    for (const { track, key, data } of arrays) (this.tracks[track] ??= {})[key] = data;
    this.news.t = t;
  }

  statusChanged(status) {
    this.news.status = status;
  }

  noted(note) {
    this.news.notes.push(note);
  }

  /** Called before each picture: shows what is new, in the order in which it was told. */
  refresh() {
    const { t, status, notes } = this.news;
    this.news = { notes: [] };
    if (t !== undefined) this.showFrame(t);
    if (status) this.showStatus(status);
    for (const note of notes) this.note(note);
  }

  showFrame(t) {
    if (performance.now() - this.looked > LOOK && !this.held) {
      this.view?.widen(this.tracks);
      this.looked = performance.now();
    }
    this.t = t;
    this.showWait();
    this.overlays?.add(t, this.tracks, this.stage.size);
    this.stage?.show({ tracks: this.tracks });
    this.drawing.update();
    this.showMarks();
    at("time").value = `${time(t, 0.01)} s`;
    document.body.dataset.items = this.drawing.sketch?.numbers.length ?? 0;
    document.body.dataset.links = this.drawing.sketch?.links.length ?? 0;
    document.body.dataset.t = t;
  }

  showStatus(status) {
    this.status = status;
    const { state, attained, values } = status;
    const running = state === "running";
    document.body.classList.toggle("playing", running);
    document.body.dataset.state = state;
    at("play").setAttribute("aria-label", running ? "pause" : "run");
    this.showWait();
    at("state").textContent = state;
    at("state").className = state;
    at("state").hidden = running;
    const slow = attained !== null && attained < SLOW * values?.speed;
    at("attained").value = attained ? `${attained.toFixed(2)}× real time${slow ? `, slower than ${values.speed}×` : ""}` : "";
    at("attained").classList.toggle("slow", slow);
    at("frame").value = this.live.editable && status.items !== undefined ? `${status.items} particles, ${status.links} links` : "";
    at("undo").disabled = !status.undo;
    if (values) this.showSliders();
    this.inputs.show(status.inputs ?? {});
    this.showGauges(status.gauges ?? []);
    at("effect").value = status.effect ?? "";
    document.body.classList.toggle("saves", Boolean(status.saves));
    at("turned").hidden = !Object.keys(status.written ?? {}).length;
    if (status.why) this.note({ kind: "stopped", text: status.why });
  }

  note({ kind, text, file, scene }) {
    const box = at("message");
    if (!box.hidden && (RANKS[kind] ?? 2) < (RANKS[box.dataset.kind] ?? 2)) return;
    const now = performance.now();
    if (kind === "event" && !box.hidden && box.dataset.kind === kind && now < this.told + TOGETHER) text = `${box.textContent} · ${text}`;
    else this.told = now;
    box.replaceChildren(text);
    box.classList.add("low");
    if (kind === "saved") {
      const link = element("a", "", "download");
      link.href = URL.createObjectURL(new Blob([scene], { type: "text/yaml" }));
      link.download = file;
      box.append(" · ", link);
    }
    box.dataset.kind = kind;
    box.hidden = false;
    if (kind === "refused" && this.status.values) this.showSliders(); // back to the actual values
    clearTimeout(this.quiet);
    if (kind !== "stopped") this.quiet = setTimeout(() => (box.hidden = true), NOTE);
  }

  /** Until the first step is done, which may have to be compiled. */
  showWait() {
    at("wait").textContent = "compiling, the first time only …";
    at("wait").hidden = this.t > 0 || (this.t === 0 && (this.status.state ?? "running") !== "running");
  }

  // -- display ------------------------------------------------------------------------------------------------

  showMarks() {
    if (!this.marks) return;
    if (!this.drawing.sketch) return this.markTaken();
    this.drawing.showMarks(this.marks);
    this.stage.dirty = true;
  }

  markTaken() {
    const { thing } = this.reach;
    const { x } = this.tracks[thing?.name] ?? {};
    const there = x && 3 * thing.number < x.length;
    this.marks.showPoint(x, there ? thing.number : -1, DOT * this.stage.size);
    this.stage.dirty = true;
  }

  showHint() {
    for (const id of ["join", "nail", "motor"]) at(id).disabled = this.drawing.what !== "item";
    for (const id of ["remove", "deselect"]) at(id).disabled = this.drawing.what === "none";
    const hint = HINTS[this.live.editable ? this.drawing.what : "given"];
    at("hint").textContent = TOUCH ? hint.split(" · ").filter((part) => !BY_KEY.test(part)).join(" · ") : hint;
  }

  showGauges(gauges) {
    const box = at("gauges");
    box.hidden = !gauges.length;
    if (box.children.length !== gauges.length) {
      box.replaceChildren(...gauges.map(({ name }) => element("div", "", element("span", "name", name), figure())));
    }
    gauges.forEach((gauge, i) => {
      box.children[i].className = LEVELS[gauge.level ?? 0];
      box.children[i].lastChild.value = reading(gauge);
    });
  }

  /** Scope of each slider that applies to the selection, as text, if something of its kind is selected. */
  get scopes() {
    const { what, kind } = this.drawing;
    const motor = what === "item" && ["circle", "sine"].includes(kind);
    return { item: what === "item" && "selected one", link: what === "link" && "selected one", motor: motor && "selected one" };
  }

  showSliders() {
    const values = { ...this.status.values };
    const { place, what, sketch } = this.drawing;
    const { masses, laws } = sketch ?? {};
    if (place >= 0 && what === "item") values.mass = masses[place];
    if (place >= 0 && what === "link") [values.stiffness, values.zeta] = [laws[2 * place], laws[2 * place + 1]];
    this.sliders.show(values, this.scopes);
  }

  set(slider, value) {
    const number = this.scopes[slider.selects] ? this.drawing.number : null;
    this.sendNewest({ do: "set", name: slider.name, value, number });
  }
}
