// The inputs of a controllable scene: keys, gamepad and buttons on the picture set the target of each.

import { element } from "../text.js";

const STILL = 0.12; // deflection of a gamepad's stick below which it counts as released
const NAMES = { " ": "Space", ArrowLeft: "←", ArrowRight: "→", ArrowUp: "↑", ArrowDown: "↓" };

const keyOf = ({ key }) => (key.length === 1 ? key.toLowerCase() : key);
const shown = (key) => NAMES[key] ?? (key.length === 1 ? key.toUpperCase() : key);

export class Inputs {
  /** `taken()` returns whether arrows have another use now; `steer(name, value)` is called when a target changes. */
  constructor(root, inputs, taken, steer) {
    this.taken = taken;
    this.rows = inputs.map((input) => this.makeRow(input));
    this.steer = steer;
    root.hidden = !inputs.length;
    root.replaceChildren(...this.rows.map((row) => row.box));
    if (!inputs.length) return;
    window.addEventListener("keydown", (event) => this.key(event, true), true);
    window.addEventListener("keyup", (event) => this.key(event, false), true);
    window.addEventListener("blur", () => this.letGo());
  }

  get keys() {
    return this.rows.flatMap(({ input }) => {
      const what = `${input.name.replaceAll("_", " ")}${input.keys.length === 2 ? ", down and up" : ""}`;
      return input.keys.length ? [[input.keys.map(shown).join(" "), what, [], ""]] : [];
    });
  }

  makeRow(input) {
    const row = { input, pressed: [false, false], stick: 0, value: input.start, goal: null };
    const [low, high] = input.keys.length === 2 ? input.keys : ["", input.keys[0]];
    row.fill = element("i");
    const parts = input.keys.length === 1 ? [this.makeButton(row, 1, high)] : [this.makeButton(row, 0, low ?? "−"), this.makeButton(row, 1, high ?? "+")];
    row.box = element("div", "input", element("span", "name", input.name.replaceAll("_", " ")), parts[0], element("span", "bar", row.fill), ...parts.slice(1));
    this.draw(row);
    return row;
  }

  makeButton(row, side, key) {
    const button = element("button", "", shown(key || (side ? "+" : "−")));
    button.setAttribute("aria-label", `${row.input.name} ${side ? "up" : "down"}`);
    const press = (on) => (event) => {
      event.preventDefault();
      if (on) button.setPointerCapture(event.pointerId);
      this.press(row, side, on);
    };
    button.addEventListener("pointerdown", press(true));
    for (const end of ["pointerup", "pointercancel"]) button.addEventListener(end, press(false));
    const pressed = new Set([" ", "Enter"]); // for a button reached by Tab
    for (const [kind, on] of [["keydown", true], ["keyup", false]]) {
      button.addEventListener(kind, (event) => pressed.has(event.key) && !event.repeat && this.press(row, side, on));
    }
    button.addEventListener("blur", () => row.pressed[side] && this.press(row, side, false));
    return button;
  }

  key(event, down) {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    if (down && event.key.startsWith("Arrow") && this.taken()) return; // arrows pull, or rotate the view
    for (const row of this.rows) {
      const place = row.input.keys.indexOf(keyOf(event));
      if (place < 0) continue;
      event.preventDefault();
      event.stopImmediatePropagation(); // the page itself uses some of these keys
      if (!event.repeat) this.press(row, row.input.keys.length === 1 ? 1 : place, down);
    }
  }

  press(row, side, down) {
    const toggles = row.input.holds && row.input.keys.length === 1;
    row.pressed[side] = down;
    if (!toggles) this.follow(row);
    else if (down) this.send(row, this.isOn(row) ? row.input.start : row.input.range[1]);
  }

  /** Whether an input toggled by a key is on: as last set by the page, else according to its value in the scene. */
  isOn({ goal, value, input: { start, range: [, high] } }) {
    return goal === null ? 2 * value > start + high : goal === high;
  }

  letGo() {
    for (const row of this.rows) {
      if (!row.pressed.includes(true)) continue;
      row.pressed.fill(false);
      this.follow(row);
    }
  }

  /** Sends the target: an end of the range, the position of the stick, the start, or the present value. */
  follow(row) {
    const { start, holds, range: [low, high] } = row.input;
    const side = row.pressed[1] - row.pressed[0] || row.stick;
    if (side) this.send(row, start + side * (side > 0 ? high - start : start - low));
    else this.send(row, holds ? row.value : start);
  }

  send(row, goal) {
    if (row.goal === goal) return;
    row.goal = goal;
    this.steer(row.input.name, goal);
  }

  /** Reads the gamepad; called for every picture. A disconnected one has released everything. */
  poll() {
    const pad = navigator.getGamepads?.().find((found) => found?.connected) ?? { axes: [], buttons: [] };
    for (const row of this.rows) {
      const { gamepad, button } = row.input;
      const axis = gamepad ? Math.sign(gamepad) * (pad.axes[Math.abs(gamepad) - 1] ?? 0) : 0;
      const stick = Math.abs(axis) < STILL ? 0 : Math.round(axis * 50) / 50;
      if (stick !== row.stick) {
        row.stick = stick;
        this.follow(row);
      }
      const down = Boolean(button && pad.buttons[button - 1]?.pressed);
      if (down !== Boolean(row.button)) {
        row.button = down;
        this.press(row, 1, down);
      }
    }
  }

  /** Displays the present values. */
  show(values) {
    for (const row of this.rows) {
      row.value = values[row.input.name] ?? row.value;
      this.draw(row);
    }
  }

  reset() {
    for (const row of this.rows) row.goal = null;
  }

  draw({ input: { start, range: [low, high] }, value, fill }) {
    const share = (x) => (x - low) / (high - low);
    const [a, b] = [share(start), share(value)].sort((x, y) => x - y);
    fill.style.left = `${100 * a}%`;
    fill.style.width = `${100 * (b - a)}%`;
  }
}

const PREFIXES = [[1e6, "M"], [1e3, "k"], [1, ""]];

/** Reading of an instrument as text: angles in degrees, large numbers with a prefix. */
export function reading({ value, unit }) {
  if (value === null) return "–";
  if (unit === "rad") return `${((180 / Math.PI) * value).toFixed(1)}°`;
  const [size, prefix] = PREFIXES.find(([least]) => Math.abs(value) >= 10 * least) ?? [1, ""];
  return `${Number((value / size).toPrecision(3))} ${prefix}${unit}`.trimEnd();
}
