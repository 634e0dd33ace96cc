import { expect } from "chai";
import { changePassphrase } from "../../../../lib/commands/accounts/change_passphrase.ts";
import { useEnteredOwner } from "../../../support/accounts/entered_owner.ts";
import { SPEC_PASSPHRASE } from "../../../support/accounts/owner.ts";
import { errorCodeOf } from "../../../support/accounts/sign_in.ts";

const NEW = "quiet maple runs uphill";

describe("changePassphrase()", () => {
  const entered = useEnteredOwner();
  async function change(present: string, passphrase: string): Promise<void> {
    const { services, readSession } = entered();
    await changePassphrase(services, await readSession(), { present, passphrase });
  }

  it("makes the new one good and the old one useless, and ends the other sessions", async () => {
    const { cookie, enter, find, owner } = entered();
    const other = await enter();
    await change(SPEC_PASSPHRASE, NEW);
    expect(await find(cookie)).to.include({ state: "signed_in" });
    expect(await find(other)).to.equal(undefined);
    expect(await errorCodeOf(enter())).to.equal("wrong_sign_in");
    expect(await find(await enter(NEW))).to.include({ ownerId: owner.ownerId });
  });

  it("needs the present one, and lets no one guess it in an open session", async () => {
    for (let attempt = 1; attempt <= 5; attempt++) {
      expect(await errorCodeOf(change("not the one", NEW))).to.equal("wrong_passphrase");
    }
    expect(await errorCodeOf(change(SPEC_PASSPHRASE, NEW))).to.equal("too_many_sign_ins");
    entered().services.wait(2);
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
    const { enter, find } = entered();
    expect(await find(await enter())).to.include({ state: "signed_in" });
  });

  it("lets one of two changes through that are made at the same time", async () => {
    const results = await Promise.allSettled([
      change(SPEC_PASSPHRASE, NEW),
      change(SPEC_PASSPHRASE, "another maple runs downhill"),
    ]);
    expect(results.map(({ status }) => status).sort()).to.deep.equal(["fulfilled", "rejected"]);
  });
});
