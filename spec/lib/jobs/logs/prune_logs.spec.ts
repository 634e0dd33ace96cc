import { expect } from "chai";
import { saveBotLookups } from "../../../../db/logs/bot_lookups.ts";
import { readLog } from "../../../../lib/commands/logs/read_log.ts";
import { readConfig } from "../../../../lib/core/config.ts";
import { createMetricsRegistry } from "../../../../lib/core/metrics_registry.ts";
import { pruneLogs } from "../../../../lib/jobs/logs/prune_logs.ts";
import { insertSpecAccount } from "../../../support/accounts/account.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { BROWSER, combinedLine } from "../../../support/logs/log_lines.ts";
import { bytesSource } from "../../../support/logs/log_source.ts";

describe("prune_logs", () => {
  let database: SpecDatabase;
  let siteId: number;
  before(async () => {
    database = await createSpecDatabase();
    const { accountId } = await insertSpecAccount(database.db);
    siteId = await insertSpecSite(database.db, accountId);
    const days = ["01/Nov", "10/Nov"].map((day) => `${day}/2026:10:00:00 +0000`);
    const lines = days.map((time) =>
      combinedLine({ time }) + combinedLine({ time, agent: BROWSER })
    );
    await readLog({ db: database.db, now: () => new Date("2026-11-10") }, {
      siteId,
      origin: "https://shop.test",
      source: bytesSource(Buffer.from(lines.join("")), "access.log"),
    });
  });
  after(() => database.drop());

  async function runAt(day: string): Promise<void> {
    const services = {
      config: readConfig({ LOG_REQUESTS_DAYS: "10", LOG_COUNTS_DAYS: "20" }),
      db: database.db,
      searchWindows: database.searchWindows,
      now: () => new Date(`${day}T12:00:00Z`),
      log: () => {},
    };
    const context = { signal: new AbortController().signal, metrics: createMetricsRegistry() };
    await pruneLogs.run(services, context);
  }
  const daysLeft = () =>
    Promise.all(
      ["bot_packs", "bot_days", "visit_packs"].map(async (table) =>
        (await database.db(table).where({ site_id: siteId })).length
      ),
    );

  it("keeps each kind of row for its days and not a day longer", async () => {
    await runAt("2026-11-11");
    expect(await daysLeft()).to.deep.equal([2, 2, 2]);
    await runAt("2026-11-12");
    expect(await daysLeft()).to.deep.equal([1, 2, 2]);
    await runAt("2026-11-21");
    expect(await daysLeft()).to.deep.equal([0, 2, 2]);
    await runAt("2026-11-22");
    expect(await daysLeft()).to.deep.equal([0, 1, 1]);
    expect(await database.db("log_files").where({ site_id: siteId })).to.have.length(1);
    await runAt("2026-12-01");
    expect(await daysLeft()).to.deep.equal([0, 0, 0]);
    expect(await database.db("log_files").where({ site_id: siteId })).to.have.length(0);
  });
  it("deletes what was found of names after a day", async () => {
    const address = Buffer.from([9, 9, 9, 9]);
    await saveBotLookups(database.db, siteId, [{ address, name: "", failures: 0 }]);
    await runAt("2026-11-11");
    expect(await database.db("bot_lookups")).to.have.length(1);
    await database.db("bot_lookups")
      .update({ looked_up_at: database.db.raw("NOW(3) - INTERVAL 25 HOUR") });
    await runAt("2026-11-11");
    expect(await database.db("bot_lookups")).to.have.length(0);
  });
});
