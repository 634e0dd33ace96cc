import { expect } from "chai";
import { AUDIT_TABLES } from "../../../../db/audits/lifecycle/audit_rows.ts";
import { insertAudit } from "../../../../db/audits/lifecycle/audits.ts";
import { SITE_TABLES } from "../../../../db/sites/deleted_sites.ts";
import { deleteSite } from "../../../../lib/commands/sites/delete_site.ts";
import { readConfig } from "../../../../lib/core/config.ts";
import { deleteSites } from "../../../../lib/jobs/deletion/delete_sites.ts";
import { createMetricsRegistry } from "../../../../lib/core/metrics_registry.ts";
import type { Services } from "../../../../lib/services.ts";
import { auditSettings } from "../../../../schemas/audit_settings.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";
import { specSubmission } from "../../../support/accounts/submission.ts";

describe("deleteSites", () => {
  let database: SpecDatabase;
  let services: Services;
  before(async () => {
    database = await createSpecDatabase();
    services = {
      config: readConfig({}),
      db: database.db,
      searchWindows: database.searchWindows,
      now: () => new Date("2026-11-20T10:00:00Z"),
      log: () => {},
    };
  });
  after(() => database.drop());

  const run = (signal = new AbortController().signal) =>
    deleteSites.run(services, { signal, metrics: createMetricsRegistry() });
  const insertFullSite = async () => {
    const siteId = await insertSpecSite(database.db, 1);
    const auditId = await insertAudit(database.db, {
      siteId,
      trigger: "manual",
      label: null,
      settings: auditSettings({}),
      previousAuditId: null,
      now: services.now(),
    });
    await database.db("audit_hreflangs").insert(
      Array.from({ length: 4500 }, (_, index) => ({
        audit_id: auditId,
        source_id: index,
        code: "de",
        target_id: 1,
      })),
    );
    await database.db("competitors").insert({
      site_id: siteId,
      domain: "rival.example",
      origin: "manual",
      created_at: services.now(),
    });
    await database.db("index_now_submissions").insert(
      specSubmission({ siteId, auditId, now: services.now() }),
    );
    return { siteId, auditId };
  };
  const count = async (table: string, where: object) =>
    Number((await database.db(table).where(where).count({ n: "*" }))[0]?.["n"]);

  it("removes every row of a deleted site and none of another", async () => {
    const gone = await insertFullSite();
    const kept = await insertFullSite();
    await deleteSite(services, { accountId: 1, siteId: gone.siteId });
    await run();
    expect(await count("sites", { id: gone.siteId })).to.equal(0);
    expect(await count("audits", { site_id: gone.siteId })).to.equal(0);
    expect(await count("audit_hreflangs", { audit_id: gone.auditId })).to.equal(0);
    expect(await count("competitors", { site_id: gone.siteId })).to.equal(0);
    expect(await count("index_now_submissions", { site_id: gone.siteId })).to.equal(0);
    expect(await count("index_now_submissions", { site_id: kept.siteId })).to.equal(1);
    expect(await count("audit_hreflangs", { audit_id: kept.auditId })).to.equal(4500);
    expect(await count("sites", { id: kept.siteId })).to.equal(1);
  });
  it("goes on where an interrupted run stopped", async () => {
    const { siteId } = await insertFullSite();
    await deleteSite(services, { accountId: 1, siteId });
    await run(AbortSignal.abort());
    expect(await count("sites", { id: siteId })).to.equal(1);
    await run();
    expect(await count("sites", { id: siteId })).to.equal(0);
  });
  it("knows every table that holds rows of audits or sites", async () => {
    const [columns] = await database.db.raw(
      `select table_name as t, column_name as c from information_schema.columns
       where table_schema = database() and column_name in ('audit_id', 'site_id')`,
    );
    const tables = (name: string) =>
      columns.filter((row: { c: string }) => row.c === name).map((row: { t: string }) => row.t);
    // what search engines were sent outlives the audit that it came of
    expect([...AUDIT_TABLES, "index_now_submissions"]).to.have.members(tables("audit_id"));
    // what people did outlives the site, whose deletion is a part of it
    expect([...SITE_TABLES, "audits", "audit_trail"]).to.have.members(tables("site_id"));
  });
});
