import { expect } from "chai";
import { sparkline } from "../../../../lib/web/charts/sparkline.ts";
import { readChart } from "../../../support/web/read_chart.ts";

describe("sparkline()", () => {
  it("draws the course of values, with gaps", () => {
    expect(readChart(sparkline([1, 3, null, 2], { title: "Score" })))
      .to.deep.include({ paths: ["M3,29L41,3M117,16Z"], title: "Score" });
  });

  it("draws what does not change in the middle", () => {
    expect(readChart(sparkline([2, 2], { title: "Score" })).paths).to.deep.equal(["M3,16L117,16"]);
  });

  it("has the best position above", () => {
    const { paths } = readChart(sparkline([1, 3], { title: "Position", inverted: true }));
    expect(paths).to.deep.equal(["M3,3L117,29"]);
  });

  it("draws nothing of nothing", () => {
    expect(sparkline([null, NaN], { title: "Score" }).text).to.equal("");
  });
});
