import { expect } from "chai";
import { changePassphrase } from "../../../lib/commands/change_passphrase.ts";
import { signIn } from "../../../lib/commands/sign_in.ts";
import { findSession } from "../../../lib/commands/web_session.ts";
import { createSpecDatabase, type SpecDatabase } from "../../support/database.ts";
import { insertSpecOwner, SPEC_PASSPHRASE, type SpecOwner } from "../../support/owner.ts";
import {
  BROWSER,
  type ClockedServices,
  errorCodeOf,
  openClockedServices,
} from "../../support/sign_in.ts";

const NEW = "quiet maple runs uphill";

describe("changePassphrase()", () => {
  let database: SpecDatabase;
  let services: ClockedServices;
  let owner: SpecOwner;
  let cookie: string;
  before(async () => {
    database = await createSpecDatabase();
  });
  after(() => database.drop());
  beforeEach(async () => {
    services = openClockedServices(database.db);
    await database.db("sign_in_failures").delete();
    owner = await insertSpecOwner(database.db, services.now());
    cookie = await enter(SPEC_PASSPHRASE);
  });
  const enter = async (passphrase: string) =>
    (await signIn(services, { email: owner.email, passphrase, browser: BROWSER })).cookieValue;
  const find = (cookieValue: string) => findSession(services, { cookieValue, address: "" });
  async function change(present: string, passphrase: string): Promise<void> {
    const session = await find(cookie);
    if (session === undefined) throw new Error("The owner is not signed in.");
    await changePassphrase(services, session, { present, passphrase });
  }

  it("makes the new one good and the old one useless, and ends the other sessions", async () => {
    const other = await enter(SPEC_PASSPHRASE);
    await change(SPEC_PASSPHRASE, NEW);
    expect(await find(cookie)).to.include({ state: "signed_in" });
    expect(await find(other)).to.equal(undefined);
    expect(await errorCodeOf(enter(SPEC_PASSPHRASE))).to.equal("wrong_sign_in");
    expect(await find(await enter(NEW))).to.include({ ownerId: owner.ownerId });
  });

  it("needs the present one, and lets no one guess it in an open session", async () => {
    for (let attempt = 1; attempt <= 5; attempt++) {
      expect(await errorCodeOf(change("not the one", NEW))).to.equal("wrong_passphrase");
    }
    expect(await errorCodeOf(change(SPEC_PASSPHRASE, NEW))).to.equal("too_many_sign_ins");
    services.wait(2);
    await change(SPEC_PASSPHRASE, NEW);
  });

  it("refuses a new one that is weak, or the present one", async () => {
    const errors = async (passphrase: string) => {
      const error: unknown = await change(SPEC_PASSPHRASE, passphrase).catch((error) => error);
      return Reflect.get(Object(error), "errors");
    };
    expect(await errors("short")).to.have.key("passphrase");
    expect(await errors("password123456")).to.have.key("passphrase");
    expect(await errors(SPEC_PASSPHRASE)).to.deep.equal({
      passphrase: ["The new passphrase is the present one."],
    });
    expect(await find(await enter(SPEC_PASSPHRASE))).to.include({ state: "signed_in" });
  });

  it("lets one of two changes through that are made at the same time", async () => {
    const results = await Promise.allSettled([
      change(SPEC_PASSPHRASE, NEW),
      change(SPEC_PASSPHRASE, "another maple runs downhill"),
    ]);
    expect(results.map(({ status }) => status).sort()).to.deep.equal(["fulfilled", "rejected"]);
  });
});
