import { expect } from "chai";
import { DurationCounts } from "../../../../lib/metrics/logs/duration_counts.ts";

describe("DurationCounts", () => {
  it("finds percentiles by the nearest rank", () => {
    const counts = new DurationCounts();
    for (const ms of [40, 10, 30, 20]) counts.add(ms);
    expect([0.25, 0.5, 0.51, 0.95].map((share) => counts.percentile(share)))
      .to.deep.equal([10, 20, 30, 40]);
    expect(counts.size).to.equal(4);
  });
  it("has no percentile of nothing", () => {
    expect(new DurationCounts().percentile(0.5)).to.equal(null);
  });
});
