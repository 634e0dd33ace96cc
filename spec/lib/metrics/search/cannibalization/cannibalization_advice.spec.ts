import { expect } from "chai";
import type { Cannibalization } from "../../../../../lib/metrics/search/cannibalization/cannibalization.ts";
import { adviseOnCannibalization } from "../../../../../lib/metrics/search/cannibalization/cannibalization_advice.ts";

const url = (address: string, clicks: number) => ({
  pageId: clicks,
  url: address,
  clicks,
  impressions: 500,
  impressionsShare: 0.5,
  ctr: clicks / 500,
  position: 6,
  days: 80,
});

function create(changes: Partial<Cannibalization> = {}): Cannibalization {
  return {
    kind: "page_swapping",
    severity: "high",
    score: 70,
    parts: { split: 1, swap: 1, volatility: 0, loss: 0.5 },
    urls: [url("https://a.example/one", 50), url("https://a.example/two", 40)],
    swaps: { days: 80, switches: 30, swapRate: 30 / 79, positionDeviation: 0, overlap: 0.1 },
    clicks: 90,
    impressions: 1000,
    sameIntent: true,
    lostClicks: { low: 0, expected: 10, high: 20 },
    ...changes,
  };
}

const recommend = (changes: Partial<Cannibalization>, clicks?: number) =>
  adviseOnCannibalization(create(changes), () => clicks).recommendation;

describe("adviseOnCannibalization()", () => {
  it("advises nothing where there is no harm", () => {
    expect(recommend({ kind: "locale_variant" })).to.equal("none");
    expect(recommend({ kind: "harmless_double" })).to.equal("none");
    expect(recommend({ severity: "none" })).to.equal("none");
  });

  it("names a canonical for addresses that differ in parameters", () => {
    const urls = [url("https://a.example/one", 5), url("https://a.example/one?sort=price", 4)];
    expect(recommend({ urls })).to.equal("canonicalize");
  });

  it("lets pages of different intents differ", () => {
    expect(recommend({ sameIntent: false })).to.equal("differentiate");
  });

  it("merges a page that lives on this query", () => {
    // 40 of 49 clicks are of this query: 18.4 % of others
    expect(recommend({}, 49)).to.equal("merge");
    expect(adviseOnCannibalization(create(), (id) => id === 40 ? 49 : undefined).reason)
      .to.contain("merge it into https://a.example/one");
  });

  it("else links to the primary page", () => {
    // 40 of 50 clicks: 20 % of others
    expect(recommend({}, 50)).to.equal("link_to_primary");
    expect(adviseOnCannibalization(create()).reason)
      .to.equal(
        "The best URL changed 30 times in 80 days: link to https://a.example/one with this " +
          "query's words.",
      );
  });
});
