import { expect } from "chai";
import {
  deleteExpiredBrowsers,
  deleteOwnerBrowsers,
  findBrowserCount,
  renewKnownBrowser,
  saveKnownBrowser,
} from "../../../db/accounts/known_browsers.ts";
import { useSpecDatabase } from "../../support/database.ts";

const NOW = new Date("2026-11-20T12:00:00.123Z");
const LATER = new Date("2026-11-20T12:05:00.123Z");
const ONE = Buffer.alloc(32, 1);
const TWO = Buffer.alloc(32, 2);

describe("db/accounts/known_browsers.ts", () => {
  const db = useSpecDatabase();
  beforeEach(() => db()("known_browsers").delete());
  const save = (secretHash: Buffer, ownerId: number, expiresAt = LATER) =>
    saveKnownBrowser(db(), { secretHash, ownerId, accountId: 7, expiresAt });
  const isKnown = async (secretHash: Buffer, ownerId: number, now = NOW) =>
    await findBrowserCount(db(), { secretHash, ownerId }, now) !== undefined;

  it("knows an owner in a browser until it expires", async () => {
    await save(ONE, 1);
    expect(await isKnown(ONE, 1)).to.equal(true);
    expect(await isKnown(ONE, 2)).to.equal(false);
    expect(await isKnown(TWO, 1)).to.equal(false);
    expect(await isKnown(ONE, 1, LATER)).to.equal(false);
  });

  it("keeps an owner longer who signs in again", async () => {
    await save(ONE, 1, NOW);
    await save(ONE, 1, LATER);
    expect(await isKnown(ONE, 1)).to.equal(true);
    expect(await db()("known_browsers")).to.have.lengthOf(1);
  });

  it("renewKnownBrowser() moves all owners of a browser, and those of no other", async () => {
    await Promise.all([save(ONE, 1), save(ONE, 2), save(TWO, 3)]);
    await renewKnownBrowser(db(), { oldHash: ONE, newHash: Buffer.alloc(32, 3) });
    const known = [ONE, TWO, Buffer.alloc(32, 3)].map((hash) =>
      Promise.all([1, 2, 3].map((id) => isKnown(hash, id)))
    );
    expect(await Promise.all(known)).to.deep.equal([
      [false, false, false],
      [false, false, true],
      [true, true, false],
    ]);
  });

  it("counts the failures of an owner on under a new cookie value", async () => {
    await save(ONE, 1);
    await renewKnownBrowser(db(), { oldHash: ONE, newHash: TWO });
    await save(TWO, 2);
    const find = (ownerId: number) => findBrowserCount(db(), { secretHash: TWO, ownerId }, NOW);
    expect([await find(1), await find(2)]).to.deep.equal([ONE, TWO]);
    await db()("known_browsers").update({ counted_by: null });
    expect(await find(1)).to.deep.equal(TWO);
  });

  it("deleteOwnerBrowsers() and deleteExpiredBrowsers() delete no others", async () => {
    await Promise.all([save(ONE, 1), save(ONE, 2), save(TWO, 1), save(TWO, 3, NOW)]);
    await deleteOwnerBrowsers(db(), 1);
    expect(await deleteExpiredBrowsers(db(), NOW, 10)).to.equal(1);
    expect(await db()("known_browsers").pluck("owner_id")).to.deep.equal([2]);
  });
});
