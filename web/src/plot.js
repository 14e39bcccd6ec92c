// The plot of the energy ledger or of the signals of one unit, with a playhead; a click jumps to its time.

import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import { element, figure, quantity } from "./text.js";

const COLORS = {
  light: ["#1f6fd0", "#d9660a", "#0d8a5f", "#c02e74", "#7a52cc", "#a67c00", "#0b7f99", "#a33c24", "#5d6a7e"],
  dark: ["#5ea8f5", "#f59b4c", "#45c795", "#ea6ba5", "#ab90f0", "#e2b93b", "#5cc6de", "#e57f66", "#9fb0c8"],
};
const HIDDEN = new Set(["residual", "projection", "topology", "numerical/linearisation"]);
const MOST = 4000; // points drawn per curve; more than the columns of a screen
const JUMP = 4; // pixels; a longer drag is a zoom

function energyRows(names) {
  const rows = names.map((name) => ({ name, keys: [`ledger/${name}`], shown: !HIDDEN.has(name) }));
  const mechanical = names.filter((name) => name === "kinetic" || name.startsWith("stored/"));
  const sum = { name: "kinetic + stored", keys: mechanical.map((name) => `ledger/${name}`), shown: true, dash: [6, 4] };
  return mechanical.length > 1 ? [sum, ...rows] : rows;
}

export class Plot {
  constructor(root, columns, player) {
    Object.assign(this, { root, columns, player });
    this.chart = root.querySelector(".chart");
    this.legend = root.querySelector(".legend");
    this.choice = root.querySelector("select");
    this.groups = [];
    this.choice.addEventListener("change", () => this.rebuild());
    new ResizeObserver(() => this.resize()).observe(this.chart);
  }

  /** Sets the available rows: ledger rows [name], signals [[name, unit]]; a running run may add some. */
  setRows(ledger, scalars) {
    const known = JSON.stringify([ledger, scalars]);
    if (known === this.known) return;
    this.known = known;
    const units = [...new Set(scalars.map(([, unit]) => unit))];
    this.groups = units.map((unit) => ({
      title: `Signals [${unit || "1"}]`,
      unit,
      rows: scalars.filter((pair) => pair[1] === unit).map(([name]) => ({ name, keys: [`scalars/${name}`], shown: true })),
    }));
    if (ledger.length) {
      const changes = { title: "Energy since the start [J]", unit: "J", rows: energyRows(ledger), since: true };
      this.groups.unshift({ title: "Energy [J]", unit: "J", rows: energyRows(ledger) }, changes);
    }
    this.root.hidden = !this.groups.length;
    this.choice.replaceChildren(...this.groups.map(({ title }) => element("option", "", title)));
    this.rebuild();
  }

  get group() {
    return this.groups[this.choice.selectedIndex];
  }

  values(row, i) {
    const sum = (frame) => row.keys.reduce((so, key) => so + this.columns.get(key)[frame], 0);
    return this.group.since ? sum(i) - sum(0) : sum(i);
  }

  /** Indices of the frames drawn: all, or evenly spaced ones including the last. */
  picks() {
    const n = this.columns.length;
    const stride = Math.max(1, Math.ceil(n / MOST));
    const picks = Array.from({ length: Math.ceil(n / stride) }, (_, k) => k * stride);
    if (n && picks.at(-1) !== n - 1) picks.push(n - 1);
    return picks;
  }

  data() {
    const picks = this.picks();
    const sums = this.group.rows.map((row) => {
      const columns = row.keys.map((key) => this.columns.get(key));
      return picks.map((i) => {
        const value = columns.reduce((sum, column) => sum + column[i] - (this.group.since ? column[0] : 0), 0);
        return Number.isFinite(value) ? value : null;
      });
    });
    return [picks.map((i) => this.columns.t[i]), ...sums];
  }

  rebuild() {
    if (!this.groups.length) return;
    const dark = document.documentElement.dataset.theme === "dark";
    const colors = COLORS[dark ? "dark" : "light"];
    const ink = dark ? "#aab6c9" : "#4a5669";
    const grid = { stroke: dark ? "#2b3342" : "#e2e7ee", width: 1 };
    const font = "11px system-ui, sans-serif";
    this.uplot?.destroy();
    this.group.rows.forEach((row, k) => (row.color = colors[k % colors.length]));
    const axis = { stroke: ink, grid, ticks: grid, font };
    const ticks = (_, splits) => splits.map((v) => (v === 0 ? "0" : quantity(v, this.group.unit).replace(/\.?0+(?= )/, "").replace(` ${this.group.unit}`, "")));
    this.uplot = new uPlot({
      ...this.chartSize(),
      legend: { show: false },
      cursor: { points: { show: false }, drag: { x: true, y: false }, y: false },
      scales: { x: { time: false } },
      axes: [{ ...axis, size: 28, values: (_, splits) => splits.map((v) => `${Number(v.toPrecision(6))} s`) }, { ...axis, size: 56, values: ticks }],
      series: [{}, ...this.group.rows.map(({ name, color, shown, dash }) => ({ label: name, stroke: color, show: shown, dash, width: 1.5, points: { show: false } }))],
      hooks: { ready: [(u) => this.listen(u)], draw: [() => this.placeHead()] },
    }, this.data(), this.chart);
    this.uplot.ctx.canvas.setAttribute("aria-hidden", "true");
    this.chart.setAttribute("aria-label", `${this.group.title} over time; the values now are in the list below`);
    this.fillLegend();
    this.update(this.player.target);
  }

  listen(u) {
    this.head = element("div", "playhead");
    u.over.append(this.head);
    this.placeHead();
    let down = 0;
    u.over.addEventListener("pointerdown", (pointer) => (down = pointer.clientX));
    u.over.addEventListener("click", (pointer) => {
      const left = pointer.clientX - u.over.getBoundingClientRect().left;
      if (Math.abs(pointer.clientX - down) < JUMP) this.player.seekTime(u.posToVal(left, "x") + this.columns.interval / 2);
    });
  }

  fillLegend() {
    this.cells = this.group.rows.map((row, k) => {
      const box = element("input");
      box.type = "checkbox";
      box.checked = row.shown;
      box.style.accentColor = row.color;
      box.addEventListener("change", () => {
        row.shown = box.checked;
        this.uplot.setSeries(k + 1, { show: box.checked });
      });
      const swatch = element("span", row.dash ? "line dashed" : "line");
      swatch.style.borderColor = row.color;
      const value = figure();
      const label = element("label", "row", box, swatch, element("span", "name", row.name), value);
      label.title = row.name;
      return { row, value, label };
    });
    this.legend.replaceChildren(...this.cells.map(({ label }) => label));
  }

  /** Called when frames have been added. */
  grow() {
    this.uplot?.setData(this.data());
  }

  /** Called when another frame is displayed. */
  update(index) {
    for (const { row, value } of this.cells ?? []) value.textContent = quantity(this.values(row, index), this.group.unit);
    this.index = index;
    this.placeHead();
  }

  placeHead() {
    if (!this.uplot || !this.head) return;
    const left = this.uplot.valToPos(this.columns.t[this.index ?? 0], "x");
    this.head.hidden = !(left >= 0 && left <= this.uplot.over.clientWidth);
    this.head.style.transform = `translateX(${left}px)`;
  }

  chartSize() {
    return { width: Math.max(this.chart.clientWidth, 120), height: Math.max(this.chart.clientHeight, 120) };
  }

  resize() {
    this.uplot?.setSize(this.chartSize());
  }
}
