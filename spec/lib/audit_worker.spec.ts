import { expect } from "chai";
import { claimAudit } from "../../db/audits/lifecycle/audit_leases.ts";
import { readAudit } from "../../db/audits/lifecycle/audits.ts";
import { AuditThreads } from "../../lib/jobs/audit_threads.ts";
import { loopbackSettings, queueSiteAudit } from "../support/audits/audit_run.ts";
import { readStoredRows } from "../support/audits/stored_rows.ts";
import { createWordySite } from "../support/audits/wordy_site.ts";
import { createSpecDatabase, type SpecDatabase } from "../support/database.ts";
import { startTestSite, type TestSite } from "../support/test_site.ts";

/** Far more than an audit has left when it still starts a thread. */
const PAGES = 480;

describe("the thread of audits", () => {
  let database: SpecDatabase;
  let site: TestSite;

  before(async () => {
    database = await createSpecDatabase();
    site = await startTestSite(createWordySite(PAGES));
  });
  after(async () => {
    await site.close();
    await database.drop();
  });

  function queue(crawlThreads: number) {
    const config = { ...loopbackSettings(site.port), crawlThreads };
    const place = { domain: "shop.test", startUrl: "http://shop.test/", config };
    // how fast the site answers is up to the machine, and no part of what is compared
    const thresholds = { ttfb_max_ms: 60_000, page_max_ms: 60_000 };
    return queueSiteAudit(database, place, { concurrency: 16, render: "off", thresholds });
  }

  async function finish(threads: AuditThreads, auditId: number) {
    const owner = "spec";
    await claimAudit(database.db, owner);
    await threads.begin({ auditId, owner }, () => {}).ended;
    const { status, pages_crawled: pages } = await readAudit(database.db, auditId);
    return { status, pages, stored: await readStoredRows(database.db, auditId) };
  }

  async function audit(crawlThreads: number) {
    const { services, auditId, log } = await queue(crawlThreads);
    const threads = new AuditThreads(services);
    const finished = await finish(threads, auditId);
    await threads.closeIdle();
    return { ...finished, started: countReaders(log) };
  }

  it("starts threads that read where many pages wait, at most as many as it may", async () => {
    const alone = await audit(0);
    expect(alone).to.include({ status: "completed", pages: PAGES, started: 0 });
    const helped = await audit(2);
    expect(helped).to.include({ status: "completed", pages: PAGES });
    expect(helped.started).to.be.within(1, 2);
    expect([...helped.stored.keys()]).to.deep.equal([...alone.stored.keys()]);
    for (const [table, rows] of alone.stored) {
      expect(helped.stored.get(table), table).to.deep.equal(rows);
    }
  }).timeout(120_000);

  it("stays with its readers for the next audit, which has the same result", async () => {
    const first = await queue(1);
    const threads = new AuditThreads(first.services);
    const { stored } = await finish(threads, first.auditId);
    expect(threads.count).to.equal(1);
    const again = await finish(threads, (await queue(1)).auditId);
    expect(again).to.include({ status: "completed", pages: PAGES });
    for (const [table, rows] of stored) {
      expect(again.stored.get(table), table).to.deep.equal(rows);
    }
    // another thread would have started one of its own
    expect(countReaders(first.log)).to.equal(1);
    await threads.closeIdle();
    expect(threads.count).to.equal(0);
  }).timeout(120_000);
});

function countReaders(log: readonly { event: string }[]): number {
  return log.filter(({ event }) => event === "reader_thread_started").length;
}
