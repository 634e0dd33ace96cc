import { expect } from "chai";
import {
  findRateUsage,
  insertRateState,
  listMonthUsages,
  listPastStates,
  readDatabaseTime,
  turnMonths,
} from "../../../db/accounts/usage.ts";
import { useSpecDatabase } from "../../support/database.ts";

describe("db/accounts/usage.ts", () => {
  const db = useSpecDatabase();
  beforeEach(async () => {
    await db()("rate_states").delete();
    await db()("usage_months").delete();
  });

  it("insertRateState() leaves a state that exists as it is", async () => {
    await insertRateState(db(), 1, new Date("2026-11-20T00:00:00Z"));
    await db()("rate_states").update({ calls: 4 });
    await insertRateState(db(), 1, new Date("2026-12-20T00:00:00Z"));
    expect(await findRateUsage(db(), 1)).to.include({ month: "2026-11", calls: 4 });
  });

  it("listMonthUsages() lists the latest months first, up to the limit", async () => {
    await db()("usage_months").insert([
      { account_id: 1, month: "2025-12", calls: 1 },
      { account_id: 1, month: "2026-02", calls: 3 },
      { account_id: 1, month: "2026-01", calls: 2 },
      { account_id: 2, month: "2026-03", calls: 9 },
    ]);
    const rows = await listMonthUsages(db(), 1, 2);
    expect(rows.map((row) => ({ ...row }))).to.deep.equal([
      { month: "2026-02", calls: 3 },
      { month: "2026-01", calls: 2 },
    ]);
  });

  it("readDatabaseTime() reads the server's clock", async () => {
    const before = Date.now();
    const time = (await readDatabaseTime(db())).getTime();
    expect(time).to.be.within(before - 5, Date.now() + 5);
  });

  it("listPastStates() and turnMonths() leave the present month alone", async () => {
    await db()("rate_states").insert([
      { account_id: 1, month: "2026-10", calls: 5 },
      { account_id: 2, month: "2026-11", calls: 6 },
    ]);
    expect(await listPastStates(db(), "2026-11", 10)).to.deep.equal([1]);
    const turn = () => db().transaction((trx) => turnMonths(trx, [1, 2], "2026-11"));
    expect(await turn()).to.equal(1);
    expect(await turn()).to.equal(0);
    expect(await findRateUsage(db(), 1)).to.include({ month: "2026-11", calls: 0 });
    expect(await findRateUsage(db(), 2)).to.include({ month: "2026-11", calls: 6 });
  });

  it("turnMonths() adds to a month that is in the history already", async () => {
    await db()("rate_states").insert({ account_id: 1, month: "2026-10", calls: 5 });
    await db()("usage_months").insert({ account_id: 1, month: "2026-10", calls: 2 });
    await db().transaction((trx) => turnMonths(trx, [1], "2026-11"));
    expect(await db()("usage_months").pluck("calls")).to.deep.equal([7]);
  });
});
