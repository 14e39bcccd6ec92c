// Numbers as text.

const PREFIXES = [[1e9, "G"], [1e6, "M"], [1e3, "k"], [1, ""], [1e-3, "m"], [1e-6, "µ"], [1e-9, "n"], [1e-12, "p"]];

/** A value with four digits and an SI prefix before its unit. */
export function quantity(value, unit) {
  if (!Number.isFinite(value)) return "–";
  if (value === 0) return `0 ${unit}`;
  const size = Math.abs(value);
  const [factor, prefix] = PREFIXES.find(([limit]) => size >= 0.99995 * limit) ?? PREFIXES.at(-1);
  if (!/^(J|N|W|Pa|m|s|Nm|N m)$/.test(unit)) return `${Number(value.toPrecision(4))} ${unit}`;
  return `${(value / factor).toPrecision(4).replace("-", "−")} ${prefix}${unit}`;
}

/** A time with as many decimals as the interval between frames requires. */
export function time(t, interval) {
  return t.toFixed(Math.max(2, Math.min(6, Math.ceil(-Math.log10(Math.max(interval, 1e-6))) + 1)));
}

export function speed(factor) {
  return factor >= 1 ? `${Number(factor.toPrecision(3))}×` : `${Number(factor.toPrecision(2))}×`;
}

/** A number that changes by itself: screen readers read it when reached, but do not announce changes. */
export function figure(text = "") {
  const made = element("output", "", text);
  made.setAttribute("aria-live", "off");
  return made;
}

/** A new element with a class, text and children. */
export function element(tag, className, ...content) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  made.append(...content);
  return made;
}
