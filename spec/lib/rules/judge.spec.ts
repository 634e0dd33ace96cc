import { expect } from "chai";
import { createJudge } from "../../../lib/rules/judge.ts";
import { auditSettings, type StartAuditBody } from "../../../schemas/audit_settings.ts";

describe("createJudge()", () => {
  const judge = (body: StartAuditBody, failedRules: string[] = []) =>
    createJudge({ settings: auditSettings(body), stop_reason: "queue_empty", failedRules });

  it("trusts rules that were run", () => {
    expect(judge({})("title_missing", false)).to.equal(true);
    expect(judge({})("title_duplicate", false)).to.equal(true);
  });
  it("trusts no rule that was switched off, failed or is unknown", () => {
    expect(judge({ disabled_rules: ["title_missing"] })("title_missing", false)).to.equal(false);
    expect(judge({}, ["title_missing"])("title_missing", false)).to.equal(false);
    expect(judge({})("rule_of_old", false)).to.equal(false);
  });
  it("trusts no comparison with the whole site after an audit of a list", () => {
    const list = judge({ mode: "list" });
    expect(list("title_duplicate", false)).to.equal(false);
    expect(list("link_to_broken_internal", true)).to.equal(true);
    expect(list("title_missing", false)).to.equal(true);
    expect(list("sitemap_missing", false)).to.equal(false);
  });
});
