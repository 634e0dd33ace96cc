import { expect } from "chai";
import { RULES } from "../../../lib/rules/mod.ts";
import { summarizeRules } from "../../../lib/rules/summarize_rules.ts";

const OFF = RULES.filter((rule) => rule.offByDefault).map(({ id }) => id).sort();

describe("summarizeRules()", () => {
  it("says of every rule whether it was run, or why not", () => {
    const settings = { disabled_rules: ["title_missing"], enabled_rules: [] };
    const summary = summarizeRules(settings, ["h1_missing"], { notRendered: "no browser" });
    const browser = RULES.filter(({ scope }) => scope === "R").length;
    expect(summary.disabled).to.deep.equal(["title_missing"]);
    expect(summary.off_by_default).to.deep.equal(OFF);
    expect(summary.failed).to.deep.equal(["h1_missing"]);
    expect(summary.not_run).to.have.length(browser);
    expect(summary.run_count).to.equal(RULES.length - 1 - OFF.length - browser);
  });

  it("runs rules of a browser where pages were rendered, and what is enabled", () => {
    const settings = { disabled_rules: [], enabled_rules: OFF };
    expect(summarizeRules(settings, [], { notRendered: null })).to.deep.equal({
      run_count: RULES.length,
      disabled: [],
      off_by_default: [],
      not_run: [],
      failed: [],
    });
  });
});
