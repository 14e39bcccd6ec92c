// Phase plot: one column of a run against another, such as velocity against position.

import uPlot from "uplot";
import { element, quantity } from "./text.js";

const MOST = 4000; // points drawn
const ROOM = 0.05; // margin around the curve, as a fraction of its size

/** Range of some numbers with a margin; a unit interval if there are none. */
function extent(values) {
  let [low, high] = [Infinity, -Infinity];
  for (const value of values) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  if (!(high >= low)) return [0, 1];
  const room = ROOM * (high - low) || Math.abs(high) * ROOM || 1;
  return [low - room, high + room];
}

export class Phase {
  /** `head` holds the index of the displayed frame: {target}. */
  constructor(root, columns, head) {
    Object.assign(this, { root, columns, head });
    this.chart = root.querySelector(".chart");
    [this.up, this.across] = root.querySelectorAll("select");
    for (const choice of [this.across, this.up]) choice.addEventListener("change", () => this.rebuild());
    new ResizeObserver(() => this.uplot?.setSize(this.size())).observe(this.chart);
  }

  /** Signals [[name, unit]], each with its rate. */
  setRows(scalars) {
    const known = JSON.stringify(scalars);
    if (known === this.known) return;
    this.known = known;
    this.rows = scalars.flatMap(([name, unit]) => [
      { title: name, key: `scalars/${name}`, unit },
      { title: `rate of ${name}`, key: `scalars/${name}`, unit: unit ? `${unit}/s` : "1/s", rate: true },
    ]);
    this.root.hidden = !this.rows.length;
    for (const choice of [this.across, this.up]) choice.replaceChildren(...this.rows.map(({ title }) => element("option", "", title)));
    this.up.selectedIndex = scalars.length === 2 ? 2 : 1;
    this.rebuild();
  }

  picks() {
    const stride = Math.max(1, Math.ceil(this.columns.length / MOST));
    return Array.from({ length: Math.ceil(this.columns.length / stride) }, (_, k) => k * stride);
  }

  /** Value of a row in frame i; rates are computed from adjacent frames. */
  value({ key, rate }, i) {
    const column = this.columns.get(key);
    if (!rate) return column[i];
    const [a, b] = [Math.max(0, i - 1), Math.min(this.columns.length - 1, i + 1)];
    return (column[b] - column[a]) / (this.columns.t[b] - this.columns.t[a]);
  }

  take() {
    const picks = this.root.hidden ? [] : this.picks();
    const [across, up] = [this.rows[this.across.selectedIndex], this.rows[this.up.selectedIndex]];
    this.x = picks.map((i) => this.value(across, i));
    this.y = picks.map((i) => this.value(up, i));
    this.ends = [extent(this.x), extent(this.y)];
  }

  rebuild() {
    if (!this.rows?.length) return;
    this.uplot?.destroy();
    this.take();
    const dark = document.documentElement.dataset.theme === "dark";
    const grid = { stroke: dark ? "#2b3342" : "#e2e7ee", width: 1 };
    const axis = (row, size) => ({
      stroke: dark ? "#aab6c9" : "#4a5669", grid, ticks: grid, font: "11px system-ui, sans-serif", size, label: `${row.title}${row.unit ? ` [${row.unit}]` : ""}`, labelSize: 16, labelFont: "11px system-ui, sans-serif",
      values: (_, splits) => splits.map((v) => `${Number(v.toPrecision(6))}`),
    });
    this.color = dark ? "#5ea8f5" : "#1f6fd0";
    this.uplot = new uPlot({
      ...this.size(),
      legend: { show: false },
      cursor: { show: false },
      scales: { x: { time: false, range: () => this.ends[0] }, y: { range: () => this.ends[1] } },
      axes: [axis(this.rows[this.across.selectedIndex], 28), axis(this.rows[this.up.selectedIndex], 50)],
      series: [{}, { scale: "y", show: true, paths: () => null, points: { show: false } }],
      hooks: { draw: [(u) => this.draw(u)] },
    }, [[0, 1], [0, 1]], this.chart);
    this.uplot.ctx.canvas.setAttribute("aria-hidden", "true");
  }

  /** Draws the curve, with a dot at the displayed frame. */
  draw(u) {
    const { ctx: pen, bbox } = u;
    pen.save();
    pen.beginPath();
    pen.rect(bbox.left, bbox.top, bbox.width, bbox.height);
    pen.clip();
    pen.beginPath();
    let before = false;
    this.x.forEach((x, i) => {
      const whole = Number.isFinite(x) && Number.isFinite(this.y[i]);
      if (whole) pen[before ? "lineTo" : "moveTo"](u.valToPos(x, "x", true), u.valToPos(this.y[i], "y", true));
      before = whole;
    });
    pen.strokeStyle = pen.fillStyle = this.color;
    pen.lineWidth = 1.5 * devicePixelRatio;
    pen.stroke();
    const [x, y] = this.here;
    if (Number.isFinite(x) && Number.isFinite(y)) {
      pen.beginPath();
      pen.arc(u.valToPos(x, "x", true), u.valToPos(y, "y", true), 4 * devicePixelRatio, 0, 2 * Math.PI);
      pen.fill();
    }
    pen.restore();
  }

  get here() {
    const rows = [this.rows[this.across.selectedIndex], this.rows[this.up.selectedIndex]];
    const i = Math.min(this.head.target, this.columns.length - 1);
    const [x, y] = rows.map((row) => (i >= 0 ? this.value(row, i) : NaN));
    this.root.querySelector("output").value = i >= 0 ? rows.map((row, k) => `${row.title} ${quantity([x, y][k], row.unit)}`).join(", ") : "";
    return [x, y];
  }

  /** Called when frames have been added. */
  grow() {
    if (!this.uplot) return;
    this.take();
    this.uplot.setData([[0, 1], [0, 1]]);
  }

  /** Called when another frame is displayed. */
  update() {
    this.uplot?.redraw(false);
  }

  size() {
    return { width: Math.max(this.chart.clientWidth, 120), height: Math.max(this.chart.clientHeight, 120) };
  }
}
