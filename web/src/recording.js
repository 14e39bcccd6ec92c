// A recording embedded in the page, as written by `visviva export --to html`: the messages of a server.

import { unpack } from "./link.js";

/** The recording of the page, or null. */
export const inside = () => document.getElementById("recording");

/** Passes messages to the handlers, and frames on request, like `connect`. */
export function replay(element, handlers) {
  const frames = [];
  unpacked(element.textContent).then((messages) => {
    element.remove();
    for (const message of messages) {
      const { type, index } = unpack(message);
      if (type === "frame") frames[index] = message;
      else handlers[type](unpack(message));
    }
  });
  const askFrames = (index) => setTimeout(() => index.forEach((i) => frames[i] && handlers.frame(unpack(frames[i]))));
  return { send: () => {}, askFrames };
}

async function unpacked(text) {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  const whole = await new Response(stream).arrayBuffer();
  const lengths = new DataView(whole);
  const messages = [];
  for (let at = 0; at < whole.byteLength; ) {
    const length = lengths.getUint32(at, true);
    messages.push(whole.slice(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return messages;
}
