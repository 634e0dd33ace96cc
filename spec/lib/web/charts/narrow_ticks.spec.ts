import { expect } from "chai";
import { narrowStep, tickAnchor } from "../../../../lib/web/charts/narrow_ticks.ts";

function evenly(labels: readonly string[]) {
  return labels.map((label, index) => ({ label, at: (100 * (index + 0.5)) / labels.length }));
}

describe("narrowStep()", () => {
  it("leaves all labels that have room beside each other", () => {
    expect(narrowStep(evenly(["0", "1", "2", "3", "no link"]))).to.equal(1);
    expect(narrowStep(evenly(["7 Sep", "5 Oct", "2 Nov"]))).to.equal(1);
  });

  it("leaves out as many as would touch others", () => {
    const weeks = ["31 Aug", "14 Sep", "28 Sep", "12 Oct", "26 Oct", "9 Nov"];
    expect(narrowStep(evenly(weeks))).to.equal(2);
    expect(narrowStep(evenly([...weeks, ...weeks]))).to.equal(3);
  });

  it("leaves one where no two have room, and has nothing to do without any", () => {
    const long = "a".repeat(40);
    expect(narrowStep(evenly([long, long, long]))).to.equal(3);
    expect(narrowStep([])).to.equal(1);
  });
});

describe("tickAnchor()", () => {
  it("keeps labels within the plot", () => {
    expect([0, 50, 100].map((at) => tickAnchor({ at }))).to.deep.equal(["start", "middle", "end"]);
  });
});
