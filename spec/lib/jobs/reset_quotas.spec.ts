import { expect } from "chai";
import type { JobContext } from "../../../lib/jobs/job.ts";
import { resetQuotas } from "../../../lib/jobs/reset_quotas.ts";
import { createMetricsRegistry } from "../../../lib/core/metrics_registry.ts";
import type { Services } from "../../../lib/services.ts";
import { createSpecDatabase, type SpecDatabase } from "../../support/database.ts";

describe("resetQuotas", () => {
  let database: SpecDatabase;
  before(async () => {
    database = await createSpecDatabase();
  });
  after(() => database.drop());

  const context: JobContext = {
    signal: new AbortController().signal,
    metrics: createMetricsRegistry(),
  };
  const services = (now: Date) =>
    // the job reads no more of the services
    ({ db: database.db, now: () => now, log: () => {} }) as unknown as Services;
  const states = async () =>
    (await database.db("rate_states").orderBy("account_id").select("account_id", "month", "calls"))
      .map((row) => ({ ...row }));

  it("moves the calls of every past month to the history, once", async () => {
    const month = new Date().toISOString().slice(0, 7);
    await database.db("rate_states").insert([
      { account_id: 1, month: "2026-09", calls: 7 },
      { account_id: 2, month: "2026-10", calls: 0 },
      { account_id: 3, month, calls: 5 },
    ]);
    await resetQuotas.run(services(new Date()), context);
    await resetQuotas.run(services(new Date()), context);
    expect(await states()).to.deep.equal([
      { account_id: 1, month, calls: 0 },
      { account_id: 2, month, calls: 0 },
      { account_id: 3, month, calls: 5 },
    ]);
    const history = await database.db("usage_months").select("account_id", "month", "calls");
    expect(history.map((row) => ({ ...row }))).to.deep.equal(
      [{ account_id: 1, month: "2026-09", calls: 7 }],
    );
  });

  it("waits for the database's clock, which decides the month of a request", async () => {
    const ahead = services(new Date(Date.now() + 40 * 24 * 3600 * 1000));
    const error = await resetQuotas.run(ahead, context).catch((error: unknown) => error);
    expect(String(error)).to.match(/The database's clock has not reached \d{4}-\d\d yet\./);
  });

  it("is due at 00:00 UTC on the first of each month", () => {
    expect(resetQuotas.schedule).to.equal("0 0 0 1 * *");
    expect(resetQuotas.period?.(new Date("2026-11-30T23:59:59.999Z"))).to.equal("2026-11");
    expect(resetQuotas.period?.(new Date("2026-12-01T00:00:00.000Z"))).to.equal("2026-12");
  });
});
