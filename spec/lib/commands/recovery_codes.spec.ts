import { expect } from "chai";
import { passSecondFactor } from "../../../lib/commands/pass_second_factor.ts";
import { readRecoveryState, remakeRecoveryCodes } from "../../../lib/commands/recovery_codes.ts";
import {
  findPreparedFactor,
  prepareSecondFactor,
  turnOnSecondFactor,
} from "../../../lib/commands/second_factor.ts";
import { signIn } from "../../../lib/commands/sign_in.ts";
import { findSession } from "../../../lib/commands/web_session.ts";
import type { OwnedSession } from "../../../db/web_sessions.ts";
import { createSpecDatabase, type SpecDatabase } from "../../support/database.ts";
import { insertSpecOwner, SPEC_PASSPHRASE, type SpecOwner } from "../../support/owner.ts";
import {
  appCode,
  BROWSER,
  type ClockedServices,
  errorCodeOf,
  openClockedServices,
} from "../../support/sign_in.ts";

describe("the recovery codes", () => {
  let database: SpecDatabase;
  let services: ClockedServices;
  let owner: SpecOwner;
  let session: OwnedSession;
  let codes: string[];
  before(async () => {
    database = await createSpecDatabase();
  });
  after(() => database.drop());
  beforeEach(async () => {
    services = openClockedServices(database.db);
    await database.db("sign_in_failures").delete();
    owner = await insertSpecOwner(database.db, services.now());
    const cookieValue = await enter();
    const found = await findSession(services, { cookieValue, address: BROWSER.address });
    if (found === undefined) throw new Error("The owner is not signed in.");
    session = found;
    const { secret } = await prepareSecondFactor(services, owner);
    codes = await turnOnSecondFactor(services, session, appCode(secret, services.now()));
  });
  async function enter(): Promise<string> {
    const form = { email: owner.email, passphrase: SPEC_PASSPHRASE, browser: BROWSER };
    return (await signIn(services, form)).cookieValue;
  }
  const pass = async (code = "") =>
    passSecondFactor(services, { cookieValue: await enter(), code, browser: BROWSER });
  const read = () => readRecoveryState(database.db, owner.ownerId);
  const remake = (mark: string, passphrase = SPEC_PASSPHRASE) =>
    remakeRecoveryCodes(services, session, { passphrase, mark });

  it("are counted, and their set stays the same while they are used", async () => {
    const { left, mark } = await read();
    expect(left).to.equal(10);
    await pass(codes[0]);
    expect(await read()).to.deep.equal({ left: 9, mark });
  });

  it("are replaced by others, and the old ones are of no use", async () => {
    const { mark } = await read();
    const made = await remake(mark);
    expect(made).to.have.lengthOf(10);
    expect(made.filter((code) => codes.includes(code))).to.deep.equal([]);
    expect((await read()).mark).not.to.equal(mark);
    expect(await errorCodeOf(pass(codes[1]))).to.equal("wrong_code");
    expect(await pass(made[1])).to.include({ state: "signed_in" });
  });

  it("are not replaced twice by one form, as by a reload or in two tabs", async () => {
    const { mark } = await read();
    const tabs = await Promise.allSettled([remake(mark), remake(mark)]);
    expect(tabs.map(({ status }) => status).sort()).to.deep.equal(["fulfilled", "rejected"]);
    const after = await read();
    expect(await errorCodeOf(remake(mark))).to.equal("recovery_codes_remade");
    expect(await errorCodeOf(remake(""))).to.equal("recovery_codes_remade");
    expect(await read()).to.deep.equal(after);
  });

  it("need the passphrase", async () => {
    const before = await read();
    expect(await errorCodeOf(remake(before.mark, "wrong"))).to.equal("wrong_passphrase");
    expect(await read()).to.deep.equal(before);
  });

  it("are not to be had while the second factor is off", async () => {
    owner = await insertSpecOwner(database.db, services.now());
    session = { ...session, ownerId: owner.ownerId };
    const { left, mark } = await read();
    expect(left).to.equal(0);
    expect(await errorCodeOf(remake(mark))).to.equal("second_factor_off");
  });

  it("findPreparedFactor() shows a secret until its first code, and none after it", async () => {
    expect(await findPreparedFactor(services, owner)).to.equal(undefined);
    const other = await insertSpecOwner(database.db, services.now());
    expect(await findPreparedFactor(services, other)).to.equal(undefined);
    const prepared = await prepareSecondFactor(services, other);
    expect(await findPreparedFactor(services, other)).to.deep.equal(prepared);
  });
});
