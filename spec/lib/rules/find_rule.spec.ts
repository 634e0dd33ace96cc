import { expect } from "chai";
import { findRule, isRuleCode } from "../../../lib/rules/find_rule.ts";

describe("findRule()", () => {
  it("returns the entry of a page rule", () => {
    expect(findRule("title_missing")?.title).to.equal("Title is missing");
  });

  it("returns the entry of a site rule", () => {
    expect(findRule("redirect_loop")?.scope).to.equal("G");
  });

  it("returns the reserved entry for rules that failed", () => {
    expect(findRule("rule_failed")?.severity).to.equal("notice");
  });

  it("returns undefined for an unknown code", () => {
    expect(findRule("constructor")).to.equal(undefined);
    expect(findRule("")).to.equal(undefined);
  });
});

describe("isRuleCode()", () => {
  it("takes what a rule of any version can be called", () => {
    expect(["page_404", "h1_missing", "no_longer_there"].every(isRuleCode)).to.equal(true);
  });

  it("refuses everything else, which no column of codes can hold", () => {
    const texts = ["", "Page_404", "4xx", "ä", "a b", "a\0", "page_404\n", "x".repeat(65)];
    expect(texts.filter(isRuleCode)).to.deep.equal([]);
  });
});
