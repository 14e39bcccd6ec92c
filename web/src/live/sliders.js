// Sliders of a live run, as described by the server.

import { element, figure } from "../text.js";

const STEPS = 1000;
const ANSWERED = 1000; // ms after a slider was moved within which values received for it may be older
const SHORT = 0.1; // times below are shown in ms [s]

function toShare({ low, high, log }, value) {
  return log ? Math.log(value / low) / Math.log(high / low) : (value - low) / (high - low);
}

function toValue({ low, high, log, whole }, share) {
  const value = log ? low * (high / low) ** share : low + share * (high - low);
  if (whole) return Math.max(Math.ceil(low), Math.min(Math.floor(high), Math.round(value)));
  return Math.max(low, Math.min(high, Number(value.toPrecision(3))));
}

function shown(value, unit) {
  if (unit === "s" && Math.abs(value) < SHORT) return `${Number((1000 * value).toPrecision(3))} ms`;
  return `${Number(value.toPrecision(3))}${unit === "×" ? "" : " "}${unit.replace("^2", "²").replace("^3", "³")}`.trim();
}

export class Sliders {
  /** `set(slider, value)` is called while a slider is moved. */
  constructor(root, sliders, set) {
    this.rows = new Map();
    root.hidden = !sliders.length;
    const made = [...new Set(sliders.map(({ group }) => group))].flatMap((group) => {
      const list = sliders.filter((slider) => slider.group === group);
      const rows = list.map((slider) => this.makeRow(slider, set));
      return group ? [element("details", "", element("summary", "", `${group} (${list.length})`), ...rows)] : rows;
    });
    root.querySelector(".list").replaceChildren(...made);
  }

  makeRow(slider, set) {
    const range = element("input");
    Object.assign(range, { type: "range", min: 0, max: STEPS, step: 1, name: slider.name });
    const value = figure();
    const scope = element("span", "faint");
    range.addEventListener("input", () => {
      const chosen = toValue(slider, range.value / STEPS);
      value.value = shown(chosen, slider.unit);
      range.setAttribute("aria-valuetext", value.value);
      this.rows.get(slider.name).moved = performance.now();
      set(slider, chosen);
    });
    const label = element("label", "slider", element("span", "name", slider.label, " ", scope), value, range);
    label.title = slider.about;
    label.htmlFor = range.id = `number ${slider.name}`; // otherwise the preceding output would get the label
    this.rows.set(slider.name, { slider, range, value, scope, moved: -Infinity });
    return label;
  }

  /** Displays the present values, except on a slider being moved; `scopes` names what a slider acts on instead of everything. */
  show(values, scopes) {
    for (const [name, { slider, range, value, scope, moved }] of this.rows) {
      scope.textContent = scopes[slider.selects] ? `of the ${scopes[slider.selects]}` : "";
      if (range.matches(":active") || performance.now() < moved + ANSWERED || !(name in values)) continue;
      range.value = Math.round(STEPS * toShare(slider, values[name]));
      value.value = shown(values[name], slider.unit);
      range.setAttribute("aria-valuetext", value.value);
    }
  }
}
