import { expect } from "chai";
import { matchDays } from "../../../../../lib/metrics/search/changes/compared_days.ts";

const ALL = { before: () => true, after: () => true };

describe("matchDays()", () => {
  it("pairs the same weekdays of two weeks", () => {
    const { pairs, missing, unmatched } = matchDays(
      { from: "2026-11-02", to: "2026-11-08" },
      { from: "2026-11-11", to: "2026-11-17" },
      ALL,
    );
    expect(pairs).to.have.length(7);
    // both are Wednesdays
    expect(pairs[0]).to.deep.equal({ before: "2026-11-04", after: "2026-11-11" });
    expect([missing, unmatched]).to.deep.equal(
      Array(2).fill({ before: [], after: [] }),
    );
  });

  it("leaves a day out whose counterpart has no data", () => {
    const { pairs, missing, unmatched } = matchDays(
      { from: "2026-11-02", to: "2026-11-08" },
      { from: "2026-11-09", to: "2026-11-15" },
      { before: () => true, after: (date) => date !== "2026-11-12" },
    );
    expect(pairs).to.have.length(6);
    expect(missing).to.deep.equal({ before: [], after: ["2026-11-12"] });
    expect(unmatched).to.deep.equal({ before: ["2026-11-05"], after: [] });
  });

  it("leaves the fifth of a weekday out", () => {
    const { pairs, unmatched } = matchDays(
      { from: "2026-09-01", to: "2026-09-30" },
      { from: "2026-10-01", to: "2026-10-31" },
      ALL,
    );
    // September has five Tuesdays and Wednesdays, October five Thursdays, Fridays and Saturdays
    expect(pairs).to.have.length(28);
    expect(unmatched).to.deep.equal({
      before: ["2026-09-29", "2026-09-30"],
      after: ["2026-10-29", "2026-10-30", "2026-10-31"],
    });
  });
});
