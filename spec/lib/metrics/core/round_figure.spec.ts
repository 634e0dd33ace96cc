import { expect } from "chai";
import { DECIMALS, roundDigits, roundFigure } from "../../../../lib/metrics/core/round_figure.ts";

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

  it("gives what toFixed() does, next to ties as well", () => {
    for (const value of figures()) {
      for (const decimals of [1, 2, 4]) {
        expect(roundFigure(value, decimals)).to.equal(Number(value.toFixed(decimals)) + 0);
      }
    }
  });
});

describe("roundDigits()", () => {
  it("gives what toPrecision() does, next to ties as well", () => {
    for (const value of figures()) {
      for (const digits of [1, 3, 9]) {
        expect(roundDigits(value, digits)).to.equal(Number(value.toPrecision(digits)));
      }
    }
  });
});

/** Numbers of all sizes and both signs; ties, those next to them, and others. */
function* figures(): Generator<number> {
  for (let power = -12; power <= 12; power++) {
    for (const start of [1, 1.25, 3.14159265358979, 4.5, 7.65, 9.999999995, 123456789.5]) {
      const value = start * 10 ** power;
      for (const factor of [1, 1 + Number.EPSILON, 1 - Number.EPSILON]) {
        yield value * factor;
        yield -value * factor;
      }
    }
  }
}
