import { expect } from "chai";
import { readAudit } from "../../db/audits.ts";
import type { Db } from "../../db/connection.ts";
import { type AuditRun, loopbackSettings, queueAudit } from "../support/audit_run.ts";
import { createSpecDatabase, type SpecDatabase } from "../support/database.ts";
import { type ServiceProcess, startService } from "../support/service_process.ts";
import { generateSite, startTestSite, type TestSite } from "../support/test_site.ts";
import { waitFor } from "../support/wait.ts";

const PAGES = 150;
/** The worker is killed when the site receives its request with this number. */
const KILL_AT_REQUESTS = [6, 60, 130, 215];
const SETTINGS = { concurrency: 4, crawl_delay_ms: 0 };

describe("an audit whose worker is killed", () => {
  let database: SpecDatabase;
  let site: TestSite;
  let killer: (requests: number) => void = () => {};
  const workers: ServiceProcess[] = [];

  before(async () => {
    database = await createSpecDatabase();
    const generated = generateSite(PAGES);
    site = await startTestSite((path) => {
      killer(site.requests.length);
      return generated(path);
    });
  });
  afterEach(async () => {
    for (const { child, ended } of workers) {
      child.kill("SIGKILL");
      await ended;
    }
  });
  after(async () => {
    await site.close();
    await database.drop();
  });

  function startWorker(): ServiceProcess {
    const { crawlAllowPrivate, crawlConnectTo } = loopbackSettings(site.port);
    const worker = startService({
      DATABASE_URL: database.url,
      ROLE: "worker",
      CRAWL_ALLOW_PRIVATE: crawlAllowPrivate.join(","),
      CRAWL_CONNECT_TO: crawlConnectTo.join(","),
    });
    workers.push(worker);
    return worker;
  }

  async function finish(run: AuditRun): Promise<void> {
    await waitFor(
      "the audit's end",
      async () => (await readAudit(database.db, run.auditId)).finished_at !== null,
      60_000,
    );
  }

  it("goes on and ends with the same pages, links and issues", async function () {
    this.timeout(120_000);
    const undisturbed = await queueAudit(database, site.port, SETTINGS);
    const first = startWorker();
    await finish(undisturbed);
    first.child.kill("SIGTERM");
    expect(await first.ended).to.equal(0);

    const disturbed = await queueAudit(database, site.port, SETTINGS);
    const killedAt: number[] = [];
    for (const requests of KILL_AT_REQUESTS) {
      const worker = startWorker();
      const before = site.requests.length;
      killer = (seen) => {
        if (seen - before < requests - (killedAt.at(-1) ?? 0)) return;
        killer = () => {};
        killedAt.push(requests);
        worker.child.kill("SIGKILL");
      };
      await worker.ended;
      // the first lease is waited for, the others are taken for over: each would cost seconds
      if (killedAt.length > 1) await endLease(database.db, disturbed.auditId);
    }
    startWorker();
    await finish(disturbed);

    expect(killedAt).to.deep.equal(KILL_AT_REQUESTS);
    const expected = await readResult(database.db, undisturbed.auditId);
    const actual = await readResult(database.db, disturbed.auditId);
    expect(expected.pages.length).to.be.greaterThan(PAGES);
    expect(expected.occurrences.length).to.be.greaterThan(PAGES);
    for (const part of Object.keys(expected) as (keyof typeof expected)[]) {
      expect(actual[part], part).to.deep.equal(expected[part]);
    }
  });

  it("is given back by a worker that is told to stop, and goes on at once", async function () {
    this.timeout(60_000);
    const run = await queueAudit(database, site.port, SETTINGS);
    const first = startWorker();
    const before = site.requests.length;
    await waitFor("some pages", () => site.requests.length - before > 40, 20_000);
    first.child.kill("SIGTERM");
    expect(await first.ended).to.equal(0);
    const row = await database.db("audits").where({ id: run.auditId })
      .first("status", "lease_owner", "lease_until");
    expect(row).to.deep.equal({ status: "running", lease_owner: null, lease_until: null });
    startWorker();
    await finish(run);
    expect((await readAudit(database.db, run.auditId)).status).to.equal("completed");
  });
});

async function endLease(db: Db, auditId: number): Promise<void> {
  await db("audits").where({ id: auditId }).update({ lease_until: db.raw("NOW(6)") });
}

/** What an audit found, without what depends on the clock, and without the ids of its site's pages. */
async function readResult(db: Db, auditId: number) {
  const where = { audit_id: auditId };
  const list = (table: string, order: string[]) =>
    db(table).where(where).orderBy(order).then((rows: Record<string, unknown>[]) =>
      rows.map((
        {
          audit_id: _,
          page_id: __,
          ttfb_ms: ___,
          response_time_ms: ____,
          crawled_at: _____,
          ...row
        },
      ) => row)
    );
  const { status, stop_reason, health_score, pages_crawled, pages_discovered, bytes_downloaded } =
    await readAudit(db, auditId);
  const issues = await db("audit_issues").where(where).orderBy("code")
    .select("code", "severity", "affected_urls_count", "occurrences_count", "priority_score");
  return {
    audit: [{
      status,
      stop_reason,
      health_score,
      pages_crawled,
      pages_discovered,
      bytes_downloaded,
    }],
    urls: await list("audit_urls", ["url_id"]),
    pages: await list("audit_pages", ["url_id"]),
    links: await list("audit_links", ["source_id", "target_id", "type"]),
    sitemapUrls: await list("audit_sitemap_urls", ["sitemap_id", "position"]),
    occurrences: await list("audit_occurrences", ["code", "url_id", "target_id"]),
    issues,
  };
}
