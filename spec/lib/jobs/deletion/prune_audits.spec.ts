import { expect } from "chai";
import { DETAIL_TABLES } from "../../../../db/audits/lifecycle/audit_rows.ts";
import { insertAudit, updateAudit } from "../../../../db/audits/lifecycle/audits.ts";
import { readConfig } from "../../../../lib/core/config.ts";
import { pruneAudits } from "../../../../lib/jobs/deletion/prune_audits.ts";
import { createMetricsRegistry } from "../../../../lib/core/metrics_registry.ts";
import type { Services } from "../../../../lib/services.ts";
import { auditSettings } from "../../../../schemas/audit_settings.ts";
import { insertCrawl } from "../../../support/audits/crawl_rows.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { insertFinishedAudit } from "../../../support/audits/finished_audit.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";
import { SHOP_CRAWL } from "../../../support/audits/shop_crawl.ts";

describe("pruneAudits", () => {
  let database: SpecDatabase;
  let services: Services;
  let siteId: number;
  before(async () => {
    database = await createSpecDatabase();
    services = {
      config: readConfig({}),
      db: database.db,
      searchWindows: database.searchWindows,
      now: () => new Date("2026-11-20T12:00:00Z"),
      log: () => {},
    };
  });
  after(() => database.drop());
  beforeEach(async () => {
    siteId = await insertSpecSite(database.db, 1, { auditsKept: 2 });
  });

  const run = (signal = new AbortController().signal) =>
    pruneAudits.run(services, { signal, metrics: createMetricsRegistry() });
  const count = async (table: string, auditId: number) =>
    Number((await database.db(table).where({ audit_id: auditId }).count({ n: "*" }))[0]?.["n"]);
  const detailRows = async (auditId: number) => {
    let rows = 0;
    for (const table of DETAIL_TABLES) rows += await count(table, auditId);
    return rows;
  };
  const detailsOf = (ids: number[]) =>
    database.db("audits").whereIn("id", ids).orderBy("id").pluck("details");

  it("removes the rows of audits beyond those that are kept, and no figures", async () => {
    const ids = [];
    for (let index = 0; index < 3; index++) {
      ids.push(await insertFinishedAudit(database.db, siteId));
    }
    const [oldest = 0, second = 0] = ids;
    const kept = await detailRows(second);
    const issues = await count("audit_issues", oldest);
    expect(issues).to.be.greaterThan(0);
    await run();
    expect(await detailsOf(ids)).to.deep.equal(["pruned", "full", "full"]);
    expect(await detailRows(oldest)).to.equal(0);
    expect(await detailRows(second)).to.equal(kept);
    expect(await count("audit_issues", oldest)).to.equal(issues);
    const row = await database.db("audits").where({ id: oldest }).first();
    expect(row.health_score).to.be.a("number");
    expect(row.summary).to.be.a("string");
  });
  it("leaves what an unfinished audit compares itself with or starts from", async () => {
    const ids = [];
    for (let index = 0; index < 4; index++) {
      ids.push(await insertFinishedAudit(database.db, siteId));
    }
    const [first = 0, second = 0] = ids;
    const audit = { siteId, trigger: "manual", label: null, settings: auditSettings({}) } as const;
    const unfinished = await insertAudit(database.db, {
      ...audit,
      previousAuditId: first,
      now: services.now(),
    });
    await database.db("audits").where({ id: unfinished }).update({ based_on_audit_id: second });
    await run();
    expect(await detailsOf(ids)).to.deep.equal(["full", "full", "full", "full"]);
  });
  it("removes all rows of audits that ended without results, counts of issues too", async () => {
    const failed = await insertFinishedAudit(database.db, siteId);
    await updateAudit(database.db, failed, { status: "failed" });
    const running = await insertCrawl(database.db, siteId, SHOP_CRAWL);
    await run();
    expect(await detailsOf([failed, running])).to.deep.equal(["pruned", "full"]);
    expect([await detailRows(failed), await count("audit_issues", failed)])
      .to.deep.equal([0, 0]);
    expect(await count("audit_urls", running)).to.be.greaterThan(0);
  });
  it("leaves the work to the next run when it is interrupted", async () => {
    await database.db("sites").where({ id: siteId }).update({ audits_kept: 1 });
    const ids = [];
    for (let index = 0; index < 2; index++) {
      ids.push(await insertFinishedAudit(database.db, siteId));
    }
    await run(AbortSignal.abort());
    expect(await detailsOf(ids)).to.deep.equal(["pruning", "full"]);
    await run();
    expect(await detailsOf(ids)).to.deep.equal(["pruned", "full"]);
  });
});
