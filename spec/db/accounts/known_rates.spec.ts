import { expect } from "chai";
import type { KnownRate, KnownRates } from "../../../db/accounts/known_rates.ts";
import { openRateSession, type RateSession } from "../../../db/accounts/rate_session.ts";
import { packEntries, unpackEntries } from "../../../lib/admission/sliding_window.ts";
import { insertSpecAccount } from "../../support/accounts/account.ts";
import { createSpecDatabase, type SpecDatabase } from "../../support/database.ts";

const AT = Date.UTC(2026, 10, 20, 12) * 1_000;
const NOTHING = Buffer.alloc(0);

describe("RateSession.addToKnown()", () => {
  let database: SpecDatabase;
  let session: RateSession;
  before(async () => {
    database = await createSpecDatabase();
    session = await openRateSession(database.url, {
      timeoutMs: 2_000,
      clockSql: "TIMESTAMP'2026-11-20 12:00:00.000007'",
    });
  });
  after(async () => {
    await session.close();
    await database.drop();
  });

  /** A new account with a row, and what adds to it. */
  async function createRate(): Promise<KnownRate> {
    const { accountId, tokenId } = await insertSpecAccount(
      database.db,
      { plan: "pro", requestsPerMinute: 30 },
    );
    await database.db("rate_states")
      .insert({ account_id: accountId, month: "2026-11", calls: 4, admitted: 9 });
    const head = Buffer.alloc(8);
    head.writeDoubleLE(AT);
    return {
      ...{ accountId, calls: 4, admitted: 9, part: "oldest", head, startsAt: AT },
      added: { requests: 3, calls: 2 },
      ...{ tokenId, plan: "pro", requestsPerMinute: 30, callsPerMonth: null },
    };
  }
  const add = (rows: readonly KnownRate[], change: Partial<KnownRates> = {}) =>
    session.addToKnown({ month: "2026-11", from: AT, until: AT + 1_000, rows, ...change });
  const readRow = ({ accountId }: KnownRate) =>
    database.db("rate_states").where({ account_id: accountId }).first();

  it("adds an entry to a row that is as it was left, and gives its time back", async () => {
    const rate = await createRate();
    expect(await add([rate])).to.equal(AT + 7);
    const row = await readRow(rate);
    expect(unpackEntries(row.oldest)).to.deep.equal([{ at: AT + 7, calls: 3 }]);
    expect(row).to.include({ calls: 6, month: "2026-11", spilled: 0 });
    expect(Number(row.admitted)).to.equal(12);
  });

  it("puts the next entry behind those that are stored", async () => {
    const rate = await createRate();
    await add([rate]);
    const next = { ...rate, calls: 6, admitted: 12, head: NOTHING };
    expect(await add([next])).to.equal(AT + 7);
    expect(unpackEntries((await readRow(rate)).oldest)).to.deep.equal([
      { at: AT + 7, calls: 3 },
      { at: AT + 7, calls: 3 },
    ]);
  });

  it("adds to many rows at once, to the part that each names", async () => {
    const rates = [await createRate(), await createRate(), await createRate()];
    const [first, second, third] = rates as [KnownRate, KnownRate, KnownRate];
    second.part = "newest";
    third.added = { requests: 70_000, calls: 0 };
    expect(await add(rates)).to.equal(AT + 7);
    const rows = [await readRow(first), await readRow(second), await readRow(third)];
    const entries = [{ at: AT + 7, calls: 3 }];
    expect(rows.map(({ oldest, newest }) => [unpackEntries(oldest), unpackEntries(newest)])).to
      .deep.equal([[entries, []], [[], entries], [[{ at: AT + 7, calls: 70_000 }], []]]);
    expect(rows.map(({ calls, admitted }) => [calls, Number(admitted)]))
      .to.deep.equal([[6, 12], [6, 12], [4, 70_009]]);
  });

  it("changes no row where one of them is not as it was left, or is gone", async () => {
    const rates = [await createRate(), await createRate(), await createRate()];
    const [first, second, third] = rates as [KnownRate, KnownRate, KnownRate];
    for (const change of [{ admitted: 8 }, { accountId: 999_999_999 }, { tokenId: 999_999_999 }]) {
      for (const index of rates.keys()) {
        const rows = rates.with(index, { ...rates[index] ?? first, ...change });
        expect(await add(rows), JSON.stringify([index, change])).to.equal(undefined);
      }
    }
    for (const rate of [first, second, third]) {
      expect(await readRow(rate)).to.deep.include({ calls: 4, oldest: NOTHING });
    }
    expect(await add(rates)).to.equal(AT + 7);
  });

  const others: [string, Partial<KnownRate & KnownRates>][] = [
    ["another process admitted somebody", { admitted: 8 }],
    ["another process took a call back", { calls: 5 }],
    ["another process began the next month", { month: "2026-10" }],
    ["the clock was set back", { from: AT + 8 }],
    ["the month is over", { until: AT + 6 }],
    ["the plan is another one", { plan: "agency" }],
    ["the limit is another one", { requestsPerMinute: null }],
    ["the quota is another one", { callsPerMonth: 5 }],
    ["the token is gone", { tokenId: 999_999_999 }],
  ];
  for (const [what, change] of others) {
    it(`changes nothing where ${what}`, async () => {
      const rate = await createRate();
      expect(await add([{ ...rate, ...change }], change)).to.equal(undefined);
      const row = await readRow(rate);
      expect(row).to.deep.include({ calls: 4, oldest: NOTHING, month: "2026-11" });
      expect(Number(row.admitted)).to.equal(9);
    });
  }

  it("changes nothing where the part was packed again meanwhile", async () => {
    const rate = await createRate();
    await add([rate]);
    const { accountId } = rate;
    const next = { ...rate, calls: 6, admitted: 12, head: NOTHING };
    const packed = packEntries([{ at: AT + 5, calls: 3 }]);
    for (const oldest of [packed, NOTHING]) {
      await database.db("rate_states").where({ account_id: accountId }).update({ oldest });
      expect(await add([next])).to.equal(undefined);
      expect((await readRow(rate)).oldest).to.deep.equal(oldest);
    }
    const empty = { ...next, head: rate.head };
    await database.db("rate_states").where({ account_id: accountId }).update({ oldest: packed });
    expect(await add([empty])).to.equal(undefined);
  });

  it("changes nothing for a token that was revoked", async () => {
    const rate = await createRate();
    await database.db("tokens").where({ id: rate.tokenId }).update({ revoked_at: new Date() });
    expect(await add([rate])).to.equal(undefined);
    expect(Number((await readRow(rate)).admitted)).to.equal(9);
  });
});
