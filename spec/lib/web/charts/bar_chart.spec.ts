import { expect } from "chai";
import { barChart, shorten } from "../../../../lib/web/charts/bar_chart.ts";
import { readChart } from "../../../support/web/read_chart.ts";

const TOLD = { title: "Links", desc: "Two weeks." };

describe("barChart()", () => {
  it("draws a bar for each label", () => {
    const series = [{ name: "Pages", values: [10, 20] }];
    const { bars, labels } = readChart(barChart({ labels: ["a", "b"], series }, TOLD));
    expect(bars).to.deep.equal(["51.3 90 384.6 90", "564.1 0 384.6 180"]);
    expect(labels).to.deep.equal(["0", "5", "10", "15", "20", "a", "b"]);
  });

  it("stacks series, and leaves out what is not known", () => {
    const series = [{ name: "p", values: [3, null] }, { name: "q", values: [1, 2] }];
    const chart = readChart(barChart({ labels: ["a", "b"], series }, TOLD));
    expect(chart.bars).to.deep.equal(
      ["51.3 45 384.6 135", "51.3 0 384.6 45", "564.1 90 384.6 90"],
    );
    expect(chart.names).to.deep.equal(["p", "q"]);
    expect(chart.targets).to.deep.equal(["a\np: 3\nq: 1", "b\np: not known\nq: 2"]);
  });

  it("draws what is below zero downwards from zero", () => {
    const series = [{ name: "New", values: [3, 1] }, { name: "Lost", values: [-1, -2] }];
    const { bars, labels } = readChart(barChart({ labels: ["a", "b"], series }, TOLD));
    expect(bars).to.deep.equal([
      "51.3 0 384.6 108",
      "564.1 72 384.6 36",
      "51.3 108 384.6 36",
      "564.1 108 384.6 72",
    ]);
    expect(labels.slice(0, 6)).to.deep.equal(["\u22122", "\u22121", "0", "1", "2", "3"]);
  });

  it("draws no bar for zero", () => {
    const series = [{ name: "p", values: [0, 0] }];
    const { bars, labels } = readChart(barChart({ labels: ["a", "b"], series }, TOLD));
    expect(bars).to.deep.equal([]);
    expect(labels).to.deep.equal(["0", "1", "a", "b"]);
  });

  it("names as many as have room, and cuts what is long", () => {
    const labelsOf = (names: string[]) => {
      const series = [{ name: "p", values: names.map((_, at) => at + 1) }];
      return readChart(barChart({ labels: names, series }, TOLD)).labels
        .filter((label) => !/^\d+$/.test(label));
    };
    const weeks = Array.from({ length: 12 }, (_, at) => `week ${at}`);
    expect(labelsOf(weeks)).to.deep.equal([0, 2, 4, 6, 8, 10].map((at) => `week ${at}`));
    weeks[0] = "<b>a very long name</b>";
    expect(labelsOf(weeks)).to.deep.equal(["<b>a very lon…", "week 3", "week 6", "week 9"]);
  });

  it("marks labels for which a phone has no room", () => {
    const labels = Array.from({ length: 6 }, (_, at) => `week ${at}`);
    const series = [{ name: "p", values: [1, 2, 3, 4, 5, 6] }];
    const { text } = barChart({ labels, series }, TOLD);
    const wide = [...text.matchAll(/class="chart-label chart-wide"[^>]*>([^<]*)</g)];
    expect(wide.map(([, label]) => label)).to.deep.equal(["week 1", "week 3", "week 5"]);
  });

  it("says so where there is nothing to draw", () => {
    for (const values of [[], [null], [NaN]]) {
      const chart = barChart({ labels: ["a"], series: [{ name: "p", values }] }, TOLD);
      expect(chart.text).to.contain("No data for this chart.");
    }
  });
});

describe("shorten()", () => {
  it("cuts at characters, not within one", () => {
    expect(shorten("🍵🍵🍵🍵", 3)).to.equal("🍵🍵…");
    expect(shorten("tea", 3)).to.equal("tea");
  });
});
