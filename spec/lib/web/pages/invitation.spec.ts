import { expect } from "chai";
import { readAccount } from "../../../../db/accounts/accounts.ts";
import { inviteOwner } from "../../../../lib/commands/accounts/invite_owner.ts";
import { insertSpecAccount } from "../../../support/accounts/account.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { insertSpecOwner } from "../../../support/accounts/owner.ts";
import { createPageVisitor } from "../../../support/web/page_visitor.ts";
import { signedInVisitor } from "../../../support/accounts/signed_in.ts";

const PASSPHRASE = "quiet maple runs uphill";
const TITLE = "This link is no good any more";

describe("/invitations/{secret}", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let accountId: number;
  let time = Date.parse("2026-11-20T12:00:00Z");
  let count = 0;
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database, { now: () => new Date(time) });
    ({ accountId } = await insertSpecAccount(database.db, { name: "<b>acme</b>" }));
  });
  after(async () => {
    await api.close();
    await database.drop();
  });
  async function invite(email = `new${++count}@acme.example`) {
    const account = await readAccount(database.db, accountId);
    const { secretText } = await inviteOwner(api.services, account, { email });
    return { email, path: `/invitations/${secretText}` };
  }
  const fields = { passphrase: PASSPHRASE, repeated: PASSPHRASE };

  it("sets the passphrase and signs in at once", async () => {
    const { email, path } = await invite();
    const visitor = createPageVisitor(api.url);
    const { html, text } = await visitor.open(path);
    expect(text).to.contain(`For the account <b>acme</b> you sign in with ${email}`);
    expect(html).not.to.contain("<b>acme</b>");
    const { status, headers } = await visitor.send(path, fields);
    expect(status).to.equal(303);
    expect(headers.get("location")).to.equal("/sites");
    expect((await visitor.open("/settings/security")).status).to.equal(200);
    const later = createPageVisitor(api.url);
    await later.signIn({ email }, PASSPHRASE);
    expect((await later.open("/sites")).status).to.equal(200);
  });

  it("stays good after a passphrase that is weak or typed wrong, and never shows it again", async () => {
    const { path } = await invite();
    const visitor = createPageVisitor(api.url);
    await visitor.open(path);
    const differs = await visitor.send(path, { passphrase: PASSPHRASE, repeated: "something" });
    expect(differs.status).to.equal(422);
    expect(differs.text).to.contain("The two passphrases are not the same.");
    expect(differs.html).not.to.contain(PASSPHRASE);
    expect(differs.html).to.match(/id="repeated"[^>]*aria-describedby="repeated-error"/);
    const weak = await visitor.send(path, { passphrase: "short", repeated: "short" });
    expect(weak.status).to.equal(422);
    expect(weak.text).to.contain("The passphrase must have at least 12 characters");
    expect((await visitor.send(path, fields)).status).to.equal(303);
  });

  it("reports a link that was used, with the way to the sign-in", async () => {
    const { path } = await invite();
    const visitor = createPageVisitor(api.url);
    await visitor.open(path);
    await visitor.send(path, fields);
    // its form is of the session that has begun
    await visitor.open("/settings/security");
    for (const page of [await visitor.send(path, fields), await visitor.open(path)]) {
      expect(page.status).to.equal(409);
      expect(page.text).to.contain(TITLE).and.contain("This link was used already: sign in");
      expect(page.html).to.contain('href="/sign-in"');
    }
  });

  it("reports a link that has expired, also when the page was open before", async () => {
    const { path } = await invite();
    const visitor = createPageVisitor(api.url);
    await visitor.open(path);
    time += 15 * 60_000;
    for (const page of [await visitor.open(path), await visitor.send(path, fields)]) {
      expect(page.status).to.equal(409);
      expect(page.text).to.contain(
        "This link has expired: it was good until 2026-11-20 12:15 UTC.",
      );
      expect(page.text).to.contain("npm run account -- invite");
    }
  });

  it("reports a link that is cut off, forged or replaced by a newer one", async () => {
    const first = await invite();
    await invite(first.email);
    const visitor = createPageVisitor(api.url);
    for (const path of [first.path, first.path.slice(0, -1), `/invitations/${"A".repeat(43)}`]) {
      const { status, text, html } = await visitor.open(path);
      expect(status, path).to.equal(404);
      expect(text).to.contain(TITLE).and.contain("look for a newer one");
      expect(html).not.to.contain('name="passphrase"');
    }
  });

  it("says whose sign-in in this browser it ends, and ends it", async () => {
    const other = await insertSpecOwner(database.db, new Date(time));
    const visitor = await signedInVisitor(api, other);
    const { email, path } = await invite();
    const { text } = await visitor.open(path);
    expect(text).to.contain(`In this browser ${other.email} is signed in.`);
    const cookie = visitor.cookies.get("session") ?? "";
    await visitor.send(path, fields);
    expect((await visitor.open("/settings/security")).text).not.to.contain(other.email);
    expect((await visitor.open("/sites")).html).to.contain(`title="${email}"`);
    visitor.cookies.set("session", cookie);
    expect((await visitor.open("/settings/security")).status).to.equal(303);
  });

  it("takes the form of its own page only", async () => {
    const { path } = await invite();
    const visitor = createPageVisitor(api.url);
    await visitor.open(path);
    expect((await visitor.send(path, { ...fields, csrf: "" })).status).to.equal(403);
    expect((await visitor.open(path)).status).to.equal(200);
  });

  it("is never kept by caches, and its log never has the secret", async () => {
    const { path } = await invite();
    const { headers } = await createPageVisitor(api.url).open(path);
    expect(headers.get("cache-control")).to.equal("no-store");
    expect(headers.get("referrer-policy")).to.equal("no-referrer");
    expect(JSON.stringify(api.log)).not.to.contain(path);
  });
});
