import { expect } from "chai";
import {
  boundQuery,
  calibrateCtr,
  readPriorCurve,
} from "../../../../../lib/metrics/search/opportunities/calibrate_ctr.ts";
import { clickRate, readCtrCurve } from "../../../../../lib/metrics/core/ctr_curve.ts";
import { createSeededRandom } from "../../../../support/random.ts";

const prior = readCtrCurve("default-v1");

describe("readPriorCurve()", () => {
  it("is seoClarity's of the device", () => {
    const ids = (["desktop", "mobile", "tablet"] as const).map((device) =>
      readPriorCurve(device).id
    );
    expect(ids).to.deep.equal([
      "seoclarity-2021-desktop",
      "seoclarity-2021-mobile",
      "seoclarity-2021-mobile",
    ]);
  });
});

describe("boundQuery()", () => {
  it("lets a query count 1,000 impressions at most, at its own click rate", () => {
    expect(boundQuery({ clicks: 8, impressions: 4_000, position: 2 }))
      .to.deep.equal({ clicks: 2, impressions: 1_000, position: 2 });
    expect(boundQuery({ clicks: 8, impressions: 400 })).to.deep.equal({
      clicks: 8,
      impressions: 400,
    });
  });

  it("keeps a query that is seen 460,272 times from making a position's rate", () => {
    const giant = { clicks: 72, impressions: 460_272, position: 8.7 };
    const others = Array.from(
      { length: 40 },
      () => ({ clicks: 12, impressions: 400, position: 9 }),
    );
    const rows = [giant, ...others];
    expect(calibrateCtr(rows, prior).rates[8]).to.be.lessThan(0.003);
    // 40 * 12 clicks of 16,000 impressions, 0.16 of 1,000, and 1,000 of the published rate
    const rate = (480 + 72 * 1_000 / 460_272 + 1_000 * (prior.rates[8] ?? 0)) / 18_000;
    expect(calibrateCtr(rows.map(boundQuery), prior).rates[8]).to.be.closeTo(rate, 1e-12);
  });
});

describe("calibrateCtr()", () => {
  it("mixes the site's clicks with a thousand impressions of the prior", () => {
    // position 1.4 counts as 1: (500 + 1,000 × 0.285) ÷ 2,000
    const curve = calibrateCtr([{ clicks: 500, impressions: 1000, position: 1.4 }], prior);
    expect(curve.rates[0]).to.be.closeTo(0.3925, 1e-12);
    expect(curve.rates[1]).to.equal(0.157);
    expect(curve).to.include({ calibrated: true, impressionsUsed: 1000 });
  });

  it("pools positions so that none is worth more than a better one", () => {
    // position 2: 157 ÷ 4,000; pooled with 3, 4 and 5: (157 + 110 + 80 + 72) ÷ 7,000
    const curve = calibrateCtr([{ clicks: 0, impressions: 3000, position: 1.5 }], prior);
    for (const bucket of [1, 2, 3, 4]) {
      expect(curve.rates[bucket]).to.be.closeTo(419 / 7000, 1e-12);
    }
    expect(curve.rates[5]).to.equal(0.051);
  });

  it("is the prior without data, and says so", () => {
    const curve = calibrateCtr([], prior);
    expect(curve.rates).to.deep.equal(prior.rates);
    expect(curve).to.include({
      id: "site-calibrated-v1:default-v1",
      calibrated: false,
      impressionsUsed: 0,
    });
  });

  it("leaves out rows without a position and those beyond 20", () => {
    const curve = calibrateCtr([
      { clicks: 9, impressions: 9, position: null },
      { clicks: 9, impressions: 9, position: 20.6 },
      { clicks: 0, impressions: 0, position: 3 },
    ], prior);
    expect(curve.impressionsUsed).to.equal(0);
  });

  it("lets no tail be worth more than position 20", () => {
    const curve = calibrateCtr([{ clicks: 0, impressions: 9_000_000, position: 20 }], prior);
    expect(curve.tail[0]).to.equal(curve.rates[19]);
  });

  it("never rises, whatever the data", () => {
    for (let seed = 0; seed < 100; seed++) {
      const random = createSeededRandom(seed);
      const rows = Array.from({ length: 60 }, () => {
        const impressions = random.below(5000);
        return {
          clicks: random.below(impressions + 1),
          impressions,
          position: 1 + 25 * random.share(),
        };
      });
      const curve = calibrateCtr(rows, prior);
      for (let position = 1.25; position < 101; position += 0.25) {
        expect(clickRate(curve, position)).to.be.at.most(clickRate(curve, position - 0.25) + 1e-12);
      }
    }
  });
});
