import { expect } from "chai";
import { revokeToken } from "../../../../db/accounts/tokens.ts";
import { MAX_EXPORT_LINKS } from "../../../../lib/commands/accounts/change_export_links.ts";
import { insertSpecAccount, type SpecAccount } from "../../../support/accounts/account.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { waitFor } from "../../../support/wait.ts";

const DAY_MS = 86_400_000;
const LIST = "annotations?filter[kind]=deploy&sort=id&fields=title,first_day";

describe("links to exports", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let account: SpecAccount;
  let siteId: number;
  let now: Date;

  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database, { now: () => now });
  });
  after(async () => {
    await api.close();
    await database.drop();
  });
  beforeEach(async () => {
    now = new Date("2026-11-24T09:00:00Z");
    account = await insertSpecAccount(database.db);
    siteId = await insertSpecSite(database.db, account.accountId, { domain: "shop.test" });
    for (const title of ["=1+1", "Größe"]) await note(title, "deploy");
    await note("other", "content");
  });

  async function note(title: string, kind: string): Promise<void> {
    const body = { title, kind, first_day: "2026-11-20" };
    const { status, text } = await call("POST", "annotations", body);
    expect(status, text).to.equal(201);
  }

  const call = (method: string, path: string, body?: object, token = account.tokenText) =>
    api.request(method, `/sites/${siteId}/${path}`, { token, ...body && { body } });

  async function make(body: object = {}, token?: string): Promise<{ id: number; url: string }> {
    const answer = await call("POST", "exports", { list: LIST, ...body }, token);
    expect(answer.status, answer.text).to.equal(201);
    return answer.body.data;
  }

  async function errorOf(url: string): Promise<[number, string]> {
    const answer = await fetch(url);
    const { code } = await answer.json();
    return [answer.status, code];
  }

  it("are made once under a key where the server has no SECRET_KEY, and shown once", async () => {
    const { tokenText: token } = account;
    const headers = { "Idempotency-Key": "link-1" };
    const send = () =>
      api.request("POST", `/sites/${siteId}/exports`, { token, headers, body: { list: LIST } });
    const first = await send();
    const again = await send();
    expect([first.status, again.status], first.text).to.deep.equal([201, 409]);
    expect(again.body.code).to.equal("idempotency_answer_lost");
    expect((await call("GET", "exports")).body.data).to.have.length(1);
    const [kept] = await database.db("idempotency_keys").where({ account_id: account.accountId });
    expect(kept.body).to.equal('{"encrypted":null}');
  });

  it("read the list as it is now, without a header, and say how often", async () => {
    const { id, url } = await make({ label: " Sheet " });
    expect(url).to.match(new RegExp(`^${api.url}/exports/sve_[0-9A-Za-z]{42}$`));
    const first = await fetch(url);
    expect(await first.text())
      .to.equal("title,first_day\r\n'=1+1,2026-11-20\r\nGröße,2026-11-20\r\n");
    expect(first.headers.get("content-type")).to.equal("text/csv; charset=utf-8");
    expect(first.headers.get("cache-control")).to.equal("private, no-store");
    expect(first.headers.get("referrer-policy")).to.equal("no-referrer");
    expect(first.headers.get("x-robots-tag")).to.equal("noindex");
    await note("third", "deploy");
    expect(await (await fetch(url)).text()).to.contain("third");

    const { body: { data } } = await call("GET", `exports/${id}`);
    expect(data).to.deep.equal({
      ...{ id, kind: "link", label: "Sheet", list: LIST, format: "csv", bom: false, reads: 2 },
      file: null,
      ...{ token_id: account.tokenId, token_revoked_at: null },
      expires_at: "2026-12-24T09:00:00.000Z",
      last_read_at: "2026-11-24T09:00:00.000Z",
      created_at: "2026-11-24T09:00:00.000Z",
    });
    expect((await call("GET", "exports")).body.data).to.deep.equal([data]);
  });

  it("give the same bytes as the list itself in every form, and HEAD without content", async () => {
    for (const form of ["csv", "ndjson", "xlsx"]) {
      const { url } = await make({ format: form });
      const headers = { authorization: `Bearer ${account.tokenText}` };
      const own = await fetch(`${api.url}/api/v1/sites/${siteId}/${LIST}&format=${form}`, {
        headers,
      });
      const linked = await fetch(url);
      for (const name of ["content-type", "content-disposition", "x-total-count"]) {
        expect(linked.headers.get(name)).to.equal(own.headers.get(name));
      }
      expect(Buffer.from(await linked.arrayBuffer()))
        .to.deep.equal(Buffer.from(await own.arrayBuffer()));
      const head = await fetch(url, { method: "HEAD" });
      expect([head.status, await head.text()]).to.deep.equal([200, ""]);
    }
    const { url } = await make({ bom: true });
    expect(Buffer.from(await (await fetch(url)).arrayBuffer()).toString("latin1"))
      .to.match(/^\xef\xbb\xbftitle/);
  });

  it("are kept as a hash, and neither log nor answers name the key", async () => {
    const { id, url } = await make();
    const key = url.slice(url.lastIndexOf("/") + 1);
    await fetch(url);
    await fetch(`${url}x`);
    await fetch(url, { method: "POST" });
    const row = await database.db("export_links").where({ id }).first();
    expect(JSON.stringify(row)).not.to.contain(key);
    expect(row.key_hash.toString("latin1")).not.to.contain(key);
    expect((await call("GET", `exports/${id}`)).text).not.to.contain(key);
    const ofLinks = () => api.log.filter(({ fields }) => fields["path"] === "/exports/:key");
    await waitFor("lines of the log", () => ofLinks().length >= 3);
    expect(JSON.stringify(api.log)).not.to.contain(key.slice(0, 20));
  });

  it("cost a call of the month each, and none when they fail", async () => {
    const { url } = await make();
    const left = async () => Number((await fetch(url)).headers.get("x-quota-remaining"));
    const before = await left();
    expect(await left()).to.equal(before - 1);
    await fetch(`${url.slice(0, -1)}`);
    expect(await left()).to.equal(before - 2);
    await database.db("accounts").where({ id: account.accountId })
      .update({ requests_per_minute: 1 });
    expect(await errorOf(url)).to.deep.equal([429, "rate_limit_exceeded"]);
  });

  it("end with their time, their token, its rights, their site and when they are withdrawn", async () => {
    const withdrawn = await make();
    const lasting = await make({ expires_in_days: 365 });
    const short = await make({ expires_in_days: 1 });
    expect((await call("DELETE", `exports/${withdrawn.id}`)).status).to.equal(204);
    expect(await errorOf(withdrawn.url)).to.deep.equal([404, "link_invalid"]);
    expect((await call("GET", `exports/${withdrawn.id}`)).body.code).to.equal("link_not_found");
    expect((await call("DELETE", `exports/${withdrawn.id}`)).status).to.equal(404);
    now = new Date(now.getTime() + DAY_MS);
    expect(await errorOf(short.url)).to.deep.equal([410, "link_expired"]);
    expect((await fetch(lasting.url)).status).to.equal(200);

    const { accountId } = account;
    const writer = await insertSpecAccount(database.db, {}, { accountId, abilities: ["write"] });
    const unread = await make({}, writer.tokenText);
    expect(await errorOf(unread.url)).to.deep.equal([403, "ability_missing"]);
    const limited = await insertSpecAccount(database.db, {}, { accountId, siteIds: [siteId + 1] });
    await database.db("export_links").where({ id: unread.id }).update({
      token_id: limited.tokenId,
    });
    expect(await errorOf(unread.url)).to.deep.equal([403, "site_not_allowed"]);
    const other = await insertSpecAccount(database.db, {}, { accountId });
    const revoked = await make({}, other.tokenText);
    expect((await fetch(revoked.url)).status).to.equal(200);
    await revokeToken(database.db, other.tokenId, now);
    expect(await errorOf(revoked.url)).to.deep.equal([410, "link_withdrawn"]);
    const { body } = await call("GET", `exports/${revoked.id}`);
    expect(body.data.token_revoked_at).to.equal(now.toISOString());

    expect((await call("DELETE", "")).status).to.equal(204);
    expect(await errorOf(lasting.url)).to.deep.equal([404, "site_not_found"]);
  });

  it("are not found with any character changed, and take reads alone", async () => {
    const { url } = await make();
    const start = url.lastIndexOf("/") + 1;
    for (let at = start; at < url.length; at++) {
      const changed = url.slice(0, at) + (url[at] === "A" ? "B" : "A") + url.slice(at + 1);
      expect(await errorOf(changed), changed).to.deep.equal([404, "link_invalid"]);
    }
    for (const wrong of ["", "/", "%00", "x".repeat(5_000)]) {
      expect(await errorOf(`${api.url}/exports/${wrong}`), wrong)
        .to.deep.equal([404, "link_invalid"]);
    }
    const post = await fetch(url, { method: "POST" });
    expect([post.status, post.headers.get("allow")]).to.deep.equal([405, "GET, HEAD, OPTIONS"]);
    expect((await fetch(url, { method: "OPTIONS" })).headers.get("allow"))
      .to.equal("GET, HEAD, OPTIONS");
    expect((await fetch(url)).status).to.equal(200);
  });

  it("belong to their site and need the ability to write", async () => {
    const { id } = await make();
    const stranger = await insertSpecAccount(database.db);
    for (const method of ["GET", "DELETE"]) {
      const { status } = await call(method, `exports/${id}`, undefined, stranger.tokenText);
      expect(status).to.equal(404);
    }
    const body = { list: LIST };
    expect((await call("POST", "exports", body, stranger.tokenText)).status).to.equal(404);
    const reader = await insertSpecAccount(database.db, {}, {
      ...{ accountId: account.accountId, abilities: ["read"] },
    });
    expect((await call("POST", "exports", body, reader.tokenText)).status).to.equal(403);
    expect((await call("GET", "exports", undefined, reader.tokenText)).status).to.equal(200);
  });

  for (
    const [field, body] of Object.entries({
      list: { list: "nothing" },
      " list": { list: "../../account" },
      "  list": { list: "keywords?sort=nothing" },
      "   list": { list: "annotations?per_page=5" },
      "    list": { list: "annotations?format=csv" },
      "     list": { list: "exports" },
      "      list": { list: "search-overview?table=nothing" },
      format: { format: "pdf" },
      bom: { format: "xlsx", bom: true },
      expires_in_days: { expires_in_days: 366 },
      " expires_in_days": { expires_in_days: 0 },
      label: { label: "x".repeat(101) },
    })
  ) {
    it(`refuse ${JSON.stringify(body).slice(0, 60)}`, async () => {
      const { status, body: answer } = await call("POST", "exports", { list: LIST, ...body });
      expect([status, Object.keys(answer.errors)]).to.deep.equal([422, [field.trim()]]);
    });
  }

  it("give a table of an answer that is no list", async () => {
    const { url } = await make({ list: "events?around=2026-11-20&table=events" });
    const lines = (await (await fetch(url)).text()).split("\r\n");
    expect(lines[0]).to.match(/^source,code,title/);
    expect(lines.filter((line) => line.startsWith("annotation,"))).to.have.length(3);
    for (
      const query of ["table=events", "table=nothing&format=csv", "table=a&table=b&format=csv"]
    ) {
      const { status, body } = await call("GET", `events?around=2026-11-20&${query}`);
      expect([status, Object.keys(body.errors)], query).to.deep.equal([422, ["table"]]);
    }
  });

  it("are bounded in number, of which those that have expired do not count", async () => {
    const { id } = await make();
    const { id: _, key_hash: __, ...row } = await database.db("export_links").where({ id }).first();
    const rows = Array.from({ length: MAX_EXPORT_LINKS - 1 }, (_, index) => ({
      ...row,
      key_hash: Buffer.from(String(siteId * 10_000 + index).padStart(32, "0")),
    }));
    await database.db.batchInsert("export_links", rows, 500);
    const refused = await call("POST", "exports", { list: LIST });
    expect([refused.status, refused.body.code]).to.deep.equal([409, "too_many_links"]);
    now = new Date(now.getTime() + 31 * DAY_MS);
    await make();
  });
});
