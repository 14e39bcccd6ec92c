// The keyboard of a live run, in the form of ../keys.js.

export const VIEW_KEYS = [
  ["Tab", "to the picture, where arrows, + and − turn the view", [], ""],
  ["Home", "reset the view", ["Home"], "home"],
  ["C", "follow the next thing, where the scene names some", ["c"], "follows"],
  ["G", "tiles or grid of the floor", ["g"], "grid"],
  ["W", "trails: where things were", ["w"], "trails"],
  ["V", "arrows of velocity", ["v"], "velocities"],
  ["X", "arrows of contact force", ["x"], "contacts"],
  ["I", "names", ["i"], "names"],
  ["A", "axes and scale bar", ["a"], "axes"],
  ["P", "side panel", ["p"], "panel"],
  ["T", "light or dark", ["t"], "theme"],
  ["?", "this help", ["?"], "help"],
];

export const RUN_KEYS = [
  ["Space", "run or pause", [" "], "toggle"],
  [".", "one step", ["."], "once"],
  ["R", "back to the start", ["r"], "reset"],
];

export const REACH_KEYS = [
  ["J", "take the next thing, to pull it by keys", ["j"], "nextThing"],
  ["K", "take the one before", ["k"], "lastThing"],
  ["← → ↑ ↓", "pull what is taken", [], ""],
  ["PageUp PageDown", "push it away, draw it near", [], ""],
];

export const GIVEN_KEYS = [
  ["N", "arrows of net force", ["n"], "forces"],
  ["Esc", "let go of what is pulled, then take nothing", ["Escape"], "let"],
  ["Ctrl+S", "save the scene with what was steered and pulled", ["s", "Ctrl+s"], "save"],
];

export const EDIT_KEYS = [
  ["1 2 3", "connect by springs, rods, strings", [], ""],
  ["4 5 6", "put down a rope, a jelly, a box", [], ""],
  ["7", "put down a particle, connected to the selected one", [], ""],
  ["L", "connect: on one particle, then on the other", ["l"], "join"],
  ["N", "nail the selected particle, or let it go", ["n"], "nail"],
  ["M", "make it a motor: circle, swing, free", ["m"], "motor"],
  ["Del", "delete what is selected", ["Delete", "Backspace"], "remove"],
  ["Esc", "select nothing", ["Escape"], "deselect"],
  ["Z", "undo", ["z", "Ctrl+z"], "undo"],
  ["S", "save as a scene", ["s", "Ctrl+s"], "save"],
];
