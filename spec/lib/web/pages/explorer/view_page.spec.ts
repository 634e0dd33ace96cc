import { expect } from "chai";
import { type SpecApi, startApi } from "../../../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../../support/database.ts";
import { EXPLORER_VIEWS } from "../../../../../lib/web/explorer/explorer_views.ts";
import { insertSpecMember } from "../../../../support/accounts/member.ts";
import { insertSpecOwner, type SpecOwner } from "../../../../support/accounts/owner.ts";
import { signedInVisitor } from "../../../../support/accounts/signed_in.ts";
import { insertSpecSite } from "../../../../support/accounts/sites.ts";
import { createPageVisitor, type PageVisitor } from "../../../../support/web/page_visitor.ts";
import { fillReportedSite, REPORTED_NOW } from "../../../../support/web/reported_site.ts";

describe("lists of a site as pages", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let owner: SpecOwner;
  let visitor: PageVisitor;
  let siteId: number;
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database, { now: () => REPORTED_NOW });
    owner = await insertSpecOwner(database.db, REPORTED_NOW);
    siteId = await insertSpecSite(database.db, owner.accountId);
    await fillReportedSite(database.db, siteId);
    visitor = await signedInVisitor(api, owner);
  });
  after(async () => {
    await api.close();
    await database.drop();
  });

  const open = (path: string) => visitor.open(`/sites/${siteId}/${path}`);
  /** The first cells of the rows of the list, without markup. */
  const firstCells = (page: string) =>
    [...page.matchAll(/<th [^>]*role="rowheader"[^>]*>(.*?)<\/th>/gs)]
      .map(([, cell = ""]) => cell.replaceAll(/<[^>]+>/g, "").trim());

  it("show the rows that the API answers, in its order", async () => {
    const { status, html } = await open("keywords?sort=keyword&per_page=5");
    expect(status).to.equal(200);
    expect(firstCells(html))
      .to.deep.equal(["keyword 1", "keyword 10", "keyword 11", "keyword 12", "keyword 2"]);
    expect(html).to.match(/aria-sort="ascending"/);
    expect(html).to.contain("12 rows");
  });

  it("go on page by page, and back to the first", async () => {
    const first = await open("keywords?sort=keyword&per_page=10");
    const [, next = ""] = /<a class="button" href="([^"]+)"\s+rel="next">/.exec(first.html) ?? [];
    const second = await visitor.open(next.replaceAll("&amp;", "&"));
    expect(firstCells(second.html)).to.deep.equal(["keyword 8", "keyword 9"]);
    expect(second.html).to.contain("First page").and.not.to.contain("Next page");
  });

  it("lead a filter that was chosen to an address that can be sent", async () => {
    const { status, headers } = await open(
      "keywords?add_field=position&add_operator=lte&add_value=10",
    );
    const to = headers.get("location") ?? "";
    expect([status, decodeURIComponent(to)])
      .to.deep.equal([303, `/sites/${siteId}/keywords?filter[position][lte]=10`]);
    const { html } = await visitor.open(to);
    expect(html).to.contain("6 rows").and.to.contain("Position at most 10");
  });

  it("take both ends of a range at once, and name what people filter by first", async () => {
    const { headers } = await open("keywords?range_field=position&range_from=1&range_to=2");
    const to = headers.get("location") ?? "";
    expect(decodeURIComponent(to)).to.equal(
      `/sites/${siteId}/keywords?filter[position][between]=1,2`,
    );
    const { html } = await visitor.open(to);
    expect(html).to.contain("Position from 1 to 2");
    const german = await visitor.open(to, { "Accept-Language": "de" });
    expect(german.html).to.contain("Position von 1 bis 2");
    const fieldsOf = (name: string) => {
      const [, options = ""] =
        html.match(new RegExp(`name="${name}"[^>]*>([\\s\\S]*?)</select>`)) ??
          [];
      return [...options.matchAll(/value="([^"]*)"/g)].map(([, field]) => field);
    };
    expect(fieldsOf("add_field").slice(0, 3)).to.deep.equal(["keyword", "intent", "position"]);
    expect(fieldsOf("add_field").at(-1)).to.equal("id");
    expect(fieldsOf("range_field").slice(0, 2)).to.deep.equal(["position", "previous_position"]);
  });

  it("say what is wrong with an address, and show the beginning of the list", async () => {
    const { status, html } = await open("keywords?filter[position][lte]=low");
    expect(status).to.equal(422);
    expect(html).to.contain("The value must be").and.to.contain("12 rows");
  });

  it("say once why they have no rows, to those who only read as well, and have no filters then", async () => {
    const { accountId } = await insertSpecOwner(database.db, REPORTED_NOW);
    const emptyId = await insertSpecSite(database.db, accountId);
    const editor = await insertSpecMember(api, accountId, { role: "editor" });
    const reader = await insertSpecMember(api, accountId, { role: "reader" });
    const reasonsOf = (page: string) => [
      ...page.matchAll(/class="notice notice-info"/g),
      ...page.matchAll(/class="source-status/g),
    ];
    const slugs = EXPLORER_VIEWS.filter(({ isNested }) => !isNested).map(({ slug }) => slug);
    const empty = new Set<string>();
    for (const [who, member] of Object.entries({ editor, reader })) {
      for (const slug of slugs) {
        const { status, html } = await member.visitor.open(`/sites/${emptyId}/${slug}`);
        expect(status, slug).to.equal(200);
        if (!html.includes(">0 rows<")) continue;
        empty.add(slug);
        expect(reasonsOf(html), `${slug}, ${who}`).to.have.length(1);
      }
    }
    expect([...empty]).to.include.members(["keywords", "issues", "content-decay", "backlinks"]);
    const { visitor: { open: read } } = reader;
    for (const slug of ["issues", "backlinks", "redirects?per_page=5"]) {
      const { html } = await read(`/sites/${emptyId}/${slug}`);
      expect(html, slug).to.not.match(/class="view-(?:filters|tools)/);
    }
    // what leaves rows out can be taken away
    for (const slug of ["redirects?filter[url][contains]=tea", "keywords"]) {
      const { html } = await read(`/sites/${emptyId}/${slug}`);
      expect(html, slug).to.match(/class="view-filters/).and.match(/class="view-tools/);
    }
  });

  it("lead from an issue to every place of it", async () => {
    const { html } = await open("issues");
    const [, path = ""] = /href="(\/sites\/\d+\/issues\/\w+\/places)"/.exec(html) ?? [];
    const places = await visitor.open(path);
    expect([places.status, firstCells(places.html).length > 0]).to.deep.equal([200, true]);
    expect(places.html).to.contain("How to fix it:").and.to.contain("Done when an audit");
    const unknown = await open("issues/no_such_issue/places");
    expect(unknown.status).to.equal(404);
  });

  it("of one row of another list name that row", async () => {
    const { db } = database;
    const rival = await db("competitors").where({ site_id: siteId }).first("id", "domain");
    const audit = await db("audits").where({ site_id: siteId }).orderBy("id", "desc").first("id");
    const headings: Readonly<Record<string, string>> = {
      [`competitors/${rival.id}/gap`]: `Keyword gap with ${rival.domain}`,
      "bots/Googlebot/requests": "Requests of Googlebot",
      [`audits/${audit.id}/changes`]: `Changes of audit ${audit.id}`,
    };
    for (const [path, heading] of Object.entries(headings)) {
      expect((await open(path)).html, path).to.contain(`<h1>${heading}</h1>`);
    }
  });

  it("sort where the heads of columns are not shown, by a form without a script", async () => {
    const { html } = await open("keywords?filter[position][lte]=10&sort=-impressions");
    const [, form = ""] = /<summary>Sort<\/summary>([^]*?)<\/form>/.exec(html) ?? [];
    expect(form).to.contain('name="filter[position][lte]" value="10"');
    expect(form).to.match(/value="-impressions" selected[^>]*>Impressions, most first</);
    expect(form).to.contain('value="keyword">Keyword, A to Z<');
    const sorted = await open("keywords?sort=keyword&filter[position][lte]=10");
    expect(firstCells(sorted.html)[0]).to.equal("keyword 1");
  });

  it("draw clicks by position of the rows that they show, but without one of both", async () => {
    const { html } = await open("keywords?sort=keyword&per_page=3");
    const dots = [...html.matchAll(/<circle[^>]*>\s*<title>([^<]*)</g)].map(([, text]) => text);
    expect(dots).to.deep.equal([
      "keyword 1\nPosition: 6.5\nClicks: 140",
      "keyword 11\nPosition: 6.5\nClicks: 140",
      "keyword 10\nPosition: 11.8\nClicks: 28",
    ]);
    expect(html).to.contain("the clicks of 3 rows.").and.not.to.contain("left out");
    const few = await open("keywords?fields=keyword,clicks");
    expect(few.html).not.to.contain("Clicks by position");
  });

  it("say that the first audit has no earlier one", async () => {
    const first = await database.db("audits").where({ site_id: siteId }).orderBy("id").first("id");
    for (const view of ["changes", "changed-pages"]) {
      const { status, html } = await open(`audits/${first.id}/${view}`);
      expect(status, view).to.equal(200);
      expect(html, view).to.contain(`Audit ${first.id} is the first of this site`);
    }
  });

  it("give all rows away, as the API does, with the shown columns", async () => {
    const answer = await fetch(
      `${api.url}/sites/${siteId}/keywords/export?format=csv&sort=keyword&fields=keyword,clicks`,
      { headers: { Cookie: `session=${visitor.cookies.get("session")}` } },
    );
    expect(answer.headers.get("content-disposition"), `${answer.status}`).to.contain(".csv");
    const [head, first] = (await answer.text()).split("\r\n");
    expect([head, first]).to.deep.equal(["keyword,clicks", "keyword 1,140"]);
  });

  it("are known to nobody else", async () => {
    const other = await signedInVisitor(api, await insertSpecOwner(database.db, REPORTED_NOW));
    for (const path of ["keywords", "keywords/export?format=csv", "find?q=keyword"]) {
      const page = await other.open(`/sites/${siteId}/${path}`);
      expect([page.status, page.html.includes("keyword 1")], path).to.deep.equal([404, false]);
    }
    const { status } = await createPageVisitor(api.url).open(`/sites/${siteId}/keywords`);
    expect(status).to.equal(303);
  });

  it("say how many rows have the words that are searched for", async () => {
    expect((await open("keywords?q=keyword+11")).text).to.match(/\b\d+ rows? with these words/);
    expect((await open("keywords")).text).not.to.contain("with these words");
  });

  it("are found by their words, with pages, keywords and issues", async () => {
    const { status, html } = await open("find?q=key");
    expect(status).to.equal(200);
    expect(html).to.contain(`/sites/${siteId}/keywords"`).and.to.contain("keyword 11");
    expect(html).to.contain("rows with these words");
  });

  it("keeps the columns that were chosen for the browser, until they are set back", async () => {
    const path = `/sites/${siteId}/redirects`;
    const chosen = await visitor.open(`${path}?column=url&column=hops_count&column=constructor`);
    expect(chosen.headers.get("location")).to.match(/fields=url%2Chops_count/);
    const later = await visitor.open(`${path}?sort=url`);
    expect([later.status, later.headers.get("location")])
      .to.deep.equal([303, `${path}?sort=url&fields=url%2Chops_count`]);
    expect((await visitor.open(`/sites/${siteId}/sitemaps`)).status).to.equal(200);
    const shown = await visitor.open(`${path}?fields=url%2Chops_count`);
    const [, reset = ""] = /href="([^"]+reset_columns=1)"/.exec(shown.html) ?? [];
    const back = await visitor.open(reset.replaceAll("&amp;", "&"));
    expect(back.headers.get("location")).to.equal(path);
    expect((await visitor.open(path)).status).to.equal(200);
  });
});
