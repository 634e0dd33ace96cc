import { expect } from "chai";
import { weighKeywords } from "../../../../../lib/metrics/search/visibility/keyword_weights.ts";

const keyword = (searchVolume: number | null, impressions: number | null = null) => ({
  searchVolume,
  impressions,
});

describe("weighKeywords()", () => {
  it("takes search volumes where they are known", () => {
    expect(weighKeywords([keyword(10, 1), keyword(0, 1)])).to.deep.equal({
      weighting: "volume",
      weights: [10, 0],
      imputedCount: 0,
    });
  });

  it("gives the median of the others to one in five without a volume", () => {
    const keywords = [keyword(10), keyword(20), keyword(40), keyword(100), keyword(null)];
    expect(weighKeywords(keywords)).to.deep.equal({
      weighting: "volume",
      weights: [10, 20, 40, 100, 30],
      imputedCount: 1,
    });
  });

  it("takes impressions for all when too few volumes are known", () => {
    expect(weighKeywords([keyword(10, 5), keyword(null, 7)])).to.deep.equal({
      weighting: "impressions",
      weights: [5, 7],
      imputedCount: 0,
    });
  });

  it("weighs all alike when nothing is known, or only zeros are", () => {
    expect(weighKeywords([keyword(0), keyword(null, 0)])).to.include({ weighting: "equal" });
    expect(weighKeywords([])).to.deep.equal({ weighting: "equal", weights: [], imputedCount: 0 });
  });
});
