import { expect } from "chai";
import { type PriorityFacts, scorePriority } from "../../../../lib/rules/score/priority_score.ts";

const FACTS: PriorityFacts = {
  severity: "error",
  affectedUrlsCount: 9,
  urlsTotal: 99,
  importance: 0.2,
  wholeSite: false,
};

const score = (facts: Partial<PriorityFacts>) => scorePriority({ ...FACTS, ...facts });

describe("scorePriority()", () => {
  it("gives 68 for an error on 9 of 99 pages of importance 0.2", () => {
    // 100 × (0.5 + 0.25 × ln 10 ÷ ln 100 + 0.25 × 0.2) = 50 + 12.5 + 5
    expect(score({})).to.equal(68);
  });

  it("weighs warnings 0.6 and notices 0.3", () => {
    expect([score({ severity: "warning" }), score({ severity: "notice" })])
      .to.deep.equal([41, 20]);
  });

  it("grows with the affected URLs and their importance up to 100", () => {
    expect(score({ affectedUrlsCount: 99, importance: 1 })).to.equal(100);
  });

  it("gives an issue of the whole site full reach and importance", () => {
    expect(score({ severity: "warning", affectedUrlsCount: 1, importance: 0, wholeSite: true }))
      .to.equal(60);
  });

  it("gives 0 when nothing is affected any more", () => {
    expect(score({ affectedUrlsCount: 0 })).to.equal(0);
  });

  it("stays in bounds when more URLs are affected than were counted", () => {
    expect(score({ affectedUrlsCount: 50, urlsTotal: 3, importance: 1 })).to.equal(100);
    expect(score({ affectedUrlsCount: 1, urlsTotal: 0, importance: 0 })).to.equal(75);
  });
});
