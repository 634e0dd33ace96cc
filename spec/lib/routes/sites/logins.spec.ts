import { expect } from "chai";
import { saveSiteOwnership } from "../../../../db/sites/site_ownerships.ts";
import { insertSpecAccount, type SpecAccount } from "../../../support/accounts/account.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { loopbackSettings } from "../../../support/audits/audit_run.ts";
import {
  GUARDED_LOGIN,
  type GuardedSite,
  startGuardedSite,
} from "../../../support/audits/guarded_site.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";

const SECRET = "correct-horse-battery-9f31";
const LOGIN = {
  origin: "http://shop.test",
  basic: { username: GUARDED_LOGIN.username, password: GUARDED_LOGIN.password },
};

describe("SITE_LOGIN_ROUTES", () => {
  let database: SpecDatabase;
  let site: GuardedSite;
  let api: SpecApi;
  let account: SpecAccount;
  let siteId: number;

  before(async () => {
    database = await createSpecDatabase();
    site = await startGuardedSite({
      "shop.test/": "<title>In</title>",
      "shop.test/away": "=>http://other.test/",
    });
    const secretKeys = [Buffer.alloc(32, 7).toString("base64")];
    const config = loopbackSettings(site.port);
    config.crawlConnectTo.push(`other.test:80:127.0.0.1:${site.port}`);
    api = await startApi(database, { config: { ...config, secretKeys } });
  });
  after(async () => {
    await api.close();
    await site.close();
    await database.drop();
  });
  beforeEach(async () => {
    account = await insertSpecAccount(database.db);
    const options = { domain: "shop.test", startUrl: "http://shop.test/" };
    siteId = await insertSpecSite(database.db, account.accountId, options);
    site.requests.length = 0;
  });

  const call = (method: string, path: string, body?: object, token = account.tokenText) =>
    api.request(method, `/sites/${siteId}/${path}`, { token, ...body && { body } });

  it("keep a login encrypted, answer its names and its end, and log nothing of it", async () => {
    const cookies = [{ name: "session", value: SECRET }];
    const put = await call("PUT", "logins", { origin: "www.shop.test", cookies });
    expect(put.status, put.text).to.equal(200);
    expect(put.body.data).to.have.length(1);
    expect(put.body.data[0]).to.deep.include({
      origin: "https://www.shop.test",
      parts: [{ kind: "cookie", name: "session", ends_with: "9f31" }],
      state: "untried",
      checked_at: null,
    });
    const again = await call("PUT", "logins", { origin: "https://www.shop.test", bearer: SECRET });
    expect(again.body.data.map((one: { parts: object[] }) => one.parts.length)).to.deep.equal([1]);
    const list = await call("GET", "logins");
    expect(list.body.data).to.deep.equal(again.body.data);
    const [row] = await database.db("site_logins").where({ site_id: siteId });
    for (const text of [put.text, list.text, JSON.stringify(row), JSON.stringify(api.log)]) {
      expect(text).not.to.include(SECRET);
    }
    expect(row.encrypted.includes(SECRET)).to.equal(false);
    const { status } = await call("DELETE", `logins/${list.body.data[0].id}`);
    expect(status).to.equal(204);
    const gone = await call("DELETE", `logins/${list.body.data[0].id}`);
    expect([gone.status, gone.body.code]).to.deep.equal([404, "login_not_found"]);
  });

  it("refuse other hosts, what is no origin, and what is no login, and repeat no secret", async () => {
    const bearer = SECRET;
    const refused: [object, string][] = [
      [{ origin: "https://evil.test", bearer }, "origin"],
      [{ origin: "https://shop.test.evil.test", bearer }, "origin"],
      [{ origin: "https://shop.test:8443", bearer }, "origin"],
      [{ origin: "https://shop.test/path", bearer }, "origin"],
      [{ origin: "https://user:pass@shop.test", bearer }, "origin"],
      [{ origin: "ftp://shop.test", bearer }, "origin"],
      [{ origin: "https://shop.test" }, "basic"],
      [{ origin: "https://shop.test", bearer: `${SECRET}\n` }, "bearer"],
      [{ bearer }, "origin"],
      [{ origin: "https://shop.test", bearer, password: SECRET }, "password"],
    ];
    for (const [body, field] of refused) {
      const { status, body: { errors }, text } = await call("PUT", "logins", body);
      expect([status, Object.keys(errors)], text).to.deep.equal([422, [field]]);
      expect(text).not.to.include(SECRET);
    }
  });

  it("belong to the account: others get a 404", async () => {
    await call("PUT", "logins", LOGIN);
    const stranger = await insertSpecAccount(database.db);
    for (const [method, path, body] of [["GET", "logins"], ["PUT", "logins", LOGIN]] as const) {
      expect((await call(method, path, body, stranger.tokenText)).status).to.equal(404);
    }
  });

  it("need a SECRET_KEY", async () => {
    const bare = await startApi(database);
    const token = account.tokenText;
    const { status, body } = await bare.request("PUT", `/sites/${siteId}/logins`, {
      token,
      body: LOGIN,
    });
    expect([status, body.code]).to.deep.equal([409, "secret_key_missing"]);
    await bare.close();
  });

  it("need a proof of ownership where the operator requires one", async () => {
    const { config } = api.services;
    config.crawlRequireOwnership = true;
    try {
      const refused = await call("PUT", "logins", LOGIN);
      expect([refused.status, refused.body.code]).to.deep.equal([403, "ownership_required"]);
      const proof = { method: "dns", verifiedAt: new Date() } as const;
      await saveSiteOwnership(database.db, siteId, proof);
      expect((await call("PUT", "logins", LOGIN)).status).to.equal(200);
      // a login from before the operator required it is not used either
      await database.db("site_ownerships").where({ site_id: siteId }).delete();
      const start = await call("POST", "audit", { crawl_delay_ms: 500 });
      expect([start.status, start.body.code]).to.deep.equal([403, "ownership_required"]);
      expect((await call("POST", "audit", { crawl_delay_ms: 500, sign_in: false })).status)
        .to.equal(202);
    } finally {
      config.crawlRequireOwnership = false;
    }
  });

  it("sign inspections in, to their own origin alone, and take the secret out of the answer", async () => {
    const url = "http://shop.test/";
    const before = await call("POST", "pages/inspect", { url });
    expect(before.body.data.status_code).to.equal(401);
    await call("PUT", "logins", LOGIN);
    const { body: { data } } = await call("POST", "pages/inspect", { url });
    expect(data.hops[0]).to.include({ status_code: 200, signed_in: true });
    const out = await call("POST", "pages/inspect", { url, sign_in: false });
    expect(out.body.data.hops[0]).to.include({ status_code: 401, signed_in: false });

    const away = await call("POST", "pages/inspect", { url: `${url}away` });
    expect(away.body.data.hops.map((hop: { signed_in: boolean }) => hop.signed_in))
      .to.deep.equal([true, false]);
    const foreign = site.requests.filter(({ host }) => host === "other.test");
    expect(foreign.map(({ authorization }) => authorization)).to.deep.equal([undefined]);

    const echo = await call("POST", "pages/inspect", { url: `${url}echo` });
    expect(echo.body.data.status_code).to.equal(200);
    expect(echo.text).to.include("Basic ****").and.not.to.include("QWxhZGRpbjpvcGVu");
  });
});
