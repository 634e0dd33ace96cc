import { expect } from "chai";
import type { TokenRow } from "../../../db/accounts/rate_session.ts";
import type { Admission } from "../../../lib/admission/admission.ts";
import { createAdmission } from "../../../lib/admission/create_admission.ts";
import {
  createKnownAccounts,
  type KnownAccount,
  type KnownAccounts,
} from "../../../lib/admission/known_accounts.ts";
import { prepareKnownBatch, settleKnownBatch } from "../../../lib/admission/known_batch.ts";
import { MAX_PART_US } from "../../../lib/admission/sliding_window.ts";
import { insertSpecAccount, type SpecAccount } from "../../support/accounts/account.ts";
import { createSpecDatabase, type SpecDatabase } from "../../support/database.ts";

const START = Date.UTC(2026, 10, 20, 12) * 1_000;
const WINDOW_US = 60_000_000;
const ASKED = { tokenHash: Buffer.alloc(0), ability: "read", siteId: null, quotaCost: 1 } as const;

const ask = (...hashes: string[]) => hashes.map((hash) => ({ request: ASKED, hash }));

describe("prepareKnownBatch()", () => {
  let known: KnownAccounts;
  beforeEach(() => {
    known = createKnownAccounts();
    known.noteTime(START);
  });

  /** Makes an account known that had one request a second ago. */
  function know(accountId: number, { hashes = [`h${accountId}`], startsAt = START - 1e6 } = {}) {
    const tokens = new Map(hashes.map((hash, index) => [hash, tokenOf(accountId, hash, index)]));
    const account: KnownAccount = {
      ...{ accountId, month: "2026-11", calls: 5, undisturbed: 4, tokens },
      window: {
        ...{ admitted: 7, spilled: 0, newest: [] },
        oldest: [{ at: START - 1e6 + accountId, calls: 1 }],
      },
      parts: { oldest: { bytes: 16, startsAt }, newest: { bytes: 0, startsAt: null } },
    };
    known.put(account);
    return account;
  }
  const prepare = (...hashes: string[]) => prepareKnownBatch(ask(...hashes), known, WINDOW_US);

  it("admits requests of several accounts, with one entry each, by the ids of the accounts", () => {
    const [second, first] = [know(2), know(1)];
    const batch = prepare("h2", "h1", "h2");
    expect(batch?.outcomes.map(({ caller, window }) => [caller.accountId, window.remaining]))
      .to.deep.equal([[2, 1], [1, 1], [2, 0]]);
    expect(batch?.rates.rows.map(({ accountId, added, admitted }) => [accountId, added, admitted]))
      .to.deep.equal([
        [1, { requests: 1, calls: 1 }, 7],
        [2, { requests: 2, calls: 2 }, 7],
      ]);
    if (batch) settleKnownBatch(batch, START + 9);
    expect([first, second].map(({ calls, window }) => [calls, window.admitted, window.oldest[1]]))
      .to.deep.equal([[6, 8, { at: START + 9, calls: 1 }], [7, 9, { at: START + 9, calls: 2 }]]);
  });

  it("writes after the newest entry of all accounts", () => {
    know(1);
    know(2).window.oldest[0] = { at: START + 50e6, calls: 1 };
    expect(prepare("h1", "h2")?.rates.from).to.equal(START + 50e6 + 1);
  });

  it("leaves a batch to the locks where one account is not known, or would be refused", () => {
    know(1);
    expect(prepare("h1", "h2")).to.equal(undefined);
    expect(prepare("h1", "h1", "h1")).to.equal(undefined);
    expect(prepare("h1")).not.to.equal(undefined);
  });

  it("leaves a batch to the locks where an account has two tokens in it", () => {
    know(1, { hashes: ["a", "b"] });
    expect(prepare("a", "b")).to.equal(undefined);
    expect(prepare("b")?.rates.rows[0]?.tokenId).to.equal(11);
  });

  it("leaves a batch to the locks where an entry would lie too far from the part's first", () => {
    know(1);
    know(2, { startsAt: START - MAX_PART_US });
    expect(prepare("h1", "h2")).to.equal(undefined);
  });
});

function tokenOf(accountId: number, tokenHash: string, index: number): TokenRow {
  return {
    ...{ now: START, tokenHash, tokenId: accountId * 10 + index, abilities: "read" },
    ...{ siteIds: null, accountId, accountName: "Spec", plan: "pro" },
    ...{ requestsPerMinute: 3, callsPerMonth: 100 },
  };
}

describe("admission of many accounts at once", () => {
  let database: SpecDatabase;
  const open: Admission[] = [];
  before(async () => {
    database = await createSpecDatabase();
  });
  after(async () => {
    for (const admission of open) await admission.close();
    await database.drop();
  });

  const create = () => {
    const admission = createAdmission({ databaseUrl: database.url, log: () => {} });
    open.push(admission);
    return admission;
  };
  const call = async (by: Admission, { tokenHash }: SpecAccount) =>
    (await by.admit({ ...ASKED, tokenHash })).kind;
  const insertAccounts = async (requestsPerMinute: number) => {
    const accounts: SpecAccount[] = [];
    for (let i = 0; i < 12; i++) {
      accounts.push(await insertSpecAccount(database.db, { requestsPerMinute }));
    }
    return accounts;
  };
  const readCounts = async (accounts: readonly SpecAccount[]) => {
    const ids = accounts.map(({ accountId }) => accountId);
    const rows = await database.db("rate_states").whereIn("account_id", ids).orderBy("account_id");
    return rows.map(({ admitted, calls }) => [Number(admitted), calls]);
  };

  it("admits as many of each account as its limit says", async () => {
    const accounts = await insertAccounts(5);
    const admission = create();
    for (let round = 0; round < 7; round++) {
      const kinds = await Promise.all(accounts.map((account) => call(admission, account)));
      expect(new Set(kinds)).to.deep.equal(new Set([round < 5 ? "admitted" : "limited"]));
    }
    expect(await readCounts(accounts)).to.deep.equal(accounts.map(() => [5, 5]));
  });

  it("counts everything once where another process takes turns with some of them", async () => {
    const accounts = await insertAccounts(1_000);
    const [first, second] = [create(), create()];
    for (let round = 0; round < 30; round++) {
      await Promise.all(accounts.map((account) => call(first, account)));
      if (round % 5 === 4) await Promise.all(accounts.slice(3, 6).map((one) => call(second, one)));
    }
    expect(await readCounts(accounts))
      .to.deep.equal(accounts.map((_, i) => i >= 3 && i < 6 ? [36, 36] : [30, 30]));
  });

  it("refuses a token that was revoked, and nobody else", async () => {
    const accounts = await insertAccounts(100);
    const admission = create();
    const callAll = () => Promise.all(accounts.map((account) => call(admission, account)));
    for (let round = 0; round < 3; round++) await callAll();
    const id = accounts[4]?.tokenId ?? 0;
    await database.db("tokens").where({ id }).update({ revoked_at: new Date() });
    for (let round = 0; round < 3; round++) {
      expect(await callAll())
        .to.deep.equal(accounts.map((_, i) => i === 4 ? "unauthorized" : "admitted"));
    }
    expect(await readCounts(accounts))
      .to.deep.equal(accounts.map((_, i) => i === 4 ? [3, 3] : [6, 6]));
  });
});
