// A live run in the page: it shows the newest frame, and turns clicks, drags, keys and sliders into requests.

import { listen } from "../keys.js";
import { Marks } from "../stage/marks.js";
import { pickLine, placeAbove } from "../stage/pick.js";
import { element, figure, time } from "../text.js";
import { Detail } from "./detail.js";
import { Hand } from "./hand.js";
import { Inputs, reading } from "./inputs.js";
import { EDIT_KEYS, GIVEN_KEYS, REACH_KEYS, RUN_KEYS, VIEW_KEYS } from "./keys.js";
import { Overlays } from "./overlays.js";
import { PULLS, Reach } from "./reach.js";
import { roomIn } from "./room.js";
import { Sliders } from "./sliders.js";
import { takeRecording } from "./take.js";
import { both, grown, shareSeen, whereabouts } from "./whereabouts.js";

const NOTE = 6000; // ms that a note is shown
const LEVELS = ["", "warn", "alarm"]; // of instruments with limits
const RANKS = { detail: 0, event: 1 }; // of notes; others were asked for, and come first
const CRAMPED = 700; // pixels across, below which the side panel is closed at first
const SLOW = 0.93; // of the wanted speed, below which the page says that it is slower
const HINTS = {
  none: "click: new particle · Shift+click: nail · click one, then another: connect · drag a particle: pull it · drag elsewhere: turn",
  item: "click another: connect · Shift+click: new particle on a link · N: nail · M: motor · Del: delete · Esc: done",
  link: "stiffness and damping act on this spring · Del: delete · Esc: done",
  given: "drag a thing: pull it · drag elsewhere: turn · Space: pause · R: start anew",
};

const DRAWS = { 1: ["connectBy", "spring"], 2: ["connectBy", "rod"], 3: ["connectBy", "string"], 4: ["stamp", "rope"], 5: ["stamp", "jelly"], 6: ["stamp", "box"], 7: ["particle"] };
const SKETCH = "play/sketch"; // the track of what was drawn
const LOOKS = 6; // frames from one look at where everything is to the next
const DOT = 0.007; // of the size of the run: radius of the mark on what keys have taken

const at = (id) => document.getElementById(id);

export class LivePage {
  /** `view` has the actions on the view: home, grid, panel, theme, help. */
  constructor(link, stage, turning, view) {
    Object.assign(this, { link, stage, turning });
    this.tracks = {};
    this.status = {};
    this.selected = { what: "none", number: -1 };
    this.next = null;
    this.frames = 0;
    this.actions = { ...view, ...this.ownActions() };
  }

  get sketch() {
    return this.tracks[SKETCH];
  }

  send(message) {
    this.link.send(message);
  }

  /** A request that only the newest of its kind matters of: sent once for each picture. */
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
    for (const what of ["rope", "jelly", "box"]) at(what).addEventListener("click", () => this.stamp(what));
    for (const what of ["particle", "join", "nail", "motor", "remove", "deselect"]) at(what).addEventListener("click", () => this.actions[what]());
    at("hint").hidden = live.inputs.length > 0;
    this.showHint();
  }

  get keys() {
    const more = this.live.editable ? EDIT_KEYS : GIVEN_KEYS;
    return [...this.inputs.keys, ...RUN_KEYS, ...REACH_KEYS, ...more, ...VIEW_KEYS];
  }

  /** After the tracks are built. */
  begin() {
    if (!this.stage) return;
    this.stage.setBox((this.box = this.live.box));
    this.marks = new Marks(this.stage);
    this.detail = new Detail(this.stage, (text) => this.note({ kind: "detail", text }));
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
    if (name === SKETCH) this.send({ do: "grab", numbers: [this.sketch.numbers[numbers[0]]] });
    else this.send({ do: "grab", track: name, numbers, weights, place: local });
  }

  clicked(px, py, hit, event) {
    if (this.live.editable) return this.click(px, py, hit, event);
    this.reach.take(hit && this.reach.thingOf(hit.name, hit.numbers[hit.weights.indexOf(Math.max(...hit.weights))]));
  }

  /** What keys have taken, or a click in a scene that is not drawn in. */
  taken(thing) {
    if (thing?.name === SKETCH) this.select("item", this.sketch.numbers[thing.number]);
    else if (this.live.editable) this.select("none", -1);
    if (!thing) at("held").value = "";
    this.showMarks();
  }

  ownActions() {
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
      nail: () => this.hold(this.kind === "free" ? "nail" : "free"),
      motor: () => this.hold({ free: "circle", nail: "circle", circle: "sine", sine: "free" }[this.kind]),
      remove: () => this.remove(),
      deselect: () => {
        this.reach?.leave();
        this.select("none", -1);
      },
      particle: () => this.particle(),
      join: () => this.join(),
      connectBy: (kind) => (at("by").value = kind),
      stamp: (what) => this.stamp(what),
      nextThing: () => this.reach?.next(1),
      lastThing: () => this.reach?.next(-1),
      pull: (way) => this.reach?.pull(way),
      let: () => this.reach?.leave(),
    };
  }

  /** The view of the run's own camera where it sees what moves, of what one draws all; else that of all that moves, where it is now. */
  home() {
    const { box } = this.live;
    const now = whereabouts(this.described, this.tracks, box);
    this.stage?.setBox(both(box, now), now);
    this.stage?.home();
    if (this.stage && shareSeen(this.described, this.tracks, this.stage) < (this.live.editable ? 1 : 0.5)) this.stage.lookAtSubject();
  }

  /** The numbers that were turned, into the text beside this page, or into a scene of their own. */
  keep() {
    if (self === top) this.send({ do: "save" });
    else parent.postMessage({ put: this.status.written }, "*"); // who may frame this page is the server's to say
  }

  async take(kind) {
    this.note({ kind: "busy", text: "writing …" });
    const wrong = await takeRecording(kind);
    this.note(wrong ? { kind: "refused", text: wrong } : { kind: "taken", text: "written: see the downloads of the browser" });
  }

  // -- what is selected -------------------------------------------------------------------------------------

  select(what, number) {
    this.selected = { what, number };
    this.showMarks();
    this.showHint();
    this.showSliders();
  }

  /** Place of what is selected among the points or lines of the newest frame; −1 when it is gone. */
  get place() {
    const { what, number } = this.selected;
    const { numbers, links } = this.sketch ?? {};
    return what === "item" ? numbers.indexOf(number) : what === "link" ? links.indexOf(number) : -1;
  }

  /** What the selected item is: free, nail, circle or sine. */
  get kind() {
    return ["free", "nail", "circle", "sine"][this.sketch?.kinds[this.place] ?? 0];
  }

  hold(how) {
    const { what, number } = this.selected;
    if (what === "item") this.send({ do: "hold", number, how });
    else this.note({ kind: "refused", text: "select a particle first: click it" });
  }

  remove() {
    const { what, number } = this.selected;
    if (what === "none") return;
    this.send({ do: "remove", what, number });
    this.select("none", -1);
  }

  /** A rope on what is selected, or a rope, jelly or box in the middle of the view, or beside what is there. */
  stamp(what) {
    const place = roomIn(this.stage, this.sketch?.x ?? []);
    if (what === "rope") place.z += 0.5;
    const { what: kind, number } = this.selected;
    this.send({ do: "stamp", what, at: place.toArray(), to: kind === "item" ? number : null });
  }

  /** A particle in the middle of the view, or beside what is there: without a pointer. Connected to the selected one. */
  particle() {
    const to = this.selected.what === "item" ? this.selected.number : null;
    this.send({ do: "add", at: roomIn(this.stage, this.sketch?.x ?? []).toArray(), to, nail: false, by: at("by").value });
    this.selectBeyond = Math.max(0, ...(this.sketch?.numbers ?? []));
  }

  /** Remembers the selected particle; the next time it is connected to the one that is selected then. */
  join() {
    const { what, number } = this.selected;
    if (what !== "item") return this.note({ kind: "refused", text: "select a particle first: click it, or J" });
    const from = this.joined;
    this.joined = this.sketch.numbers.includes(from) && from !== number ? null : number;
    if (this.joined === null) return this.send({ do: "connect", a: from, b: number, by: at("by").value });
    this.note({ kind: "joining", text: "now select the other one, and press L again" });
  }

  click(px, py, hit, event) {
    const { what, number } = this.selected;
    if (hit?.name === SKETCH) {
      const other = this.sketch.numbers[hit.numbers[0]];
      if (what === "item" && number === other) return this.select("none", -1);
      if (what === "item") this.send({ do: "connect", a: number, b: other, by: at("by").value });
      return this.select("item", other);
    }
    const line = pickLine(this.stage, this.sketch, px, py);
    if (line >= 0 && !event.shiftKey) return this.select("link", this.sketch.links[line]);
    if (what !== "none" && !event.shiftKey) return this.select("none", -1);
    this.add(px, py, event.shiftKey);
  }

  /** A new particle, with Shift on a spring to the selected one, or as a nail where none is selected. */
  add(px, py, shift) {
    const { what, number } = this.selected;
    const { x, numbers } = this.sketch ?? { numbers: [] }; // before the first frame nothing is drawn
    const through = this.stage.controls.target.clone();
    if (this.place >= 0 && what === "item") through.fromArray(x, 3 * this.place);
    const place = placeAbove(this.stage, px, py, through, 0.04);
    if (!place) return;
    const to = what === "item" && shift ? number : null;
    this.send({ do: "add", at: place.toArray(), to, nail: shift && to === null, by: at("by").value });
    if (to !== null) this.selectBeyond = Math.max(0, ...numbers);
  }

  // -- what the server says -----------------------------------------------------------------------------------

  frame({ t, arrays }) {
    for (const { track, key, data } of arrays) (this.tracks[track] ??= {})[key] = data;
    if (this.frames++ % LOOKS === 0) this.widen();
    at("wait").hidden = true;
    this.overlays?.add(t, this.tracks, this.stage.size);
    this.stage?.show({ tracks: this.tracks });
    const { numbers } = this.sketch ?? {};
    const fresh = numbers?.findLast((n) => n > this.selectBeyond);
    if (fresh) {
      this.selectBeyond = undefined;
      this.select("item", fresh);
    } else if (this.selected.what !== "none" && this.place < 0) {
      this.select("none", -1);
    }
    this.showMarks();
    at("time").value = `${time(t, 0.01)} s`;
    document.body.dataset.items = numbers?.length ?? 0;
    document.body.dataset.links = this.sketch?.links.length ?? 0;
    document.body.dataset.t = t;
  }

  /** Until one takes something or turns the view, floor and view grow with what moves: its start tells little of its way. */
  widen() {
    if (!this.stage || this.stage.moved || this.held || this.live.editable) return;
    const box = grown(this.described, this.tracks, this.box, this.live.box);
    if (box) this.stage.setBox((this.box = box));
  }

  statusChanged(status) {
    this.status = status;
    const { state, attained, values } = status;
    const running = state === "running";
    document.body.classList.toggle("playing", running);
    document.body.dataset.state = state;
    at("play").setAttribute("aria-label", running ? "pause" : "run");
    at("wait").textContent = "compiling, the first time only …";
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
    if (kind === "refused" && this.status.values) this.showSliders(); // back to what holds
    clearTimeout(this.quiet);
    if (kind !== "stopped") this.quiet = setTimeout(() => (box.hidden = true), NOTE);
  }

  // -- what is shown ------------------------------------------------------------------------------------------

  showMarks() {
    if (!this.marks) return;
    if (!this.sketch) return this.markTaken();
    const { x, lines, radius } = this.sketch;
    const { what } = this.selected;
    const place = this.place;
    this.marks.showPoint(x, what === "item" ? place : -1, radius[place]);
    const line = what === "link" ? place : -1;
    this.marks.showLine(x, line < 0 ? -1 : lines[2 * line], lines[2 * line + 1]);
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
    for (const id of ["join", "nail", "motor"]) at(id).disabled = this.selected.what !== "item";
    for (const id of ["remove", "deselect"]) at(id).disabled = this.selected.what === "none";
    at("hint").textContent = HINTS[this.live.editable ? this.selected.what : "given"];
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

  /** Scope words by what a slider selects, where something of that kind is selected. */
  get scopes() {
    const { what } = this.selected;
    const motor = what === "item" && ["circle", "sine"].includes(this.kind);
    return { item: what === "item" && "selected one", link: what === "link" && "selected one", motor: motor && "selected one" };
  }

  showSliders() {
    const values = { ...this.status.values };
    const { masses, laws } = this.sketch ?? {};
    const place = this.place;
    if (place >= 0 && this.selected.what === "item") values.mass = masses[place];
    if (place >= 0 && this.selected.what === "link") [values.stiffness, values.zeta] = [laws[2 * place], laws[2 * place + 1]];
    this.sliders.show(values, this.scopes);
  }

  set(slider, value) {
    const number = this.scopes[slider.selects] ? this.selected.number : null;
    this.sendNewest({ do: "set", name: slider.name, value, number });
  }
}
