import { expect } from "chai";
import {
  findOwnerByEmail,
  findOwnerSecrets,
  updateTotpSecret,
} from "../../../../db/accounts/owners.ts";
import {
  acceptInvitation,
  readInvitation,
} from "../../../../lib/commands/accounts/accept_invitation.ts";
import { changeRole } from "../../../../lib/commands/accounts/change_role.ts";
import { inviteOwner } from "../../../../lib/commands/accounts/invite_owner.ts";
import { removeAccount } from "../../../../lib/commands/accounts/remove_account.ts";
import { signIn } from "../../../../lib/commands/accounts/sign_in.ts";
import { findSession } from "../../../../lib/commands/accounts/web_session.ts";
import { isPassphrase } from "../../../../lib/credentials/passphrase_hash.ts";
import { insertSpecAccount } from "../../../support/accounts/account.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { insertSpecOwner, SPEC_PASSPHRASE } from "../../../support/accounts/owner.ts";
import {
  BROWSER,
  type ClockedServices,
  errorCodeOf,
  openClockedServices,
} from "../../../support/accounts/sign_in.ts";

const NEW_PASSPHRASE = "seven umbrellas dance south";

describe("invitations", () => {
  let database: SpecDatabase;
  let services: ClockedServices;
  let account: { id: number; name: string };
  let count = 0;
  before(async () => {
    database = await createSpecDatabase();
  });
  after(() => database.drop());
  beforeEach(async () => {
    services = openClockedServices(database.db);
    account = { id: (await insertSpecAccount(database.db)).accountId, name: "Acme" };
  });
  const invite = (email = `new${++count}@acme.example`) =>
    inviteOwner(services, account, { email });
  const accept = (secretText: string, passphrase = NEW_PASSPHRASE) =>
    acceptInvitation(services, { secretText, passphrase, browser: BROWSER });

  it("make an owner with the passphrase that was chosen, and keep nothing of the link", async () => {
    const { secretText, expiresAt, isNewOwner } = await invite(" Owner@ACME.example ");
    expect({ expiresAt, isNewOwner }).to.deep.equal({
      expiresAt: new Date("2026-11-20T12:15:00Z"),
      isNewOwner: true,
    });
    const stored = JSON.stringify(await database.db("invitations"));
    expect(stored).not.to.contain(secretText);
    expect(await accept(secretText)).to.include({ state: "signed_in" });
    const owner = await findOwnerByEmail(database.db, "owner@acme.example");
    expect(owner).to.include({ accountId: account.id, role: "owner" });
    expect(await isPassphrase(NEW_PASSPHRASE, owner?.passphraseHash ?? "")).to.equal(true);
  });

  it("are good for 15 minutes and once, also in two tabs at the same time", async () => {
    const late = await invite();
    services.wait(15 * 60);
    expect(await errorCodeOf(accept(late.secretText))).to.equal("invitation_expired");
    const { secretText } = await invite();
    const tabs = await Promise.allSettled([accept(secretText), accept(secretText)]);
    expect(tabs.map(({ status }) => status).sort()).to.deep.equal(["fulfilled", "rejected"]);
    expect(await errorCodeOf(accept(secretText))).to.equal("invitation_used");
    expect(await errorCodeOf(readInvitation(services, secretText))).to.equal("invitation_used");
  });

  it("are refused when forged, cut off, replaced or of an account that is gone", async () => {
    const email = `twice${++count}@acme.example`;
    const first = await invite(email);
    const { secretText } = await invite(email);
    for (
      const text of [first.secretText, "a".repeat(43), secretText.slice(1), "", "x".repeat(9_999)]
    ) {
      expect(await errorCodeOf(accept(text))).to.equal("invitation_not_found");
    }
    await removeAccount(services, account);
    expect(await errorCodeOf(accept(secretText))).to.equal("invitation_not_found");
  });

  it("stay good when the passphrase is too weak", async () => {
    const { secretText } = await invite();
    for (const weak of ["short", "password1234", "x y ".repeat(2_500)]) {
      expect(await errorCodeOf(accept(secretText, weak))).to.equal("validation_failed");
    }
    await accept(secretText);
  });

  it("give an owner a new passphrase and end the sessions of the old one", async () => {
    const owner = await insertSpecOwner(database.db, services.now());
    const form = { email: owner.email, passphrase: SPEC_PASSPHRASE, browser: BROWSER };
    const { cookieValue } = await signIn(services, form);
    account = { id: owner.accountId, name: "Acme" };
    const { secretText, isNewOwner } = await invite(owner.email);
    expect(isNewOwner).to.equal(false);
    await accept(secretText);
    expect(await findSession(services, { cookieValue, address: "" })).to.equal(undefined);
    expect(await errorCodeOf(signIn(services, form))).to.equal("wrong_sign_in");
    expect(await signIn(services, { ...form, passphrase: NEW_PASSPHRASE })).to.have.property(
      "state",
    );
  });

  it("turn the second factor off only when told so", async () => {
    const { db } = database;
    const { accountId, ownerId: id, email } = await insertSpecOwner(db, services.now());
    await updateTotpSecret(db, { id, totpSecret: Buffer.alloc(60) }, services.now());
    await db("owners").where({ id }).update({ totp_since: services.now() });
    const isOn = async () => (await findOwnerSecrets(db, id))?.secondFactorSince !== null;
    account = { id: accountId, name: "Acme" };
    await accept((await invite(email)).secretText);
    expect(await isOn()).to.equal(true);
    const settings = { email, resetsSecondFactor: true };
    await accept((await inviteOwner(services, account, settings)).secretText);
    expect(await isOn()).to.equal(false);
  });

  it("go to addresses only, and not to another account's owner", async () => {
    const other = await insertSpecOwner(database.db, services.now());
    expect(await errorCodeOf(invite(other.email))).to.equal("owner_of_other_account");
    for (const email of ["", "acme", "a@b@c", "x".repeat(10_000)]) {
      expect(await errorCodeOf(invite(email))).to.equal("validation_failed");
    }
  });
});

describe("changeRole()", () => {
  let database: SpecDatabase;
  before(async () => {
    database = await createSpecDatabase();
  });
  after(() => database.drop());

  it("makes an owner an operator, in a session that is open as well", async () => {
    const services = openClockedServices(database.db);
    const { email } = await insertSpecOwner(database.db, services.now());
    const form = { email, passphrase: SPEC_PASSPHRASE, browser: BROWSER };
    const { cookieValue } = await signIn(services, form);
    await changeRole(services, { email: email.toUpperCase(), role: "operator" });
    expect(await findSession(services, { cookieValue, address: "" })).to.include({
      role: "operator",
    });
    const unknown = changeRole(services, { email: "who@acme.example", role: "operator" });
    expect(await errorCodeOf(unknown)).to.equal("owner_not_found");
  });
});
