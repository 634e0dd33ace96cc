import { expect } from "chai";
import { insertRender } from "../../../../db/audits/crawl/renders.ts";
import { createValidator } from "../../../../lib/core/validate.ts";
import { listAnswerSchema } from "../../../../schemas/envelope.ts";
import {
  pageAnswerMetaSchema,
  pageDetailSchema,
  pageSchema,
  pagesProvenanceSchema,
} from "../../../../schemas/page.ts";
import { insertSpecAccount, type SpecAccount } from "../../../support/accounts/account.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { insertFinishedAudit } from "../../../support/audits/finished_audit.ts";
import { importRows } from "../../../support/search/search_data.ts";
import { SHOP } from "../../../support/audits/shop_crawl.ts";
import { RENDER_FIGURES } from "../../../support/web/render_figures.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";

const PAGE_ANSWER = {
  type: "object",
  additionalProperties: false,
  required: ["data", "meta"],
  properties: { data: pageDetailSchema, meta: pageAnswerMetaSchema },
} as const;

describe("PAGE_ROUTES", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let account: SpecAccount;
  let siteId: number;
  let auditId: number;
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database);
    account = await insertSpecAccount(database.db);
    siteId = await insertSpecSite(database.db, account.accountId);
    auditId = await insertFinishedAudit(database.db, siteId);
  });
  after(async () => {
    await api.close();
    await database.drop();
  });

  const get = (path: string, id = siteId) =>
    api.request("GET", `/sites/${id}/pages${path}`, { token: account.tokenText });
  const pathsOf = (data: { url: string }[]) => data.map(({ url }) => url.slice(SHOP.length));
  const findOne = async (path: string) =>
    (await get(`?filter[url]=${encodeURIComponent(SHOP + path)}`)).body.data[0];

  describe("GET /sites/{id}/pages", () => {
    it("gives what the crawl saw of each page, in crawl order", async () => {
      const { status, body } = await get("");
      expect(status).to.equal(200);
      expect(createValidator(listAnswerSchema(pageSchema, pagesProvenanceSchema))(body))
        .to.equal(undefined);
      expect(pathsOf(body.data).slice(0, 4)).to.deep.equal(["/", "/a", "/b", "/old"]);
      expect(body.meta).to.deep.include({
        audit_id: auditId,
        data_state: "final",
        total: 15,
        formula: { name: "internal_pagerank", version: 1 },
      });
      const { id, issues_count: issuesCount, ...page } = await findOne("/a");
      expect(id).to.be.a("number");
      expect(issuesCount).to.have.all.keys("error", "warning", "notice");
      expect(page).to.deep.include({
        status_code: 200,
        fetch_error: null,
        content_type: "text/html",
        indexable: true,
        indexability_reason: null,
        title: "Same",
        meta_description: "Everything",
        lang: "en",
        canonical_url: `${SHOP}/a`,
        depth: 1,
        in_sitemap: false,
        orphan: false,
        response_time_ms: 200,
        clicks: null,
        top_keyword: null,
        signed_in: false,
        last_crawled_at: "2026-11-20T10:00:00.000Z",
      });
    });
    it("says why a page is not indexable", async () => {
      expect(await findOne("/secret"))
        .to.include({ status_code: null, indexable: false, indexability_reason: "robots" });
    });
    it("filters by flags, numbers and reasons", async () => {
      expect(pathsOf((await get("?filter[orphan]=true")).body.data)).to.deep.equal(["/orphan"]);
      expect(pathsOf((await get("?filter[status_code][gte]=400")).body.data))
        .to.deep.equal(["/gone"]);
      const { body } = await get("?filter[indexability_reason]=redirect,robots");
      expect(pathsOf(body.data)).to.deep.equal(["/old", "/older", "/secret", "/loop1", "/loop2"]);
    });
    it("sorts and filters by the number of issues", async () => {
      const { body } = await get(
        "?sort=-issues_count.error&filter[issues_count.error][gt]=0&fields=issues_count",
      );
      const errors = body.data.map((page: { issues_count: { error: number } }) =>
        page.issues_count.error
      );
      expect(errors.length).to.be.greaterThan(1);
      expect(errors.at(-1)).to.be.greaterThan(0);
      expect(errors).to.deep.equal(errors.toSorted((a: number, b: number) => b - a));
    });
    it("names the parts of a field among those to sort by, but not the inner order", async () => {
      const { body } = await get("?sort=nothing");
      expect(body.errors.sort[0]).to.contain("issues_count.error")
        .and.not.to.contain("url_id");
    });
    it("does not offer the order of the crawl by its inner name", async () => {
      const { status, body } = await get("?fields=url_id");
      expect(status).to.equal(422);
      expect(body.errors.fields[0]).not.to.match(/Allowed:.*url_id/);
    });
    it("searches in addresses and texts", async () => {
      expect(pathsOf((await get("?q=orph")).body.data)).to.deep.equal(["/orphan"]);
      expect(pathsOf((await get("?q=same")).body.data)).to.deep.equal(["/a", "/b"]);
    });
    for (const sort of ["url_id", "-title", "title,-url", "-link_score", "depth"]) {
      it(`leads through all pages by ${sort}`, async () => {
        const query = sort === "url_id" ? "" : `&sort=${sort}`;
        const all = (await get(`?per_page=500&fields=url${query}`)).body.data;
        const seen = [];
        let next = `?per_page=4&fields=url${query}`;
        while (next !== "") {
          const { body } = await get(next);
          seen.push(...body.data);
          next = body.links.next === null ? "" : new URL(body.links.next).search;
        }
        expect(seen).to.deep.equal(all);
        expect(seen).to.have.length(15);
      });
    }
  });

  describe("with search data", () => {
    let joinedId: number;
    before(async () => {
      joinedId = await insertSpecSite(database.db, account.accountId, { domain: "shop.test" });
      await insertFinishedAudit(database.db, joinedId);
      const day = (path: string, query: string, clicks: number, position: number) => ({
        date: "2026-11-17",
        query,
        page: `${SHOP}${path}`,
        clicks,
        impressions: 20,
        position,
      });
      await importRows(database.db, joinedId, [
        day("/a", "tea", 3, 4),
        day("/a", "green tea", 1, 6),
        // with a fragment it is the same page, and its row adds to it
        day("/b#top", "coffee", 6, 2),
        // the crawl never met it
        day("/forgotten", "mate", 5, 8),
      ]);
    });

    const figuresOf = (
      page: Record<string, unknown>,
    ) => [
      page["clicks"],
      page["impressions"],
      page["ctr"],
      page["position"],
      page["keywords_count"],
    ];

    it("joins crawl and search, and lists what only search knows after the crawl", async () => {
      const { body } = await get("?per_page=500", joinedId);
      expect(body.meta.total).to.equal(16);
      expect(pathsOf(body.data).slice(0, 3)).to.deep.equal(["/", "/a", "/b"]);
      expect(pathsOf(body.data).at(-1)).to.equal("/forgotten");
      expect(figuresOf(body.data[1])).to.deep.equal([4, 40, 0.1, 5, 2]);
      expect(body.data[1].top_keyword).to.equal("tea");
      expect(figuresOf(body.data[0])).to.deep.equal([null, null, null, null, null]);
      expect(body.data.at(-1)).to.deep.include({
        clicks: 5,
        status_code: null,
        indexable: null,
        in_sitemap: null,
        issues_count: null,
      });
      expect(body.meta.search).to.deep.include({ from: "2026-11-17", source: "import" });
    });
    it("leads through all pages by crawl order, by clicks and by status, each once", async () => {
      for (
        const sort of ["", "&sort=-clicks", "&sort=clicks", "&sort=-position", "&sort=-status_code"]
      ) {
        const paths: string[] = [];
        let cursor = "";
        do {
          const { body } = await get(`?per_page=3${sort}${cursor}`, joinedId);
          expect(body.meta.total).to.equal(16);
          paths.push(...pathsOf(body.data));
          cursor = body.meta.next_cursor && `&cursor=${body.meta.next_cursor}`;
        } while (cursor);
        expect(paths, sort).to.have.length(16);
        expect(new Set(paths).size, sort).to.equal(16);
        if (sort === "&sort=-clicks") {
          expect(paths.slice(0, 3)).to.deep.equal(["/b", "/forgotten", "/a"]);
        }
      }
    });
    it("filters by both sides", async () => {
      const byClicks = (await get("?filter[clicks][gte]=5&sort=-clicks", joinedId)).body;
      expect(pathsOf(byClicks.data)).to.deep.equal(["/b", "/forgotten"]);
      expect(byClicks.meta.total).to.equal(2);
      const unknown = (await get("?filter[status_code][null]=true&filter[clicks][gt]=0", joinedId))
        .body;
      expect(pathsOf(unknown.data)).to.deep.equal(["/forgotten"]);
    });
    it("shows one page with its search data, also one that the crawl did not meet", async () => {
      const { data } = (await get("?sort=-clicks", joinedId)).body;
      const known = (await get(`/${data[0].id}`, joinedId)).body;
      expect(createValidator(PAGE_ANSWER)(known)).to.equal(undefined);
      expect(known.data).to.deep.include({ clicks: 6, status_code: 200 });
      const forgotten = (await get(`/${data[1].id}`, joinedId)).body;
      expect(createValidator(PAGE_ANSWER)(forgotten)).to.equal(undefined);
      expect(forgotten.data).to.deep.include({
        clicks: 5,
        status_code: null,
        issues: { total: 0, items: [] },
        rendered: null,
      });
    });
    it("goes on with the search data that it began with", async () => {
      const id = await insertSpecSite(database.db, account.accountId, { domain: "begun.test" });
      const day = (path: string, clicks: number) => ({
        date: "2026-11-17",
        page: `https://begun.test${path}`,
        clicks,
        impressions: 10,
        position: 1,
      });
      await importRows(database.db, id, [day("/a", 9), day("/b", 5), day("/c", 1)]);
      const first = await get("?per_page=1&sort=-clicks", id);
      await importRows(database.db, id, [day("/a", 1), day("/b", 9), day("/c", 9)]);
      const rest = await get(
        `?per_page=5&sort=-clicks&cursor=${first.body.meta.next_cursor}`,
        id,
      );
      expect([...first.body.data, ...rest.body.data].map(({ clicks }) => clicks))
        .to.deep.equal([9, 5, 1]);
    });
    it("lists what search knows of a site that was never crawled", async () => {
      const id = await insertSpecSite(database.db, account.accountId, { domain: "new.test" });
      await importRows(database.db, id, [{
        date: "2026-11-17",
        page: "https://new.test/",
        clicks: 1,
        impressions: 2,
        position: 1,
      }]);
      const { body } = await get("", id);
      expect(body.data.map(({ url }: { url: string }) => url)).to.deep.equal(["https://new.test/"]);
      expect(body.meta.total).to.equal(1);
      expect(body.meta.data_status.code).to.equal("no_audit");
      expect(body.meta.search.data_status).to.equal(null);
    });
  });

  describe("GET /sites/{id}/pages/{page_id}", () => {
    it("gives the page with its issues and links", async () => {
      const { id, ...page } = await findOne("/");
      const { status, body } = await get(`/${id}`);
      expect(status).to.equal(200);
      expect(createValidator(PAGE_ANSWER)(body)).to.equal(undefined);
      expect(body.data).to.deep.include(page);
      const { issues, inlinks, outlinks } = body.data;
      expect(issues.items).to.have.length(issues.total);
      const issue = issues.items.find((item: { code: string }) =>
        item.code === "link_to_broken_internal"
      );
      expect(issue).to.include({
        title: "Link to a broken page of the site",
        severity: "error",
        category: "links",
        target_url: `${SHOP}/gone`,
      });
      expect(inlinks).to.deep.equal({
        total: 1,
        items: [{
          source_url: `${SHOP}/a`,
          anchor: "anchor text",
          rel: [],
          dofollow: true,
          placement: "main",
        }],
      });
      expect(outlinks.total).to.equal(7);
      const isBroken = outlinks.items.map(({ broken }: { broken: boolean }) => broken);
      expect(isBroken, "broken links come first")
        .to.deep.equal([true, true, true, false, false, false, false]);
      expect(outlinks.items[0]).to.include({ target_url: `${SHOP}/gone`, target_status_code: 404 });
      expect(outlinks.items[3]).to.deep.equal({
        target_url: `${SHOP}/a`,
        internal: true,
        anchor: "To A",
        rel: [],
        dofollow: true,
        placement: "main",
        target_status_code: 200,
        broken: false,
        redirected: false,
      });
    });
    it("reports links that are nofollow, broken, redirected, or lead elsewhere", async () => {
      const { id } = await findOne("/");
      const { items } = (await get(`/${id}`)).body.data.outlinks;
      const outlink = (url: string) =>
        items.find((item: { target_url: string }) => item.target_url === url);
      expect(outlink(`${SHOP}/nf`)).to.deep.include({ rel: ["nofollow"], dofollow: false });
      expect(outlink(`${SHOP}/gone`)).to.include({ broken: true, redirected: false });
      expect(outlink(`${SHOP}/old`)).to.include({ broken: false, redirected: true });
      expect(outlink("https://ext.test/dead")).to.include({ internal: false, broken: true });
    });
    it("does not judge a target that was not requested", async () => {
      const { id } = await findOne("/a");
      const { items } = (await get(`/${id}`)).body.data.outlinks;
      expect(items.find((item: { target_url: string }) => item.target_url === `${SHOP}/secret`))
        .to.include({ target_status_code: null, broken: null, redirected: null });
    });
    it("shows how a browser shows it, where it was rendered", async () => {
      const { id } = await findOne("/a");
      const [urlId] = await database.db("audit_pages").where({ audit_id: auditId, page_id: id })
        .pluck<number[]>("url_id");
      const renderedAt = new Date("2026-11-20T10:30:00Z");
      const differences = [{ field: "h1", raw: null, rendered: "Tea" } as const];
      const figures = { ...RENDER_FIGURES, differences, jsLinksCount: 1, jsLinks: [`${SHOP}/x`] };
      const render = { urlId: urlId ?? 0, error: null, figures, renderedAt };
      await insertRender(database.db, auditId, render);
      const { body } = await get(`/${id}`);
      expect(createValidator(PAGE_ANSWER)(body)).to.equal(undefined);
      expect(body.data.rendered).to.deep.equal({
        error: null,
        title: "Tea",
        h1: "Tea",
        canonical_url: null,
        noindex: false,
        nofollow: false,
        differences,
        words_count: 300,
        raw_words_count: 300,
        links_count: 12,
        js_links_count: 1,
        js_links: [`${SHOP}/x`],
        lcp_ms: 900,
        cls: 0.02,
        ttfb_ms: 40,
        small_text_share: 0.05,
        smallest_font_px: 10,
        requests_count: 9,
        blocked_count: 0,
        rendered_at: "2026-11-20T10:30:00.000Z",
      });
      const { id: other } = await findOne("/");
      expect((await get(`/${other}`)).body.data.rendered).to.equal(null);
    });
    it("shows why it could not be rendered", async () => {
      const { id } = await findOne("/");
      const [urlId] = await database.db("audit_pages").where({ audit_id: auditId, page_id: id })
        .pluck<number[]>("url_id");
      const renderedAt = new Date("2026-11-20T10:30:00Z");
      const render = { urlId: urlId ?? 0, error: "timeout", figures: null, renderedAt } as const;
      await insertRender(database.db, auditId, render);
      const { rendered } = (await get(`/${id}`)).body.data;
      expect(rendered).to.include({ error: "timeout", title: null, js_links: null, cls: null })
        .and.to.have.property("differences", null);
    });
    it("keeps the page's id in the next audit", async () => {
      const site = await insertSpecSite(database.db, account.accountId);
      const first = await insertFinishedAudit(database.db, site);
      const { id } = (await get("", site)).body.data[0];
      const second = await insertFinishedAudit(database.db, site);
      expect((await get(`/${id}`, site)).body.meta.audit_id).to.equal(second);
      expect((await get(`/${id}?audit_id=${first}`, site)).body.meta.audit_id).to.equal(first);
    });
    it("answers 404 to another site's page", async () => {
      const { id } = await findOne("/");
      const site = await insertSpecSite(database.db, account.accountId);
      expect((await get(`/${id}`, site)).body.code).to.equal("no_audit");
      await insertFinishedAudit(database.db, site);
      const { status, body } = await get(`/${id}`, site);
      expect([status, body.code]).to.deep.equal([404, "page_not_found"]);
    });
  });
});
