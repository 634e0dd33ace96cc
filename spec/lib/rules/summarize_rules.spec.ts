import { expect } from "chai";
import { RULES } from "../../../lib/rules/mod.ts";
import { summarizeRules } from "../../../lib/rules/summarize_rules.ts";
import { auditSettings } from "../../../schemas/audit_settings.ts";

const OFF = RULES.filter((rule) => rule.offByDefault).map(({ id }) => id).sort();

describe("summarizeRules()", () => {
  it("says of every rule whether it was run, or why not", () => {
    const settings = auditSettings({ disabled_rules: ["title_missing"] });
    const audit = { settings, stop_reason: "queue_empty", notRendered: "no browser" };
    const summary = summarizeRules(audit, ["h1_missing"]);
    const browser = RULES.filter(({ scope }) => scope === "R").length;
    expect(summary.disabled).to.deep.equal(["title_missing"]);
    expect(summary.off_by_default).to.deep.equal(OFF);
    expect(summary.failed).to.deep.equal(["h1_missing"]);
    expect(summary.not_run).to.have.length(browser);
    expect(summary.run_count).to.equal(RULES.length - 1 - OFF.length - browser);
  });

  it("runs rules of a browser where pages were rendered, and what is enabled", () => {
    const settings = auditSettings({ enabled_rules: OFF });
    const audit = { settings, stop_reason: "queue_empty", notRendered: null };
    expect(summarizeRules(audit, [])).to.deep.equal({
      run_count: RULES.length,
      disabled: [],
      off_by_default: [],
      not_run: [],
      failed: [],
    });
  });

  it("says what a crawl with a limit could not run, unless it is off", () => {
    const settings = auditSettings({ disabled_rules: ["page_single_inlink"] });
    const summary = summarizeRules({ settings, stop_reason: "depth_limit", notRendered: null }, []);
    const reason = "Not every link of the site was followed: the crawl left out pages beyond its " +
      "limit of clicks, max_depth.";
    expect(summary.not_run).to.deep.include({ code: "orphan_page", reason });
    expect(summary.not_run.map(({ code }) => code)).to.not.include("page_single_inlink");
    expect(summary.run_count).to.equal(RULES.length - 1 - OFF.length - summary.not_run.length);
  });
});
