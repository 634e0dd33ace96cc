import { expect } from "chai";
import { insertSpecAccount, type SpecAccount } from "../../../support/accounts/account.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { insertFinishedAudit } from "../../../support/audits/finished_audit.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";

type Row = Record<string, string>;

describe("page_group= of what an audit found", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let account: SpecAccount;
  let siteId: number;
  /** By a and d: their names begin so. */
  let few: number;
  let home: number;
  let old: number;

  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database);
    account = await insertSpecAccount(database.db);
    siteId = await insertSpecSite(database.db, account.accountId);
    const auditId = await insertFinishedAudit(database.db, siteId);
    // from the home page to b and a, and from a to b
    await database.db("audit_link_opportunities").insert([[1, 3], [1, 2], [2, 3]].map((
      [source, target],
    ) => ({
      audit_id: auditId,
      source_id: source,
      target_id: target,
      score: 40,
      named_in: "h1",
      keyword: "a page",
      anchor: "A page",
    })));
    few = await addGroup("Few", "/a", "/d");
    home = await addGroup("Home", "/$");
    old = await addGroup("Old", "/old$");
  });
  after(async () => {
    await api.close();
    await database.drop();
  });

  async function addGroup(name: string, ...paths: string[]): Promise<number> {
    const { status, body } = await api.request("POST", `/sites/${siteId}/page-groups`, {
      token: account.tokenText,
      body: { name, paths },
    });
    expect(status, JSON.stringify(body)).to.equal(201);
    return body.data.id;
  }

  const get = (path: string) =>
    api.request("GET", `/sites/${siteId}${path}`, { token: account.tokenText });
  const rowsOf = async (path: string): Promise<Row[]> => {
    const { status, body } = await get(path);
    expect(status, JSON.stringify(body)).to.equal(200);
    expect(body.meta.total).to.equal(body.data.length);
    return body.data;
  };
  const isFew = (url: string | undefined) => /^\/[ad]/.test(new URL(url ?? "").pathname);
  const isHome = (url: string | undefined) => new URL(url ?? "").pathname === "/";

  it("narrows redirects to URLs of the group, wherever they end", async () => {
    const all = await rowsOf("/redirects");
    expect(all).to.have.length.above(1);
    const expected = all.filter(({ url }) => new URL(url ?? "").pathname === "/old");
    expect(expected).to.have.length(1);
    expect(await rowsOf(`/redirects?page_group=${old}`)).to.deep.equal(expected);
    // it ends there, and does not begin there
    const end = await addGroup("End", new URL(expected[0]?.["final_url"] ?? "").pathname);
    expect(await rowsOf(`/redirects?page_group=${end}`)).to.deep.equal([]);
  });

  it("narrows links to those to a group, from one, and from one to another", async () => {
    const all = await rowsOf("/internal-links?per_page=500");
    const links = (query: string) => rowsOf(`/internal-links?per_page=500&${query}`);
    const to = all.filter(({ target_url }) => isFew(target_url));
    const from = all.filter(({ source_url }) => isFew(source_url));
    const between = to.filter(({ source_url }) => isHome(source_url));
    for (const found of [to, from, between]) {
      expect(found).to.have.length.within(1, all.length - 1);
    }
    expect(from).not.to.deep.equal(to);
    expect(await links(`page_group=${few}`)).to.deep.equal(to);
    expect(await links(`source_page_group=${few}`)).to.deep.equal(from);
    expect(await links(`source_page_group=${home}&page_group=${few}`)).to.deep.equal(between);
  });

  it("narrows linked pages and suggested links", async () => {
    const pages = await rowsOf("/internal-links?view=pages");
    const expected = pages.filter(({ url }) => isFew(url));
    expect(expected).to.have.length.within(1, pages.length - 1);
    expect(await rowsOf(`/internal-links?view=pages&page_group=${few}`))
      .to.deep.equal(expected);
    const view = "/internal-links?view=opportunities";
    const suggested = await rowsOf(view);
    const to = suggested.filter(({ target_url }) => isFew(target_url));
    expect([suggested, to].map(({ length }) => length)).to.deep.equal([3, 1]);
    expect(await rowsOf(`${view}&page_group=${few}`)).to.deep.equal(to);
    const from = suggested.filter(({ source_url }) => isFew(source_url));
    expect(from).to.have.length(1);
    expect(await rowsOf(`${view}&source_page_group=${few}`)).to.deep.equal(from);
  });

  it("walks the pages of a narrowed list", async () => {
    const whole = await rowsOf(`/internal-links?page_group=${few}`);
    const walked: Row[] = [];
    let query = `?page_group=${few}&per_page=2`;
    for (;;) {
      const { body } = await get(`/internal-links${query}`);
      expect(body.meta.total).to.equal(whole.length);
      walked.push(...body.data);
      if (body.meta.next_cursor === null) break;
      query = `?page_group=${few}&per_page=2&cursor=${encodeURIComponent(body.meta.next_cursor)}`;
    }
    expect(walked).to.deep.equal(whole);
  });

  it("refuses groups that the site does not have, by the parameter that names them", async () => {
    for (const path of ["/redirects", "/internal-links", "/internal-links?view=pages"]) {
      const { status, body } = await get(`${path}${path.includes("?") ? "&" : "?"}page_group=999`);
      expect(status, path).to.equal(422);
      expect(body.errors["page_group"][0]).to.match(/has no page group 999/);
    }
    const source = await get("/internal-links?source_page_group=999");
    expect(source.status).to.equal(422);
    expect(source.body.errors["source_page_group"][0]).to.match(/has no page group 999/);
  });

  it("refuses a group of sources where rows are pages", async () => {
    const { status, body } = await get(`/internal-links?view=pages&source_page_group=${home}`);
    expect(status).to.equal(422);
    expect(body.errors["source_page_group"][0]).to.match(/use page_group/);
  });
});
