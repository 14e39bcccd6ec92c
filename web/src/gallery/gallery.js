// The gallery: cards of all scenes; an opened one runs live beside its text.

import "./gallery.css";
import { ask } from "./ask.js";
import { Editor } from "./editor.js";
import { begun, offers } from "./words.js";

const PAUSE = 500; // delay between the last key and the check of the text [ms]

const at = (id) => document.getElementById(id);
const editor = new Editor(at("editor"), changed);
let scenes = [];
let words = null;
let open = null; // {name, own} of the open scene
let waiting = 0;
let ran = ""; // the text of the displayed run
let kept = ""; // the text as last read or saved
let turn = 0; // counts requests to run: the answer to an older one is ignored

function element(tag, text, ...classes) {
  const made = document.createElement(tag);
  made.textContent = text;
  made.classList.add(...classes);
  return made;
}

// -- the shelf ---------------------------------------------------------------------------------------------

async function fill() {
  const answer = await ask("scenes");
  if (answer.error) return at("shelf").replaceChildren(element("p", answer.error));
  scenes = answer.scenes;
  show(answer.folder);
}

function show(folder) {
  const wanted = at("search").value.trim().toLowerCase();
  const found = scenes.filter(({ name, title, about }) => `${name} ${title} ${about}`.toLowerCase().includes(wanted));
  const own = found.filter((card) => card.own);
  const examples = found.filter((card) => !card.own);
  at("shelf").replaceChildren();
  if (folder) at("shelf").dataset.folder = folder;
  if (own.length) at("shelf").append(element("h2", `Your scenes in ${at("shelf").dataset.folder}`), cards(own));
  if (examples.length) at("shelf").append(element("h2", "Examples"), cards(examples));
  at("found").value = found.length < scenes.length ? `${found.length} of ${scenes.length}` : "";
  if (!found.length) at("shelf").append(element("p", "No scene matches."));
}

function cards(list) {
  const box = element("div", "", "cards");
  box.append(...list.map((card) => {
    const made = element("button", "", "card");
    made.dataset.name = card.name;
    const picture = card.picture ? Object.assign(document.createElement("img"), { src: card.picture + location.search, alt: "", loading: "lazy" }) : element("div", "", "blank");
    made.append(picture, element("strong", card.title), element("span", card.about));
    if (card.own) made.append(element("em", card.name));
    if (card.slow) made.append(element("em", slowness(card.slow)));
    made.addEventListener("click", () => enter(card));
    return made;
  }));
  return box;
}

/** Why an example runs slower than real time, as measured on one core. */
function slowness({ factor, coordinates, steps }) {
  return `about ${factor} × real time: ${coordinates} coordinates, ${steps} steps a second`;
}

// -- the studio --------------------------------------------------------------------------------------------

async function enter(card) {
  const answer = await ask("text", card);
  if (answer.error) return alert(answer.error);
  open = { name: card.name, own: card.own };
  editor.value = kept = answer.text;
  at("title").textContent = card.title;
  at("file").value = card.own ? card.name : `${card.name}.yaml`;
  inStudio(true);
  tell([]);
  run();
  words ??= await ask("words");
  offer();
}

function inStudio(yes) {
  for (const id of ["studio", "tools", "back"]) at(id).hidden = !yes;
  for (const id of ["shelf", "search", "found"]) at(id).hidden = yes;
  document.title = yes ? `${at("title").textContent} – visviva` : "visviva";
}

const isUnsaved = () => open && editor.value !== kept;

function leave() {
  if (isUnsaved() && !confirm("The text has changes that are not saved. Leave anyway?")) return;
  turn += 1;
  const name = open?.name;
  open = null;
  at("live").removeAttribute("src");
  ask("close");
  inStudio(false);
  fill().then(() => document.querySelector(`[data-name="${CSS.escape(name ?? "")}"]`)?.focus());
}

async function run() {
  const mine = (turn += 1);
  clearTimeout(waiting); // building the scene also checks it, and finds more
  wait("building the scene …", Boolean(at("live").src));
  const text = editor.value;
  const answer = await ask("open", { ...open, text });
  if (mine !== turn) return;
  tell(problemsOf(answer));
  if (!answer.address) return at("live").src ? wait("The previous run continues: see the messages below the text.", true) : wait("The scene does not run yet: see the messages below its text.");
  ran = text;
  at("live").src = answer.address;
  wait("");
  document.body.dataset.run = mine;
}

/** Writes numbers changed by sliders in the run to the present text. */
async function put(values) {
  const text = editor.value;
  const answer = await ask("put", { text, values });
  if (!open || editor.value !== text) return;
  if (answer.error) return tell(problemsOf(answer));
  editor.value = answer.text;
  document.body.dataset.put = Object.keys(values).length;
  check();
}

/** Stores a picture of the run for the card of the scene. */
async function keepPicture(picture) {
  const answer = await ask("portrait", { text: ran, picture });
  if (answer.kept) document.body.dataset.pictured = answer.kept;
}

addEventListener("message", ({ source, data }) => {
  if (!open || source !== at("live").contentWindow) return;
  if (typeof data?.put === "object") put(data.put);
  if (typeof data?.picture === "string") keepPicture(data.picture);
});

/** Shows a text instead of the run, or above one that continues. */
function wait(text, goesOn = false) {
  at("wait").textContent = text;
  at("wait").classList.toggle("above", goesOn);
  at("wait").hidden = !text;
}

function changed() {
  clearTimeout(waiting);
  waiting = setTimeout(check, PAUSE);
}

async function check() {
  if (!open) return;
  const [text, mine] = [editor.value, turn];
  const answer = await ask("check", { ...open, text });
  if (editor.value === text && mine === turn) tell(problemsOf(answer));
}

/** The problems of a text in an answer, with their lines, 0 for none. */
const problemsOf = ({ problems, error, line = 0 }) => problems ?? (error ? [{ line, text: error }] : []);

function tell(problems) {
  editor.mark(problems.map(({ line }) => line));
  at("problems").replaceChildren(...problems.map(({ line, text }) => {
    const item = document.createElement("li");
    const button = element("button", line ? `line ${line}: ${text}` : text);
    button.addEventListener("click", () => editor.goTo(Math.max(line, 1)));
    item.append(button);
    return item;
  }));
  document.body.dataset.problems = problems.length;
}

/** Lists the keys that are possible at the cursor. */
function offer() {
  if (at("help").hidden || !words?.sections) return;
  const { about, list: all } = offers(editor.value, editor.line, words);
  const { list, typed } = begun(all, editor.typed);
  at("help").replaceChildren(element("p", about), ...list.map(({ put, word, about: what }) => {
    const button = document.createElement("button");
    button.append(element("b", word), " ", element("i", what));
    button.addEventListener("click", () => editor.insert(put, typed));
    return button;
  }));
}

function toggleWords() {
  at("help").hidden = !at("help").hidden;
  at("words").setAttribute("aria-pressed", !at("help").hidden);
  offer();
}

// -- saving ------------------------------------------------------------------------------------------------

function askName() {
  at("saved").textContent = "";
  at("saving").returnValue = "";
  at("saving").showModal();
  at("file").select();
}

async function save() {
  const file = at("file").value;
  const text = editor.value;
  let answer = await ask("save", { file, text, replace: false });
  if (answer.error?.endsWith("already exists") && confirm(`${file} already exists. Replace it?`)) {
    answer = await ask("save", { file, text, replace: true });
  }
  if (answer.error) {
    at("saving").showModal();
    at("saved").textContent = answer.error;
    return;
  }
  open = { name: answer.file, own: true };
  kept = text;
  at("title").textContent = answer.file;
  document.body.dataset.saved = answer.file;
}

at("saving").addEventListener("close", () => at("saving").returnValue === "save" && save());
at("cancel").addEventListener("click", () => at("saving").close());
at("search").addEventListener("input", () => show());
at("back").addEventListener("click", leave);
at("run").addEventListener("click", run);
at("save").addEventListener("click", askName);
at("words").addEventListener("click", toggleWords);
for (const event of ["keyup", "click"]) at("text").addEventListener(event, offer);
addEventListener("beforeunload", (event) => isUnsaved() && event.preventDefault());
addEventListener("keydown", (event) => {
  if (!open || at("saving").open) return;
  const control = event.ctrlKey || event.metaKey;
  if (control && event.key === "Enter") run();
  else if (control && event.key === "s") askName();
  else if (event.key === "F1") toggleWords();
  else return;
  event.preventDefault();
});
fill();
