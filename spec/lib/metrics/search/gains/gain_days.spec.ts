import { expect } from "chai";
import { countGainDays } from "../../../../../lib/metrics/search/gains/gain_days.ts";

describe("countGainDays()", () => {
  it("counts days with data, half of the window at least", () => {
    const count = (daysWithData: number | null) => countGainDays({ days: 28, daysWithData });
    expect([28, 21, 3].map(count)).to.deep.equal([28, 21, 14]);
    expect(count(null)).to.equal(28);
  });
});
