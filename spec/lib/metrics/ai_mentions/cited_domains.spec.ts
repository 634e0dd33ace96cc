import { expect } from "chai";
import { listCitedDomains } from "../../../../lib/metrics/ai_mentions/cited_domains.ts";

describe("listCitedDomains()", () => {
  it("counts citations, answers and prompts, and where a domain is cited instead of us", () => {
    const own = { domain: "own.com", isOwn: true };
    const other = { domain: "x.io", isOwn: false };
    expect(listCitedDomains([
      { prompt: 1, citations: [other, other, own] },
      { prompt: 1, citations: [other] },
      {
        prompt: 2,
        citations: [other, { domain: null, isOwn: false }, { domain: "y.io", isOwn: false }],
      },
      { prompt: 3, citations: [] },
    ])).to.deep.equal([
      {
        domain: "x.io",
        citationsCount: 4,
        answersCount: 3,
        promptsCount: 2,
        share: 4 / 7,
        insteadCount: 2,
        isOwn: false,
      },
      {
        domain: "own.com",
        citationsCount: 1,
        answersCount: 1,
        promptsCount: 1,
        share: 1 / 7,
        insteadCount: 0,
        isOwn: true,
      },
      {
        domain: "y.io",
        citationsCount: 1,
        answersCount: 1,
        promptsCount: 1,
        share: 1 / 7,
        insteadCount: 1,
        isOwn: false,
      },
    ]);
  });

  it("is empty without citations", () => {
    expect(listCitedDomains([])).to.deep.equal([]);
  });
});
