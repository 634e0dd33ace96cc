import { expect } from "chai";
import {
  chooseSubmitted,
  MAX_BATCH_URLS,
  planBatches,
} from "../../../lib/index_now/plan_batches.ts";

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

describe("chooseSubmitted()", () => {
  const SIGNED_IN = new Set(["https://members.test"]);
  const BLOG = "https://shop.test/blog/key12345.txt";
  const choose = (urls: string[], keyLocation: string | null) => {
    const changes = urls.map((url) => ({ url, change: "changed" as const }));
    const { submitted, skipped } = chooseSubmitted(changes, { signedIn: SIGNED_IN, keyLocation });
    return [submitted.map(({ url }) => url), skipped];
  };

  it("takes a file at the root for all of its host, one in a folder for that folder", () => {
    const url = "https://a.test/shop/tea";
    const isTold = (keyLocation: string | null) => choose([url], keyLocation)[1] === null;
    expect(isTold(null)).to.equal(true);
    expect(isTold("https://a.test/key12345.txt")).to.equal(true);
    expect(isTold("https://a.test/shop/key12345.txt")).to.equal(true);
    expect(isTold("https://a.test/blog/key12345.txt")).to.equal(false);
    expect(isTold("https://www.a.test/key12345.txt")).to.equal(false);
  });

  it("leaves out hosts with a login, and what the key file does not speak for", () => {
    expect(choose(["https://shop.test/blog/a", "https://members.test/b"], null))
      .to.deep.equal([["https://shop.test/blog/a"], null]);
    expect(choose(["https://shop.test/a", "https://shop.test/blog/b"], BLOG))
      .to.deep.equal([["https://shop.test/blog/b"], null]);
  });

  it("says why nothing is submitted: logins only where all that changed is theirs", () => {
    expect(choose([], null)).to.deep.equal([[], "nothing_changed"]);
    expect(choose(["https://members.test/b"], null)).to.deep.equal([[], "signed_in"]);
    expect(choose(["https://shop.test/a"], BLOG)).to.deep.equal([[], "not_covered"]);
    expect(choose(["https://shop.test/a", "https://members.test/b"], BLOG))
      .to.deep.equal([[], "not_covered"]);
  });
});
