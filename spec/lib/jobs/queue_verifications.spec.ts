import { expect } from "chai";
import { insertVerification } from "../../../db/backlinks/link_verifications.ts";
import { queueVerifications } from "../../../lib/jobs/queue_verifications.ts";
import { readConfig } from "../../../lib/core/config.ts";
import { createMetricsRegistry } from "../../../lib/core/metrics_registry.ts";
import { insertSpecAccount } from "../../support/accounts/account.ts";
import { createSpecDatabase, type SpecDatabase } from "../../support/database.ts";
import { importRows } from "../../support/search/search_data.ts";
import { insertSpecSite } from "../../support/accounts/sites.ts";

describe("queueVerifications", () => {
  let database: SpecDatabase;
  let siteId: number;
  let now: Date;

  before(async () => {
    database = await createSpecDatabase();
    const { accountId } = await insertSpecAccount(database.db);
    siteId = await insertSpecSite(database.db, accountId, { domain: "example.com" });
    // without links nothing needs to be done
    await insertSpecSite(database.db, accountId);
    await importRows(database.db, siteId, [{
      "source url": "https://blog.test/",
      "target url": "https://example.com/",
    }], { format: "backlinks", from: "2026-11-19", to: "2026-11-19" });
  });
  beforeEach(async () => {
    now = new Date("2026-11-20T12:00:00.000Z");
    for (const table of ["link_verifications", "link_verification_days", "backlink_looks"]) {
      await database.db(table).delete();
    }
  });
  after(() => database.drop());

  async function run(crawlLinkPagesPerDay = 2_000): Promise<void> {
    const { db, searchWindows, url } = database;
    const config = { ...readConfig({}), databaseUrl: url, crawlLinkPagesPerDay };
    const services = { config, db, searchWindows, now: () => now, log: () => {} };
    const { signal } = new AbortController();
    await queueVerifications.run(services, { signal, metrics: createMetricsRegistry() });
  }

  const listRuns = () =>
    database.db("link_verifications").orderBy("id").select("site_id", "origin", "status");

  it("queues a look at links that nobody has looked at, once a day", async () => {
    await run();
    expect(await listRuns()).to.deep.equal([
      { site_id: siteId, origin: "schedule", status: "queued" },
    ]);
    await database.db("link_verifications").delete();
    now = new Date("2026-11-21T11:59:59.000Z");
    await run();
    expect(await listRuns()).to.deep.equal([]);
    now = new Date("2026-11-21T12:00:00.000Z");
    await run();
    expect(await listRuns()).to.have.lengthOf(1);
  });

  it("queues no first looks where the operator wants none", async () => {
    await run(0);
    expect(await listRuns()).to.deep.equal([]);
  });

  it("queues nothing beside a run that is not done", async () => {
    await insertVerification(database.db, { siteId, origin: "request", linkIds: null, now });
    await run();
    expect(await listRuns()).to.deep.equal([
      { site_id: siteId, origin: "request", status: "queued" },
    ]);
  });

  it("looks for links that nobody has looked at as soon as such a run is done", async () => {
    await insertVerification(database.db, { siteId, origin: "request", linkIds: [1], now });
    await run();
    await database.db("link_verifications").update({ status: "completed", unfinished: null });
    await run();
    expect((await listRuns()).map(({ origin }) => origin)).to.deep.equal(["request", "schedule"]);
  });

  it("queues nothing for a site that is being deleted", async () => {
    await database.db("sites").where({ id: siteId }).update({ status: "deleting" });
    await run();
    expect(await listRuns()).to.deep.equal([]);
    await database.db("sites").where({ id: siteId }).update({ status: "active" });
  });
});
