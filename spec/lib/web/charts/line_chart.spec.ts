import { expect } from "chai";
import { lineChart, type LineOptions } from "../../../../lib/web/charts/line_chart.ts";
import { readChart } from "../../../support/web/read_chart.ts";

const TOLD = { title: "Clicks a day", desc: "From 0 to 40." };
const DAYS = ["2026-11-01", "2026-11-02", "2026-11-03", "2026-11-04", "2026-11-05"];

function draw(values: (number | null)[], options: Partial<LineOptions> = {}, days = DAYS) {
  return readChart(
    lineChart({ days, series: [{ name: "Clicks", values }] }, { ...TOLD, ...options }),
  );
}

describe("lineChart()", () => {
  it("draws a line and the area below it, with an axis from zero on", () => {
    const { paths, labels, names } = draw([0, 10, 20, 5, 40]);
    expect(paths).to.deep.equal([
      "M0,180L250,135L500,90L750,157.5L1000,0L1000,180L750,180L500,180L250,180L0,180Z",
      "M0,180L250,135L500,90L750,157.5L1000,0",
    ]);
    expect(labels).to.deep.equal(
      ["0", "10", "20", "30", "40", "1 Nov", "2 Nov", "3 Nov", "4 Nov", "5 Nov"],
    );
    expect(names).to.deep.equal([]);
  });

  it("leaves a gap where a day has no value", () => {
    const { paths, dots } = draw([10, 20, null, 5, 40]);
    expect(paths[1]).to.equal("M0,135L250,90M750,157.5L1000,0");
    expect(dots).to.deep.equal([]);
  });

  it("shows values between gaps as dots", () => {
    expect(draw([null, 7, null, 5, null]).dots).to.deep.equal(["25% 22.5", "75% 67.5"]);
  });

  it("takes what is no number for a gap", () => {
    expect(draw([NaN, Infinity, 3, 4, 5]).paths[1]).to.equal("M500,72L750,36L1000,0");
  });

  it("places days by their distance, not by their number", () => {
    const days = ["2026-11-01", "2026-11-02", "2026-11-05"];
    expect(draw([1, 2, 2], {}, days).paths[1]).to.equal("M0,90L250,0L1000,0");
  });

  it("shows a single day in the middle", () => {
    const { dots, labels } = draw([5], {}, ["2026-11-01"]);
    expect(dots).to.deep.equal(["50% 0"]);
    expect(labels.at(-1)).to.equal("1 Nov");
  });

  it("draws zeros on the ground", () => {
    const { paths, labels } = draw([0, 0, 0, 0, 0]);
    expect(paths[1]).to.equal("M0,180L250,180L500,180L750,180L1000,180");
    expect(labels.slice(0, 2)).to.deep.equal(["0", "1"]);
  });

  it("draws what is below zero below zero", () => {
    const { paths, labels } = draw([-5, 0, 5, 10, -10]);
    expect(paths[1]).to.equal("M0,135L250,90L500,45L750,0L1000,180");
    expect(labels.slice(0, 5)).to.deep.equal(["\u221210", "\u22125", "0", "5", "10"]);
  });

  it("writes huge numbers in little room", () => {
    const { labels } = draw([1e12, 2e12, 5e11, 3e12, 0]);
    expect(labels.slice(0, 4)).to.deep.equal(["0", "1T", "2T", "3T"]);
  });

  it("has the best position above, and no axis from zero on", () => {
    const options = { inverted: true, least: 1, format: (value: number) => value.toFixed(1) };
    const { paths, labels } = draw([11.2, 10.4, 9.9, null, 10.1], options);
    expect(paths).to.deep.equal(["M0,167.6L250,72.1L500,12.4M1000,36.3Z"]);
    expect(labels.slice(0, 3)).to.deep.equal(["10.0", "10.5", "11.0"]);
  });

  it("never shows a position better than the first", () => {
    const { paths, labels } = draw([1, 1, 1], { inverted: true, least: 1 });
    expect(paths).to.deep.equal(["M0,0L250,0L500,0"]);
    expect(labels.slice(0, 2)).to.deep.equal(["1", "2"]);
  });

  it("names several series, reports each of a day, and draws the first above the others", () => {
    const series = [{ name: "This period", values: [1, 2] }, { name: "Before", values: [4, null] }];
    const chart = lineChart({ days: DAYS.slice(0, 2), series }, TOLD);
    const { names, targets, paths } = readChart(chart);
    expect(names).to.deep.equal(["This period", "Before"]);
    expect(targets).to.deep.equal([
      "1 Nov 2026\nThis period: 1\nBefore: 4",
      "2 Nov 2026\nThis period: 2\nBefore: not known",
    ]);
    expect(paths.at(-1)).to.equal("M0,135L1000,90");
  });

  it("draws 500 days without a target for each", () => {
    const days = Array.from(
      { length: 500 },
      (_, at) => new Date(Date.UTC(2025, 0, 1 + at)).toISOString().slice(0, 10),
    );
    const { paths, targets, labels } = draw(days.map((_, at) => at), {}, days);
    expect(paths[1]?.split("L")).to.have.length(500);
    expect(targets).to.deep.equal([]);
    expect(labels.slice(-5)).to.deep.equal(
      ["Jan 2025", "Apr 2025", "Jul 2025", "Oct 2025", "Jan 2026", "Apr 2026"].slice(-5),
    );
  });

  it("says so where there is nothing to draw", () => {
    for (const values of [[], [null, null, null, null, null]]) {
      const chart = lineChart({ days: DAYS, series: [{ name: "Clicks", values }] }, TOLD);
      expect(chart.text).to.contain("No data for this chart.");
    }
    expect(lineChart({ days: [], series: [] }, TOLD).text).to.contain("No data for this chart.");
  });

  it("says what it shows to who does not see it, and takes no name for markup", () => {
    const name = "</title><script>alert(1)</script>";
    const series = [{ name, values: [1, 2] }, { name: "&amp;", values: [2, 3] }];
    const chart = lineChart({ days: DAYS.slice(0, 2), series }, { title: name, desc: name });
    expect(chart.text).not.to.contain("<script>");
    expect(chart.text).not.to.match(/style=|\son\w+=/);
    expect(readChart(chart)).to.include({ title: name, desc: name });
    expect(readChart(chart).names).to.deep.equal([name, "&amp;"]);
  });
});
