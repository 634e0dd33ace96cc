import { expect } from "chai";
import {
  areOrdinaryWords,
  listDomainNames,
  mayBeWords,
  rateDomainWords,
} from "../../../../../lib/metrics/search/intent/domain_names.ts";

describe("listDomainNames()", () => {
  it("lists names that only the domain gives, also as the site's name", () => {
    const site = { domain: "a-level-retakes.com", name: "A Level Retakes" };
    expect([...listDomainNames({ ...site, brandNames: [] })]).to.deep.equal([
      ["A Level Retakes", "alevelretakes"],
      ["a-level-retakes", "alevelretakes"],
    ]);
  });
  it("lists none that the owner gave as a name of the brand", () => {
    const site = { domain: "hotels.com", name: "Hotels", brandNames: ["Hotels"] };
    expect([...listDomainNames(site)]).to.deep.equal([]);
  });
});

describe("rateDomainWords()", () => {
  const isWords = (clicks: number, impressions: number, position: number) =>
    areOrdinaryWords(rateDomainWords({ clicks, impressions, position }));

  it("takes words for words where the site is not found like a name", () => {
    // three real exports
    expect(isWords(0, 1_528, 62.2)).to.equal(true);
    expect(isWords(0, 213, 94)).to.equal(true);
    expect(isWords(0, 2, 97.5)).to.equal(true);
    expect(isWords(10, 1_000, 5)).to.equal(true);
  });
  it("takes them for a name where they are clicked five times as often as all others on page one", () => {
    // a real export: "alba decor" has 40 of the 44 clicks of albadecor.co.uk that have a query
    const alba = { clicks: 40, impressions: 386, position: 5.05 };
    const isWordsBy = (clicks: number, impressions: number) =>
      areOrdinaryWords(rateDomainWords(alba, { clicks, impressions, position: 6 }));
    expect(areOrdinaryWords(rateDomainWords(alba))).to.equal(true);
    expect(isWordsBy(2, 2_000)).to.equal(false);
    expect(isWordsBy(100, 2_000), "clicked half as often").to.equal(true);
    expect(isWordsBy(0, 999), "too few impressions to compare with").to.equal(true);
  });
  it("takes them for a name at the top, and where too little is known", () => {
    expect(isWords(250, 1_000, 1.1)).to.equal(false);
    expect(isWords(0, 5, 6)).to.equal(false);
    expect(isWords(0, 1, 80)).to.equal(false);
  });
});

describe("mayBeWords()", () => {
  it("is some words, or an ordinary one", () => {
    expect(["divorce coaching", "health", "chobble"].map(mayBeWords))
      .to.deep.equal([true, true, false]);
  });
});
