import { expect } from "chai";
import { isDuplicateKey, transaction } from "../../../db/core/connection.ts";
import {
  findOwnerByEmail,
  findOwnerLanguage,
  findOwnerSecrets,
  insertOwner,
  listOwners,
  lockOwner,
  takeTotpStep,
  turnTotpOff,
  turnTotpOn,
  updateOwnerLanguage,
  updateOwnerRole,
  updatePassphraseHash,
  updateSignedIn,
  updateTotpSecret,
} from "../../../db/accounts/owners.ts";
import { useSpecDatabase } from "../../support/database.ts";

const NOW = new Date("2026-11-20T12:00:00.123Z");
const LATER = new Date("2026-11-21T12:00:00.123Z");
const SECRET = Buffer.alloc(60, 1);

describe("db/accounts/owners.ts", () => {
  const db = useSpecDatabase();
  let id: number;
  let count = 0;
  beforeEach(async () => {
    const owner = { accountId: 7, email: `o${++count}@acme.example`, passphraseHash: "$scrypt$x" };
    id = await insertOwner(db(), owner, NOW);
  });

  it("findOwnerByEmail() reads what insertOwner() wrote", async () => {
    const owner = { accountId: 9, email: "josé@acme.example", passphraseHash: "$scrypt$y" };
    const ownerId = await insertOwner(db(), owner, NOW);
    expect(await findOwnerByEmail(db(), "josé@acme.example")).to.deep.equal({
      id: ownerId,
      accountId: 9,
      email: "josé@acme.example",
      name: null,
      role: "owner",
      siteIds: null,
      secondFactorSince: null,
      lastSignedInAt: null,
      createdAt: NOW,
      passphraseHash: "$scrypt$y",
      totpSecret: null,
      totpStep: null,
    });
    expect(await findOwnerByEmail(db(), "jose@acme.example")).to.equal(undefined);
  });

  it("findOwnerLanguage() reads what updateOwnerLanguage() set, by id and by address", async () => {
    expect(await findOwnerLanguage(db(), { id })).to.equal(null);
    await updateOwnerLanguage(db(), { id, language: "de" }, LATER);
    expect(await findOwnerLanguage(db(), { id })).to.equal("de");
    expect(await findOwnerLanguage(db(), { email: `o${count}@acme.example` })).to.equal("de");
    expect(await findOwnerLanguage(db(), { email: "nobody@acme.example" })).to.equal(null);
  });

  it("insertOwner() refuses an address twice, in whichever account", async () => {
    const owner = { accountId: 8, email: `o${count}@acme.example`, passphraseHash: "" };
    const error = await insertOwner(db(), owner, NOW).catch((error: unknown) => error);
    expect(isDuplicateKey(error)).to.equal(true);
  });

  it("listOwners() lists an account's owners and nothing secret", async () => {
    const owner = { accountId: 10, email: "ten@acme.example", passphraseHash: "$scrypt$z" };
    await insertOwner(db(), owner, NOW);
    const owners = await listOwners(db(), 10);
    expect(owners.map(({ email }) => email)).to.deep.equal(["ten@acme.example"]);
    expect(JSON.stringify(owners)).not.to.contain("scrypt");
  });

  it("changes role, passphrase and the last sign-in of one owner", async () => {
    await updateOwnerRole(db(), { id, role: "operator" }, LATER);
    await updatePassphraseHash(db(), { id, passphraseHash: "$scrypt$new" }, LATER);
    await updateSignedIn(db(), id, LATER);
    expect(await findOwnerSecrets(db(), id)).to.deep.include({
      role: "operator",
      passphraseHash: "$scrypt$new",
      lastSignedInAt: LATER,
    });
    expect(await findOwnerSecrets(db(), id - 1)).not.to.have.property("role", "operator");
  });

  it("turnTotpOn() takes the secret that was kept last, once", async () => {
    const on = (totpSecret: Buffer) => turnTotpOn(db(), { id, totpSecret, step: 5 }, NOW);
    expect(await on(SECRET)).to.equal(false);
    await updateTotpSecret(db(), { id, totpSecret: Buffer.alloc(60, 2) }, NOW);
    expect(await updateTotpSecret(db(), { id, totpSecret: SECRET }, NOW)).to.equal(true);
    expect(await on(Buffer.alloc(60, 2))).to.equal(false);
    expect(await on(SECRET)).to.equal(true);
    expect(await on(SECRET)).to.equal(false);
    expect(await updateTotpSecret(db(), { id, totpSecret: SECRET }, NOW)).to.equal(false);
    const owner = await findOwnerSecrets(db(), id);
    expect(owner).to.deep.include({ totpSecret: SECRET, totpStep: 5, secondFactorSince: NOW });
    await turnTotpOff(db(), id, LATER);
    expect(await findOwnerSecrets(db(), id))
      .to.deep.include({ totpSecret: null, totpStep: null, secondFactorSince: null });
  });

  it("lockOwner() holds off others' changes until the transaction ends", async () => {
    const order: string[] = [];
    let change: Promise<void> | undefined;
    await transaction(db(), async (trx) => {
      expect(await lockOwner(trx, id)).to.deep.equal(await findOwnerSecrets(db(), id));
      change = updateSignedIn(db(), id, LATER).then(() => void order.push("changed"));
      await updatePassphraseHash(trx, { id, passphraseHash: "$scrypt$new" }, NOW);
      order.push("done");
    });
    await change;
    expect(order).to.deep.equal(["done", "changed"]);
    expect(await transaction(db(), (trx) => lockOwner(trx, 99_999))).to.equal(undefined);
  });

  it("takeTotpStep() takes a step once, and none before it", async () => {
    const take = (step: number) => takeTotpStep(db(), id, step);
    expect(await take(58_000_000)).to.equal(true);
    expect(await take(58_000_000)).to.equal(false);
    expect(await take(57_999_999)).to.equal(false);
    const atOnce = await Promise.all([1, 2, 3, 4, 5].map(() => take(58_000_001)));
    expect(atOnce.filter(Boolean)).to.deep.equal([true]);
  });
});
