import { expect } from "chai";
import { claimAudit } from "../../../db/audit_leases.ts";
import { readAudit } from "../../../db/audits.ts";
import { advanceAudits } from "../../../lib/jobs/advance_audits.ts";
import { createMetricsRegistry } from "../../../lib/metrics_registry.ts";
import { endLease, queueAudit } from "../../support/audit_run.ts";
import { createSpecDatabase, type SpecDatabase } from "../../support/database.ts";

describe("advanceAudits", () => {
  let database: SpecDatabase;
  before(async () => {
    database = await createSpecDatabase();
  });
  after(() => database.drop());

  it("ends an audit that three workers got no further with as failed, and says at what", async () => {
    const run = await queueAudit(database, 1);
    const { auditId, services } = run;
    for (const owner of ["first", "second", "third"]) {
      await claimAudit(database.db, owner);
      await database.db("audits").where({ id: auditId })
        .update({ lease_doing: "reading the sitemap http://shop.test/sitemap.xml" });
      await endLease(database.db, auditId);
    }
    const context = { signal: new AbortController().signal, metrics: createMetricsRegistry() };
    await advanceAudits.run(services, context);
    expect(await readAudit(database.db, auditId)).to.include({
      status: "failed",
      stop_reason: "internal_error",
      error_code: "no_progress",
      error_message: "The audit was begun three times without any progress. The last time it " +
        "ended at: reading the sitemap http://shop.test/sitemap.xml",
    });
    expect(run.log.filter(({ level }) => level === "error")).to.have.length(1);
  });
});
