import { expect } from "chai";
import { listIssueAudits } from "../../../../db/audits/issues/issue_history.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";
import { insertFinishedAudit } from "../../../support/audits/finished_audit.ts";
import { useSpecDatabase } from "../../../support/database.ts";

describe("listIssueAudits()", function () {
  const db = useSpecDatabase();

  it("has each completed audit, the newest first, also those that say nothing of it", async () => {
    const siteId = await insertSpecSite(db(), 1);
    const first = await insertFinishedAudit(db(), siteId);
    const second = await insertFinishedAudit(db(), siteId);
    const failed = await insertFinishedAudit(db(), siteId);
    const gate = await insertFinishedAudit(db(), siteId);
    await db()("audits").where({ id: failed }).update({ status: "failed" });
    await db()("audits").where({ id: gate }).update({ trigger: "gate" });
    await insertFinishedAudit(db(), await insertSpecSite(db(), 1));
    const code = "link_to_broken_internal";
    await db()("audit_issues").where({ audit_id: first, code }).delete();
    const rows = await listIssueAudits(db(), { siteId, code }, 10);
    expect(rows.map(({ audit_id: id, status, affected_urls_count: count }) => [id, status, count]))
      .to.deep.equal([[second, "open", 1], [first, null, null]]);
    expect(await listIssueAudits(db(), { siteId, code }, 1)).to.have.length(1);
  });
});
