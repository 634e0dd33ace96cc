import { expect } from "chai";
import { listAiIssues } from "../../../../db/audits/issues/ai_issues.ts";
import { useSpecDatabase } from "../../../support/database.ts";

describe("listAiIssues()", () => {
  const db = useSpecDatabase(async (db) => {
    const issue = (audit_id: number, code: string, severity: string, category: string) => ({
      ...{ audit_id, code, severity, category, status: "open", affected_urls_count: 3 },
      ...{ ignored_urls_count: 1, occurrences_count: 1, priority_score: 1 },
      ...{ first_seen_at: new Date(), last_seen_at: new Date() },
    });
    await db("audit_issues").insert([
      issue(1, "z_llms", "error", "ai_readiness"),
      issue(1, "b_js", "warning", "js_rendering"),
      issue(1, "a_js", "warning", "js_rendering"),
      issue(1, "nosnippet_page", "notice", "indexability"),
      issue(1, "noindex_page", "error", "indexability"),
      issue(2, "c_js", "error", "js_rendering"),
      issue(2, "nosnippet_page", "error", "indexability"),
    ]);
  });

  it("lists the audit's issues of AI and of JavaScript, and snippets, the worst first", async () => {
    const issues = await listAiIssues(db(), 1);
    expect(issues.map(({ code }) => code))
      .to.deep.equal(["z_llms", "a_js", "b_js", "nosnippet_page"]);
    expect(issues[0]).to.deep.equal({
      ...{ code: "z_llms", severity: "error", category: "ai_readiness", status: "open" },
      ...{ affected_urls_count: 3, ignored_urls_count: 1 },
    });
    expect(await listAiIssues(db(), 3)).to.deep.equal([]);
  });
});
