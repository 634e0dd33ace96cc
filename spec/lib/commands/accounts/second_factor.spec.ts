import { expect } from "chai";
import { findOwnerSecrets } from "../../../../db/accounts/owners.ts";
import { passSecondFactor } from "../../../../lib/commands/accounts/pass_second_factor.ts";
import { readRecoveryState } from "../../../../lib/commands/accounts/recovery_codes.ts";
import {
  prepareSecondFactor,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from "../../../../lib/commands/accounts/second_factor.ts";
import { readConfig } from "../../../../lib/core/config.ts";
import { encryptSecret } from "../../../../lib/core/secret_box.ts";
import {
  type EnteredOwner,
  enterOwner,
  useEnteredOwner,
} from "../../../support/accounts/entered_owner.ts";
import { SPEC_PASSPHRASE } from "../../../support/accounts/owner.ts";
import { appCode, BROWSER, errorCodeOf } from "../../../support/accounts/sign_in.ts";

describe("the second factor", () => {
  const entered = useEnteredOwner();
  let database: EnteredOwner["database"];
  let services: EnteredOwner["services"];
  let owner: EnteredOwner["owner"];
  let cookie: EnteredOwner["cookie"];
  let enter: EnteredOwner["enter"];
  let find: EnteredOwner["find"];
  let readSession: EnteredOwner["readSession"];
  beforeEach(() => {
    ({ database, services, owner, cookie, enter, find, readSession } = entered());
  });
  const prepare = () => prepareSecondFactor(services, owner);
  const turnOn = async (code: string) => turnOnSecondFactor(services, await readSession(), code);
  const turnOff = async (passphrase: string) =>
    turnOffSecondFactor(services, await readSession(), passphrase);
  const pass = (cookieValue: string, code: string) =>
    passSecondFactor(services, { cookieValue, code, browser: BROWSER });

  /** Turns it on, and waits until the app shows another code. */
  async function switchOn(): Promise<{ secret: string; codes: string[] }> {
    const { secret } = await prepare();
    const codes = await turnOn(appCode(secret, services.now()));
    services.wait(30);
    return { secret, codes };
  }

  describe("turnOnSecondFactor()", () => {
    it("asks for nothing until a code has confirmed the secret, which is stored encrypted", async () => {
      const { secret, url } = await prepare();
      expect(url).to.contain(`secret=${secret}&`);
      const { totpSecret } = await findOwnerSecrets(database.db, owner.ownerId) ?? {};
      expect(totpSecret?.includes(secret)).to.equal(false);
      expect(await find(await enter())).to.include({ state: "signed_in" });
      expect(await turnOn(appCode(secret, services.now()))).to.have.lengthOf(10);
      expect(await find(await enter())).to.include({ state: "second_factor" });
    });

    it("signs the owner out everywhere else", async () => {
      const other = await enter();
      await switchOn();
      expect(await find(other)).to.equal(undefined);
      expect(await find(cookie)).to.include({ state: "signed_in" });
    });

    it("takes a code of the newest secret only, as when two tabs prepare it", async () => {
      const [first, second] = [await prepare(), await prepare()];
      expect(await errorCodeOf(turnOn(appCode(first.secret, services.now()))))
        .to.equal("validation_failed");
      await turnOn(appCode(second.secret, services.now()));
      expect(await errorCodeOf(turnOn(appCode(second.secret, services.now()))))
        .to.equal("second_factor_on");
      expect(await errorCodeOf(prepare())).to.equal("second_factor_on");
    });

    it("refuses wrong codes, and any before a secret was made", async () => {
      expect(await errorCodeOf(turnOn("123456"))).to.equal("second_factor_not_prepared");
      await prepare();
      for (const code of ["", "abcdef", "0".repeat(10_000)]) {
        expect(await errorCodeOf(turnOn(code))).to.equal("validation_failed");
      }
    });

    it("is not to be had where there is no SECRET_KEY to keep the secret with", async () => {
      const without = { ...services, config: readConfig({}) };
      expect(await errorCodeOf(prepareSecondFactor(without, owner))).to.equal("secret_key_missing");
    });
  });

  describe("passSecondFactor()", () => {
    it("signs in by the app's code, under a new cookie value", async () => {
      const { secret } = await switchOn();
      const half = await enter();
      const { cookieValue, state } = await pass(half, appCode(secret, services.now()));
      expect(state).to.equal("signed_in");
      expect(await find(cookieValue)).to.include({ state: "signed_in", ownerId: owner.ownerId });
      expect(await find(half)).to.equal(undefined);
    });

    it("takes no code twice, not even the one that turned it on", async () => {
      const { secret } = await prepare();
      const code = appCode(secret, services.now());
      await turnOn(code);
      expect(await errorCodeOf(pass(await enter(), code))).to.equal("wrong_code");
      services.wait(30);
      const next = appCode(secret, services.now());
      await pass(await enter(), next);
      expect(await errorCodeOf(pass(await enter(), next))).to.equal("wrong_code");
    });

    it("lets one of two tabs in that send the same code at the same time", async () => {
      const { secret } = await switchOn();
      const half = await enter();
      const code = appCode(secret, services.now());
      const tabs = await Promise.allSettled([pass(half, code), pass(half, code)]);
      expect(tabs.map(({ status }) => status).sort()).to.deep.equal(["fulfilled", "rejected"]);
    });

    it("takes each recovery code once, and no other owner's", async () => {
      const [code = "", other = ""] = (await switchOn()).codes;
      await pass(await enter(), ` ${code.toUpperCase()}`);
      expect(await errorCodeOf(pass(await enter(), code))).to.equal("wrong_code");
      expect(await readRecoveryState(database.db, owner.ownerId)).to.include({ left: 9 });
      ({ owner, enter, readSession } = await enterOwner(database, services));
      await switchOn();
      expect(await errorCodeOf(pass(await enter(), other))).to.equal("wrong_code");
    });

    it("slows down who has the passphrase and guesses codes, also by signing in again", async () => {
      await switchOn();
      const codes = [];
      for (let index = 0; index < 6; index++) {
        codes.push(await errorCodeOf(pass(await enter(), "abcdef")));
      }
      expect(codes).to.deep.equal([
        ...Array.from({ length: 5 }, () => "wrong_code"),
        "too_many_sign_ins",
      ]);
    });

    it("waits five minutes for a code", async () => {
      const { secret } = await switchOn();
      const half = await enter();
      services.wait(5 * 60);
      expect(await errorCodeOf(pass(half, appCode(secret, services.now()))))
        .to.equal("sign_in_ended");
    });

    it("refuses a cookie that is signed in already, unknown or forged", async () => {
      const { secret } = await switchOn();
      for (const value of [cookie, "a".repeat(43), "", "x".repeat(9_999)]) {
        expect(await errorCodeOf(pass(value, appCode(secret, services.now()))))
          .to.equal("sign_in_ended");
      }
    });

    it("takes no code for a secret that is empty, whose codes anybody could compute", async () => {
      await switchOn();
      const totpSecret = encryptSecret(services.config.secretKeys, "", `totp:${owner.ownerId}`);
      await database.db("owners").where({ id: owner.ownerId }).update({ totp_secret: totpSecret });
      const half = await enter();
      const error = await pass(half, appCode("", services.now())).catch((error: unknown) => error);
      expect(String(error)).to.include("is damaged");
      expect(await find(half)).to.include({ state: "second_factor" });
    });

    it("still takes recovery codes when SECRET_KEY was changed, and says so of the app's", async () => {
      const { secret, codes: [code = ""] } = await switchOn();
      const config = readConfig({ SECRET_KEY: Buffer.alloc(32, 2).toString("base64") });
      services = { ...services, config };
      const half = await enter();
      expect(await errorCodeOf(pass(half, appCode(secret, services.now()))))
        .to.equal("secret_key_changed");
      expect(await pass(half, code)).to.have.property("state", "signed_in");
    });
  });

  describe("turnOffSecondFactor()", () => {
    it("needs the passphrase, and makes secret and recovery codes useless", async () => {
      await switchOn();
      expect(await errorCodeOf(turnOff("wrong"))).to.equal("wrong_passphrase");
      await turnOff(SPEC_PASSPHRASE);
      expect(await readRecoveryState(database.db, owner.ownerId)).to.include({ left: 0 });
      expect(await findOwnerSecrets(database.db, owner.ownerId))
        .to.include({ totpSecret: null, totpStep: null, secondFactorSince: null });
      expect(await find(await enter())).to.include({ state: "signed_in" });
    });

    it("lets no one guess the passphrase in an open session", async () => {
      const codes = [];
      for (let index = 0; index < 6; index++) codes.push(await errorCodeOf(turnOff("wrong")));
      expect(codes.slice(4)).to.deep.equal(["wrong_passphrase", "too_many_sign_ins"]);
    });

    it("ends a sign-in that waits for a code", async () => {
      const { secret } = await switchOn();
      const half = await enter();
      await turnOff(SPEC_PASSPHRASE);
      expect(await errorCodeOf(pass(half, appCode(secret, services.now()))))
        .to.equal("sign_in_ended");
    });
  });
});
