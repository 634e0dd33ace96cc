import { expect } from "chai";
import { passSecondFactor } from "../../../../lib/commands/accounts/pass_second_factor.ts";
import {
  readRecoveryState,
  remakeRecoveryCodes,
} from "../../../../lib/commands/accounts/recovery_codes.ts";
import {
  findPreparedFactor,
  prepareSecondFactor,
  turnOnSecondFactor,
} from "../../../../lib/commands/accounts/second_factor.ts";
import { enterOwner, useEnteredOwner } from "../../../support/accounts/entered_owner.ts";
import { insertSpecOwner, SPEC_PASSPHRASE } from "../../../support/accounts/owner.ts";
import { appCode, BROWSER, errorCodeOf } from "../../../support/accounts/sign_in.ts";

describe("the recovery codes", () => {
  const entered = useEnteredOwner();
  let codes: string[];
  beforeEach(async () => {
    const { services, owner, readSession } = entered();
    const { secret } = await prepareSecondFactor(services, owner);
    const code = appCode(secret, services.now());
    codes = await turnOnSecondFactor(services, await readSession(), code);
  });
  const pass = async (code = "") => {
    const { services, enter } = entered();
    return await passSecondFactor(services, { cookieValue: await enter(), code, browser: BROWSER });
  };
  const read = () => readRecoveryState(entered().database.db, entered().owner.ownerId);
  const remake = async (mark: string, passphrase = SPEC_PASSPHRASE) => {
    const { services, readSession } = entered();
    return await remakeRecoveryCodes(services, await readSession(), { passphrase, mark });
  };

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
    const { database, services } = entered();
    const { owner, readSession } = await enterOwner(database);
    const { left, mark } = await readRecoveryState(database.db, owner.ownerId);
    expect(left).to.equal(0);
    const remade = remakeRecoveryCodes(services, await readSession(), {
      passphrase: SPEC_PASSPHRASE,
      mark,
    });
    expect(await errorCodeOf(remade)).to.equal("second_factor_off");
  });

  it("findPreparedFactor() shows a secret until its first code, and none after it", async () => {
    const { database, services, owner } = entered();
    expect(await findPreparedFactor(services, owner)).to.equal(undefined);
    const other = await insertSpecOwner(database.db, services.now());
    expect(await findPreparedFactor(services, other)).to.equal(undefined);
    const prepared = await prepareSecondFactor(services, other);
    expect(await findPreparedFactor(services, other)).to.deep.equal(prepared);
  });
});
