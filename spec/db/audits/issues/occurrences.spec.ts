import { expect } from "chai";
import { listPageOccurrences } from "../../../../db/audits/issues/occurrences.ts";
import { useSpecDatabase } from "../../../support/database.ts";
import { insertFinishedAudit } from "../../../support/audits/finished_audit.ts";
import { SHOP } from "../../../support/audits/shop_crawl.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";

describe("listPageOccurrences()", () => {
  const db = useSpecDatabase();
  let auditId: number;
  before(async () => {
    auditId = await insertFinishedAudit(db(), await insertSpecSite(db(), 1));
    await db()("audit_occurrences").where({ audit_id: auditId, url_id: 3 }).delete();
    await db()("audit_occurrences").insert(
      ([
        ["b_notice", 0, "notice"],
        ["a_warning", 2, "warning"],
        ["a_warning", 1, "warning"],
        ["rule_failed", 2, "notice"],
        ["z_error", 6, "error"],
      ] as const).map(([code, targetId, severity]) => ({
        audit_id: auditId,
        code,
        url_id: 3,
        target_id: targetId,
        severity,
        stage: "page",
        evidence: "{}",
      })),
    );
  });

  it("puts the worst first and names the targets", async () => {
    const { total, rows } = await listPageOccurrences(db(), { auditId, urlId: 3 }, 10);
    expect(total).to.equal(5);
    expect(rows.map(({ code, target_url }) => [code, target_url])).to.deep.equal([
      ["z_error", `${SHOP}/gone`],
      ["a_warning", `${SHOP}/`],
      ["a_warning", `${SHOP}/a`],
      ["b_notice", null],
      // its number is the rule's
      ["rule_failed", null],
    ]);
  });
  it("lists no more than asked for and counts all", async () => {
    const { total, rows } = await listPageOccurrences(db(), { auditId, urlId: 3 }, 2);
    expect([total, rows.length]).to.deep.equal([5, 2]);
  });
});
