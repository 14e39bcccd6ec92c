// Keyboard shortcuts of a live run, in the format of ../keys.js.

export const VIEW_KEYS = [
  ["Tab", "focus the picture; arrow keys, + and − then rotate and zoom", [], ""],
  ["Home", "reset the view", ["Home"], "home"],
  ["C", "follow the next object listed in the scene", ["c"], "follows"],
  ["G", "tiles or grid of the floor", ["g"], "grid"],
  ["W", "trails", ["w"], "trails"],
  ["V", "velocity arrows", ["v"], "velocities"],
  ["X", "contact force arrows", ["x"], "contacts"],
  ["I", "names", ["i"], "names"],
  ["A", "axes and scale bar", ["a"], "axes"],
  ["P", "side panel", ["p"], "panel"],
  ["T", "light or dark theme", ["t"], "theme"],
  ["?", "this help", ["?"], "help"],
];

export const RUN_KEYS = [
  ["Space", "run or pause", [" "], "toggle"],
  [".", "one step", ["."], "once"],
  ["R", "back to the start", ["r"], "reset"],
];

export const REACH_KEYS = [
  ["J", "select the next object to pull with the keyboard", ["j"], "nextThing"],
  ["K", "select the previous one", ["k"], "lastThing"],
  ["← → ↑ ↓", "pull the selected object", [], ""],
  ["PageUp PageDown", "push it away, pull it closer", [], ""],
];

export const GIVEN_KEYS = [
  ["N", "net force arrows", ["n"], "forces"],
  ["Esc", "release the pulled object, then deselect it", ["Escape"], "let"],
  ["Ctrl+S", "save the scene with the recorded inputs and pulls", ["s", "Ctrl+s"], "save"],
];

export const EDIT_KEYS = [
  ["1 2 3", "connect by springs, rods, strings", [], ""],
  ["4 5 6", "add a rope, a jelly, a box", [], ""],
  ["7", "add a particle, connected to the selected one", [], ""],
  ["L", "connect: press on one particle, then on the other", ["l"], "join"],
  ["N", "nail or release the selected particle", ["n"], "nail"],
  ["M", "make it a motor: circle, swing, off", ["m"], "motor"],
  ["Del", "delete the selection", ["Delete", "Backspace"], "remove"],
  ["Esc", "clear the selection", ["Escape"], "deselect"],
  ["Z", "undo", ["z", "Ctrl+z"], "undo"],
  ["S", "save as a scene", ["s", "Ctrl+s"], "save"],
];
