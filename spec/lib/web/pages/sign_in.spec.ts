import { expect } from "chai";
import { removeAccount } from "../../../../lib/commands/accounts/remove_account.ts";
import { countAttempt } from "../../../../lib/commands/accounts/slow_down_sign_in.ts";
import { readAccount } from "../../../../db/accounts/accounts.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import {
  insertSpecOwner,
  SPEC_PASSPHRASE,
  type SpecOwner,
} from "../../../support/accounts/owner.ts";
import { createPageVisitor } from "../../../support/web/page_visitor.ts";
import { signedInVisitor } from "../../../support/accounts/signed_in.ts";

describe("/sign-in", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let owner: SpecOwner;
  let time = Date.parse("2026-11-20T12:00:00Z");
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database, {
      now: () => new Date(time),
      config: { trustedProxies: ["127.0.0.0/8"] },
    });
  });
  after(async () => {
    await api.close();
    await database.drop();
  });
  beforeEach(async () => {
    owner = await insertSpecOwner(database.db, new Date(time));
  });
  const from = (address: string) => ({ "X-Forwarded-For": address });

  it("reports a wrong passphrase, and shows the address again but not what was typed", async () => {
    const visitor = createPageVisitor(api.url);
    await visitor.open("/sign-in?next=/settings/usage");
    const { status, html, text } = await visitor.send("/sign-in", {
      email: owner.email,
      passphrase: "not the one",
      next: "/settings/usage",
    });
    expect(status).to.equal(401);
    expect(text).to.contain("The email address or the passphrase is wrong.");
    expect(html).to.contain(`value="${owner.email}"`).and.contain('value="/settings/usage"');
    expect(html).not.to.contain("not the one");
  });

  it("shows no more of an address and a path again than can be one", async () => {
    const visitor = createPageVisitor(api.url);
    await visitor.open("/sign-in");
    const fields = { email: "a@".repeat(20_000), passphrase: "?", next: `/${"x".repeat(50_000)}` };
    const { status, html } = await visitor.send("/sign-in", fields);
    expect(status).to.equal(401);
    expect(html).to.have.length.below(5_000).and.to.contain('name="next" value="/sites"');
  });

  it("notes in the log from where a sign-in was refused, and nothing that was typed", async () => {
    const visitor = createPageVisitor(api.url);
    await visitor.open("/sign-in");
    const line = api.logged("sign_in_failed");
    const fields = { email: owner.email, passphrase: "not the one" };
    await visitor.send("/sign-in", fields, from("198.51.100.9"));
    const { level, fields: noted } = await line;
    expect(level).to.equal("warn");
    expect(noted).to.include({
      step: "passphrase",
      address: "198.51.100.9",
      code: "wrong_sign_in",
    });
    expect(JSON.stringify(noted)).not.to.contain(owner.email).and.not.to.contain("not the one");
  });

  it("lets ten wrong passphrases be tried ever more slowly, and the right one after the wait", async () => {
    const visitor = createPageVisitor(api.url);
    await visitor.open("/sign-in");
    const send = (passphrase: string) =>
      visitor.send("/sign-in", { email: owner.email, passphrase }, from("198.51.100.1"));
    const statuses: number[] = [];
    for (let attempt = 1; attempt <= 10; attempt++) statuses.push((await send("wrong")).status);
    expect(statuses).to.deep.equal([401, 401, 401, 401, 401, 429, 429, 429, 429, 429]);
    const waiting = await send(SPEC_PASSPHRASE);
    expect(waiting.status).to.equal(429);
    expect(waiting.text).to.contain("Too many attempts have failed. Try again in 2 seconds.");
    time += 2_000;
    expect((await send(SPEC_PASSPHRASE)).status).to.equal(303);
  });

  it("slows a network down that tries many addresses, whatever it writes into the header", async () => {
    const address = "198.51.100.20";
    for (let index = 1; index <= 20; index++) {
      const attempt = { scope: "email", subject: `nobody${index}@x.example`, address } as const;
      await countAttempt(database.db, attempt, new Date(time));
    }
    const visitor = createPageVisitor(api.url);
    await visitor.open("/sign-in");
    const fields = { email: owner.email, passphrase: SPEC_PASSPHRASE };
    expect((await visitor.send("/sign-in", fields, from(address))).status).to.equal(429);
    const forged = from(`203.0.113.9, ${address}`);
    expect((await visitor.send("/sign-in", fields, forged)).status).to.equal(429);
    expect((await visitor.send("/sign-in", fields, from("198.51.100.21"))).status).to.equal(303);
  });

  it("shows what is typed as text", async () => {
    const visitor = createPageVisitor(api.url);
    const { html } = await visitor.open(
      `/sign-in?next=${encodeURIComponent('/"><script>x</script>')}`,
    );
    expect(html).not.to.contain("<script>x");
    const sent = await visitor.send("/sign-in", {
      email: '"><script>x</script>',
      passphrase: "x".repeat(3_000),
    });
    expect(sent.status).to.equal(401);
    expect(sent.html).not.to.contain("<script>x");
    expect(sent.html).to.contain("&quot;&gt;&lt;script&gt;x&lt;/script&gt;");
  });

  it("never shows a text of the address itself", async () => {
    const visitor = createPageVisitor(api.url);
    const { html } = await visitor.open("/sign-in?done=Your+account+is+lost");
    expect(html).not.to.contain("account is lost");
    for (const name of ["constructor", "toString", "__proto__"]) {
      const { status, text } = await visitor.open(`/sign-in?done=${name}`);
      expect(status).to.equal(200);
      expect(text).not.to.contain("native code");
    }
  });

  it("tells a browser whose session has ended so, and one that never had one nothing", async () => {
    const visitor = await signedInVisitor(api, owner);
    await database.db("web_sessions").where({ owner_id: owner.ownerId }).delete();
    const { headers } = await visitor.open("/settings/security");
    expect(headers.get("location")).to.equal("/sign-in?next=%2Fsettings%2Fsecurity&done=ended");
    const { text } = await visitor.open(headers.get("location") ?? "");
    expect(text).to.contain("Your sign-in has ended. Sign in to go on.");
    const stranger = await createPageVisitor(api.url).open("/settings/security");
    expect(stranger.headers.get("location")).to.equal("/sign-in?next=%2Fsettings%2Fsecurity");
  });

  it("ends the session of a deleted account, and lets no one in with its passphrase", async () => {
    const visitor = await signedInVisitor(api, owner);
    expect((await visitor.open("/settings/security")).status).to.equal(200);
    await removeAccount(api.services, await readAccount(database.db, owner.accountId));
    expect((await visitor.open("/settings/security")).status).to.equal(303);
    const { status, text } = await (await signInPage()).send("/sign-in", {
      email: owner.email,
      passphrase: SPEC_PASSPHRASE,
    });
    expect(status).to.equal(401);
    expect(text).to.contain("The email address or the passphrase is wrong.");
  });
  async function signInPage() {
    const visitor = createPageVisitor(api.url);
    await visitor.open("/sign-in");
    return visitor;
  }

  it("changes nothing when a form of a tab comes after another tab signed out", async () => {
    const visitor = await signedInVisitor(api, owner);
    await visitor.open("/settings/security/tokens/new");
    const other = createPageVisitor(api.url);
    other.cookies.set("session", visitor.cookies.get("session") ?? "");
    await other.open("/settings/security");
    const out = await other.send("/sign-out", {});
    expect(out.headers.get("location")).to.equal("/sign-in?done=signed_out");
    expect(out.headers.get("set-cookie")).to.match(/^session=; Path=\/; .*Max-Age=0$/);
    expect((await other.open("/sign-in?done=signed_out")).text).to.contain("You are signed out.");

    const sent = await visitor.send("/settings/security/tokens/new", { name: "Late" });
    expect(sent.headers.get("location")).to.equal("/sign-in?done=lost");
    expect((await visitor.open("/sign-in?done=lost")).text).to.contain("nothing was changed");
    expect(await database.db("tokens").where({ name: "Late" })).to.deep.equal([]);
    expect((await visitor.send("/sign-out", {})).headers.get("location"))
      .to.equal("/sign-in?done=lost");
  });

  it("sends who is signed in on", async () => {
    const visitor = await signedInVisitor(api, owner);
    const { headers } = await visitor.open("/sign-in?next=/settings/usage");
    expect(headers.get("location")).to.equal("/settings/usage");
    expect((await visitor.open("/")).headers.get("location")).to.equal("/sites");
    expect((await createPageVisitor(api.url).open("/")).headers.get("location"))
      .to.equal("/sign-in");
  });

  it("refuses a form of another site, without a token or with a visitor's", async () => {
    const [visitor, other] = [createPageVisitor(api.url), createPageVisitor(api.url)];
    await visitor.open("/sign-in");
    const { html } = await other.open("/sign-in");
    const foreign = /name="csrf"\s+value="([\w-]+)"/.exec(html)?.[1] ?? "";
    for (const csrf of ["", foreign]) {
      const { status, text } = await visitor.send("/sign-in", {
        csrf,
        email: owner.email,
        passphrase: SPEC_PASSPHRASE,
      });
      expect(status).to.equal(403);
      expect(text).to.contain("Nothing was changed.");
    }
  });
});
