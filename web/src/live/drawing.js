// Drawing in a live run: the selection, and the requests that add, connect, fix and remove particles and links.

import { pickLine, placeAbove } from "../stage/pick.js";
import { roomIn } from "./room.js";

export const SKETCH = "play/sketch"; // the track of the drawing

const by = () => document.getElementById("by").value;

export class Drawing {
  /** `page` has the stage, the tracks, send, note and selectionChanged. */
  constructor(page) {
    this.page = page;
    this.what = "none"; // or item, link
    this.number = -1;
  }

  get sketch() {
    return this.page.tracks[SKETCH];
  }

  select(what, number) {
    Object.assign(this, { what, number });
    this.page.selectionChanged();
  }

  /** Index of the selection among the points or lines of the newest frame; −1 if it no longer exists. */
  get place() {
    const { numbers, links } = this.sketch ?? {};
    return this.what === "item" ? numbers.indexOf(this.number) : this.what === "link" ? links.indexOf(this.number) : -1;
  }

  /** The kind of the selected item: free, nail, circle or sine. */
  get kind() {
    return ["free", "nail", "circle", "sine"][this.sketch?.kinds[this.place] ?? 0];
  }

  hold(how) {
    if (this.what === "item") this.page.send({ do: "hold", number: this.number, how });
    else this.page.note({ kind: "refused", text: "select a particle first: click it" });
  }

  remove() {
    if (this.what === "none") return;
    this.page.send({ do: "remove", what: this.what, number: this.number });
    this.select("none", -1);
  }

  /** Adds a rope to the selection, or a rope, jelly or box at the center of the view or beside what is there. */
  stamp(what) {
    const place = roomIn(this.page.stage, this.sketch?.x ?? []);
    if (what === "rope") place.z += 0.5;
    this.page.send({ do: "stamp", what, at: place.toArray(), to: this.what === "item" ? this.number : null });
  }

  /** Adds a particle without a pointer, at the center of the view or beside what is there, connected to the selected one. */
  particle() {
    const to = this.what === "item" ? this.number : null;
    this.page.send({ do: "add", at: roomIn(this.page.stage, this.sketch?.x ?? []).toArray(), to, nail: false, by: by() });
    this.selectBeyond = Math.max(0, ...(this.sketch?.numbers ?? []));
  }

  /** Stores the selected particle; the next call connects it to the one selected then. */
  join() {
    const { what, number } = this;
    if (what !== "item") return this.page.note({ kind: "refused", text: "select a particle first: click it, or J" });
    const from = this.joined;
    this.joined = this.sketch.numbers.includes(from) && from !== number ? null : number;
    if (this.joined === null) return this.page.send({ do: "connect", a: from, b: number, by: by() });
    this.page.note({ kind: "joining", text: "now select the other one and press L again" });
  }

  click(px, py, hit, event) {
    const { what, number } = this;
    if (hit?.name === SKETCH) {
      const other = this.sketch.numbers[hit.numbers[0]];
      if (what === "item" && number === other) return this.select("none", -1);
      if (what === "item") this.page.send({ do: "connect", a: number, b: other, by: by() });
      return this.select("item", other);
    }
    const line = pickLine(this.page.stage, this.sketch, px, py);
    if (line >= 0 && !event.shiftKey) return this.select("link", this.sketch.links[line]);
    if (what !== "none" && !event.shiftKey) return this.select("none", -1);
    this.add(px, py, event.shiftKey);
  }

  /** Adds a particle; with Shift linked to the selected one, or as a nail if none is selected. */
  add(px, py, shift) {
    const { what, number } = this;
    const { x, numbers } = this.sketch ?? { numbers: [] }; // before the first frame nothing is drawn
    const through = this.page.stage.controls.target.clone();
    if (this.place >= 0 && what === "item") through.fromArray(x, 3 * this.place);
    const place = placeAbove(this.page.stage, px, py, through, 0.04);
    if (!place) return;
    const to = what === "item" && shift ? number : null;
    this.page.send({ do: "add", at: place.toArray(), to, nail: shift && to === null, by: by() });
    if (to !== null) this.selectBeyond = Math.max(0, ...numbers);
  }

  /** After a new frame: selects a particle that was just added and linked, and drops a selection that no longer exists. */
  update() {
    const fresh = this.sketch?.numbers.findLast((n) => n > this.selectBeyond);
    if (fresh) {
      this.selectBeyond = undefined;
      this.select("item", fresh);
    } else if (this.what !== "none" && this.place < 0) {
      this.select("none", -1);
    }
  }

  showMarks(marks) {
    const { x, lines, radius } = this.sketch;
    const { what, place } = this;
    marks.showPoint(x, what === "item" ? place : -1, radius[place]);
    const line = what === "link" ? place : -1;
    marks.showLine(x, line < 0 ? -1 : lines[2 * line], lines[2 * line + 1]);
  }
}
