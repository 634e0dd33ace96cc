import { expect } from "chai";
import { findRule } from "../../../lib/rules/find_rule.ts";

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
