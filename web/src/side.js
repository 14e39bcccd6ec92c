// The lists of the side panel: tracks with checkboxes for visibility, events to jump to.

import { element, figure, time } from "./text.js";
import { trackColor } from "./stage/tracks.js";

const MOST_EVENTS = 300;
const WORDS = { points: "points", frames: "bodies", fixed: "fixed" };

export function fillTracks(root, tracks, stage) {
  root.hidden = !tracks.length;
  const rows = tracks.map((track) => {
    const box = element("input");
    box.type = "checkbox";
    box.checked = true;
    box.addEventListener("change", () => stage?.setVisible(track.name, box.checked));
    const swatch = element("span", "swatch");
    swatch.style.background = trackColor(track.look, track.number);
    return element("label", "row", box, swatch, element("span", "name", track.look.label || track.name), element("span", "faint", WORDS[track.kind]));
  });
  root.querySelector(".list").replaceChildren(...rows);
}

/** Checkboxes for overlays: those available among `kinds`, pairs of a kind and its name. */
export function fillShown(root, kinds, { has, isOn, toggle }) {
  const there = kinds.filter(([kind]) => has(kind));
  const state = there.map(([kind]) => `${kind} ${isOn(kind)}`).join();
  if (state === root.dataset.state) return; // a focused checkbox keeps the focus
  root.dataset.state = state;
  root.hidden = !there.length;
  const rows = there.map(([kind, text]) => {
    const box = element("input");
    box.type = "checkbox";
    box.checked = isOn(kind);
    box.addEventListener("change", () => toggle(kind));
    return element("label", "row", box, element("span", "name", text));
  });
  root.querySelector(".list").replaceChildren(...rows);
}

export class EventList {
  constructor(root, timeline, columns, player) {
    Object.assign(this, { root, timeline, columns, player });
    this.list = root.querySelector(".list");
    this.rows = [];
  }

  /** Lists the first events; the others are on the time line. */
  fill() {
    const { events } = this.timeline;
    this.root.hidden = !events.length;
    this.root.querySelector("h2 .faint").textContent = events.length > MOST_EVENTS ? `first ${MOST_EVENTS} of ${events.length}` : events.length;
    this.rows = events.slice(0, MOST_EVENTS).map((event) => {
      const swatch = element("span", "swatch");
      swatch.style.background = this.timeline.color(event.kind);
      const place = element("span", "name", `${event.kind} ${event.where}`);
      const row = element("button", "row", swatch, place, figure(`${time(event.t, this.columns.interval)} s`));
      row.title = event.text;
      row.addEventListener("click", () => this.player.seekTime(event.t));
      return { t: event.t, row };
    });
    this.list.replaceChildren(...this.rows.map(({ row }) => row));
  }

  update(t) {
    for (const { t: at, row } of this.rows) row.classList.toggle("past", at <= t);
  }
}
