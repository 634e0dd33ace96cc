import { expect } from "chai";
import {
  deleteRecoveryCodes,
  listRecoveryCodes,
  replaceRecoveryCodes,
  takeRecoveryCode,
} from "../../../db/accounts/recovery_codes.ts";
import { useSpecDatabase } from "../../support/database.ts";

const NOW = new Date("2026-11-20T12:00:00.123Z");
const OWNER = { id: 3, accountId: 7 };
const hashes = (...bytes: number[]) => bytes.map((byte) => Buffer.alloc(32, byte));

describe("db/accounts/recovery_codes.ts", () => {
  const db = useSpecDatabase();
  beforeEach(() => replaceRecoveryCodes(db(), OWNER, hashes(1, 2, 3)));
  const take = (ownerId: number, byte: number) =>
    takeRecoveryCode(db(), { ownerId, codeHash: Buffer.alloc(32, byte) }, NOW);

  it("takeRecoveryCode() takes each of the owner's codes once", async () => {
    const taken = await Promise.all([take(3, 1), take(3, 1), take(3, 1)]);
    expect(taken.filter(Boolean)).to.deep.equal([true]);
    expect(await take(3, 4)).to.equal(false);
    expect(await take(4, 2)).to.equal(false);
    expect(await listRecoveryCodes(db(), 3)).to.deep.equal([
      { codeHash: Buffer.alloc(32, 1), usedAt: NOW },
      { codeHash: Buffer.alloc(32, 2), usedAt: null },
      { codeHash: Buffer.alloc(32, 3), usedAt: null },
    ]);
  });

  it("replaceRecoveryCodes() makes the codes before useless", async () => {
    await replaceRecoveryCodes(db(), OWNER, hashes(3, 4));
    expect(await take(3, 1)).to.equal(false);
    expect(await take(3, 4)).to.equal(true);
  });

  it("deleteRecoveryCodes() leaves those of others", async () => {
    await replaceRecoveryCodes(db(), { id: 4, accountId: 7 }, hashes(1));
    await deleteRecoveryCodes(db(), 3);
    expect(await listRecoveryCodes(db(), 3)).to.be.empty;
    expect(await listRecoveryCodes(db(), 4)).to.have.length(1);
  });
});
