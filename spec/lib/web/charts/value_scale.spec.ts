import { expect } from "chai";
import { createValueScale } from "../../../../lib/web/charts/value_scale.ts";

describe("createValueScale()", () => {
  it("names round numbers from zero on", () => {
    expect(createValueScale([0, 7]).ticks).to.deep.equal([0, 2, 4, 6, 8]);
    expect(createValueScale([0.2, 0.5]).ticks).to.deep.equal([0, 0.1, 0.2, 0.3, 0.4, 0.5]);
  });

  it("names no halves of what is counted", () => {
    expect(createValueScale([0, 1]).ticks).to.deep.equal([0, 1]);
  });

  it("has zero at the ground, and the highest above", () => {
    const { scale } = createValueScale([0, 8]);
    expect([scale(0), scale(8)]).to.deep.equal([180, 0]);
  });

  it("turns around for positions, and begins where they do", () => {
    const { scale, ticks } = createValueScale([3, 4, 5], { inverted: true, least: 1 });
    expect(ticks).to.deep.equal([3, 4, 5]);
    expect(scale(3)).to.be.lessThan(scale(5));
    expect(createValueScale([1], { inverted: true, least: 1 }).scale.domain()).to.deep.equal([
      1,
      2,
    ]);
  });

  it("has an axis without values, too", () => {
    expect(createValueScale([]).ticks).to.deep.equal([0, 1]);
  });
});
