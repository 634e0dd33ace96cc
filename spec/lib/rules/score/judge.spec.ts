import { expect } from "chai";
import { createJudge } from "../../../../lib/rules/score/judge.ts";
import { auditSettings, type StartAuditBody } from "../../../../schemas/audit_settings.ts";

describe("createJudge()", () => {
  const judge = (body: StartAuditBody, failedRules: string[] = []) =>
    createJudge({ settings: auditSettings(body), stop_reason: "queue_empty", failedRules });

  it("trusts rules that were run", () => {
    expect(judge({})("title_missing", false, 1)).to.equal(true);
    expect(judge({})("title_duplicate", false, 1)).to.equal(true);
  });
  it("trusts no rule that was switched off, failed or is unknown", () => {
    expect(judge({ disabled_rules: ["title_missing"] })("title_missing", false, 1)).to.equal(false);
    expect(judge({}, ["title_missing"])("title_missing", false, 1)).to.equal(false);
    expect(judge({})("rule_of_old", false, 1)).to.equal(false);
  });
  it("trusts no comparison with the whole site after an audit of a list", () => {
    const list = judge({ mode: "list" });
    expect(list("title_duplicate", false, 1)).to.equal(false);
    expect(list("link_to_broken_internal", true, 1)).to.equal(true);
    expect(list("title_missing", false, 1)).to.equal(true);
    expect(list("sitemap_missing", false, 1)).to.equal(false);
  });
  it("trusts what is said of rendered pages where it rendered them", () => {
    const audit = { settings: auditSettings({}), stop_reason: "queue_empty", failedRules: [] };
    const rendering = createJudge(audit, { here: new Set([1]), there: new Set([1, 2]) });
    expect(rendering("js_links_only", false, 1)).to.equal(true);
    expect(rendering("js_links_only", false, 2)).to.equal(false);
    expect(rendering("js_content_required", false, 1)).to.equal(true);
    expect(rendering("js_content_required", false, 2)).to.equal(false);
    expect(rendering("js_content_required", false, 3)).to.equal(true);
    expect(judge({})("js_links_only", false, 1)).to.equal(false);
  });
});
