import { expect } from "chai";
import { openDatabase } from "../../../../db/core/connection.ts";
import {
  deleteOldBudgets,
  type IntegrationBudget,
  readUsedBudget,
  reserveRequest,
  settleRequest,
} from "../../../../db/search_data/integrations/integration_budgets.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";

const BUDGET: IntegrationBudget = {
  siteId: 7,
  kind: "url_inspection",
  period: "2026-11-20",
  maxRequests: 3,
  maxCostMicros: null,
};

describe("db/search_data/integrations/integration_budgets.ts", () => {
  let database: SpecDatabase;
  before(async () => {
    database = await createSpecDatabase();
  });
  beforeEach(async () => {
    await database.db("integration_budgets").delete();
  });
  after(() => database.drop());

  const used = (budget: Partial<IntegrationBudget> = {}) =>
    readUsedBudget(database.db, { ...BUDGET, ...budget });

  it("sets aside as many requests as there are, of this site, kind and period", async () => {
    const reserved = [];
    for (let index = 0; index < 5; index++) {
      reserved.push(await reserveRequest(database.db, BUDGET));
    }
    expect(reserved).to.deep.equal([true, true, true, false, false]);
    expect(await used()).to.deep.equal({ requestsCount: 3, costMicros: 0 });
    for (const other of [{ siteId: 8 }, { period: "2026-11-21" }]) {
      expect(await used(other)).to.deep.equal({ requestsCount: 0, costMicros: 0 });
      expect(await reserveRequest(database.db, { ...BUDGET, ...other })).to.equal(true);
    }
  });

  it("never gives more than the budget to processes that reserve at the same time", async () => {
    const pools = [openDatabase(database.url), openDatabase(database.url)];
    const budget = { ...BUDGET, maxRequests: 25 };
    const reserved = await Promise.all(
      Array.from(
        { length: 60 },
        (_, index) => reserveRequest(pools[index % 2] ?? database.db, budget),
      ),
    );
    await Promise.all(pools.map((pool) => pool.destroy()));
    expect(reserved.filter(Boolean)).to.have.length(25);
    expect((await used()).requestsCount).to.equal(25);
  });

  it("holds a cost against the budget before it is spent", async () => {
    const budget = { ...BUDGET, maxRequests: null, maxCostMicros: 1_000 };
    expect(await reserveRequest(database.db, budget, 600)).to.equal(true);
    expect(await reserveRequest(database.db, budget, 401)).to.equal(false);
    expect(await reserveRequest(database.db, budget, 400)).to.equal(true);
    expect(await used()).to.deep.equal({ requestsCount: 2, costMicros: 1_000 });
  });

  it("puts what a request has cost in place of what was set aside", async () => {
    await reserveRequest(database.db, BUDGET, 600);
    await reserveRequest(database.db, BUDGET, 600);
    await settleRequest(database.db, BUDGET, { reservedMicros: 600, costMicros: 50, sent: true });
    expect(await used()).to.deep.equal({ requestsCount: 2, costMicros: 650 });
    await settleRequest(database.db, BUDGET, { reservedMicros: 600, costMicros: 0, sent: false });
    expect(await used()).to.deep.equal({ requestsCount: 1, costMicros: 50 });
  });

  it("deletes what was used in periods that are over", async () => {
    for (const period of ["2026-10", "2026-10-31", "2026-11", "2026-11-20"]) {
      await reserveRequest(database.db, { ...BUDGET, period });
    }
    expect(await deleteOldBudgets(database.db, "2026-11", 1)).to.equal(1);
    expect(await deleteOldBudgets(database.db, "2026-11", 10)).to.equal(1);
    expect(await database.db("integration_budgets").orderBy("period").pluck("period"))
      .to.deep.equal(["2026-11", "2026-11-20"]);
  });
});
