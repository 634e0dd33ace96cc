import { expect } from "chai";
import {
  compareCounts,
  deviationsBelow,
} from "../../../../../lib/metrics/search/decay/window_change.ts";
import { createSeededRandom } from "../../../../support/random.ts";

describe("compareCounts()", () => {
  it("gives the drop with its range", () => {
    const { drop, low, high } = compareCounts({ days: 28, before: 100, after: 60 }, 1);
    expect(drop).to.equal(0.4);
    // 60.5 ÷ 100.5, times e^(±1.96 × sqrt(1 ÷ 60.5 + 1 ÷ 100.5))
    expect(low).to.be.closeTo(1 - 0.6020 * Math.exp(0.3190), 0.001);
    expect(high).to.be.closeTo(1 - 0.6020 * Math.exp(-0.3190), 0.001);
    const wide = compareCounts({ days: 28, before: 100, after: 60 }, 4);
    expect((wide.high ?? 0) - (wide.low ?? 0)).to.be.above(1.9 * ((high ?? 0) - (low ?? 0)));
  });

  it("holds the true drop in 95 of 100 cases", () => {
    const random = createSeededRandom(4);
    let inside = 0;
    for (let run = 0; run < 1_000; run++) {
      const { low, high } = compareCounts(
        { days: 28, before: random.count(90), after: random.count(54) },
        1,
      );
      if ((low ?? 1) <= 0.4 && (high ?? 0) >= 0.4) inside++;
    }
    expect(inside).to.be.within(930, 975);
  });

  it("knows no drop from nothing", () => {
    expect(compareCounts({ days: 28, before: 0, after: 9 }, 1))
      .to.include({ drop: null, low: null, high: null });
  });
});

describe("deviationsBelow()", () => {
  it("counts in deviations of the difference", () => {
    expect(deviationsBelow({ before: 100, after: 44 }, 1)).to.be.closeTo(56 / 12, 1e-12);
    expect(deviationsBelow({ before: 44, after: 100 }, 4)).to.be.closeTo(-56 / 24, 1e-12);
    expect(deviationsBelow({ before: 0, after: 0 }, 1)).to.equal(0);
  });
});
