import { expect } from "chai";
import { insertToken } from "../../../../db/accounts/tokens.ts";
import { createToken } from "../../../../lib/commands/accounts/create_token.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { insertSpecOwner, type SpecOwner } from "../../../support/accounts/owner.ts";
import type { PageVisitor } from "../../../support/web/page_visitor.ts";
import { signedInVisitor } from "../../../support/accounts/signed_in.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";

const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";
const PATH = "/settings/security";

describe("/settings/security", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let owner: SpecOwner;
  let visitor: PageVisitor;
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database, {
      now: () => new Date("2026-11-20T12:00:00Z"),
      config: { trustedProxies: ["127.0.0.0/8"] },
    });
  });
  after(async () => {
    await api.close();
    await database.drop();
  });
  beforeEach(async () => {
    owner = await insertSpecOwner(database.db, new Date());
    visitor = await signedInVisitor(api, owner);
  });
  const create = (name: string, settings = {}) =>
    createToken(api.services, { id: owner.accountId }, { name, ...settings });

  it("lists tokens with abilities, sites, last use and from where", async () => {
    const siteId = await insertSpecSite(database.db, owner.accountId);
    const { id, text } = await create("Nightly", { abilities: ["read"], siteIds: [siteId] });
    await database.db("tokens").where({ id }).update({
      last_used_at: new Date("2026-11-19T08:05:00Z"),
      last_used_address: "2001:db8::5",
    });
    const page = await visitor.open(PATH);
    const { domain } = await database.db("sites").where({ id: siteId }).first();
    expect(page.text).to.contain(
      `Nightly ${text.slice(0, 12)}… read Only ${domain} · made 20 Nov 2026 · last used ` +
        "19 Nov 2026, 08:05 UTC from 2001:db8::5 Revoke the token Nightly",
    );
    expect(page.html).to.contain('<time datetime="2026-11-19T08:05:00.000Z">');
  });

  it("reports from where a token was used behind a proxy, whatever its user claims", async () => {
    const { id, text: token } = await create("Traced");
    const config = { trustedProxies: ["127.0.0.0/8"] };
    const other = await startApi(database, { config });
    const headers = { "X-Forwarded-For": "203.0.113.9, 198.51.100.77" };
    expect((await other.request("GET", "/account", { token, headers })).status).to.equal(200);
    // what is written a little later is written at the end
    await other.close();
    const { last_used_address } = await database.db("tokens").where({ id }).first();
    expect(last_used_address).to.equal("198.51.100.77");
    expect((await visitor.open(PATH)).text).to.contain("UTC from 198.51.100.77");
  });

  it("says of a token that was made before what is not known of it", async () => {
    const { text } = await visitor.open(PATH);
    expect(text).to.contain("made before first characters were kept").and.contain("never used");
  });

  it("names some of many sites, and those that are gone", async () => {
    const ids: number[] = [];
    for (let index = 1; index <= 7; index++) {
      const domain = `s${index}.example`;
      ids.push(await insertSpecSite(database.db, owner.accountId, { domain }));
    }
    await create("Many", { siteIds: ids });
    await database.db("sites").where({ id: ids[0] }).update({ status: "deleting" });
    expect((await visitor.open(PATH)).text).to.contain(
      `Only deleted site ${ids[0]}, s2.example, s3.example, s4.example, s5.example and 2 more`,
    );
  });

  it("names a site also where an account has more of them than are offered for a token", async () => {
    const { accountId } = owner;
    const last = await insertSpecSite(database.db, accountId, { domain: "zz-last.example" });
    const sites = Array.from({ length: 500 }, (_, index) => ({
      ...{ account_id: accountId, domain: `a${index}.example`, domain_key: `a${index}.example` },
      name: "One of many",
    }));
    const { id: _, ...site } = await database.db("sites").where({ id: last }).first();
    await database.db("sites").insert(sites.map((one) => ({ ...site, ...one })));
    await create("Late in the alphabet", { siteIds: [last] });
    const { text } = await visitor.open(PATH);
    expect(text).to.contain("Only zz-last.example").and.not.contain("deleted site");
    expect((await visitor.open(`${PATH}/tokens/new`)).text)
      .to.contain("These are the first 500 by domain.");
  });

  it("shows nothing of another account", async () => {
    const other = await insertSpecOwner(database.db, new Date());
    const [mine] = [owner];
    owner = other;
    const { id } = await create("Foreign");
    owner = mine;
    const { text } = await visitor.open(PATH);
    expect(text).not.to.contain("Foreign").and.not.contain(other.email);
    for (const send of [visitor.open, (path: string) => visitor.send(path, {})]) {
      const { status, text } = await send(`${PATH}/tokens/${id}/revoke`);
      expect(status).to.equal(404);
      expect(text).to.contain(`There is no token ${id} in your account.`);
    }
    expect(await database.db("tokens").where({ id }).first()).to.include({ revoked_at: null });
    expect((await visitor.open(`${PATH}/tokens/x/revoke`)).status).to.equal(404);
  });

  it("revokes a token after a question; it is refused at once", async () => {
    const { id, text: token } = await create("Gone");
    expect((await api.request("GET", "/account", { token })).status).to.equal(200);
    const asked = await visitor.open(`${PATH}/tokens/${id}/revoke`);
    expect(asked.text).to.contain("Revoke this token?").and.contain("Gone");
    expect((await api.request("GET", "/account", { token })).status).to.equal(200);
    const { status, headers } = await visitor.send(`${PATH}/tokens/${id}/revoke`, {});
    expect(status).to.equal(303);
    expect((await api.request("GET", "/account", { token })).status).to.equal(401);
    const after = await visitor.open(headers.get("location") ?? "");
    expect(after.text).to.contain("The token is revoked").and.contain("Revoked: 1 Gone");
    // a second click is no error
    expect((await visitor.send(`${PATH}/tokens/${id}/revoke`, {})).status).to.equal(303);
    expect((await visitor.open(`${PATH}/tokens/${id}/revoke`)).status).to.equal(303);
  });

  it("says what to do where there is no token", async () => {
    await database.db("tokens").where({ account_id: owner.accountId }).delete();
    expect((await visitor.open(PATH)).text).to.contain("There is no token.");
  });

  it("lists the browsers in which one is signed in, by the address behind the proxy", async () => {
    await signedInVisitor(api, owner, { address: "198.51.100.9", agent: FIREFOX });
    const { text } = await visitor.open(PATH);
    expect(text).to.contain("This browser From 192.0.2.7 · signed in 20 Nov 2026, 12:00 UTC");
    expect(text).to.contain("Firefox on Windows From 198.51.100.9 · signed in");
    expect(text).to.contain("Sign out Firefox on Windows, 198.51.100.9");
    const { headers } = await visitor.open("/sign-in");
    expect(headers.get("location")).to.equal("/sites");
  });

  it("signs out another browser, which is asked to sign in at its next click", async () => {
    const other = await signedInVisitor(api, owner);
    await other.open(`${PATH}/tokens/new`);
    const { html } = await visitor.open(PATH);
    const path = /action="(\/settings\/security\/sessions\/\d+\/end)"/.exec(html)?.[1] ?? "";
    const { headers } = await visitor.send(path, {});
    expect((await visitor.open(headers.get("location") ?? "")).text).to.contain(
      "That browser is signed out.",
    );
    const late = await other.send(`${PATH}/tokens/new`, { name: "Late" });
    expect(late.headers.get("location")).to.equal("/sign-in?done=lost");
    const again = await visitor.send(path, {});
    expect(again.status).to.equal(404);
    expect(again.text).to.contain("This session has ended already, or is not yours.");
  });

  it("ends no session of someone else", async () => {
    const other = await insertSpecOwner(database.db, new Date());
    const theirs = await signedInVisitor(api, other);
    const { id } = await database.db("web_sessions").where({ owner_id: other.ownerId }).first();
    await visitor.open(PATH);
    expect((await visitor.send(`${PATH}/sessions/${id}/end`, {})).status).to.equal(404);
    expect((await theirs.open(PATH)).status).to.equal(200);
  });

  it("signs out everywhere else at once", async () => {
    const others = [await signedInVisitor(api, owner), await signedInVisitor(api, owner)];
    await visitor.open(PATH);
    await visitor.send(`${PATH}/sessions/end-others`, {});
    for (const other of others) expect((await other.open(PATH)).status).to.equal(303);
    expect((await visitor.open(`${PATH}?done=others_ended`)).text).to.contain(
      "You are signed out everywhere else.",
    );
  });

  it("shows names and user agents with markup as text", async () => {
    const agent = `<img src=x onerror=alert(1)> "'&`;
    await signedInVisitor(api, owner, { address: "192.0.2.8", agent });
    await insertToken(database.db, {
      accountId: owner.accountId,
      name: agent,
      tokenHash: Buffer.alloc(32, 3),
      abilities: [],
      siteIds: null,
    }, new Date());
    const { html } = await visitor.open(PATH);
    expect(html).not.to.contain("<img src=x");
    expect(html.split("&lt;img src=x onerror=alert(1)&gt; &quot;&apos;&amp;")).to.have.length.above(
      4,
    );
  });

  it("says that the second step needs a SECRET_KEY where the server has none", async () => {
    const { text, html } = await visitor.open(PATH);
    expect(text).to.contain("It cannot be turned on yet: this server has no SECRET_KEY");
    expect(html).not.to.contain("second-factor/prepare");
    const { status, text: refused } = await visitor.send(`${PATH}/second-factor/prepare`, {});
    expect(status).to.equal(409);
    expect(refused).to.contain("This server has no SECRET_KEY");
  });
});
