import { expect } from "chai";
import { scatterChart, type ScatterPoint } from "../../../../lib/web/charts/scatter_chart.ts";
import { readChart } from "../../../support/web/read_chart.ts";

const TOLD = { title: "Clicks by position", desc: "3 rows." };

const draw = (points: readonly ScatterPoint[], least = 1) =>
  readChart(scatterChart(points, { ...TOLD, least, writeX: String }));

describe("scatterChart()", () => {
  it("draws dots from the least value to the right and from zero upwards", () => {
    const { dots, labels } = draw([
      { x: 1, y: 40, text: "first" },
      { x: 21, y: 0, text: "last" },
      { x: 11, y: 20, text: "middle" },
    ]);
    // position 1 is at the left edge, 40 clicks are at the top, none on the ground
    expect(dots).to.deep.equal(["0% 0", "41.7% 90", "83.3% 180"]);
    expect(labels).to.deep.equal(["0", "10", "20", "30", "40", "1", "5", "10", "15", "20", "25"]);
  });

  it("says each dot from left to right, those of one place with the highest first", () => {
    const { targets, title, desc } = draw([
      { x: 5, y: 1, text: "c" },
      { x: 2, y: 1, text: "b" },
      { x: 2, y: 9, text: "a\nClicks: 9" },
    ]);
    expect(targets).to.deep.equal(["a\nClicks: 9", "b", "c"]);
    expect([title, desc]).to.deep.equal(["Clicks by position", "3 rows."]);
  });

  it("leads to the details of a dot that has some", () => {
    const { text } = scatterChart(
      [{ x: 1, y: 1, text: "a", href: "/sites/1/keywords/2?a&b" }, { x: 2, y: 1, text: "b" }],
      { ...TOLD, writeX: String },
    );
    expect(text.match(/data-href="[^"]*"/g))
      .to.deep.equal(['data-href="/sites/1/keywords/2?a&amp;b"']);
  });

  it("draws a single place, and nothing but zeros, on axes of some length", () => {
    const { dots, labels } = draw([{ x: 1, y: 0, text: "a" }]);
    expect(dots).to.deep.equal(["0% 180"]);
    expect(labels.slice(0, 3)).to.deep.equal(["0", "1", "1"]);
  });

  it("says where no row can be drawn", () => {
    expect(scatterChart([], { ...TOLD, writeX: String }).text)
      .to.contain("No data for this chart.");
  });
});
