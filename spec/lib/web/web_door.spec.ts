import { expect } from "chai";
import { openDatabase } from "../../../db/core/connection.ts";
import { type SpecApi, startApi } from "../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../support/database.ts";
import { startDatabaseProxy } from "../../support/database_proxy.ts";
import { insertSpecOwner, SPEC_PASSPHRASE, type SpecOwner } from "../../support/accounts/owner.ts";
import { createPageVisitor } from "../../support/web/page_visitor.ts";

describe("webDoor()", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let owner: SpecOwner;
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database);
    owner = await insertSpecOwner(database.db, new Date());
  });
  after(async () => {
    await api.close();
    await database.drop();
  });

  it("sends who is not signed in to the sign-in, and from there on to what was asked for", async () => {
    const visitor = createPageVisitor(api.url);
    const refused = await visitor.open("/sites?page=2");
    expect(refused.status).to.equal(303);
    expect(refused.headers.get("location")).to.equal("/sign-in?next=%2Fsites%3Fpage%3D2");
    const { html } = await visitor.open("/sign-in?next=%2Fsites%3Fpage%3D2");
    expect(html).to.contain('name="next" value="/sites?page=2"');
    const signedIn = await visitor.send("/sign-in", {
      email: owner.email,
      passphrase: SPEC_PASSPHRASE,
      next: "/sites?page=2",
    });
    expect(signedIn.status).to.equal(303);
    expect(signedIn.headers.get("location")).to.equal("/sites?page=2");
    expect((await visitor.open("/sites")).status).to.equal(200);
  });

  it("never sends anyone elsewhere", async () => {
    for (const next of ["//evil.example", "https://evil.example", "/\\evil.example", "evil"]) {
      const visitor = createPageVisitor(api.url);
      await visitor.open("/sign-in");
      const { headers } = await visitor.send("/sign-in", {
        email: owner.email,
        passphrase: SPEC_PASSPHRASE,
        next,
      });
      expect(headers.get("location"), next).to.equal("/sites");
    }
  });

  it("sets a cookie that scripts and other sites cannot use, `Secure` behind TLS", async () => {
    const visitor = createPageVisitor(api.url);
    await visitor.open("/sign-in");
    const fields = { email: owner.email, passphrase: SPEC_PASSPHRASE };
    const plain = await visitor.send("/sign-in", fields);
    expect(plain.headers.getSetCookie().join("\n")).to.match(
      /^session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Expires=[^;]+ GMT\nknown_browser=/,
    );
    const https = { "X-Forwarded-Proto": "https" };
    const other = createPageVisitor(api.url);
    await other.open("/sign-in", https);
    const secure = await other.send("/sign-in", fields, https);
    const [session = "", browser = ""] = secure.headers.getSetCookie();
    const attributes = "; Path=/; HttpOnly; SameSite=Lax; Secure; Expires=";
    expect(session).to.match(/^__Host-session=/).and.contain(attributes);
    expect(browser).to.match(/^__Host-known_browser=/).and.contain(attributes);
    expect([...other.cookies.keys()]).to.include("__Host-visitor");
    expect((await other.open("/sites", https)).status).to.equal(200);
  });

  it("takes no cookie over https that another host of the domain can have set", async () => {
    const visitor = createPageVisitor(api.url);
    await visitor.signIn(owner);
    const planted = visitor.cookies.get("session") ?? "";
    const other = createPageVisitor(api.url);
    other.cookies.set("session", planted);
    expect((await other.open("/sites", { "X-Forwarded-Proto": "https" })).status).to.equal(303);
  });

  it("gives another cookie at each sign-in, and the old one is of no use", async () => {
    const visitor = createPageVisitor(api.url);
    await visitor.signIn(owner);
    const first = visitor.cookies.get("session") ?? "";
    await visitor.open("/sites");
    await visitor.send("/sign-in", { email: owner.email, passphrase: SPEC_PASSPHRASE });
    expect(visitor.cookies.get("session")).not.to.equal(first);
    visitor.cookies.set("session", first);
    expect((await visitor.open("/sites")).status).to.equal(303);
  });

  it("refuses a form without the session's token, or with another session's", async () => {
    const [visitor, other] = [createPageVisitor(api.url), createPageVisitor(api.url)];
    await visitor.signIn(owner);
    await other.signIn(owner);
    const { html } = await other.open("/sites");
    const foreign = /name="csrf"\s+value="([\w-]+)"/.exec(html)?.[1] ?? "";
    for (const csrf of ["", "x", foreign]) {
      const { status, text } = await visitor.send("/sign-out", { csrf });
      expect(status, csrf).to.equal(403);
      expect(text).to.contain("Nothing was changed");
    }
    expect((await visitor.open("/sites")).status).to.equal(200);
  });

  it("allows no script and no style but its own, and no page of others around it", async () => {
    const { headers } = await createPageVisitor(api.url).open("/sign-in");
    expect(headers.get("content-security-policy")).to.equal(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; " +
        "connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    );
    expect(headers.get("cache-control")).to.equal("no-store");
    expect(headers.get("referrer-policy")).to.equal("no-referrer");
  });

  it("serves its style sheet under an address that changes with it", async () => {
    const { html } = await createPageVisitor(api.url).open("/sign-in");
    const path = /\/assets\/base\.[0-9a-f]{12}\.css/.exec(html)?.[0] ?? "";
    const { status, headers, text } = await api.request("GET", `/${path}`);
    expect(status).to.equal(200);
    expect(headers.get("content-type")).to.equal("text/css; charset=utf-8");
    expect(headers.get("cache-control")).to.equal("public, max-age=31536000, immutable");
    expect(text).to.contain("color-scheme: light dark");
  });

  it("tells a browser of an unknown page by a page, and a program by JSON", async () => {
    const { status, text } = await createPageVisitor(api.url).open("/nowhere");
    expect(status).to.equal(404);
    expect(text).to.contain("Not found There is nothing at /nowhere.");
    const { body } = await api.request("GET", "//nowhere");
    expect(body).to.include({ code: "not_found" });
  });

  it("tells a browser by a page that the database is away, also of a page that there is not", async () => {
    const proxy = await startDatabaseProxy(database.url);
    const db = openDatabase(proxy.url);
    const service = await startApi(database, { db });
    try {
      const visitor = createPageVisitor(service.url);
      await visitor.signIn(owner);
      proxy.cut();
      for (const path of ["/sites", "/nowhere"]) {
        const { status, text } = await visitor.open(path);
        expect(status, path).to.equal(503);
        expect(text, path).to.contain("Not available at present The service cannot reach its");
      }
    } finally {
      await service.close();
      await db.destroy();
      await proxy.close();
    }
  });

  it("does not write the secret of an invitation into the log", async () => {
    const line = api.logged("request");
    await createPageVisitor(api.url).open("/invitations/abc-secret");
    const { fields } = await line;
    expect(fields).to.include({ path: "/invitations/:secret", status: 404 });
    expect(JSON.stringify(api.log)).not.to.contain("abc-secret");
  });
});
