import { expect } from "chai";
import { createCrawlBatch } from "../../../../../db/audits/crawl/crawl_batches.ts";
import type { QueuedUrl } from "../../../../../db/audits/crawl/frontier.ts";
import {
  packOutcome,
  unpackOutcome,
} from "../../../../../lib/commands/audits/crawl/pack_outcome.ts";
import { createOutcome } from "../../../../../lib/commands/audits/crawl/page_outcome.ts";
import {
  addPage,
  type DiscoverySettings,
} from "../../../../../lib/commands/audits/crawl/page_batch.ts";
import { UrlRegistry } from "../../../../../lib/commands/audits/crawl/url_registry.ts";
import type {
  FetchFacts,
  PageFacts,
  PageRecord,
} from "../../../../../lib/crawler/html/page_facts.ts";
import { createScope } from "../../../../../lib/crawler/url/scope.ts";
import { createUrlFilter } from "../../../../../lib/crawler/url/url_filter.ts";
import type { PageFinding } from "../../../../../lib/rules/check_page.ts";
import { findRule } from "../../../../../lib/rules/find_rule.ts";
import { openDatabase } from "../../../../../db/core/connection.ts";
import {
  createRecord,
  fetchFacts,
  headingFacts,
  hreflangFacts,
  linkFacts,
  pageFacts,
} from "../../../../support/audits/page_record.ts";

const AT = new Date(Date.UTC(2026, 0, 1));
const ITEM: QueuedUrl = {
  url_id: 7,
  position: 7,
  url: "https://example.com/tea",
  kind: "page",
  depth: 2,
  redirect_hops: 0,
};
const SETTINGS: DiscoverySettings = {
  scope: createScope({ domain: "example.com", includeSubdomains: false }),
  followLinks: true,
  checkExternalLinks: true,
};

/** Adds one crawled page to an empty batch; nothing but the page itself is known before. */
function add(
  record: PageRecord | null,
  options: { settings?: Partial<DiscoverySettings>; findings?: PageFinding[] } = {},
) {
  const batch = createCrawlBatch();
  const registry = new UrlRegistry({
    // never asked: a fresh memory is complete
    db: openDatabase("mysql://nobody@localhost/nothing"),
    auditId: 1,
    nextUrlId: 8,
    maxDepth: 3,
    filter: createUrlFilter({ include: [], exclude: [] }),
  });
  const outcome = record === null ? null : createOutcome(record, options.findings ?? []);
  // as it waits to be written
  const unpacked = outcome === null ? null : unpackOutcome(packOutcome(outcome));
  expect(unpacked).to.deep.equal(outcome);
  const crawled = { item: ITEM, outcome: unpacked, crawledAt: AT };
  addPage(batch, crawled, { registry, settings: { ...SETTINGS, ...options.settings } });
  return batch;
}

const record = (page: Partial<PageFacts>, fetch: Partial<FetchFacts> = {}) =>
  createRecord(pageFacts(page), { fetch: fetchFacts({ url: ITEM.url, ...fetch }) });

describe("addPage()", () => {
  it("queues linked pages one click deeper, and records the links", () => {
    const batch = add(record({
      links: [linkFacts({ url: "https://example.com/a", anchor: "A", elementsCount: 3 })],
    }));
    const target = batch.newUrls.find((url) => url.url === "https://example.com/a");
    expect(target).to.include({ kind: "page", state: "queued", depth: 3, via: "link", from: 7 });
    expect(batch.links[0]).to.include({
      sourceId: 7,
      targetId: target?.urlId,
      type: "anchor",
      follow: true,
      internal: true,
      elementsCount: 3,
      anchor: "A",
    });
  });

  it("queues targets of nofollow links for their status, not as pages", () => {
    const link = linkFacts({
      url: "https://example.com/n",
      follow: false,
      rel: 1,
      nofollowCount: 1,
    });
    const batch = add(record({ links: [link] }));
    const target = batch.newUrls.find((url) => url.url === "https://example.com/n");
    expect(target).to.include({ kind: "resource", state: "queued", skipReason: null });
    expect(batch.links.find((row) => row.targetId === target?.urlId)).to.include({
      follow: false,
      rel: 1,
    });
  });

  it("does not follow links in the modes list and sitemap", () => {
    const batch = add(record({ links: [linkFacts({ url: "https://example.com/a" })] }), {
      settings: { followLinks: false },
    });
    expect(batch.newUrls.find((url) => url.url === "https://example.com/a")?.skipReason)
      .to.equal("not_listed");
  });

  it("keeps external links for their check, or leaves them unchecked", () => {
    const page = record({ links: [linkFacts({ url: "https://other.org/" })] });
    const states = [true, false].map((checkExternalLinks) =>
      add(page, { settings: { checkExternalLinks } }).newUrls
        .find((url) => url.url === "https://other.org/")
    );
    expect(states[0]).to.include({ kind: "external", state: "queued", depth: null });
    expect(states[1]).to.include({ kind: "external", skipReason: "not_checked" });
  });

  it("queues a redirect's target at the same depth, one hop further", () => {
    const redirect = createRecord(null, {
      fetch: fetchFacts({ url: ITEM.url, status: 301, location: "https://example.com/new" }),
    });
    const batch = add(redirect);
    expect(batch.newUrls[0]).to.include({ via: "redirect", depth: 2, redirectHops: 1 });
    expect(batch.fetched[0]).to.include({ statusCode: 301, redirectTo: 8, redirectType: "http" });
    expect(batch.pages[0]).to.include({ html: false, statusCode: 301 });
  });

  it("records alternates in the head and ignores those in the body", () => {
    const batch = add(record({
      hreflangs: [
        hreflangFacts({ code: "DE", url: "https://example.com/de" }),
        hreflangFacts({ code: "fr", url: "https://example.com/fr", inHead: false }),
      ],
    }));
    expect(batch.hreflangs.map(({ code }) => code)).to.deep.equal(["de"]);
    expect(batch.newUrls.some((url) => url.url === "https://example.com/fr")).to.equal(false);
  });

  it("records which images have a modern alternative, and which og:image is relative", () => {
    const resource = { where: "", elementsCount: 1, modernAlternative: false };
    const facts = pageFacts();
    const batch = add(record({
      links: [],
      meta: {
        ...facts.meta,
        openGraph: [
          { property: "og:image", content: "/relative.png" },
          { property: "og:image:url", content: "https://example.com/absolute.png" },
        ],
      },
      resources: [
        { ...resource, type: "image", url: "https://example.com/a.png" },
        { ...resource, type: "image", url: "https://example.com/b.png", modernAlternative: true },
        { ...resource, type: "og_image", url: "https://example.com/relative.png" },
        { ...resource, type: "og_image", url: "https://example.com/absolute.png" },
      ],
    }));
    expect(batch.links.map(({ type, rel }) => [type, rel])).to.deep.equal([
      ["image", 0],
      ["image", 1],
      ["og_image", 2],
      ["og_image", 0],
    ]);
  });

  it("records what a page names as the next and the previous one", () => {
    const batch = add(record({
      pagination: [
        { rel: "next", url: "https://example.com/tea?page=3" },
        { rel: "prev", url: "https://example.com/tea?page=1" },
      ],
    }));
    const ids = batch.newUrls.filter(({ via }) => via === "pagination").map(({ urlId }) => urlId);
    expect(batch.pagination).to.deep.equal([
      { sourceId: 7, rel: "next", targetId: ids[0] },
      { sourceId: 7, rel: "prev", targetId: ids[1] },
    ]);
  });

  it("records the fragments of links inside the site, and the page's text", () => {
    const batch = add(record({
      links: [
        linkFacts({ url: "https://example.com/a", fragments: ["x", "y"] }),
        linkFacts({ url: "https://other.org/", fragments: ["z"] }),
        linkFacts({ url: ITEM.url, fragments: ["gone"] }),
      ],
    }));
    const target = batch.newUrls.find((url) => url.url === "https://example.com/a")?.urlId;
    // the page itself is known before in a crawl; here it is met as a link
    const self = batch.newUrls.find((url) => url.url === ITEM.url)?.urlId;
    expect(batch.fragments.map(({ urlId, links }) => [urlId, links])).to.deep.equal([
      [7, JSON.stringify([[target, "x", "y"], [self, "gone"]])],
    ]);
    expect(batch.texts.map(({ urlId }) => urlId)).to.deep.equal([7]);
  });

  it("joins the types of structured data, each once, cut to their column", () => {
    const block = (...types: string[]) => ({
      format: "json-ld" as const,
      types,
      error: null,
      excerpt: null,
      items: [],
    });
    const typesOf = (...types: string[]) =>
      add(record({ structuredData: [block(...types), block("Product")] })).pages[0]
        ?.structuredTypes;
    expect(typesOf("Recipe", "Product", "a,b")).to.equal("Recipe,Product");
    expect(typesOf("x".repeat(495))).to.equal("x".repeat(495));
    expect(add(record({ structuredData: [] })).pages[0]?.structuredTypes).to.equal(null);
  });

  it("records a page that robots.txt forbids as blocked", () => {
    const batch = add(null);
    expect(batch.fetched[0]).to.include({ urlId: 7, state: "blocked", statusCode: null });
    expect(batch.pages[0]).to.include({ indexable: false, indexabilityReason: "robots", depth: 2 });
  });

  it("gives titles, or main headings, that differ in case and white space the same hash", () => {
    const h1Of = (text: string) =>
      add(record({ headings: [headingFacts(1, ""), headingFacts(1, text)] })).pages[0]?.h1Hash;
    expect(h1Of("Fine  Tea")).to.deep.equal(h1Of("fine tea"));
    const hashes = ["Fine  Tea", "fine tea", "Fine Teas", " "].map((title) =>
      Buffer.from(add(record({ titles: [title] })).pages[0]?.titleHash ?? []).toString("hex")
    );
    expect(hashes[0]).to.equal(hashes[1]);
    expect(hashes[0]).not.to.equal(hashes[2]);
    expect(hashes[3]).to.equal("");
  });

  it("leaves out what a page names by a URL that is too long to be kept", () => {
    const url = `http://shop.test/${"x".repeat(2_048)}`;
    const named = record({
      hreflangs: [{ code: "de", href: "", url, source: "html", inHead: true }],
      pagination: [{ rel: "next", url }],
      links: [linkFacts({ url })],
    });
    const batch = add({ ...named, canonicalUrl: url });
    expect(batch.newUrls).to.deep.equal([]);
    expect(batch).to.deep.include({ links: [], hreflangs: [], pagination: [] });
    expect(batch.pages[0]).to.include({ canonicalId: null, canonicalUrl: null });
  });

  it("stores findings with their own severity and bounds the evidence", () => {
    const rule = findRule("title_too_short");
    if (rule === undefined) throw new Error("The rule is gone.");
    const evidence = { found: "x".repeat(50_000), expected: "30 characters", where: "title" };
    const batch = add(record({}), {
      findings: [{ rule, finding: { severity: "warning", evidence } }],
    });
    const occurrence = batch.occurrences[0];
    expect(occurrence).to.include({ code: "title_too_short", urlId: 7, severity: "warning" });
    expect(occurrence?.evidence.length).to.be.lessThan(3_000);
    expect(JSON.parse(occurrence?.evidence ?? "")).to.include({ where: "title" });
  });
});
