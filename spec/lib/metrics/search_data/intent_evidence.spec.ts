import { expect } from "chai";
import {
  type IntentContext,
  listContextEvidence,
} from "../../../../lib/metrics/search_data/intent_evidence.ts";

const list = (context: IntentContext, branded: boolean | null = null, isDomainLike = false) =>
  listContextEvidence(context, { branded, isDomainLike })
    .map(({ signal, intent, weight }) => [signal, intent, weight]);

describe("listContextEvidence()", () => {
  it("lists what the result page shows", () => {
    expect(list({ serp: { topAdsCount: 2, peopleAlsoAsk: true, reviews: true } })).to.deep.equal([
      ["ads", "transactional", 0.4],
      ["people_also_ask", "informational", 0.2],
      ["reviews", "commercial", 0.3],
    ]);
    expect(list({ serp: { topAdsCount: 1 } })).to.deep.equal([]);
  });

  it("lists what the ranking page is for", () => {
    expect(list({ pageType: "pricing" })).to.deep.equal([["pricing_page", "transactional", 0.3]]);
    expect(list({ pageType: "support" })).to.deep.equal([["support_page", "informational", 0.2]]);
    expect(list({ pageType: "other" })).to.deep.equal([]);
  });

  it("believes a home page only where the query may name the brand", () => {
    expect(list({ pageType: "home" }, true)).to.deep.equal([["home_page", "navigational", 0.3]]);
    expect(list({ pageType: "home" }, null)).to.have.length(1);
    expect(list({ pageType: "home" }, false)).to.deep.equal([]);
  });

  it("takes many clicks at the top for a destination only where the query names one", () => {
    const search = { ctr: 0.3, position: 2 };
    expect(list({ search }, true, true)).to.deep.equal([
      ["clicked_as_a_destination", "navigational", 0.4],
    ]);
    expect(list({ search })).to.deep.equal([]);
    expect(list({ search: { ctr: 0.3, position: 2.1 } }, true, true)).to.deep.equal([]);
    expect(list({ search: { ctr: null, position: null } }, true, true)).to.deep.equal([]);
  });
});
