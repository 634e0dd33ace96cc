import { expect } from "chai";
import { mock } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { type Db, openDatabase } from "../../../db/core/connection.ts";
import { sumUsageByDay, sumUsageByEndpoint } from "../../../db/accounts/usage_days.ts";
import { type CountedCall, createCallCounter } from "../../../lib/admission/create_call_counter.ts";
import { createSpecDatabase, type SpecDatabase } from "../../support/database.ts";
import { startDatabaseProxy } from "../../support/database_proxy.ts";
import { waitFor } from "../../support/wait.ts";

const NOON = Date.parse("2026-11-20T12:00:00Z");
const NOVEMBER = { accountId: 1, from: "2026-11-01", to: "2026-11-30" };

describe("createCallCounter()", () => {
  let database: SpecDatabase;
  let events: { event: string; fields: Record<string, unknown> }[];
  before(async () => {
    database = await createSpecDatabase();
  });
  after(() => database.drop());
  beforeEach(async () => {
    events = [];
    await database.db("usage_days").delete();
  });

  function open(options: Partial<Parameters<typeof createCallCounter>[0]> = {}) {
    return createCallCounter({
      db: database.db,
      log: (_level, event, fields = {}) => events.push({ event, fields }),
      delayMs: 600_000,
      ...options,
    });
  }

  function call(change: Partial<CountedCall> = {}): CountedCall {
    return { accountId: 1, endpoint: "GET /sites", at: NOON, status: 200, paid: true, ...change };
  }

  it("adds up what two processes counted", async () => {
    const [one, two] = [open(), open()];
    for (const counter of [one, two, one]) counter.count(call());
    await Promise.all([one.close(), two.close()]);
    one.count(call());
    await one.flush();
    expect(await sumUsageByDay(database.db, NOVEMBER)).to.deep.equal([
      { day: "2026-11-20", calls: 4, paid: 4, limited: 0, failed: 0 },
    ]);
  });

  it("writes what was counted before a second has passed", async () => {
    const written = Promise.withResolvers<string>();
    const transaction = () => Promise.resolve(written.resolve("written"));
    mock.timers.enable({ apis: ["setTimeout"] });
    try {
      const counter = createCallCounter({
        db: { transaction } as unknown as Db,
        log: (_level, event, fields = {}) => events.push({ event, fields }),
      });
      counter.count(call());
      mock.timers.tick(999);
    } finally {
      mock.timers.reset();
    }
    expect(await Promise.race([written.promise, pause(100)])).to.equal("written");
  });

  it("distinguishes paid, free, refused and failed calls, by endpoint and account", async () => {
    const counter = open();
    counter.count(call());
    counter.count(call({ paid: false }));
    counter.count(call({ status: 429, paid: false }));
    counter.count(call({ status: 503, paid: false }));
    counter.count(call({ endpoint: "POST /mcp#list_sites" }));
    counter.count(call({ accountId: 2 }));
    await counter.close();
    expect(await sumUsageByEndpoint(database.db, NOVEMBER)).to.deep.equal([
      { endpoint: "GET /sites", calls: 4, paid: 1, limited: 1, failed: 1 },
      { endpoint: "POST /mcp#list_sites", calls: 1, paid: 1, limited: 0, failed: 0 },
    ]);
  });

  it("begins another day at midnight UTC", async () => {
    const counter = open();
    counter.count(call({ at: Date.parse("2026-11-20T23:59:59.999Z") }));
    counter.count(call({ at: Date.parse("2026-11-21T00:00:00.000Z") }));
    counter.count(call({ at: Date.parse("2026-11-20T23:59:59.999Z") }));
    await counter.close();
    const days = await sumUsageByDay(database.db, NOVEMBER);
    expect(days.map(({ day, calls }) => [day, calls])).to.deep.equal([
      ["2026-11-20", 2],
      ["2026-11-21", 1],
    ]);
  });

  it("writes by itself a little later", async () => {
    const counter = open({ delayMs: 1 });
    counter.count(call());
    await waitFor("the write", async () => {
      return (await sumUsageByDay(database.db, NOVEMBER)).length === 1;
    });
    await counter.close();
  });

  it("keeps what it could not write while the database was away", async () => {
    const proxy = await startDatabaseProxy(database.url);
    const db = openDatabase(proxy.url);
    const counter = open({ db });
    proxy.cut();
    counter.count(call());
    await counter.flush();
    expect(events.map(({ event }) => event)).to.deep.equal(["usage_not_written"]);
    counter.count(call());
    proxy.mend();
    await counter.close();
    expect(await sumUsageByDay(database.db, NOVEMBER)).to.deep.equal([
      { day: "2026-11-20", calls: 2, paid: 2, limited: 0, failed: 0 },
    ]);
    await db.destroy();
    await proxy.close();
  });

  it("keeps no more sums than it may, and says how many calls are missing", async () => {
    const counter = open({ maxSums: 2 });
    for (const endpoint of ["GET /a", "GET /b", "GET /c", "GET /d", "GET /a"]) {
      counter.count(call({ endpoint }));
    }
    await counter.close();
    const endpoints = await sumUsageByEndpoint(database.db, NOVEMBER);
    expect(endpoints.map(({ endpoint, calls }) => [endpoint, calls])).to.deep.equal([
      ["GET /a", 2],
      ["GET /b", 1],
    ]);
    expect(events).to.deep.equal([{ event: "calls_not_counted", fields: { calls: 2 } }]);
  });

  it("writes more endpoints than one statement takes", async () => {
    const counter = open();
    for (let n = 0; n < 1_201; n++) counter.count(call({ endpoint: `GET /${n}` }));
    await counter.close();
    expect(await sumUsageByDay(database.db, NOVEMBER)).to.deep.equal([
      { day: "2026-11-20", calls: 1_201, paid: 1_201, limited: 0, failed: 0 },
    ]);
  });
});
