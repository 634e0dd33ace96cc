import { expect } from "chai";
import {
  isSessionLost,
  openRateSession,
  type RateChanges,
  type RateSession,
  type RateStateRow,
} from "../../../db/accounts/rate_session.ts";
import { insertSpecAccount, type SpecAccount } from "../../support/accounts/account.ts";
import { createSpecDatabase, type SpecDatabase } from "../../support/database.ts";

const NOW = Date.UTC(2026, 10, 20, 12) * 1_000 + 7;
const NOTHING: RateChanges = { states: [], appends: [], chunks: [], usedChunks: [], pastCalls: [] };

describe("openRateSession()", () => {
  let database: SpecDatabase;
  let session: RateSession;
  let own: SpecAccount;
  let other: SpecAccount;
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
  beforeEach(async () => {
    own = await insertSpecAccount(database.db, { plan: "pro", requestsPerMinute: 30 });
    other = await insertSpecAccount(database.db);
  });

  const hashOf = ({ tokenHash }: SpecAccount) => tokenHash.toString("hex");
  const stateOf = (
    { accountId }: SpecAccount,
    state: Partial<RateStateRow> = {},
  ): RateStateRow => ({
    ...{ accountId, month: "2026-11", calls: 4, admitted: 9, oldest: Buffer.from([1, 2]) },
    ...{ spilled: 0, newest: Buffer.from([3]) },
    ...state,
  });
  const commit = (changes: Partial<RateChanges>) => session.commit({ ...NOTHING, ...changes });
  const lockStates = async (...accounts: SpecAccount[]) => {
    const { states } = await session.lock(accounts.map(({ accountId }) => accountId), []);
    await session.rollback();
    return states;
  };

  it("finds the accounts of tokens that exist, revoked ones among them", async () => {
    await database.db("tokens").where({ id: other.tokenId }).update({ revoked_at: new Date() });
    const hashes = [hashOf(own), hashOf(other), "ab".repeat(32)];
    expect(await session.findAccounts(hashes)).to.deep.equal(
      new Map([[hashOf(own), own.accountId], [hashOf(other), other.accountId]]),
    );
  });

  describe("lock()", () => {
    it("reads the states by account, and the valid tokens with their accounts and the clock", async () => {
      await commit({ states: [stateOf(other, { calls: 7 }), stateOf(own)] });
      await database.db("tokens").where({ id: other.tokenId }).update({ revoked_at: new Date() });
      const { states, tokens } = await session.lock(
        [own.accountId, other.accountId],
        [hashOf(own), hashOf(other)],
      );
      await session.rollback();
      expect(states).to.deep.equal([stateOf(own), stateOf(other, { calls: 7 })]);
      expect(tokens).to.have.length(1);
      expect(tokens[0]).to.include({
        ...{ now: NOW, tokenHash: hashOf(own), tokenId: own.tokenId, siteIds: null },
        ...{ accountId: own.accountId, plan: "pro", requestsPerMinute: 30, callsPerMonth: null },
      });
    });

    it("reads no tokens where none is asked for", async () => {
      expect(await session.lock([own.accountId], [])).to.deep.equal({ states: [], tokens: [] });
      await session.rollback();
    });
  });

  it("creates empty states and leaves those that are there", async () => {
    await commit({ states: [stateOf(own)] });
    await session.insertStates([own.accountId, other.accountId], "2026-12");
    const empty = Buffer.alloc(0);
    expect(await lockStates(own, other)).to.deep.equal([
      stateOf(own),
      stateOf(other, { month: "2026-12", calls: 0, admitted: 0, oldest: empty, newest: empty }),
    ]);
  });

  describe("commit()", () => {
    it("replaces whole rows, and puts parts behind what is stored", async () => {
      await commit({ states: [stateOf(own), stateOf(other)] });
      const changed = { month: "2026-12", calls: 1, admitted: 20, spilled: 5 };
      await commit({
        states: [stateOf(own, { ...changed, oldest: Buffer.from([8]) })],
        appends: [stateOf(other, { ...changed, oldest: Buffer.from([9]) })],
      });
      expect(await lockStates(own, other)).to.deep.equal([
        stateOf(own, { ...changed, oldest: Buffer.from([8]) }),
        stateOf(other, {
          ...{ ...changed, oldest: Buffer.from([1, 2, 9]), newest: Buffer.from([3, 3]) },
        }),
      ]);
    });

    it("keeps chunks and deletes those of an account up to a time", async () => {
      const chunk = ({ accountId }: SpecAccount, lastAt: number) => ({
        ...{ accountId, lastAt, admitted: lastAt, entries: Buffer.from([lastAt]) },
      });
      await commit({ chunks: [chunk(own, 1), chunk(own, 2), chunk(own, 3), chunk(other, 1)] });
      const find = (edge: number) =>
        session.findChunks([own, other].map(({ accountId }) => ({ accountId, edge })));
      expect(await find(1)).to.deep.equal(new Map([[own.accountId, chunk(own, 2)]]));
      expect(await find(0)).to.deep.equal(
        new Map([[own.accountId, chunk(own, 1)], [other.accountId, chunk(other, 1)]]),
      );
      await commit({ usedChunks: [{ accountId: own.accountId, lastAt: 2 }] });
      expect(await find(0)).to.deep.equal(
        new Map([[own.accountId, chunk(own, 3)], [other.accountId, chunk(other, 1)]]),
      );
    });

    it("adds calls to past months and gives them back, never below 0", async () => {
      const add = (account: SpecAccount, calls: number) =>
        commit({ pastCalls: [{ accountId: account.accountId, month: "2026-10", calls }] });
      await add(own, 5);
      await add(own, 2);
      await add(other, 3);
      await add(own, -4);
      const callsOf = async ({ accountId }: SpecAccount) =>
        await database.db("usage_months").where({ account_id: accountId }).pluck("calls");
      expect([await callsOf(own), await callsOf(other)]).to.deep.equal([[3], [3]]);
      await add(own, -9);
      expect([await callsOf(own), await callsOf(other)]).to.deep.equal([[0], [3]]);
    });
  });

  it("takes nothing over from a transaction that was ended without a change", async () => {
    await session.lock([own.accountId], []);
    await session.rollback();
    expect(await lockStates(own)).to.deep.equal([]);
  });

  describe("touchTokens()", () => {
    const read = async ({ tokenId }: SpecAccount) =>
      await database.db("tokens").where({ id: tokenId }).first("last_used_at", "last_used_address");

    it("notes that tokens were used and from where; what is not known stays", async () => {
      await session.touchTokens([
        { tokenId: own.tokenId, address: "2001:db8::1" },
        { tokenId: other.tokenId, address: null },
      ]);
      expect((await read(own)).last_used_address).to.equal("2001:db8::1");
      expect((await read(other)).last_used_address).to.equal(null);
      expect((await read(other)).last_used_at).to.be.instanceOf(Date);
      await session.touchTokens([{ tokenId: own.tokenId, address: null }]);
      expect((await read(own)).last_used_address).to.equal("2001:db8::1");
    });

    it("touches no other tokens", async () => {
      await session.touchTokens([{ tokenId: own.tokenId, address: "192.0.2.1" }]);
      expect(await read(other)).to.deep.equal({ last_used_at: null, last_used_address: null });
    });
  });
});

describe("isSessionLost()", () => {
  const errorWith = (properties: object) => Object.assign(new Error("It failed."), properties);

  it("is true for a lost connection, a fatal error and an answer that is late", () => {
    for (
      const reason of [
        errorWith({ code: "ECONNRESET" }),
        errorWith({ code: "PROTOCOL_SEQUENCE_TIMEOUT" }),
        errorWith({ fatal: true }),
      ]
    ) expect(isSessionLost(reason)).to.equal(true);
  });

  it("is false for an error of a statement, and for what is no error", () => {
    expect(isSessionLost(errorWith({ code: "ER_DUP_ENTRY", errno: 1062, fatal: false })))
      .to.equal(false);
    expect(isSessionLost(errorWith({ errno: 1213 }))).to.equal(false);
    expect(isSessionLost("ECONNRESET")).to.equal(false);
  });
});
