import { expect } from "chai";
import { refreshIssueClicks } from "../../../../../lib/commands/audits/analysis/refresh_issue_clicks.ts";
import { readIssueClicks } from "../../../../../lib/commands/audits/analysis/read_issue_clicks.ts";
import { insertSpecAccount } from "../../../../support/accounts/account.ts";
import { insertSpecSite } from "../../../../support/accounts/sites.ts";
import { finishQueuedAudit, queueAudit } from "../../../../support/audits/audit_run.ts";
import { insertFinishedAudit } from "../../../../support/audits/finished_audit.ts";
import { SHOP } from "../../../../support/audits/shop_crawl.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../../support/database.ts";
import { importRows } from "../../../../support/search/search_data.ts";
import { startTestSite, type TestSite } from "../../../../support/test_site.ts";

const NOW = new Date("2026-11-20T12:00:00Z");

/** Ten days of search data of one page, with four clicks a day. */
const listRows = (page: string) =>
  Array.from({ length: 10 }, (_, ago) => ({
    ...{ date: `2026-11-${17 - ago}`, query: "tea", page },
    ...{ clicks: 4, impressions: 90, position: 4 },
  }));

describe("clicks of issues", () => {
  let database: SpecDatabase;
  let site: TestSite | undefined;
  before(async () => {
    database = await createSpecDatabase();
  });
  after(async () => {
    await site?.close();
    await database.drop();
  });

  const listSums = (siteId: number) =>
    database.db("search_analyses").where({ site_id: siteId, name: "issue_clicks" })
      .select<{ id: number; retired: number; summary: string }[]>("id", "retired", "summary");

  it("are summed when the audit reads completed", async () => {
    site = await startTestSite({ "/": "<!doctype html><title>Tea</title><p>No description" });
    const run = await queueAudit(database, site.port);
    await importRows(database.db, run.siteId, listRows("http://shop.test/"));
    expect((await finishQueuedAudit(run)).status).to.equal("completed");
    const sums = await listSums(run.siteId);
    expect(sums.map(({ retired }) => retired)).to.deep.equal([0]);
    const summary: Record<string, number> = JSON.parse(sums[0]?.summary ?? "{}");
    expect(new Set(Object.values(summary))).to.deep.equal(new Set([40]));
    const { siteId, auditId } = run;
    const known = await readIssueClicks(database, { siteId, auditId, now: NOW });
    expect(known).to.deep.equal(summary);
    expect(await listSums(siteId)).to.deep.equal(sums);
  });

  it("are summed by the refresh after an import, once", async () => {
    const account = await insertSpecAccount(database.db);
    const siteId = await insertSpecSite(database.db, account.accountId, { domain: "shop.test" });
    const auditId = await insertFinishedAudit(database.db, siteId);
    const run = () => refreshIssueClicks.run({ ...database, siteId, now: NOW });
    await run();
    expect(await listSums(siteId)).to.deep.equal([]);
    await importRows(database.db, siteId, listRows(`${SHOP}/a`));
    await run();
    const sums = await listSums(siteId);
    expect(sums).to.have.length(1);
    await run();
    const known = await readIssueClicks(database, { siteId, auditId, now: NOW });
    expect(Object.values(known ?? {})).to.include(40);
    expect(await listSums(siteId)).to.deep.equal(sums);
  });
});
