// The text of a scene with line numbers; lines with problems are marked.

export class Editor {
  /** `changed` is called after every change of the text. */
  constructor(box, changed) {
    this.text = box.querySelector("textarea");
    this.lines = box.querySelector("pre");
    this.bad = new Set();
    this.text.addEventListener("input", () => {
      this.number();
      changed();
    });
    this.text.addEventListener("scroll", () => (this.lines.scrollTop = this.text.scrollTop));
    this.text.addEventListener("keydown", (event) => this.key(event));
  }

  get value() {
    return this.text.value;
  }

  set value(text) {
    this.text.value = text;
    this.text.setSelectionRange(0, 0);
    this.text.scrollTop = 0;
    this.mark([]);
  }

  /** Index of the cursor's line, from 0. */
  get line() {
    return this.value.slice(0, this.text.selectionStart).split("\n").length - 1;
  }

  /** Enter keeps the indent; Tab moves to the next control, as keyboard users expect. */
  key(event) {
    if (event.key !== "Enter" || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const line = this.value.split("\n")[this.line];
    const deeper = /:\s*$/.test(line.slice(0, line.length)) ? "  " : "";
    this.insert("\n" + line.match(/^ */)[0] + deeper);
  }

  /** The part already typed of the word that ends at the cursor. */
  get typed() {
    return this.value.slice(0, this.text.selectionStart).match(/[\w-]*$/)[0];
  }

  /** Inserts a text at the cursor, replacing the given number of characters before it. */
  insert(text, instead = 0) {
    this.text.setRangeText(text, this.text.selectionStart - instead, this.text.selectionEnd, "end");
    this.text.dispatchEvent(new Event("input"));
    this.text.focus();
  }

  /** Marks the lines with problems, numbered from 1. */
  mark(lines) {
    this.bad = new Set(lines);
    this.number();
  }

  number() {
    const count = this.value.split("\n").length;
    this.lines.replaceChildren(
      ...Array.from({ length: count }, (_, i) => {
        const number = document.createElement("span");
        number.textContent = `${i + 1}\n`;
        number.classList.toggle("bad", this.bad.has(i + 1));
        return number;
      }),
    );
    this.lines.scrollTop = this.text.scrollTop;
  }

  /** Moves the cursor to a line, numbered from 1. */
  goTo(line) {
    const before = this.value.split("\n").slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
    this.text.focus();
    this.text.setSelectionRange(before, before);
    const high = parseFloat(getComputedStyle(this.text).lineHeight);
    this.text.scrollTop = Math.max(0, (line - 5) * high);
  }
}
