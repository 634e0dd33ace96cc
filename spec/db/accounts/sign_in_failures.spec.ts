import { expect } from "chai";
import { transaction } from "../../../db/core/connection.ts";
import {
  deleteOldFailures,
  deleteSignInFailures,
  type FailureKey,
  lockSignInFailures,
  takeFailureBack,
  updateSignInFailures,
} from "../../../db/accounts/sign_in_failures.ts";
import { useSpecDatabase } from "../../support/database.ts";

const NOW = new Date("2026-11-20T12:00:00.123Z");
const LATER = new Date("2026-11-20T12:05:00.123Z");
const KEY: FailureKey = { scope: "email", subjectHash: Buffer.alloc(32, 1) };
const NONE = { failures: 0, lastFailedAt: NOW, blockedUntil: NOW };

describe("db/accounts/sign_in_failures.ts", () => {
  const db = useSpecDatabase();
  beforeEach(() => db()("sign_in_failures").delete());
  const read = (key: FailureKey = KEY) =>
    transaction(db(), (trx) => lockSignInFailures(trx, key, NOW));
  const fail = () =>
    transaction(db(), async (trx) => {
      const { failures } = await lockSignInFailures(trx, KEY, NOW);
      const next = { failures: failures + 1, lastFailedAt: NOW, blockedUntil: LATER };
      await updateSignInFailures(trx, KEY, next);
    });

  it("lockSignInFailures() begins with none, and keeps scopes and subjects apart", async () => {
    expect(await read()).to.deep.equal(NONE);
    await fail();
    expect(await read({ ...KEY, scope: "address" })).to.deep.equal(NONE);
    expect(await read({ ...KEY, subjectHash: Buffer.alloc(32, 2) })).to.deep.equal(NONE);
    expect(await read()).to.deep.equal({ failures: 1, lastFailedAt: NOW, blockedUntil: LATER });
  });

  it("lockSignInFailures() loses none of ten at the same time", async () => {
    await Promise.all(Array.from({ length: 10 }, fail));
    expect((await read()).failures).to.equal(10);
  });

  it("takeFailureBack() ends the wait, and never counts below 0", async () => {
    await fail();
    await takeFailureBack(db(), KEY, NOW);
    expect(await read()).to.deep.equal(NONE);
    await takeFailureBack(db(), KEY, NOW);
    expect(await read()).to.deep.equal(NONE);
  });

  it("deleteSignInFailures() and deleteOldFailures() forget", async () => {
    await fail();
    await deleteSignInFailures(db(), KEY);
    expect(await db()("sign_in_failures")).to.be.empty;
    await fail();
    expect(await deleteOldFailures(db(), NOW, 10)).to.equal(0);
    expect(await deleteOldFailures(db(), LATER, 10)).to.equal(1);
  });
});
