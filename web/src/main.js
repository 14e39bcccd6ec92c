// Connects the parts of the page: socket → frames and columns → player → picture, time line, plot and lists.

import "./page.css";
import { Columns } from "./columns.js";
import { Frames } from "./frames.js";
import { KEYS, listen } from "./keys.js";
import { connect } from "./link.js";
import { Detail } from "./live/detail.js";
import { LivePage } from "./live/live.js";
import { Sitting } from "./live/sitting.js";
import { takePicture } from "./live/take.js";
import { Phase } from "./phase.js";
import { Player } from "./player.js";
import { Plot } from "./plot.js";
import { inside, replay } from "./recording.js";
import { EventList, fillShown, fillTracks } from "./side.js";
import { KINDS as OVERLAY_KINDS } from "./stage/ink.js";
import { isDark } from "./stage/sky.js";
import { Stage } from "./stage/stage.js";
import { Turning } from "./stage/turning.js";
import { element, speed, time } from "./text.js";
import { Timeline } from "./timeline.js";

const LIVELY = 0.025; // s between pictures of a recording, below which its detail is adapted to their rate
const QUIET = 10_000; // ms without news after which a running run counts as ended

const at = (id) => document.getElementById(id);
const columns = new Columns();
const frames = new Frames((index) => link.askFrames(index));
const player = new Player(columns, frames, { show, changed });
const timeline = new Timeline(at("timeline"), columns, player);
const events = new EventList(at("events"), timeline, columns, player);
const head = {
  get target() {
    return live ? columns.length - 1 : player.target;
  },
  seekTime: (t) => live || player.seekTime(t),
};
const plot = new Plot(at("plot"), columns, head);
const phase = new Phase(at("phase"), columns, head);
const stage = makeStage();
const turning = stage && new Turning(stage, { say: (text) => (at("held").value = text), elsewhere: () => Boolean(live?.reach?.thing) });
let hello = null;
let state = "";
let lastNews = 0;
let live = null;

const handlers = {
  hello(message) {
    hello = message;
    hello.tracks.forEach((track, number) => (track.number = number));
    document.title = `${hello.name} – visviva`;
    at("name").querySelector("strong").textContent = hello.look.title || hello.name;
    if (hello.live) live = new LivePage(link, stage, turning, actions);
    live?.hello(hello);
    if (live) showOverlays();
    if (!live) listenToPlayer();
    fillHelp(live?.keys ?? KEYS);
  },
  static({ arrays }) {
    const statics = {};
    for (const { track, key, data } of arrays) (statics[track] ??= {})[key] = data;
    stage?.build(hello, statics);
    fillTracks(at("tracks"), hello.tracks, stage);
    setTheme(isDark(hello.look.background) ?? matchMedia("(prefers-color-scheme: dark)").matches, hello.look.background);
    live?.begin();
  },
  series(message) {
    columns.add(message);
    if (live) setRows(message.ledger, message.scalars);
    plot.grow();
    phase.grow();
    if (live) plot.update(head.target);
    else timeline.update(player.target);
  },
  status: (message) => (live ? live.statusChanged(message) : status(message)),
  frame: (message) => (live ? live.frame(message) : player.arrived(frames.add(message))),
  note: (message) => live?.noted(message),
  closed(reason) {
    if (hello) say(`The connection is closed${reason ? `: ${reason}` : ""}. ${again()}`, true);
    else say("The server did not accept this page. Open the address that visviva printed, including its token.");
    document.body.dataset.state = "closed";
  },
};
const link = inside() ? replay(inside(), handlers) : connect(handlers);

/** How to restart a run whose server has ended: in a frame of the gallery from its text, else by the command. */
function again() {
  if (self !== top) return "Run it again: Ctrl+Enter in its text.";
  return `Start visviva ${live ? "play" : "view"} again and open the address it prints.`;
}

function makeStage() {
  try {
    return new Stage(at("view"));
  } catch {
    say("This browser offers no WebGL 2, so the run cannot be drawn.\nTurn on hardware acceleration or software WebGL in its settings, or make pictures with visviva render. Plot and time line work.");
    return null;
  }
}

function say(text, low) {
  at("message").textContent = text;
  at("message").classList.toggle("low", Boolean(low));
  at("message").hidden = false;
  at("wait").hidden = true;
}

function status(message) {
  state = message.state;
  player.growing = state === "running";
  lastNews = performance.now();
  stage?.setBox(message.box, message.subject, message.side, message.depth);
  stage?.ink.tell(message.overlays);
  showOverlays();
  setRows(message.ledger, message.scalars);
  timeline.addEvents(message.events);
  timeline.draw();
  if (message.events.length) events.fill();
  const words = { running: "recording", stopped: `stopped: ${message.message}`, complete: "" };
  at("state").textContent = words[state] ?? state;
  at("state").className = state;
  at("state").hidden = !at("state").textContent;
  if (!player.growing && player.follow) player.seek(columns.length - 1);
  at("wait").textContent = message.count ? "reading the run …" : player.growing ? "waiting for the first frame …" : "this run has no frames";
  changed();
  showNumbers();
}

function showOverlays() {
  if (!stage) return;
  const { ink } = stage;
  fillShown(at("shown"), OVERLAY_KINDS, { has: (kind) => ink.has(kind), isOn: (kind) => ink.on.has(kind), toggle: toggleOverlay });
}

function toggleOverlay(kind) {
  stage?.toggleOverlay(kind);
  showOverlays();
}

function setRows(ledger, scalars) {
  plot.setRows(ledger, scalars);
  phase.setRows(scalars);
}

function show(frame) {
  at("wait").hidden = true;
  stage?.show(frame);
  plot.update(frame.index);
  phase.update();
  events.update(frame.t);
  showNumbers();
}

function showNumbers() {
  const index = player.shown?.index;
  if (index === undefined) return;
  const last = columns.length - 1;
  at("time").value = `${time(player.shown.t, columns.interval)} s`;
  at("frame").value = `of ${time(columns.t[last], columns.interval)} s · frame ${index + 1} / ${last + 1}`;
  timeline.update(player.target);
  document.body.dataset.frame = index;
}

function changed() {
  document.body.classList.toggle("playing", player.playing);
  at("play").setAttribute("aria-label", player.playing ? "pause" : "play");
  at("loop").setAttribute("aria-pressed", player.loop);
  at("follow").setAttribute("aria-pressed", player.follow);
  at("follow").hidden = !player.growing;
  at("speed").querySelector("output").value = speed(player.speed);
}

/** Whether the run uses additive blending, invisible before a bright sky: then its own dark background is kept. */
const shines = () => Boolean(isDark(hello?.look.background) && hello.tracks.some(({ look }) => look.blend === "add"));

function setTheme(dark, background) {
  document.documentElement.dataset.theme = dark ? "dark" : "light";
  document.body.classList.toggle("night", shines());
  stage?.setTheme(dark || shines(), shines() ? hello.look.background : background);
  plot.rebuild();
  phase.rebuild();
}

const actions = {
  toggle: () => player.toggle(),
  step: (by) => player.step(by),
  seek: (index) => player.seek(Math.min(index, columns.length - 1)),
  event: (direction) => timeline.jumpBy(direction),
  faster: (by) => player.changeSpeed(by),
  realTime: () => player.setSpeed(1),
  loop: () => player.setLoop(!player.loop),
  follow: () => player.growing && player.setFollow(!player.follow),
  home: () => (live ? live.home() : stage?.home()),
  follows: () => stage?.followNext(),
  grid: () => stage?.toggleGrid(),
  shadows: () => stage?.toggleShadows(),
  panel: () => document.body.classList.toggle("no-panel"),
  theme: () => setTheme(document.documentElement.dataset.theme !== "dark"),
  ...Object.fromEntries(OVERLAY_KINDS.map(([kind]) => [kind, () => toggleOverlay(kind)])),
  picture: () => stage && takePicture(stage, hello?.name ?? "visviva"),
  help: () => {
    if (at("help").open) return at("help").close();
    at("help").showModal();
    at("help").scrollTop = 0; // rather than at its button, which has the focus
  },
};

const onClick = (clicks) => Object.entries(clicks).forEach(([id, action]) => at(id).addEventListener("click", action));
onClick({ picture: actions.picture, home: actions.home, theme: actions.theme, side: actions.panel, ask: actions.help });

/** The controls of a recorded run. */
function listenToPlayer() {
  onClick({ first: () => actions.seek(0), back: () => actions.step(-1), play: actions.toggle, next: () => actions.step(1), loop: actions.loop, follow: actions.follow });
  const [slower, faster] = at("speed").querySelectorAll("button");
  slower.addEventListener("click", () => actions.faster(-1));
  faster.addEventListener("click", () => actions.faster(1));
  listen(actions, turning);
}

function fillHelp(table) {
  at("help").querySelector("table").replaceChildren(...table.map(([names, what]) => {
    const keys = names.split(" ").map((name) => element("kbd", "", name));
    return element("tr", "", element("td", "", ...keys), element("td", "", what));
  }));
}

/** A killed run keeps the state "running". */
setInterval(() => {
  if (!player.growing || performance.now() - lastNews < QUIET) return;
  player.growing = player.follow = false;
  at("state").textContent = "no new frames";
  at("state").className = "";
  changed();
}, 1000);

let reduced = "";
const detail = stage && new Detail(stage, (text) => {
  reduced = text && "less detail";
  at("attained").title = text;
});

const sitting = stage && new Sitting(stage);

/** Reduces detail if the frame rate is too low; for a recording, only if it has a frame for nearly every refresh of the screen. */
function judge(now) {
  if (live) {
    live.detail?.drawn(now);
    sitting.drawn(now, live.status.state);
  } else if (player.playing && player.pace < LIVELY) detail.drawn(now);
}

let before = performance.now();
function turn(now) {
  if (!live) player.tick(now, Math.max(0, now - before) / 1000);
  before = now;
  const attained = player.attained;
  if (!live) at("attained").value = [attained === null ? "" : `plays at ${attained.toFixed(2)}× real time`, reduced].filter(Boolean).join(", ");
  live?.inputs?.poll();
  live?.refresh();
  if (stage?.draw()) judge(now);
  requestAnimationFrame(turn);
}
requestAnimationFrame(turn);
