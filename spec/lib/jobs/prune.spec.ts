import { expect } from "chai";
import { claimJobRun, findJobRun, finishJobRun } from "../../../db/job_runs.ts";
import { readConfig } from "../../../lib/config.ts";
import { prune } from "../../../lib/jobs/prune.ts";
import { createMetricsRegistry } from "../../../lib/metrics_registry.ts";
import { createSpecDatabase, type SpecDatabase } from "../../support/database.ts";

describe("prune", () => {
  let database: SpecDatabase;
  before(async () => {
    database = await createSpecDatabase();
  });
  after(() => database.drop());

  async function runAt(now: Date): Promise<void> {
    const services = { config: readConfig({}), db: database.db, now: () => now, log: () => {} };
    const context = { signal: new AbortController().signal, metrics: createMetricsRegistry() };
    await prune.run(services, context);
  }

  it("keeps the runs of the last year and deletes older ones", async () => {
    await claimJobRun(database.db, "reset_quotas", "2026-11");
    await finishJobRun(database.db, "reset_quotas", "2026-11");
    const finishedAt = (await findJobRun(database.db, "reset_quotas", "2026-11"))?.finishedAt;
    const day = 24 * 3600 * 1000;
    await runAt(new Date((finishedAt?.getTime() ?? 0) + 366 * day));
    expect(await findJobRun(database.db, "reset_quotas", "2026-11")).not.to.equal(undefined);
    await runAt(new Date((finishedAt?.getTime() ?? 0) + 401 * day));
    expect(await findJobRun(database.db, "reset_quotas", "2026-11")).to.equal(undefined);
  });
});
