import { availableParallelism } from "node:os";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { expect } from "chai";
import { claimAudit } from "../../../../../db/audits/lifecycle/audit_leases.ts";
import { readAudit } from "../../../../../db/audits/lifecycle/audits.ts";
import { runAudit } from "../../../../../lib/commands/audits/crawl/run_audit.ts";
import {
  createRequestMemory,
  createRequestsUnderWay,
} from "../../../../../lib/core/requests_under_way.ts";
import { queueSiteAudit } from "../../../../support/audits/audit_run.ts";
import { readStoredRows } from "../../../../support/audits/stored_rows.ts";
import { CATALOGUE_ORIGIN } from "../../../../support/catalogue/page.ts";
import { type ServedSite, serveSite } from "../../../../support/catalogue/serve_site.ts";
import { CERTIFICATE } from "../../../../support/certificate.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../../support/database.ts";
import type { TestAnswer } from "../../../../support/test_site.ts";

/** More than are stored at once. */
const PATHS = Array.from({ length: 300 }, (_, index) => `/${index}`);
const LINKS = PATHS.map((path) => `<a href="${path}">Page ${path}</a>`).join(" ");
const ANSWERS: Record<string, TestAnswer> = {
  "/": LINKS,
  ...Object.fromEntries(PATHS.map((path) => [path, `<title>Page ${path}</title>`])),
};
/** Faults that a clock finds are left out. */
const SETTINGS = { concurrency: 16, disabled_rules: ["ttfb_slow", "page_slow"] };

/** What an audit stored, and how many of its pages were read while the database stored others. */
interface Crawled {
  rows: Map<string, string[]>;
  readMeanwhile: number;
}

describe("crawlPages()", () => {
  const trusted = getCACertificates("default");
  let database: SpecDatabase;
  let served: ServedSite;

  before(async () => {
    setDefaultCACertificates([...trusted, CERTIFICATE]);
    database = await createSpecDatabase();
    served = await serveSite({ origin: CATALOGUE_ORIGIN }, (path) => ANSWERS[path]);
  });
  after(async () => {
    setDefaultCACertificates(trusted);
    await served.close();
    await database.drop();
  });

  async function crawl(requestMemory: SharedArrayBuffer): Promise<Crawled> {
    const place = { domain: "site.test", startUrl: `${CATALOGUE_ORIGIN}/`, config: served.config };
    const { services, auditId } = await queueSiteAudit(database, place, SETTINGS);
    const { db } = database;
    let readSinceLock = 0;
    let readMeanwhile = 0;
    // a batch begins by the lock of the audit and ends by its progress
    const note = ({ sql }: { sql: string }) => {
      if (!sql.startsWith("update `audits` set")) return;
      if (sql.includes("`next_url_id`")) readMeanwhile += readSinceLock;
      readSinceLock = 0;
    };
    db.on("query", note);
    await claimAudit(db, "spec");
    await runAudit({ ...services, requestMemory }, auditId, {
      owner: "spec",
      options: {
        shutdown: new AbortController().signal,
        begin: (doing) => void (doing.startsWith("reading ") && readSinceLock++),
      },
    });
    db.off("query", note);
    expect((await readAudit(db, auditId)).status).to.equal("completed");
    return { rows: await readStoredRows(db, auditId), readMeanwhile };
  }

  it("reads no page while the database stores others where requests come and processors are few", async () => {
    const quiet = await crawl(createRequestMemory());
    const memory = createRequestMemory();
    const held = Promise.withResolvers<void>();
    const answer = createRequestsUnderWay(memory).during(() => held.promise);
    const asked = await crawl(memory);
    held.resolve();
    await answer;
    expect(quiet.readMeanwhile).to.be.above(0);
    if (availableParallelism() < 3) expect(asked.readMeanwhile).to.equal(0);
    else expect(asked.readMeanwhile).to.be.above(0);
    for (const [table, rows] of quiet.rows) {
      expect(asked.rows.get(table), table).to.deep.equal(rows);
    }
  }).timeout(60_000);
});
