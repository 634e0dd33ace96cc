import { expect } from "chai";
import { studentT99 } from "../../../../lib/metrics/core/student_t.ts";

describe("studentT99()", () => {
  it("is the 99.5th percentile of the tables, to three digits", () => {
    const table: [number, number][] = [
      ...[[1, 63.657], [4, 4.604], [12, 3.055], [13, 3.012], [20, 2.845], [30, 2.75]] as const,
      ...[[60, 2.66], [120, 2.617], [100_000, 2.576]] as const,
    ].map(([df, value]) => [df, value]);
    for (const [df, value] of table) {
      expect(studentT99(df), `${df}`).to.be.closeTo(value, 0.002 * value);
    }
  });

  it("rounds fractions down and begins with one", () => {
    expect([studentT99(4.9), studentT99(0.2)]).to.deep.equal([studentT99(4), studentT99(1)]);
  });
});
