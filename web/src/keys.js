// The keyboard, and its table in the help.

/** [shown name, what it does, KeyboardEvent.key values, action name] */
export const KEYS = [
  ["Space", "play or pause", [" "], "toggle"],
  ["← →", "one frame back or on; with Shift ten", [], ""],
  ["B E", "first, last frame", [], ""],
  ["[ ]", "previous, next event", [], ""],
  ["− +", "slower, faster", [], ""],
  ["1", "real time", ["1"], "realTime"],
  ["L", "loop", ["l"], "loop"],
  ["F", "follow a run that is still growing", ["f"], "follow"],
  ["Home", "reset the view", ["Home"], "home"],
  ["G", "grid", ["g"], "grid"],
  ["S", "shadows", ["s"], "shadows"],
  ["P", "side panel", ["p"], "panel"],
  ["T", "light or dark", ["t"], "theme"],
  ["?", "this help", ["?"], "help"],
];

const MORE = {
  "[": ["event", -1], "]": ["event", 1], "-": ["faster", -1], "+": ["faster", 1], "=": ["faster", 1],
  b: ["seek", 0], e: ["seek", Infinity],
};

export function listen(actions) {
  // A control that was clicked gives the focus back, so that the space bar plays; one reached by Tab keeps it.
  window.addEventListener("click", ({ detail, target }) => detail && target.closest("button, label")?.ownerDocument.activeElement.blur());
  window.addEventListener("keydown", (event) => {
    if (event.key === " " && event.target.matches?.("button, input[type=checkbox]")) return;
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches?.("select")) return;
    if (document.querySelector("dialog[open]") && event.key !== "?") return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const arrow = { ArrowLeft: -1, ArrowRight: 1 }[key];
    const named = KEYS.find(([, , keys]) => keys.includes(key));
    if (arrow) actions.step(arrow * (event.shiftKey ? 10 : 1));
    else if (named) actions[named[3]]();
    else if (MORE[key]) actions[MORE[key][0]](MORE[key][1]);
    else return;
    event.preventDefault(); // a focused control would act on the key as well
  }, true);
}
