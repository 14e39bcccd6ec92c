// Keyboard shortcuts, and their table in the help.

/** [displayed name, description, KeyboardEvent.key values, action name] */
export const KEYS = [
  ["Space", "play or pause", [" "], "toggle"],
  ["← →", "one frame back or forward; with Shift, ten", [], ""],
  ["B E", "first, last frame", [], ""],
  ["[ ]", "previous, next event", [], ""],
  ["− +", "slower, faster", [], ""],
  ["1", "real time", ["1"], "realTime"],
  ["L", "loop", ["l"], "loop"],
  ["F", "follow a run that is still growing", ["f"], "follow"],
  ["Tab", "focus the picture; arrow keys, + and − then rotate and zoom", [], ""],
  ["Home", "reset the view", ["Home"], "home"],
  ["C", "follow the next object listed in the scene", ["c"], "follows"],
  ["G", "tiles or grid of the floor", ["g"], "grid"],
  ["S", "shadows", ["s"], "shadows"],
  ["W", "trails", ["w"], "trails"],
  ["V", "velocity arrows", ["v"], "velocities"],
  ["N", "net force arrows", ["n"], "forces"],
  ["X", "contact force arrows", ["x"], "contacts"],
  ["I", "names", ["i"], "names"],
  ["A", "axes and scale bar", ["a"], "axes"],
  ["P", "side panel", ["p"], "panel"],
  ["T", "light or dark theme", ["t"], "theme"],
  ["?", "this help", ["?"], "help"],
];

const MORE = {
  "[": ["event", -1], "]": ["event", 1], "-": ["faster", -1], "+": ["faster", 1], "=": ["faster", 1],
  b: ["seek", 0], e: ["seek", Infinity],
  ArrowLeft: ["step", -1], ArrowRight: ["step", 1], "Shift+ArrowLeft": ["step", -10], "Shift+ArrowRight": ["step", 10],
};

const SLIDING = new Set(["Home", "End", "PageUp", "PageDown", "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]);

/**
 * Calls `actions` for keys; `keys` is a table like KEYS, `more` maps a key to an action and its argument. Keys accepted by `turning`
 * rotate the view.
 */
export function listen(actions, turning, keys = KEYS, more = MORE) {
  // A clicked control loses the focus, so that the space bar plays; one reached by Tab keeps it.
  window.addEventListener("click", ({ detail, target }) => detail && target.closest("button, label")?.ownerDocument.activeElement.blur());
  window.addEventListener("keydown", (event) => {
    if (event.key === " " && event.target.matches?.("button, input[type=checkbox]")) return;
    if (SLIDING.has(event.key) && event.target.matches?.(".slider input")) return;
    if (event.key === " " && event.target.matches?.("summary")) return;
    if (event.metaKey || event.altKey || event.target.matches?.("select")) return;
    if (document.querySelector("dialog[open]") && event.key !== "?") return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const held = `${event.ctrlKey ? "Ctrl+" : ""}${event.shiftKey && event.key.length > 1 ? "Shift+" : ""}${key}`;
    if (turning?.takes(event)) return event.preventDefault();
    const named = keys.find(([, , known]) => known.includes(held));
    if (named) actions[named[3]]();
    else if (more[held]) actions[more[held][0]](more[held][1]);
    else return;
    event.preventDefault(); // a focused control would act on the key as well
  }, true);
}
