import { expect } from "chai";
import { DECIMALS, roundFigure } from "../../../../lib/metrics/core/round_figure.ts";

describe("roundFigure()", () => {
  it("rounds halves away from zero", () => {
    // 1 ÷ 32 is exact in binary
    expect(roundFigure(0.03125, DECIMALS.ctr)).to.equal(0.0313);
    expect(roundFigure(-0.03125, DECIMALS.ctr)).to.equal(-0.0313);
  });

  it("keeps null and makes no negative zero", () => {
    expect(roundFigure(null, 2)).to.equal(null);
    expect(Object.is(roundFigure(-0.001, 2), 0)).to.equal(true);
  });
});
