import { expect } from "chai";
import {
  measureDayNoise,
  varianceOfDays,
} from "../../../../../lib/metrics/search/changes/day_noise.ts";
import { createSeededRandom } from "../../../../support/random.ts";

describe("measureDayNoise()", () => {
  const random = createSeededRandom(4);

  it("finds none beyond that of counts where there is none", () => {
    const days = Array.from({ length: 400 }, (_, day) => random.count(day % 7 < 5 ? 300 : 100));
    expect(measureDayNoise(days).extra).to.be.below(0.001);
  });

  it("finds what days have in common, whatever steps there are", () => {
    const days = Array.from({ length: 400 }, (_, day) => {
      // uniform from 0.8 to 1.2: a variance of 0.16 / 12
      const mean = (day < 200 ? 1000 : 400) * (0.8 + 0.4 * random.share());
      return day % 40 === 0 ? Number.NaN : random.count(mean);
    });
    expect(measureDayNoise(days).extra).to.be.within(0.008, 0.022);
  });

  it("says nothing of few days", () => {
    expect(measureDayNoise([5, 50, 5, 50])).to.deep.equal({ extra: 0, daysUsed: 0 });
  });
});

describe("varianceOfDays()", () => {
  it("adds what each day has in common to the counts", () => {
    // 10 days of 100: 1,000 + 10 × 0.01 × 100²
    expect(varianceOfDays(1000, 10, { extra: 0.01, daysUsed: 50 })).to.equal(2000);
    expect(varianceOfDays(1000, 0, { extra: 0.01, daysUsed: 50 })).to.equal(1000);
  });
});
