import { expect } from "chai";
import { insertSpecAccount, type SpecAccount } from "../../../support/accounts/account.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { importOverHttp } from "../../../support/search/imported_search.ts";

const NOW = new Date("2026-11-20T10:00:00Z");
const ORIGIN = "https://shop.example.com";
const PATHS = [
  "/",
  "/blog/",
  "/blog/tea",
  "/blog/tea/comments",
  "/Blog/upper",
  "/blogroll",
  "/products/assam",
  "/products/assam/",
  "/products/assam?size=2",
  "/products/assam/reviews",
  "/products/100%25/reviews",
  "/products//reviews",
  "/gr%C3%B6%C3%9Fe/xl",
  "/a_b",
  "/axb",
];

describe("PAGE_GROUP_ROUTES", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let account: SpecAccount;
  let siteId: number;

  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database, { now: () => NOW });
    account = await insertSpecAccount(database.db);
    siteId = await insertSpecSite(database.db, account.accountId, { domain: "shop.example.com" });
    const rows = PATHS.map((path, index) => ({
      date: "2026-11-15",
      page: `${ORIGIN}${path}`,
      clicks: index + 1,
      impressions: 100,
      position: 3,
    }));
    await importOverHttp({ api, token: account.tokenText, siteId }, { rows });
  });
  after(async () => {
    await api.close();
    await database.drop();
  });
  beforeEach(() => database.db("page_groups").truncate());

  const call = (method: string, path: string, body?: unknown) =>
    api.request(method, `/sites/${siteId}${path}`, {
      token: account.tokenText,
      ...body !== undefined && { body },
    });
  const add = async (body: object) => {
    const { status, body: answer } = await call("POST", "/page-groups", body);
    expect(status, JSON.stringify(answer)).to.equal(201);
    return answer.data;
  };
  let number = 0;
  /** The paths of the pages in a group, as the list of pages has them. */
  const pathsIn = async (kind: string, ...paths: string[]) => {
    const { id } = await add({ name: `group ${number++}`, kind, paths });
    const { status, body } = await call("GET", `/pages?page_group=${id}&per_page=500`);
    expect(status, JSON.stringify(body)).to.equal(200);
    expect(body.meta.total).to.equal(body.data.length);
    return body.data.map(({ url }: { url: string }) => url.slice(ORIGIN.length)).toSorted();
  };

  it("adds a group, and shows, changes and deletes it", async () => {
    const { status, headers, body } = await call("POST", "/page-groups", {
      name: " Products ",
      kind: "template",
      paths: ["/products/{slug}", "/größe/{size}", "/products/{slug}"],
    });
    expect(status).to.equal(201);
    const { id, ...rest } = body.data;
    expect(rest).to.deep.equal({
      name: "Products",
      kind: "template",
      paths: ["/products/{slug}", "/gr%C3%B6%C3%9Fe/{size}"],
      paths_count: 2,
      created_at: NOW.toISOString(),
      updated_at: NOW.toISOString(),
    });
    expect(headers.get("location")).to.match(new RegExp(`/sites/${siteId}/page-groups/${id}$`));
    expect((await call("GET", `/page-groups/${id}`)).body.data).to.deep.equal(body.data);
    expect((await call("GET", "/page-groups")).body.data).to.deep.equal([body.data]);
    const changed = await call("PATCH", `/page-groups/${id}`, { kind: "paths", paths: ["/shop/"] });
    expect(changed.body.data).to.include({ name: "Products", kind: "paths" });
    expect(changed.body.data.paths).to.deep.equal(["/shop/"]);
    expect((await call("DELETE", `/page-groups/${id}`)).status).to.equal(204);
    for (const method of ["GET", "DELETE"]) {
      const gone = await call(method, `/page-groups/${id}`);
      expect([gone.status, gone.body.code]).to.deep.equal([404, "page_group_not_found"]);
    }
  });

  it("takes patterns as robots.txt has them", async () => {
    expect(await pathsIn("paths", "/blog/"))
      .to.deep.equal(["/blog/", "/blog/tea", "/blog/tea/comments"]);
    expect(await pathsIn("paths", "/blog/$", "/blogroll")).to.deep.equal(["/blog/", "/blogroll"]);
    expect(await pathsIn("paths", "/*/reviews$")).to.deep.equal([
      "/products//reviews",
      "/products/100%25/reviews",
      "/products/assam/reviews",
    ]);
    // what LIKE has a meaning for stands for itself
    expect(await pathsIn("paths", "/a_b")).to.deep.equal(["/a_b"]);
    expect(await pathsIn("paths", "/größe/")).to.deep.equal(["/gr%C3%B6%C3%9Fe/xl"]);
    expect(await pathsIn("paths", "/nothing")).to.deep.equal([]);
  });

  it("takes the shape of paths: a placeholder is one segment that is not empty", async () => {
    expect(await pathsIn("template", "/products/{slug}")).to.deep.equal([
      "/products/assam",
      "/products/assam/",
      "/products/assam?size=2",
    ]);
    expect(await pathsIn("template", "/products/{slug}/reviews"))
      .to.deep.equal(["/products/100%25/reviews", "/products/assam/reviews"]);
    expect(await pathsIn("template", "/{lang}/{page}")).to.include("/blog/tea")
      .and.not.include("/blog/tea/comments");
  });

  it("takes a list of paths as they are", async () => {
    expect(await pathsIn("list", "/", "/blog/tea", "/products/assam?size=2", "/unknown"))
      .to.deep.equal(["/", "/blog/tea", "/products/assam?size=2"]);
  });

  it("goes with other filters, orders and pages of the list", async () => {
    const { id } = await add({ name: "Blog", paths: ["/blog"] });
    const list = async (query: string) => {
      const { body } = await call("GET", `/pages?page_group=${id}${query}`);
      return {
        clicks: body.data.map(({ clicks }: { clicks: number }) => clicks),
        next: body.meta.next_cursor,
      };
    };
    expect((await list("&sort=-clicks")).clicks).to.deep.equal([6, 4, 3, 2]);
    expect((await list("&sort=-clicks&filter[clicks][lt]=4")).clicks).to.deep.equal([3, 2]);
    const first = await list("&sort=-clicks&per_page=3");
    expect((await list(`&sort=-clicks&per_page=3&cursor=${first.next}`)).clicks)
      .to.deep.equal([2]);
    // a cursor of another question
    const foreign = await call("GET", `/pages?sort=-clicks&per_page=3&cursor=${first.next}`);
    expect(foreign.status).to.equal(422);
  });

  it("refuses what is no group", async () => {
    const errorsOf = async (body: object) => {
      const answer = await call("POST", "/page-groups", body);
      expect(answer.status).to.equal(422);
      return Object.keys(answer.body.errors);
    };
    expect(await errorsOf({ name: "a", paths: ["blog"] })).to.deep.equal(["paths.0"]);
    expect(await errorsOf({ name: "a", paths: [] })).to.deep.equal(["paths"]);
    expect(await errorsOf({ name: "a", kind: "template", paths: ["/a/{b", "/a?b"] }))
      .to.deep.equal(["paths.0", "paths.1"]);
    const many = Array.from({ length: 51 }, (_, index) => `/${index}`);
    expect(await errorsOf({ name: "a", paths: many })).to.deep.equal(["paths"]);
    await add({ name: "a", kind: "list", paths: many });
    const taken = await call("POST", "/page-groups", { name: "a", paths: ["/"] });
    expect([taken.status, taken.body.code]).to.deep.equal([409, "page_group_exists"]);
    const { id } = await add({ name: "b", paths: ["/"] });
    expect((await call("PATCH", `/page-groups/${id}`, { name: "a" })).status).to.equal(409);
    const unknown = await call("GET", "/pages?page_group=999");
    expect(unknown.status).to.equal(422);
    expect(unknown.body.errors["page_group"][0]).to.match(/has no page group 999/);
    const places = await call("GET", "/issues/title_missing/pages?page_group=999");
    expect(places.status).to.equal(200); // no audit has looked: there is nothing to narrow
  });

  it("knows no groups of other sites", async () => {
    const other = await insertSpecSite(database.db, account.accountId);
    const { id } = await add({ name: "a", paths: ["/"] });
    const read = await api.request("GET", `/sites/${other}/page-groups/${id}`, {
      token: account.tokenText,
    });
    expect(read.status).to.equal(404);
    const list = await api.request("GET", `/sites/${other}/pages?page_group=${id}`, {
      token: account.tokenText,
    });
    expect(list.status).to.equal(422);
  });

  it("holds no more than 200", async () => {
    const row = { site_id: siteId, kind: "list", paths: "[]", created_at: NOW, updated_at: NOW };
    await database.db("page_groups").insert(
      Array.from({ length: 199 }, (_, index) => ({ ...row, name: `many ${index}` })),
    );
    await add({ name: "the last one", paths: ["/"] });
    const { status, body } = await call("POST", "/page-groups", { name: "more", paths: ["/"] });
    expect(status).to.equal(422);
    expect(body.errors.name[0]).to.contain("at most 200");
  });
});
