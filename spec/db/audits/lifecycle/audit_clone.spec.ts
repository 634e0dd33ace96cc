import { expect } from "chai";
import { insertAuditFile } from "../../../../db/audits/lifecycle/audit_files.ts";
import {
  type Clone,
  cloneFiles,
  cloneSitemaps,
  cloneUrlRows,
  cloneUrls,
  DERIVED_TABLES,
  FILE_TABLES,
  restoreQueued,
  restoreWaiting,
  URL_TABLES,
  URLS_TABLE,
  type WriteStep,
} from "../../../../db/audits/lifecycle/audit_clone.ts";
import { AUDIT_TABLES } from "../../../../db/audits/lifecycle/audit_rows.ts";
import { finishAudit, insertAudit } from "../../../../db/audits/lifecycle/audits.ts";
import { type Db, transaction } from "../../../../db/core/connection.ts";
import { queueUrlsAgain } from "../../../../db/audits/crawl/recheck_urls.ts";
import { auditSettings } from "../../../../schemas/audit_settings.ts";
import { insertSpecAccount } from "../../../support/accounts/account.ts";
import { insertCrawl } from "../../../support/audits/crawl_rows.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { SHOP_CRAWL } from "../../../support/audits/shop_crawl.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";

describe("db/audit_clone", () => {
  let database: SpecDatabase;
  let db: Db;
  let clone: Clone;
  before(async () => {
    database = await createSpecDatabase();
    db = database.db;
  });
  beforeEach(async () => {
    const { accountId } = await insertSpecAccount(db);
    const siteId = await insertSpecSite(db, accountId);
    const baseId = await insertCrawl(db, siteId, SHOP_CRAWL);
    await db("audit_occurrences").insert(
      [[1, "page"], [2, "page"], [2, "site"]].map(([urlId, stage]) => ({
        audit_id: baseId,
        code: `of_${stage}`,
        url_id: urlId,
        target_id: 0,
        severity: "error",
        stage,
        evidence: "{}",
        ignored: 1,
      })),
    );
    const now = new Date();
    await finishAudit(db, baseId, { status: "completed", finished_at: now, updated_at: now });
    const auditId = await insertAudit(db, {
      siteId,
      trigger: "recheck",
      label: null,
      settings: auditSettings({}),
      previousAuditId: baseId,
      now,
    });
    clone = { baseId, auditId };
  });
  after(() => database.drop());

  const write: WriteStep = (work) => transaction(db, work);
  const rows = async (table: string, auditId: number): Promise<Record<string, unknown>[]> =>
    (await db(table).where({ audit_id: auditId }))
      .map(({ audit_id: _, in_sitemap: __, ignored: ___, ...row }) => row)
      .sort((a, b) => JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);
  /** Rows of each table on one URL. */
  const countOn = async (urlId: number, auditId: number) => {
    const counts: Record<string, number> = {};
    for (const [table, { owner }] of Object.entries(URL_TABLES)) {
      const [row] = await db(table).where({ audit_id: auditId, [owner]: urlId })
        .count({ count: "*" });
      counts[table] = Number(row?.count);
    }
    return counts;
  };

  it("knows every table that holds rows of audits", () => {
    expect([URLS_TABLE, ...Object.keys(URL_TABLES), ...FILE_TABLES, ...DERIVED_TABLES])
      .to.have.members([...AUDIT_TABLES]);
  });

  it("copies every column of what was found on URLs, but nothing that the analysis found", async () => {
    await cloneUrls(db, clone, write);
    await cloneUrlRows(db, clone, write);
    for (const table of [URLS_TABLE, ...Object.keys(URL_TABLES)]) {
      const base = (await rows(table, clone.baseId)).filter((row) => row.stage !== "site");
      expect(await rows(table, clone.auditId), table).to.deep.equal(base);
    }
    const flags = await db("audit_occurrences").where({ audit_id: clone.auditId })
      .pluck("ignored");
    expect(flags).to.deep.equal([0, 0]);
  });

  it("copies the sitemaps with what they list, and the files of other origins", async () => {
    await cloneSitemaps(db, clone, write);
    for (const table of ["audit_sitemaps", "audit_sitemap_urls"]) {
      expect(await rows(table, clone.auditId), table).to.deep.equal(
        await rows(table, clone.baseId),
      );
      expect((await rows(table, clone.auditId)).length).to.be.greaterThan(0);
    }
    await write((trx) =>
      cloneFiles(trx, clone, { exceptOrigins: ["https://shop.test"], probes: false })
    );
    expect(await rows("audit_files", clone.auditId)).to.deep.equal([]);
    await write((trx) =>
      cloneFiles(trx, clone, { exceptOrigins: ["https://other.test"], probes: false })
    );
    expect(await rows("audit_files", clone.auditId))
      .to.deep.equal(await rows("audit_files", clone.baseId));
  });

  it("copies the probes of all origins, or of none where they are made again", async () => {
    for (const kind of ["home", "tls", "favicon", "llms_txt"] as const) {
      await insertAuditFile(db, clone.baseId, {
        kind,
        origin: "https://shop.test",
        url: "https://shop.test/",
        status_code: 200,
        fetch_error: null,
        content_type: null,
        redirects_count: 0,
        size_bytes: null,
        body: null,
        fetched_at: null,
      });
    }
    const kinds = () =>
      db("audit_files").where({ audit_id: clone.auditId }).orderBy("kind").pluck("kind");
    await write((trx) =>
      cloneFiles(trx, clone, { exceptOrigins: ["https://shop.test"], probes: true })
    );
    expect(await kinds()).to.deep.equal([]);
    await write((trx) =>
      cloneFiles(trx, clone, { exceptOrigins: ["https://shop.test"], probes: false })
    );
    expect(await kinds()).to.deep.equal(["favicon", "home", "tls"]);
  });

  it("goes on where an interrupted copy ended", async () => {
    let steps = 0;
    const interrupted: WriteStep = (work) => {
      if (++steps > 3) throw new Error("killed");
      return write(work);
    };
    const copy = async (step: WriteStep) => {
      await cloneUrls(db, clone, step);
      await cloneUrlRows(db, clone, step);
    };
    expect(await copy(interrupted).catch((error) => error.message)).to.equal("killed");
    await copy(write);
    for (const table of [URLS_TABLE, ...Object.keys(URL_TABLES)]) {
      const base = (await rows(table, clone.baseId)).filter((row) => row.stage !== "site");
      expect(await rows(table, clone.auditId), table).to.deep.equal(base);
    }
  });

  it("leaves out the rows of URLs that wait, and gives them back", async () => {
    await cloneUrls(db, clone, write);
    await write((trx) =>
      queueUrlsAgain(trx, clone.auditId, { urlIds: [2], options: { evenSkipped: false } })
    );
    await cloneUrlRows(db, clone, write);
    const base = await countOn(2, clone.baseId);
    expect(base).to.include({ audit_pages: 1, audit_links: 3, audit_hreflangs: 3 });
    expect(await countOn(2, clone.auditId)).to.include({
      audit_pages: 0,
      audit_links: 0,
      audit_hreflangs: 0,
      audit_occurrences: 0,
    });
    expect(await countOn(1, clone.auditId)).to.include({ audit_pages: 1, audit_occurrences: 1 });
    await restoreQueued(db, clone, write);
    await restoreQueued(db, clone, write);
    expect(await countOn(2, clone.auditId)).to.deep.equal({ ...base, audit_occurrences: 1 });
    expect(await rows(URLS_TABLE, clone.auditId))
      .to.deep.equal(await rows(URLS_TABLE, clone.baseId));
  });

  it("keeps from the frontier what the base had left waiting, until the crawl has ended", async () => {
    await db("audit_urls").where({ audit_id: clone.baseId, url_id: 3 }).update({ state: "queued" });
    await cloneUrls(db, clone, write);
    const read = () => db("audit_urls").where({ audit_id: clone.auditId, url_id: 3 }).first();
    expect(await read()).to.include({ state: "skipped", skip_reason: "not_listed" });
    await write((trx) => restoreWaiting(trx, clone));
    expect(await read()).to.include({ state: "queued", skip_reason: null });
  });
});
