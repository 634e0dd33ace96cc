import { expect } from "chai";
import {
  bootstrapRatio,
  createSeededRandom,
} from "../../../../lib/metrics/ai_mentions/bootstrap_ratio.ts";

describe("createSeededRandom()", () => {
  it("gives the same numbers for the same seed, from 0 to below 1", () => {
    const numbers = Array.from({ length: 1000 }, createSeededRandom(7));
    expect(Array.from({ length: 1000 }, createSeededRandom(7))).to.deep.equal(numbers);
    expect(numbers.every((one) => one >= 0 && one < 1)).to.equal(true);
    const mean = numbers.reduce((sum, one) => sum + one, 0) / 1000;
    expect(mean).to.be.within(0.45, 0.55);
  });
});

describe("bootstrapRatio()", () => {
  it("is Wilson's with a trial a cluster for fewer than six: 1.5 of 3", () => {
    const clusters = [1, 2, 3].map((key) => ({ key, part: key, whole: 4 }));
    const interval = bootstrapRatio(clusters);
    expect(interval?.low).to.be.closeTo(0.1253, 0.00005);
    expect(interval?.high).to.be.closeTo(0.8747, 0.00005);
  });

  it("is no point where all clusters are alike: of eight with nothing as for 0 of 8", () => {
    const none = Array.from({ length: 8 }, (_, key) => ({ key, part: 0, whole: 30 }));
    expect(bootstrapRatio(none)?.low).to.equal(0);
    expect(bootstrapRatio(none)?.high).to.be.closeTo(0.3244, 0.00005);
    const half = none.map((one) => ({ ...one, part: 15 }));
    expect(bootstrapRatio(half)?.low).to.be.closeTo(0.2152, 0.00005);
    expect(bootstrapRatio(half)?.high).to.be.closeTo(0.7848, 0.00005);
  });

  it("takes clusters without a sample for no trials", () => {
    const clusters = [0, 0, 0, 0, 0, 0, 0, 2, 1].map((whole, key) => ({ key, part: 0, whole }));
    // as for 0 of 2
    expect(bootstrapRatio(clusters)?.high).to.be.closeTo(0.6576, 0.00005);
  });

  it("is about as wide as the normal interval for 100 clusters", () => {
    const clusters = Array.from({ length: 100 }, (_, key) => ({ key, part: key % 2, whole: 1 }));
    const interval = bootstrapRatio(clusters);
    // 0.5 ± 1.96 * sqrt(0.25 / 100)
    expect(interval?.low).to.be.closeTo(0.402, 0.03);
    expect(interval?.high).to.be.closeTo(0.598, 0.03);
    expect(bootstrapRatio(clusters)).to.deep.equal(interval);
  });

  it("is as wide for ten runs of each prompt as for one, if all runs are alike", () => {
    const once = Array.from({ length: 20 }, (_, key) => ({ key, part: key % 2, whole: 1 }));
    const often = once.map(({ key, part }) => ({ key, part: 10 * part, whole: 10 }));
    expect(bootstrapRatio(often)).to.deep.equal(bootstrapRatio(once));
  });

  it("is null for fewer than two clusters, and without any sample", () => {
    expect(bootstrapRatio([{ key: 1, part: 1, whole: 5 }])).to.equal(null);
    expect(bootstrapRatio([1, 2].map((key) => ({ key, part: 0, whole: 0 })))).to.equal(null);
  });
});
