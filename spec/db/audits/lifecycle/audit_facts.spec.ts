import { expect } from "chai";
import type { SiteInputs } from "../../../../lib/rules/inputs/site_inputs.ts";
import { insertSpecAccount } from "../../../support/accounts/account.ts";
import {
  type CrawledUrl,
  type CrawlRows,
  insertCrawl,
} from "../../../support/audits/crawl_rows.ts";
import { useSpecDatabase } from "../../../support/database.ts";
import { readFacts } from "../../../support/audits/stream_facts.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";

const S = "https://s.test";

/** `count` URLs under the path, each with the same facts. */
function repeat(path: string, count: number, facts: CrawledUrl): Record<string, CrawledUrl> {
  return Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`${S}/${path}${index + 1}`, facts]),
  );
}

describe("FACT_STREAMS", () => {
  const db = useSpecDatabase();
  let accountId: number;
  before(async () => {
    ({ accountId } = await insertSpecAccount(db()));
  });

  async function stream<Input extends Parameters<typeof readFacts>[2]>(
    input: Input,
    crawl: CrawlRows,
  ): Promise<SiteInputs[Input][]> {
    const siteId = await insertSpecSite(db(), accountId);
    const auditId = await insertCrawl(db(), siteId, crawl);
    return await readFacts(db(), auditId, input);
  }

  it("stream every row once when there are several chunks", async () => {
    const broken = await stream("problem_links", {
      urls: {
        [`${S}/gone`]: { status: 404 },
        [`${S}/moved`]: { redirectTo: `${S}/gone` },
        ...repeat("p", 1_100, { links: [`${S}/gone`, `${S}/moved`] }),
      },
    });
    expect(broken).to.have.length(2_200);
    expect(new Set(broken.map((row) => `${row.urlId} ${row.targetId}`)).size).to.equal(2_200);
    expect(broken.at(-1)).to.deep.equal({
      urlId: 1_102,
      targetId: 2,
      type: "anchor",
      target: { url: `${S}/moved`, statusCode: 301, fetchError: null, internal: true },
      redirectsTo: `${S}/gone`,
      final: { url: `${S}/gone`, statusCode: 404, fetchError: null, internal: true },
      anchor: "anchor text",
      placement: "main",
      elementsCount: 1,
    });
  });

  it("follow what a link's target redirects to, and leave circles open", async () => {
    const rows = await stream("problem_links", {
      urls: {
        [`${S}/`]: { links: [`${S}/a`, `${S}/self`, `${S}/gone`] },
        [`${S}/a`]: { redirectTo: `${S}/b` },
        [`${S}/b`]: { redirectTo: `${S}/gone` },
        [`${S}/self`]: { redirectTo: `${S}/self` },
        [`${S}/gone`]: { status: 404 },
      },
    });
    expect(rows.map(({ target, final }) => [target.url, final?.url ?? null])).to.deep.equal([
      [`${S}/a`, `${S}/gone`],
      [`${S}/self`, null],
      [`${S}/gone`, null],
    ]);
  });

  it("name ten pages of a large group and count the others", async () => {
    const rows = await stream("duplicate_titles", {
      urls: { ...repeat("p", 1_050, { title: "Same" }), [`${S}/other`]: { title: "Other" } },
    });
    expect(rows).to.have.length(1_050);
    expect(rows[3]).to.deep.equal({
      urlId: 4,
      text: "Same",
      othersCount: 1_049,
      others: [1, 2, 3, 5, 6, 7, 8, 9, 10, 11].map((number) => `${S}/p${number}`),
    });
  });

  it("leave pages out of groups that may not be indexed", async () => {
    const rows = await stream("duplicate_descriptions", {
      urls: {
        [`${S}/1`]: { description: "Same" },
        [`${S}/2`]: { description: "Same", noindex: true },
        [`${S}/3`]: { description: "Same", canonical: `${S}/1` },
      },
    });
    expect(rows).to.deep.equal([]);
  });

  it("follow redirects to their end, whether it is a loop, outside, or not known", async () => {
    const rows = await stream("redirects", {
      urls: {
        [`${S}/`]: { links: [`${S}/b`] },
        [`${S}/a`]: { redirectTo: `${S}/b` },
        [`${S}/b`]: { redirectTo: "https://ext.test/" },
        [`${S}/self`]: { redirectTo: `${S}/self` },
        "https://ext.test/": { kind: "external", status: 200 },
      },
    });
    expect(rows.map(({ url, entry, loop, hops, final }) => [
      url.replace(S, ""),
      entry,
      loop,
      hops.length,
      final?.url ?? null,
    ])).to.deep.equal([
      ["/a", true, false, 2, "https://ext.test/"],
      ["/b", true, false, 1, "https://ext.test/"],
      ["/self", false, true, 1, null],
    ]);
  });

  it("bound a redirect chain without end", async () => {
    const urls: Record<string, CrawledUrl> = {};
    for (let hop = 1; hop <= 40; hop++) {
      urls[`${S}/${hop}`] = hop === 40 ? {} : { redirectTo: `${S}/${hop + 1}` };
    }
    const [first] = await stream("redirects", { urls });
    expect(first?.hops).to.have.length(20);
    expect(first).to.include({ loop: false, final: null });
  });

  it("count links to blocked URLs that may be followed, and name five", async () => {
    const rows = await stream("blocked_urls", {
      urls: {
        [`${S}/secret`]: { state: "blocked", via: "link" },
        ...repeat("p", 7, { links: [`${S}/secret`] }),
        [`${S}/n`]: { nofollow: true, links: [`${S}/secret`] },
        [`${S}/m`]: { links: [{ to: `${S}/secret`, follow: false }] },
        [`${S}/known`]: { state: "skipped" },
      },
    });
    expect(rows).to.deep.equal([{
      urlId: 1,
      url: `${S}/secret`,
      discoveredVia: "link",
      followedInlinksCount: 7,
      linkedFrom: [1, 2, 3, 4, 5].map((number) => `${S}/p${number}`),
      noindexSeenAt: null,
      robotsFailure: null,
    }]);
  });

  it("say why a robots.txt could not be read that blocks a URL", async () => {
    const other = "https://www.shop.test";
    const rows = await stream("blocked_urls", {
      urls: {
        [`${S}/a`]: { state: "blocked" },
        [`${other}/b`]: { state: "blocked" },
      },
      robotsTxt: [{ origin: S, status: 503 }, { origin: other, status: null, error: "dns" }],
    });
    expect(rows.map(({ robotsFailure }) => robotsFailure)).to.deep.equal(["status 503", "dns"]);
  });

  it("join the codes of one version and see whether it names the page in turn", async () => {
    const rows = await stream("hreflangs", {
      urls: {
        [`${S}/en`]: { hreflangs: [["de", `${S}/de`], ["de-AT", `${S}/de`], ["en", `${S}/en`]] },
        [`${S}/de`]: { hreflangs: [["en", `${S}/en`], ["fr", `${S}/fr`]] },
        [`${S}/fr`]: { state: "skipped" },
      },
    });
    expect(rows.map((row) => [
      row.url.replace(S, ""),
      row.target.url.replace(S, ""),
      row.codes,
      row.targetRead,
      row.returned,
    ])).to.deep.equal([
      ["/en", "/de", ["de", "de-AT"], true, true],
      ["/de", "/en", ["en"], true, true],
      ["/de", "/fr", ["fr"], false, false],
    ]);
  });

  it("know the canonical and the robots directives of a page's canonical", async () => {
    const rows = await stream("canonicals", {
      urls: {
        [`${S}/a`]: { canonical: `${S}/b` },
        [`${S}/b`]: { canonical: `${S}/c`, noindex: true },
        [`${S}/c`]: { canonical: `${S}/c` },
      },
    });
    expect(rows).to.deep.equal([{
      urlId: 1,
      url: `${S}/a`,
      targetId: 2,
      targetFirst: false,
      target: { url: `${S}/b`, statusCode: 200, fetchError: null, internal: true },
      targetNoindex: true,
      targetCanonicalUrl: `${S}/c`,
      targetBlocked: false,
      targetOrphan: true,
      loop: null,
    }, {
      urlId: 2,
      url: `${S}/b`,
      targetId: 3,
      targetFirst: false,
      target: { url: `${S}/c`, statusCode: 200, fetchError: null, internal: true },
      targetNoindex: false,
      targetCanonicalUrl: `${S}/c`,
      targetBlocked: false,
      targetOrphan: true,
      loop: null,
    }]);
  });

  it("leave out listed URLs of other sites", async () => {
    const rows = await stream("sitemap_urls", {
      urls: { [`${S}/`]: { noindex: true }, "https://ext.test/": { kind: "external" } },
      sitemaps: [{ url: `${S}/s.xml`, lists: ["https://ext.test/", `${S}/`, `${S}/unknown`] }],
    });
    expect(rows.map(({ url, position }) => [url, position])).to.deep.equal([[`${S}/`, 2]]);
  });

  it("leave out listed pages that may be indexed, but not those that were read in part", async () => {
    const rows = await stream("sitemap_urls", {
      urls: {
        [`${S}/`]: {},
        [`${S}/cut`]: { status: 200, fetchError: "aborted" },
        [`${S}/gone`]: { status: 404 },
      },
      sitemaps: [{ url: `${S}/s.xml`, lists: [`${S}/gone`, `${S}/cut`, `${S}/`] }],
    });
    expect(rows.map(({ url, position }) => [url, position])).to.deep.equal([
      [`${S}/cut`, 2],
      [`${S}/gone`, 1],
    ]);
  });

  it("call the origins main that the start URL is on or redirects to", async () => {
    const rows = await stream("robots_files", {
      urls: {
        "http://s.test/": { redirectTo: `${S}/` },
        [`${S}/`]: { via: "redirect" },
        "https://sub.s.test/": {},
        "https://ext.test/": { kind: "external" },
      },
      robotsTxt: ["http://s.test", S, "https://sub.s.test", "https://ext.test"]
        .map((origin) => ({ origin, status: 200, body: "" })),
    });
    expect(rows.map(({ origin, main, targetId }) => [origin, main, targetId])).to.deep.equal([
      ["http://s.test", true, 1],
      [S, true, 2],
      ["https://sub.s.test", false, 3],
    ]);
  });

  it("say of pages whether the sitemaps are known to their end", async () => {
    const map = { url: `${S}/map.xml`, lists: [`${S}/`] };
    const known = async (sitemaps: CrawlRows["sitemaps"]) => {
      const rows = await stream("pages", { urls: { [`${S}/`]: {} }, sitemaps: sitemaps ?? [] });
      return rows.map((row) => row.sitemapsKnown);
    };
    expect(await known([map])).to.deep.equal([true]);
    expect(await known([{ ...map, urls_count: 50_001 }])).to.deep.equal([false]);
    const index = { url: `${S}/index.xml`, format: "sitemapindex", urls_count: 50_001 };
    expect(await known([map, index])).to.deep.equal([true]);
    expect(await known([{ ...map, format: null }])).to.deep.equal([false]);
    expect(await known([])).to.deep.equal([false]);
  });

  it("say of the site what sitemaps it names and has", async () => {
    const urls = { [`${S}/`]: {} };
    const sitemaps = [
      { url: `${S}/1.xml`, found_via: "robots_txt" as const, status_code: 404, format: null },
      { url: `${S}/2.xml`, found_via: "default" as const },
      { url: `${S}/3.xml`, found_via: "index" as const },
    ];
    const site = { urlId: 0 as const, answers: true, list: false, unlinkedLanguages: [] };
    expect(await stream("site", { urls, sitemaps })).to.deep.equal([
      { ...site, declaredSitemapsCount: 1, foundSitemapsCount: 1 },
    ]);
    expect(await stream("site", { urls, mode: "list" })).to.deep.equal([
      { ...site, list: true, declaredSitemapsCount: 0, foundSitemapsCount: 0 },
    ]);
    expect(await stream("site", { urls: { [`${S}/`]: { fetchError: "dns" } } })).to.deep.equal([
      { ...site, answers: false, declaredSitemapsCount: 0, foundSitemapsCount: 0 },
    ]);
  });

  it("say in which languages a site has pages that no hreflang connects", async () => {
    const urls = {
      [`${S}/`]: { lang: "en" },
      ...repeat("en", 3, { lang: "EN-gb" }),
      ...repeat("de", 2, { lang: "de-AT" }),
      ...repeat("hidden", 5, { lang: "fr", noindex: true }),
      ...repeat("none", 5, {}),
    };
    const languagesOf = async (crawl: CrawlRows) =>
      (await stream("site", crawl)).map(({ unlinkedLanguages }) => unlinkedLanguages);
    expect(await languagesOf({ urls })).to.deep.equal([[
      { language: "en", pagesCount: 4, exampleUrl: `${S}/` },
      { language: "de", pagesCount: 2, exampleUrl: `${S}/de1` },
    ]]);
    const named: CrawledUrl = { lang: "en", hreflangs: [["de", `${S}/de1`]] };
    expect(await languagesOf({ urls: { ...urls, [`${S}/`]: named } })).to.deep.equal([[]]);
    expect(await languagesOf({ urls, stopReason: "page_limit" })).to.deep.equal([[]]);
  });

  it("give no page rows for a crawl of one URL that failed", async () => {
    const urls = { [`${S}/`]: { fetchError: "dns" } };
    for (const input of ["pages", "redirects", "canonicals", "near_duplicates"] as const) {
      expect(await stream(input, { urls })).to.deep.equal([]);
    }
  });
});
