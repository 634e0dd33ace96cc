import { expect } from "chai";
import { deleteAudit } from "../../../../lib/commands/audits/control/delete_audit.ts";
import { readConfig } from "../../../../lib/core/config.ts";
import { deleteAudits } from "../../../../lib/jobs/deletion/delete_audits.ts";
import { createMetricsRegistry } from "../../../../lib/core/metrics_registry.ts";
import type { Services } from "../../../../lib/services.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { insertFinishedAudit } from "../../../support/audits/finished_audit.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";
import { specSubmission } from "../../../support/accounts/submission.ts";

describe("deleteAudits", () => {
  let database: SpecDatabase;
  let services: Services;
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

  const run = (signal = new AbortController().signal) =>
    deleteAudits.run(services, { signal, metrics: createMetricsRegistry() });
  const count = async (table: string, where: object) =>
    Number((await database.db(table).where(where).count({ n: "*" }))[0]?.["n"]);

  it("removes every row of a deleted audit and none of another", async () => {
    const siteId = await insertSpecSite(database.db, 1);
    const kept = await insertFinishedAudit(database.db, siteId);
    const gone = await insertFinishedAudit(database.db, siteId);
    const links = await count("audit_links", { audit_id: kept });
    await deleteAudit(services, { siteId, auditId: gone });
    expect(await count("audit_links", { audit_id: gone })).to.equal(links);
    await run();
    expect(await count("audits", { id: gone })).to.equal(0);
    for (const table of ["audit_urls", "audit_links", "audit_pages", "audit_occurrences"]) {
      expect(await count(table, { audit_id: gone }), table).to.equal(0);
    }
    expect(await count("audits", { id: kept })).to.equal(1);
    expect(await count("audit_links", { audit_id: kept })).to.equal(links);
  });
  it("keeps what search engines were sent after the audit", async () => {
    const siteId = await insertSpecSite(database.db, 1);
    const auditId = await insertFinishedAudit(database.db, siteId);
    await database.db("index_now_submissions").insert(
      specSubmission({ siteId, auditId, now: services.now() }),
    );
    await deleteAudit(services, { siteId, auditId });
    await run();
    expect(await count("audits", { id: auditId })).to.equal(0);
    expect(await count("index_now_submissions", { site_id: siteId })).to.equal(1);
  });
  it("leaves the work to the next run when it is interrupted", async () => {
    const siteId = await insertSpecSite(database.db, 1);
    const auditId = await insertFinishedAudit(database.db, siteId);
    await deleteAudit(services, { siteId, auditId });
    await run(AbortSignal.abort());
    expect(await count("audits", { id: auditId })).to.equal(1);
    await run();
    expect(await count("audits", { id: auditId })).to.equal(0);
  });
});
