import { expect } from "chai";
import { stackedAreas } from "../../../../lib/web/charts/stacked_areas.ts";
import { inLanguage } from "../../../../lib/web/texts/language.ts";
import { readChart } from "../../../support/web/read_chart.ts";

const TOLD = { title: "Requests a day", desc: "From 0 to 40." };
const DAYS = ["2026-11-01", "2026-11-02", "2026-11-03", "2026-11-04", "2026-11-05"];
type Values = (number | null)[];

function draw(first: Values, second: Values, days = DAYS) {
  const series = [{ name: "Search", values: first }, { name: "Training", values: second }];
  return readChart(stackedAreas({ days, series }, TOLD));
}

describe("stackedAreas()", () => {
  it("draws each series on top of the one before, on an axis from zero to the sum", () => {
    const { paths, labels, names } = draw([10, 10, 20, 20, 10], [10, 30, 20, 20, 10]);
    expect(paths).to.deep.equal([
      "M0,135L250,135L500,90L750,90L1000,135L1000,180L750,180L500,180L250,180L0,180Z",
      "M0,90L250,0L500,0L750,0L1000,90L1000,135L750,90L500,90L250,135L0,135Z",
    ]);
    expect(labels.slice(0, 5)).to.deep.equal(["0", "10", "20", "30", "40"]);
    expect(labels.at(-1)).to.equal("5 Nov");
    expect(names).to.deep.equal(["Search", "Training"]);
  });

  it("says the values and their sum of each day", () => {
    expect(draw([1_200, 0, 1, 1, 1], [34, 0, 1, 1, 1]).targets[0])
      .to.equal("1 Nov 2026\nSearch: 1,200\nTraining: 34\nTogether: 1,234");
    const german = inLanguage("de", () => draw([1_200, 0, 1, 1, 1], [34, 0, 1, 1, 1]).targets[0]);
    expect(german).to.match(/\nZusammen: 1\.234$/);
  });

  it("leaves a gap in all series where one of them is not known, and says so", () => {
    const { paths, targets } = draw([10, 20, null, 20, 10], [10, 20, 5, 20, 10]);
    expect(paths[0]?.match(/M/g)).to.have.length(2);
    expect(paths[1]?.match(/M/g)).to.have.length(2);
    expect(targets[2]).to.equal("3 Nov 2026\nSearch: not known\nTraining: 5");
  });

  it("draws a day between gaps as bars, also at the edges", () => {
    const { bars } = draw([10, null, 10, null, 10], [10, null, 30, null, 10]);
    expect(bars).to.deep.equal([
      ...["0 135 6 45", "497 135 6 45", "994 135 6 45"],
      ...["0 90 6 45", "497 0 6 135", "994 90 6 45"],
    ]);
  });

  it("draws a single day, and nothing where no day is known", () => {
    expect(draw([5], [5], ["2026-11-01"]).bars).to.deep.equal(["497 90 6 90", "497 0 6 90"]);
    expect(draw([null], [5], ["2026-11-01"]).targets).to.deep.equal([]);
    expect(draw([], [], []).targets).to.deep.equal([]);
  });

  it("takes what is below zero, or no number, for nothing", () => {
    const { paths, labels } = draw([-5, 10, 10, NaN, 10], [10, 10, 10, 10, 10]);
    expect(paths[0]).to.match(/^M0,180L250,90L500,90/);
    expect(labels[0]).to.equal("0");
  });

  it("places days by their distance, times of a day too, and names days in what is noted", () => {
    const days = [
      "2026-11-01T09:30:00.000Z",
      "2026-11-02T09:30:00.000Z",
      "2026-11-05T09:30:00.000Z",
    ];
    const series = [{ name: "Errors", values: [1, 1, 1] }];
    const { text } = stackedAreas({ days, series }, TOLD);
    expect(text).to.contain('data-day="2026-11-02"').and.to.contain("M0,0L250,0L1000,0");
  });
});
