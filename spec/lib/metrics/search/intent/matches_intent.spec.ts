import { expect } from "chai";
import { matchesIntent } from "../../../../../lib/metrics/search/intent/matches_intent.ts";

describe("matchesIntent()", () => {
  it("compares a page's intent with all labels", () => {
    const intent = { labels: ["commercial", "transactional"] as const };
    const labels = [...intent.labels];
    expect(matchesIntent({ labels }, "transactional")).to.equal(true);
    expect(matchesIntent({ labels }, "informational")).to.equal(false);
    expect(matchesIntent({ labels }, null)).to.equal(null);
    expect(matchesIntent({ labels: [] }, "transactional")).to.equal(null);
  });
});
