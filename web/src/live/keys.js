// The keyboard of a live run, in the form of ../keys.js.

export const VIEW_KEYS = [
  ["Home", "reset the view", ["Home"], "home"],
  ["C", "follow the next thing, where the scene names some", ["c"], "follows"],
  ["G", "grid", ["g"], "grid"],
  ["P", "side panel", ["p"], "panel"],
  ["T", "light or dark", ["t"], "theme"],
  ["?", "this help", ["?"], "help"],
];

export const RUN_KEYS = [
  ["Space", "run or pause", [" "], "toggle"],
  [".", "one step", ["."], "once"],
  ["R", "back to the start", ["r"], "reset"],
];

export const SAVE_KEYS = [["Ctrl+S", "save the scene with what was steered", ["s", "Ctrl+s"], "save"]];

export const EDIT_KEYS = [
  ["N", "nail the selected particle, or let it go", ["n"], "nail"],
  ["M", "make it a motor: circle, swing, free", ["m"], "motor"],
  ["Del", "delete what is selected", ["Delete", "Backspace"], "remove"],
  ["Esc", "select nothing", ["Escape"], "deselect"],
  ["Z", "undo", ["z", "Ctrl+z"], "undo"],
  ["S", "save as a scene", ["s", "Ctrl+s"], "save"],
];
