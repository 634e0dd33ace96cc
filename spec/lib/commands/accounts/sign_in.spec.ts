import { expect } from "chai";
import { findOwnerSecrets, updatePassphraseHash } from "../../../../db/accounts/owners.ts";
import { listWebSessions } from "../../../../db/accounts/web_sessions.ts";
import { removeAccount } from "../../../../lib/commands/accounts/remove_account.ts";
import { findKnownBrowser } from "../../../../lib/commands/accounts/known_browser.ts";
import { signIn } from "../../../../lib/commands/accounts/sign_in.ts";
import { type Attempt, countAttempt } from "../../../../lib/commands/accounts/slow_down_sign_in.ts";
import {
  endSession,
  findSession,
  revokeOtherSessions,
  revokeSession,
} from "../../../../lib/commands/accounts/web_session.ts";
import { LimitExceededError } from "../../../../lib/core/errors.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import {
  insertSpecOwner,
  SPEC_PASSPHRASE,
  type SpecOwner,
} from "../../../support/accounts/owner.ts";
import {
  BROWSER,
  type ClockedServices,
  errorCodeOf,
  openClockedServices,
} from "../../../support/accounts/sign_in.ts";

const DAY_SECONDS = 24 * 3600;
/** "password" at the cost of RFC 7914's second vector. */
const CHEAP_HASH = "$scrypt$ln=10,r=8,p=16$TmFDbA$" + Buffer.from(
  "fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b373162" +
    "2eaf30d92e22a3886ff109279d9830dac727afb94a83ee6d8360cbdfa2cc0640",
  "hex",
).toString("base64").replace(/=+$/, "");

describe("signing in", () => {
  let database: SpecDatabase;
  let services: ClockedServices;
  let owner: SpecOwner;
  before(async () => {
    database = await createSpecDatabase();
  });
  after(() => database.drop());
  beforeEach(async () => {
    services = openClockedServices(database.db);
    owner = await insertSpecOwner(database.db, services.now());
    await database.db("sign_in_failures").delete();
  });
  const enter = (
    {
      email = owner.email,
      passphrase = SPEC_PASSPHRASE,
      address = BROWSER.address,
      cookie = "",
      knownAs = "",
    } = {},
  ) => {
    const browser = { address, agent: "Firefox", knownAs };
    return signIn(services, { email, passphrase, browser, cookieValue: cookie });
  };
  const wrong = (settings: Parameters<typeof enter>[0] = {}) =>
    errorCodeOf(enter({ passphrase: "wrong", ...settings }));
  const find = (cookieValue: string, address = BROWSER.address) =>
    findSession(services, { cookieValue, address });

  describe("signIn()", () => {
    it("begins a session of which only a hash is stored", async () => {
      const { cookieValue, state } = await enter({ email: ` ${owner.email.toUpperCase()}` });
      expect(state).to.equal("signed_in");
      expect(await find(cookieValue)).to.include({
        ownerId: owner.ownerId,
        accountId: owner.accountId,
        state: "signed_in",
        agent: "Firefox",
      });
      expect(JSON.stringify(await database.db("web_sessions"))).not.to.contain(cookieValue);
      const { lastSignedInAt } = await findOwnerSecrets(database.db, owner.ownerId) ?? {};
      expect(lastSignedInAt).to.deep.equal(services.now());
    });

    it("gives a new cookie value, and the browser's old one is of no use", async () => {
      const first = await enter();
      const second = await enter({ cookie: first.cookieValue });
      expect(await find(first.cookieValue)).to.equal(undefined);
      expect(await find(second.cookieValue)).not.to.equal(undefined);
    });

    it("takes no cookie value that the browser brings along", async () => {
      const planted = "a".repeat(43);
      const { cookieValue } = await enter({ cookie: planted });
      expect(cookieValue).not.to.equal(planted);
      expect(await find(planted)).to.equal(undefined);
    });

    it("answers an unknown address as it answers a wrong passphrase", async () => {
      const answers = [];
      for (const email of [owner.email, "nobody@acme.example", "no address", "x".repeat(10_000)]) {
        const error = await enter({ email, passphrase: "wrong" }).catch((error: Error) => error);
        answers.push(error instanceof Error ? error.message : "");
      }
      expect(new Set(answers)).to.deep.equal(
        new Set(["The email address or the passphrase is wrong."]),
      );
    });

    it("lets ten wrong passphrases be tried ever more slowly, and the right one after the wait", async () => {
      const codes = [];
      for (let index = 0; index < 10; index++) codes.push(await wrong());
      expect(codes).to.deep.equal([
        ...Array.from({ length: 5 }, () => "wrong_sign_in"),
        ...Array.from({ length: 5 }, () => "too_many_sign_ins"),
      ]);
      const error = await enter().catch((error: unknown) => error);
      expect(error).to.be.instanceOf(LimitExceededError).that.has.property("retryAfterSeconds", 2);
      services.wait(2);
      expect(await wrong()).to.equal("wrong_sign_in");
      services.wait(3);
      expect(await wrong()).to.equal("too_many_sign_ins");
      services.wait(1);
      await enter();
      expect(await wrong()).to.equal("wrong_sign_in");
    });

    it("slows an unknown address down just as well", async () => {
      const codes = [];
      const email = "nobody@acme.example";
      for (let index = 0; index < 6; index++) codes.push(await wrong({ email }));
      expect(codes.slice(4)).to.deep.equal(["wrong_sign_in", "too_many_sign_ins"]);
    });

    it("lets through no more when all are tried at the same time", async () => {
      const codes = await Promise.all(Array.from({ length: 12 }, () => wrong()));
      expect(codes.filter((code) => code === "wrong_sign_in")).to.have.lengthOf(5);
    });

    it("slows a network down that tries many addresses, and no other network", async () => {
      const codes = [];
      for (let index = 0; index < 21; index++) {
        const address = `2001:db8:1:2::${index}`;
        codes.push(await wrong({ email: `guess${index}@acme.example`, address }));
      }
      expect(codes.indexOf("too_many_sign_ins")).to.equal(20);
      expect(await errorCodeOf(enter({ address: "2001:db8:1:2:ffff::1" })))
        .to.equal("too_many_sign_ins");
      await enter({ address: "2001:db8:1:3::1" });
    });

    it("lets the owner in from elsewhere while an attacker waits", async () => {
      for (let index = 0; index < 6; index++) await wrong({ address: "198.51.100.66" });
      expect(await errorCodeOf(enter({ address: "198.51.100.66" }))).to.equal("too_many_sign_ins");
      await enter({ address: "192.0.2.1" });
      expect(await errorCodeOf(enter({ address: "198.51.100.66" }))).to.equal("too_many_sign_ins");
    });

    describe("after a hundred wrong passphrases from a hundred networks", () => {
      const attack = async () => {
        for (let index = 0; index < 100; index++) {
          const attempt = { scope: "email", subject: owner.email, address: `198.51.${index}.1` };
          await countAttempt(database.db, attempt as Attempt, services.now());
        }
      };

      it("lets every unknown browser wait", async () => {
        await attack();
        expect(await errorCodeOf(enter())).to.equal("too_many_sign_ins");
        services.wait(2);
        await enter();
      });

      it("lets the owner in at once in a browser in which they signed in before", async () => {
        const { knownBrowser } = await enter();
        await attack();
        const knownAs = knownBrowser?.value ?? "";
        const again = await enter({ knownAs });
        expect(again.knownBrowser?.value).not.to.equal(knownAs);
        expect(await errorCodeOf(enter({ knownAs }))).to.equal("too_many_sign_ins");
        await enter({ knownAs: again.knownBrowser?.value ?? "" });
      });
    });

    it("gives a known browser an own count, and no browser that another owner knows", async () => {
      const knownAs = (await enter()).knownBrowser?.value ?? "";
      const codes = [];
      for (let index = 0; index < 6; index++) {
        codes.push(await wrong({ knownAs, address: `198.51.100.${index}` }));
      }
      expect(codes.slice(4)).to.deep.equal(["wrong_sign_in", "too_many_sign_ins"]);
      await enter();
      const other = await insertSpecOwner(database.db, services.now());
      for (let index = 0; index < 5; index++) await wrong({ email: other.email, knownAs });
      expect(await errorCodeOf(enter({ email: other.email }))).to.equal("too_many_sign_ins");
    });

    it("counts the failures of an owner on when another one signs in there", async () => {
      const other = await insertSpecOwner(database.db, services.now());
      let knownAs = (await enter()).knownBrowser?.value ?? "";
      knownAs = (await enter({ email: other.email, knownAs })).knownBrowser?.value ?? "";
      const codes = [];
      for (let index = 0; index < 6; index++) {
        codes.push(await wrong({ knownAs }));
        knownAs = (await enter({ email: other.email, knownAs })).knownBrowser?.value ?? "";
      }
      expect(codes.slice(4)).to.deep.equal(["wrong_sign_in", "too_many_sign_ins"]);
    });

    it("keeps a browser known to each of its owners, for a year", async () => {
      const other = await insertSpecOwner(database.db, services.now());
      const first = (await enter()).knownBrowser?.value ?? "";
      const second = (await enter({ email: other.email, knownAs: first })).knownBrowser;
      const isKnown = async ({ ownerId }: SpecOwner, knownAs = "") =>
        await findKnownBrowser(
          database.db,
          { ownerId, browser: { ...BROWSER, knownAs } },
          services.now(),
        ) !== undefined;
      expect(await isKnown(owner, second?.value)).to.equal(true);
      expect(await isKnown(other, second?.value)).to.equal(true);
      expect(await isKnown(owner, first)).to.equal(false);
      services.wait(365 * DAY_SECONDS);
      expect(await isKnown(owner, second?.value)).to.equal(false);
    });

    it("waits 15 minutes at most, and forgets after a day", async () => {
      for (let index = 0; index < 16; index++) {
        await wrong();
        services.wait(15 * 60);
      }
      expect(await wrong()).to.equal("wrong_sign_in");
      services.wait(DAY_SECONDS + 1);
      expect([await wrong(), await wrong()]).to.deep.equal(["wrong_sign_in", "wrong_sign_in"]);
    });

    it("makes a hash again that costs less than new ones", async () => {
      const id = owner.ownerId;
      await updatePassphraseHash(database.db, { id, passphraseHash: CHEAP_HASH }, services.now());
      await enter({ passphrase: "password" });
      const { passphraseHash } = await findOwnerSecrets(database.db, id) ?? {};
      expect(passphraseHash).to.match(/^\$scrypt\$ln=15,/);
      await enter({ passphrase: "password" });
      expect((await findOwnerSecrets(database.db, id))?.passphraseHash).to.equal(passphraseHash);
    });
  });

  describe("findSession()", () => {
    it("ends a session after a week without use, and after 30 days of use", async () => {
      const idle = await enter();
      const used = await enter();
      for (let day = 0; day < 29; day++) {
        services.wait(DAY_SECONDS);
        expect(await find(used.cookieValue), `day ${day}`).not.to.equal(undefined);
      }
      expect(await find(idle.cookieValue)).to.equal(undefined);
      services.wait(DAY_SECONDS);
      expect(await find(used.cookieValue)).to.equal(undefined);
    });

    it("notes when and from where it was used, once a minute at most", async () => {
      const { cookieValue } = await enter();
      services.wait(59);
      expect(await find(cookieValue, "198.51.100.1")).to.include({ address: BROWSER.address });
      services.wait(1);
      await find(cookieValue, "198.51.100.1");
      const [session] = await listWebSessions(database.db, owner.ownerId, services.now());
      expect(session).to.deep.include({ address: "198.51.100.1", lastUsedAt: services.now() });
    });

    it("refuses the session of a deleted account", async () => {
      const { cookieValue } = await enter();
      await removeAccount(services, { id: owner.accountId });
      expect(await find(cookieValue)).to.equal(undefined);
      expect(await wrong({ passphrase: SPEC_PASSPHRASE })).to.equal("wrong_sign_in");
    });

    for (const cookie of ["", "a".repeat(43), "a".repeat(100_000), "\u0000", "🦊"]) {
      it(`finds none for the cookie ${JSON.stringify(cookie.slice(0, 5))}`, async () => {
        expect(await find(cookie)).to.equal(undefined);
      });
    }

    it("keeps an agent of any length and characters, as text", async () => {
      const browser = { address: "<b>".repeat(99), agent: `<script>🦊\ud800${"x".repeat(9_999)}` };
      const form = { email: owner.email, passphrase: SPEC_PASSPHRASE, browser };
      const { cookieValue } = await signIn(services, form);
      const session = await find(cookieValue);
      expect(session?.agent.startsWith("<script>🦊\ufffdxxx")).to.equal(true);
      expect([...session?.agent ?? ""]).to.have.lengthOf(255);
    });
  });

  describe("revokeSession(), revokeOtherSessions() and endSession()", () => {
    it("end one, all others, and the own one, at once", async () => {
      const [one, two, three] = [await enter(), await enter(), await enter()];
      const { id = 0 } = await find(one.cookieValue) ?? {};
      await revokeSession(database.db, owner.ownerId, id);
      expect(await find(one.cookieValue)).to.equal(undefined);
      const own = await find(two.cookieValue);
      if (own) expect(await revokeOtherSessions(database.db, own)).to.equal(1);
      expect(await find(three.cookieValue)).to.equal(undefined);
      await endSession(database.db, two.cookieValue);
      expect(await find(two.cookieValue)).to.equal(undefined);
      await endSession(database.db, two.cookieValue);
    });

    it("refuse a session of someone else, and one that has ended", async () => {
      const { id = 0 } = await find((await enter()).cookieValue) ?? {};
      const foreign = revokeSession(database.db, owner.ownerId + 1, id);
      expect(await errorCodeOf(foreign)).to.equal("session_not_found");
      await revokeSession(database.db, owner.ownerId, id);
      const again = revokeSession(database.db, owner.ownerId, id);
      expect(await errorCodeOf(again)).to.equal("session_not_found");
    });
  });
});
