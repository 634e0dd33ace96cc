import { expect } from "chai";
import { readCountedUrls, sumIssueClicks } from "../../../../db/audits/issues/issue_clicks.ts";
import { insertSpecAccount } from "../../../support/accounts/account.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";
import { insertFinishedAudit } from "../../../support/audits/finished_audit.ts";
import { useSpecDatabase } from "../../../support/database.ts";

const PERIOD = 7;

describe("db/audits/issues/issue_clicks.ts", () => {
  const db = useSpecDatabase();
  let siteId: number;
  let auditId: number;
  before(async () => {
    const { accountId } = await insertSpecAccount(db());
    siteId = await insertSpecSite(db(), accountId);
    auditId = await insertFinishedAudit(db(), siteId);
    const pages = await db()("audit_pages").where({ audit_id: auditId }).whereNotNull("page_id")
      .pluck<number[]>("page_id");
    for (const [place, page_id] of pages.entries()) {
      await db()("search_period_pages").insert({
        ...{ site_id: siteId, period_id: PERIOD, page_id, clicks: place, impressions: 100 },
        ...{ position_sum: 100, keywords_count: 1 },
      });
    }
  });

  it("sums clicks over the pages of each issue, each page once, and leaves ignored places out", async () => {
    const places = await db()("audit_occurrences as o")
      .join("audit_pages as p", "p.url_id", "o.url_id")
      .where({ "o.audit_id": auditId, "p.audit_id": auditId })
      .select({ code: "o.code", page: "p.page_id", ignored: "o.ignored" });
    const clicks = new Map(
      (await db()("search_period_pages").where({ period_id: PERIOD })
        .select<{ page_id: number; clicks: number }[]>("page_id", "clicks"))
        .map((row) => [row.page_id, row.clicks]),
    );
    const wanted: Record<string, number> = {};
    for (const [code, rows] of Map.groupBy(places, (row) => row.code)) {
      const counted = new Set(rows.filter((row) => row.ignored === 0).map((row) => row.page));
      const sum = [...counted].reduce((all, page) => all + (clicks.get(page) ?? 0), 0);
      if (sum > 0) wanted[code] = sum;
    }
    const sums = await sumIssueClicks(db(), { siteId, auditId, periodId: PERIOD });
    expect(sums).to.deep.equal(wanted);
    expect(Object.keys(sums)).not.to.be.empty;
  });

  it("finds nothing in another period, and nothing of another site", async () => {
    for (const other of [{ periodId: PERIOD + 1 }, { siteId: siteId + 1 }]) {
      const asked = { siteId, auditId, periodId: PERIOD, ...other };
      expect(await sumIssueClicks(db(), asked)).to.deep.equal({});
    }
  });

  it("reads what changes with what is ignored", async () => {
    const before = await readCountedUrls(db(), auditId);
    expect(await readCountedUrls(db(), auditId)).to.equal(before);
    await db()("audit_issues").where({ audit_id: auditId }).limit(1).increment(
      "ignored_urls_count",
    );
    expect(await readCountedUrls(db(), auditId)).not.to.equal(before);
  });
});
