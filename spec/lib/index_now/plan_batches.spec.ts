import { expect } from "chai";
import { isCoveredBy, MAX_BATCH_URLS, planBatches } from "../../../lib/index_now/plan_batches.ts";

describe("planBatches()", () => {
  it("gives each host batches of its own, of 10,000 URLs at most", () => {
    const many = Array.from({ length: 10_001 }, (_, i) => ({
      url: `https://a.test/${i}`,
      change: "new" as const,
    }));
    const batches = planBatches([
      ...many,
      { url: "https://b.test/x", change: "gone" },
      { url: "http://a.test/y", change: "changed" },
    ]);
    expect(batches.map(({ host, batchNumber, urls }) => [host, batchNumber, urls.length]))
      .to.deep.equal([["a.test", 1, MAX_BATCH_URLS], ["a.test", 2, 2], ["b.test", 1, 1]]);
    expect(batches[1]?.counts).to.deep.equal({ new: 1, changed: 1, gone: 0 });
    expect(planBatches([])).to.deep.equal([]);
  });
});

describe("isCoveredBy()", () => {
  it("takes a file at the root for all of its host, one in a folder for that folder", () => {
    const url = "https://a.test/shop/tea";
    expect(isCoveredBy(null, url)).to.equal(true);
    expect(isCoveredBy("https://a.test/key12345.txt", url)).to.equal(true);
    expect(isCoveredBy("https://a.test/shop/key12345.txt", url)).to.equal(true);
    expect(isCoveredBy("https://a.test/blog/key12345.txt", url)).to.equal(false);
    expect(isCoveredBy("https://www.a.test/key12345.txt", url)).to.equal(false);
  });
});
