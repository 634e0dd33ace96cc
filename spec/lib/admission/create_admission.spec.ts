import { expect } from "chai";
import type { Admission, AdmissionOutcome, Grant } from "../../../lib/admission/admission.ts";
import { type AdmissionOptions, createAdmission } from "../../../lib/admission/create_admission.ts";
import { UnavailableError } from "../../../lib/core/errors.ts";
import { insertSpecAccount, type SpecAccount } from "../../support/accounts/account.ts";
import { createSpecDatabase, type SpecDatabase } from "../../support/database.ts";

describe("createAdmission()", () => {
  let database: SpecDatabase;
  const open: Admission[] = [];
  before(async () => {
    database = await createSpecDatabase();
  });
  after(() => database.drop());
  afterEach(async () => {
    for (const admission of open.splice(0)) await admission.close();
  });

  const create = (options: Partial<AdmissionOptions> = {}) => {
    const admission = createAdmission({ databaseUrl: database.url, log: () => {}, ...options });
    open.push(admission);
    return admission;
  };
  const call = (admission: Admission, { tokenHash }: SpecAccount, quotaCost: 0 | 1 = 1) =>
    admission.admit({ tokenHash, ability: "read", siteId: null, quotaCost });

  it("admits a known token and says who is calling", async () => {
    const account = await insertSpecAccount(database.db, { name: "Ann", plan: "pro" });
    const outcome = await call(create(), account);
    expect(outcome).to.deep.include({
      kind: "admitted",
      caller: {
        accountId: account.accountId,
        accountName: "Ann",
        plan: "pro",
        tokenId: account.tokenId,
        abilities: ["read", "write", "audit", "chat", "manage"],
        siteIds: null,
      },
    });
  });

  it("tells who is decided upon before it is written, and nobody who is refused", async () => {
    const { tokenHash } = await insertSpecAccount(database.db, { requestsPerMinute: 1 });
    const admission = create();
    const events: string[] = [];
    const ask = async (name: string) => {
      const { kind } = await admission.admit(
        { tokenHash, ability: "read", siteId: null, quotaCost: 1 },
        (caller) => void events.push(`${name} decided: ${caller.abilities.length} abilities`),
      );
      events.push(`${name} ${kind}`);
    };
    await Promise.all([ask("first"), ask("second")]);
    expect(events).to.deep.equal([
      "first decided: 5 abilities",
      "first admitted",
      "second limited",
    ]);
  });

  it("does not know a token that was never made", async () => {
    const tokenHash = Buffer.alloc(32, 7);
    const outcome = await create().admit({ tokenHash, ability: null, siteId: null, quotaCost: 1 });
    expect(outcome).to.deep.equal({ kind: "unauthorized" });
  });

  it("refuses a token from the next request after it was revoked, in every process", async () => {
    const account = await insertSpecAccount(database.db);
    const processes = [create(), create()];
    for (const admission of processes) {
      expect((await call(admission, account)).kind).to.equal("admitted");
    }
    await database.db("tokens").where({ id: account.tokenId }).update({ revoked_at: new Date() });
    for (const admission of processes) {
      expect((await call(admission, account)).kind).to.equal("unauthorized");
    }
  });

  it("refuses a plan without API", async () => {
    const account = await insertSpecAccount(database.db, { plan: "free" });
    expect(await call(create(), account)).to.include({ code: "plan_without_api" });
  });

  it("refuses an ability that the token lacks", async () => {
    const account = await insertSpecAccount(database.db, {}, { abilities: ["audit"] });
    expect(await call(create(), account)).to.include({ code: "ability_missing" });
  });

  it("refuses a site that the token is not made for, and admits the others", async () => {
    const { tokenHash } = await insertSpecAccount(database.db, {}, { siteIds: [3, 5] });
    const admission = create();
    const site = (siteId: number | null) =>
      admission.admit({ tokenHash, ability: "read", siteId, quotaCost: 1 });
    expect(await site(4)).to.include({ code: "site_not_allowed" });
    expect(await site(5)).to.include({ kind: "admitted" });
    expect(await site(null)).to.include({ kind: "admitted" });
  });

  it("admits as many at once as the limit says, and counts down", async () => {
    const account = await insertSpecAccount(database.db, { requestsPerMinute: 3 });
    const admission = create();
    const outcomes = await Promise.all([1, 2, 3, 4, 5].map(() => call(admission, account)));
    expect(outcomes.map(({ kind }) => kind)).to.deep.equal(
      ["admitted", "admitted", "admitted", "limited", "limited"],
    );
    expect(outcomes.map(remaining)).to.deep.equal([2, 1, 0, 0, 0]);
  });

  it("says when the oldest request leaves the window", async () => {
    const account = await insertSpecAccount(database.db, { requestsPerMinute: 1 });
    const admission = create();
    const before = Date.now() / 1000;
    await call(admission, account);
    const outcome = await call(admission, account);
    expect(outcome).to.include({ code: "rate_limit_exceeded", retryAfterSeconds: 60 });
    if (outcome.kind !== "limited") throw new Error("The second request was admitted.");
    expect(outcome.window.resetAt).to.be.within(before + 59, Date.now() / 1000 + 61);
  });

  it("refuses nothing for free: what was refused takes no place", async () => {
    const account = await insertSpecAccount(database.db, { requestsPerMinute: 2 });
    // all at one moment: no request leaves the window, however slow the machine is
    const admission = create({ clockSql: "TIMESTAMP'2026-11-20 12:00:00'" });
    await call(admission, account);
    for (let i = 0; i < 20; i++) await call(admission, account);
    const [state] = await database.db("rate_states").where({ account_id: account.accountId });
    expect(Number(state.admitted)).to.equal(2);
    expect(state.calls).to.equal(2);
  });

  it("keeps the window over a restart", async () => {
    const account = await insertSpecAccount(database.db, { requestsPerMinute: 2 });
    const first = create();
    await call(first, account);
    await call(first, account);
    await first.close();
    expect(await call(create(), account)).to.include({ code: "rate_limit_exceeded" });
  });

  it("follows a limit that is changed while it runs", async () => {
    const account = await insertSpecAccount(database.db, { requestsPerMinute: 1 });
    const admission = create();
    await call(admission, account);
    expect((await call(admission, account)).kind).to.equal("limited");
    await database.db("accounts").where({ id: account.accountId })
      .update({ requests_per_minute: 2 });
    expect((await call(admission, account)).kind).to.equal("admitted");
    expect((await call(admission, account)).kind).to.equal("limited");
  });

  it("counts exactly when the window holds more batches than the row has room for", async () => {
    const account = await insertSpecAccount(database.db, { requestsPerMinute: 300 });
    const admission = create();
    for (let i = 0; i < 300; i++) {
      expect(remaining(await call(admission, account))).to.equal(299 - i);
    }
    expect((await call(admission, account)).kind).to.equal("limited");
    const chunks = await database.db("rate_chunks").where({ account_id: account.accountId });
    expect(chunks).to.have.length(3);
  });

  it("counts exactly where two processes take turns with an account", async () => {
    const account = await insertSpecAccount(database.db, { requestsPerMinute: 200 });
    const processes = [create(), create()];
    let used = 0;
    // runs of different lengths: each process finds its own row, then that of the other
    for (let turn = 0; used < 200; turn++) {
      const admission = processes[turn % 2] ?? create();
      for (let i = 0; i < 1 + turn % 9 && used < 200; i++) {
        expect(remaining(await call(admission, account))).to.equal(200 - ++used);
      }
    }
    for (const admission of processes) {
      expect((await call(admission, account)).kind).to.equal("limited");
    }
    const [state] = await database.db("rate_states").where({ account_id: account.accountId });
    expect(Number(state.admitted)).to.equal(200);
    expect(state.calls).to.equal(200);
  });

  it("lets go of stored chunks as time passes, each at its time", async () => {
    const account = await insertSpecAccount(database.db, { requestsPerMinute: 1_000 });
    const at = (time: string) => create({ clockSql: `TIMESTAMP'2026-11-20 ${time}'` });
    const early = at("12:00:00");
    for (let i = 0; i < 150; i++) await call(early, account);
    const late = at("12:00:30");
    for (let i = 0; i < 150; i++) await call(late, account);
    expect(remaining(await call(at("12:00:59"), account))).to.equal(699);
    expect(remaining(await call(at("12:01:00.000149"), account))).to.equal(848);
    expect(remaining(await call(at("12:01:30.000148"), account))).to.equal(996);
    expect(remaining(await call(at("12:03:00"), account))).to.equal(999);
    expect(await database.db("rate_chunks").where({ account_id: account.accountId })).to.be.empty;
  });

  it("never exceeds the limit when the clock is set back, and recovers in one window", async () => {
    const account = await insertSpecAccount(database.db, { requestsPerMinute: 200 });
    const at = (time: string) => create({ clockSql: `TIMESTAMP'2026-11-20 ${time}'` });
    const ahead = at("13:00:00");
    for (let i = 0; i < 150; i++) await call(ahead, account);
    const corrected = at("12:00:00");
    const outcomes = await Promise.all(Array.from({ length: 60 }, () => call(corrected, account)));
    expect(outcomes.filter(({ kind }) => kind === "admitted")).to.have.length(50);
    expect(remaining(await call(at("12:01:01"), account))).to.equal(199);
    expect(await database.db("rate_chunks").where({ account_id: account.accountId })).to.be.empty;
  });

  it("counts each request to the month of the database's clock, cron or no cron", async () => {
    const account = await insertSpecAccount(database.db, { callsPerMonth: 5 });
    const november = create({ clockSql: "TIMESTAMP'2026-11-30 23:59:59.999'" });
    const december = create({ clockSql: "TIMESTAMP'2026-12-01 00:00:00'" });
    await call(november, account);
    await call(november, account);
    const first = await call(december, account);
    expect(first).to.have.nested.property("quota.remaining", 4);
    expect(first).to.have.nested.property("quota.resetAt", Date.UTC(2027, 0, 1) / 1000);
    expect(await months(database, account)).to.deep.equal([{ month: "2026-11", calls: 2 }]);
  });

  it("refuses when the month is used up, until the next one", async () => {
    const account = await insertSpecAccount(database.db, { callsPerMonth: 1 });
    const november = create({ clockSql: "TIMESTAMP'2026-11-30 23:59:30'" });
    await call(november, account);
    expect(await call(november, account)).to.include({
      code: "monthly_quota_exceeded",
      retryAfterSeconds: 30,
    });
    expect((await call(november, account, 0)).kind).to.equal("admitted");
    const december = create({ clockSql: "TIMESTAMP'2026-12-01 00:00:00'" });
    expect((await call(december, account)).kind).to.equal("admitted");
  });

  it("takes a call back with the next batch", async () => {
    const account = await insertSpecAccount(database.db, { callsPerMonth: 5 });
    const admission = create();
    admission.giveBack(grantOf(await call(admission, account)));
    expect(await call(admission, account)).to.have.nested.property("quota.remaining", 4);
  });

  it("takes a call back when no traffic follows", async () => {
    const account = await insertSpecAccount(database.db);
    const admission = create();
    admission.giveBack(grantOf(await call(admission, account)));
    await admission.close();
    const [state] = await database.db("rate_states").where({ account_id: account.accountId });
    expect(state.calls).to.equal(0);
    expect(Number(state.admitted)).to.equal(1);
  });

  it("takes a call back from the month it was charged to", async () => {
    const account = await insertSpecAccount(database.db);
    const november = create({ clockSql: "TIMESTAMP'2026-11-30 23:59:59.9'" });
    await call(november, account);
    const grant = grantOf(await call(november, account));
    await call(create({ clockSql: "TIMESTAMP'2026-12-01 00:00:00'" }), account);
    november.giveBack(grant);
    await november.close();
    expect(await months(database, account)).to.deep.equal([{ month: "2026-11", calls: 1 }]);
    const [state] = await database.db("rate_states").where({ account_id: account.accountId });
    expect(state).to.include({ month: "2026-12", calls: 1 });
  });

  it("notes when a token was last used", async () => {
    const account = await insertSpecAccount(database.db);
    const admission = create();
    await call(admission, account);
    await admission.close();
    const token = await database.db("tokens").where({ id: account.tokenId }).first();
    expect(token.last_used_at).to.be.instanceOf(Date);
    expect(token.last_used_address).to.equal(null);
  });

  it("notes from where tokens were used last, also behind a proxy", async () => {
    const accounts = await Promise.all([1, 2, 3].map(() => insertSpecAccount(database.db)));
    const admission = create({ trustedProxies: ["10.0.0.0/8"] });
    const use = (index: number, remote: string, forwardedFor?: string) =>
      admission.admit({
        tokenHash: accounts[index]?.tokenHash ?? Buffer.alloc(32),
        ...{ ability: null, siteId: null, quotaCost: 0 },
        origin: { remote, forwardedFor },
      });
    await use(0, "192.0.2.1");
    await use(0, "192.0.2.2", "203.0.113.66");
    await use(1, "10.0.0.2", "203.0.113.66, 2001:db8::5");
    await use(2, "x'; DROP TABLE tokens; --");
    await admission.close();
    const addresses = await Promise.all(
      // made side by side, their ids are in no order
      accounts.map(async ({ tokenId }) =>
        (await database.db("tokens").where({ id: tokenId }).first("last_used_address"))
          .last_used_address
      ),
    );
    expect(addresses).to.deep.equal(["192.0.2.2", "2001:db8::5", null]);
  });

  it("notes the uses of many tokens at once", async () => {
    const { accountId } = await insertSpecAccount(database.db);
    const hashes = Array.from({ length: 1_200 }, (_, index) => {
      const hash = Buffer.alloc(32, 5);
      hash.writeUInt32BE(index);
      return hash;
    });
    await database.db.batchInsert(
      "tokens",
      hashes.map((token_hash) => ({
        ...{ account_id: accountId, name: "many", token_hash, abilities: "read" },
        created_at: new Date(),
      })),
      500,
    );
    const admission = create();
    await Promise.all(hashes.map((tokenHash, index) =>
      admission.admit({
        ...{ tokenHash, ability: null, siteId: null, quotaCost: 0 },
        origin: { remote: `192.0.2.${index % 250}`, forwardedFor: undefined },
      })
    ));
    await admission.close();
    const rows = await database.db("tokens").where({ name: "many" }).orderBy("token_hash")
      .pluck("last_used_address");
    expect(rows).to.have.lengthOf(1_200);
    expect(rows.filter((address, index) => address !== `192.0.2.${index % 250}`)).to.deep.equal([]);
  });

  it("goes on without an error when its connection was killed between two requests", async () => {
    const account = await insertSpecAccount(database.db);
    const admission = create();
    await call(admission, account);
    await killConnections(database);
    expect((await call(admission, account)).kind).to.equal("admitted");
  });

  it("answers unavailable when the database cannot be reached", async () => {
    const account = await insertSpecAccount(database.db);
    const url = new URL(database.url);
    url.searchParams.set("socketPath", "/nowhere/mysql.sock");
    const error = await call(create({ databaseUrl: url.href }), account).catch((error) => error);
    expect(error).to.be.instanceOf(UnavailableError);
    expect(error.message).to.equal(
      "The service cannot reach its database. Try again in a few seconds.",
    );
  });

  it("leaves no request behind, at whatever moment it comes", async () => {
    const account = await insertSpecAccount(database.db);
    const admission = create();
    for (let hops = 0; hops < 40; hops++) {
      await call(admission, account);
      // a few turns of the microtask queue later: while the batch before is being put away
      for (let i = 0; i < hops; i++) await undefined;
      expect((await call(admission, account)).kind).to.equal("admitted");
    }
  }).timeout(5_000);

  it("answers unavailable when too many wait", async () => {
    const account = await insertSpecAccount(database.db);
    const admission = create({ maxWaiting: 2 });
    const results = await Promise.allSettled([1, 2, 3].map(() => call(admission, account)));
    expect(results.map(({ status }) => status)).to.deep.equal(
      ["fulfilled", "fulfilled", "rejected"],
    );
  });

  it("waits for a lock that is held for long, and gives up in words", async () => {
    const account = await insertSpecAccount(database.db);
    const admission = create({ timeoutMs: 200 });
    await call(admission, account);
    await database.db.transaction(async (trx) => {
      await trx("rate_states").where({ account_id: account.accountId }).forUpdate().first();
      const error = await call(admission, account).catch((error: unknown) => error);
      expect(error).to.be.instanceOf(UnavailableError);
    });
    expect((await call(admission, account)).kind).to.equal("admitted");
  });
});

function remaining(outcome: AdmissionOutcome): number {
  return "window" in outcome ? outcome.window.remaining : Number.NaN;
}

function grantOf(outcome: AdmissionOutcome): Grant {
  if (outcome.kind !== "admitted") throw new Error(`The request is ${outcome.kind}.`);
  return outcome.grant;
}

async function months({ db }: SpecDatabase, { accountId }: SpecAccount): Promise<unknown[]> {
  const rows = await db("usage_months").where({ account_id: accountId }).select("month", "calls");
  return rows.map((row) => ({ ...row }));
}

/** Kills every connection of the database but the one that asks. */
async function killConnections({ db, url }: SpecDatabase): Promise<void> {
  const [rows] = await db.raw(
    "SELECT id FROM information_schema.processlist WHERE db = ? AND id <> CONNECTION_ID()",
    [new URL(url).pathname.slice(1)],
  );
  for (const { id } of rows) await db.raw(`KILL ${Number(id)}`);
}
