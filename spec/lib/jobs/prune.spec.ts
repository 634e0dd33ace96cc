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

  it("deletes stored answers that are older than a day, however many", async () => {
    const columns = (index: number, hoursAgo: number) => ({
      account_id: 1,
      idempotency_key: `key ${index}`,
      request_hash: Buffer.alloc(32),
      run_id: Buffer.alloc(12),
      created_at: database.db.raw("now(6) - interval ? hour", [hoursAgo]),
      lease_until: database.db.raw("now(6)"),
    });
    const rows = Array.from({ length: 1_200 }, (_, index) => columns(index, index === 0 ? 23 : 25));
    await database.db.batchInsert("idempotency_keys", rows, 400);
    await runAt(new Date());
    expect(await database.db("idempotency_keys").pluck("idempotency_key")).to.deep.equal(["key 0"]);
  });
});
