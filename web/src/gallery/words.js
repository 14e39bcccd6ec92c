// Completions at the cursor, from the vocabulary of scenes: sections, kinds, keys.

/** Section and kind of the part that contains a line; "" if missing. */
export function placeOf(text, line, words) {
  const lines = text.split("\n");
  let section = "";
  let start = -1;
  for (let i = Math.min(line, lines.length - 1); i >= 0; i--) {
    const indent = lines[i].search(/[^ ]/);
    if (indent < 0 || lines[i].trimStart().startsWith("#")) continue;
    if (indent > 0 && start < 0 && indent <= 2) start = i;
    if (indent === 0) {
      section = lines[i].match(/^(\w+)\s*:/)?.[1] ?? "";
      if (start < 0) start = i;
      break;
    }
  }
  if (words.maps[section]) return { section, kind: "" };
  const known = words.sections[section];
  if (!known) return { section: "", kind: "" };
  let part = start >= 0 ? lines[start] : "";
  for (let i = start + 1; start >= 0 && i < lines.length && (lines[i].search(/[^ ]/) > 2 || !lines[i].trim()); i++) part += "\n" + lines[i];
  return { section, kind: part.match(/\bkind:\s*([\w-]+)/)?.[1] ?? known.default };
}

/** The completions there: a description, and words to insert with their meanings. */
export function offers(text, line, words) {
  const { section, kind } = placeOf(text, line, words);
  if (!section) {
    const sections = Object.entries(words.sections).map(([key, { about }]) => ({ put: `${key}:\n  `, word: key, about }));
    return { about: "At the top of a scene:", list: [...words.settings.map(offered), ...sections] };
  }
  const map = words.maps[section];
  if (map) return { about: `${section}: ${map.about}`, list: map.keys.map(offered) };
  const { kinds } = words.sections[section];
  const list = Object.keys(kinds).map((word) => ({ put: `kind: ${word}`, word: `kind: ${word}`, about: "" }));
  if (!kinds[kind]) return { about: `Kinds in ${section}:`, list };
  return { about: `${kind}: ${kinds[kind].about}`, list: [...kinds[kind].keys.filter(({ key }) => key !== "kind").map(offered), ...list] };
}

/** The completions that start with the typed text, and its length; all if there are none. */
export function begun(list, typed) {
  const found = typed ? list.filter(({ word }) => word.startsWith(typed) && word !== typed) : [];
  return found.length ? { list: found, typed: typed.length } : { list, typed: 0 };
}

function offered({ key, about, required }) {
  return { put: `${key}: `, word: key, about: [required ? "required" : "", about].filter(Boolean).join(" · ") };
}
