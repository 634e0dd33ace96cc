import { writeSentences } from "./sentences.ts";
import { canonical, type CatalogueFaults, link, OTHER_ORIGIN } from "./page.ts";

const TRAP = "/trap/a/b/c/d/e/f/g/h/i/j/k/l";

/** Pages that cannot be fetched, are not linked or too deep, and links that no crawler can follow. */
export const crawlabilityFaults: CatalogueFaults = {
  pages: {
    "/broken-links": {
      content: link("/teapot", "/gone", "/crash", "/unreadable", "/silent", "/forbidden") +
        link(`${OTHER_ORIGIN}/missing`),
    },
    "/blocked-link": { content: link("/private/cellar") },
    "/deep/1": { content: link("/deep/2") },
    "/deep/2": { linked: false, content: link("/deep/3") },
    "/deep/3": { linked: false, content: link("/deep/4", "/deep/4b") },
    "/deep/4": { linked: false, content: link("/deep/5") },
    "/deep/4b": { linked: false, content: link("/deep/5") },
    "/deep/5": { linked: false },
    "/orphan": { linked: false },
    "/names-isolated": { canonical: canonical("/isolated"), listed: false },
    "/isolated": { linked: false, listed: false },
    "/trap-link": { content: link(TRAP) },
    "/unparseable-link": { content: '<a href="http://[half">The other half</a>' },
    "/script-link": { content: '<a href="javascript:pour()">Pour a cup</a>' },
  },
  answers: {
    "/teapot": { status: 418 },
    "/gone": { status: 410 },
    "/crash": { status: 500 },
    "/forbidden": { status: 403 },
    "/unreadable": { headers: { "content-encoding": "gzip" }, body: "not gzip" },
    "/silent": { delayMs: 4_000 },
  },
  findings: [
    "blocked_by_robots warning /private/cellar",
    // of the isolated one, which names no page but is named by one
    "canonical_no_inlinks notice /names-isolated /isolated",
    "canonical_points_elsewhere notice /names-isolated",
    `crawl_trap_suspected notice ${TRAP}`,
    "fetch_failed error /unreadable",
    "fetch_timeout error /silent",
    "indexable_not_in_sitemap notice /isolated",
    "isolated_only_via_canonical notice /isolated",
    "link_to_broken_external warning /broken-links https://localhost/missing",
    "link_to_broken_internal error /broken-links /crash",
    "link_to_broken_internal error /broken-links /forbidden",
    "link_to_broken_internal error /broken-links /gone",
    "link_to_broken_internal error /broken-links /silent",
    "link_to_broken_internal error /broken-links /teapot",
    "link_to_broken_internal error /broken-links /unreadable",
    "link_to_noncanonical notice /",
    "link_to_noncanonical notice /directory",
    "low_internal_pagerank notice /deep/4",
    "low_internal_pagerank notice /deep/4b",
    "low_internal_pagerank notice /deep/5",
    "orphan_page warning /isolated",
    "orphan_page warning /orphan",
    "page_403 warning /forbidden",
    "page_404 error /gone",
    "page_4xx error /teapot",
    "page_5xx error /crash",
    // a site of one way in and one way on
    "page_single_inlink notice /deep/2",
    "page_single_inlink notice /deep/3",
    "page_single_inlink notice /deep/4",
    "page_single_inlink notice /deep/4b",
    "page_too_deep notice /deep/5",
    "uncrawlable_link warning /script-link",
    "url_unparseable_in_link warning /unparseable-link",
  ],
};

/** Pages that may not be indexed or shown, or of which that is said in a wrong way. */
export const indexabilityFaults: CatalogueFaults = {
  pages: {
    "/plain-text": { headers: { "content-type": "text/plain; charset=utf-8" }, listed: false },
    "/noindex": { head: robots("noindex"), listed: false, content: link("/hidden") },
    "/hidden": { linked: false },
    "/noindex-header": { headers: { "x-robots-tag": "noindex" }, listed: false },
    "/noindex-twice": {
      head: robots("noindex"),
      headers: { "x-robots-tag": "noindex" },
      listed: false,
    },
    "/noindex-listed": { head: robots("noindex") },
    "/index-and-noindex": { head: robots("index") + robots("noindex"), listed: false },
    "/nofollow": { head: robots("nofollow") },
    "/nosnippet": { head: robots("nosnippet") },
    "/noimageindex": { head: robots("noimageindex") },
    "/expired": { head: robots("unavailable_after: 2020-01-01") },
    "/robots-in-body": { content: robots("max-image-preview:large") },
  },
  findings: [
    "ai_snippet_restricted notice /nosnippet",
    "html_wrong_type warning /plain-text",
    "link_internal_nofollow warning /nofollow",
    "meta_robots_outside_head warning /robots-in-body",
    "nofollow_page notice /nofollow",
    "noimageindex_page notice /noimageindex",
    "noindex_html_and_header notice /noindex-twice",
    "noindex_in_header notice /noindex-header",
    "noindex_in_header notice /noindex-twice",
    "noindex_page notice /index-and-noindex",
    "noindex_page notice /noindex",
    "noindex_page notice /noindex-header",
    "noindex_page notice /noindex-listed",
    "noindex_page notice /noindex-twice",
    "nonindexable_inlinks_only warning /hidden",
    "nosnippet_page notice /nosnippet",
    // home and directory, to which the page with nofollow links like every other
    "page_inlinks_follow_and_nofollow notice /",
    "page_inlinks_follow_and_nofollow notice /directory",
    "page_single_inlink notice /hidden",
    "robots_directives_conflict warning /index-and-noindex",
    "sitemap_url_noindex error /noindex-listed",
    "unavailable_after_past warning /expired",
  ],
};

function robots(directives: string): string {
  return `<meta name="robots" content="${directives}">`;
}

/** Texts that are too few, too alike, or not meant for readers. */
export const contentFaults: CatalogueFaults = {
  pages: {
    "/thin": { text: writeSentences("thin", 60) },
    "/twin-1": { h1: "<h1>Twins</h1>", h2: "", text: writeSentences("twin") },
    "/twin-2": { h1: "<h1>Twins</h1>", h2: "", text: writeSentences("twin") },
    "/sibling-1": { h1: "<h1>One</h1>", h2: "<h2>Both</h2>", text: writeSentences("sibling", 400) },
    "/sibling-2": {
      h1: "<h1>Two</h1>",
      h2: "<h2>Both</h2>",
      text: `${writeSentences("sibling", 400)} Younger.`,
    },
    "/soft-404": {
      title: "Page not found in the harbour tea house",
      h1: "<h1>Page not found</h1>",
      h2: "",
      text: "Sorry.",
    },
    "/lorem-ipsum": { text: `${writeSentences("lorem")} Lorem ipsum dolor sit amet.` },
    "/little-text": { head: `<style>${".cup { color: brown }\n".repeat(1_000)}</style>` },
    "/empty": { html: "", headers: { "x-robots-tag": "noindex" }, listed: false },
    "/stale": { headers: { "last-modified": "Wed, 01 Jan 2020 00:00:00 GMT" } },
    "/stuffed": { text: writeSentences("stuffed").replace(/\b(?:the|of) \w+/g, "$& teapot") },
    "/difficult": {
      text: `${"International organizations characteristically institutionalize ".repeat(5)}. `
        .repeat(20) + writeSentences("difficult"),
    },
  },
  findings: [
    "content_duplicate_exact error /twin-1",
    "content_duplicate_exact error /twin-2",
    "content_duplicate_near warning /sibling-1",
    "content_duplicate_near warning /sibling-2",
    "content_stale notice /stale",
    "content_thin warning /soft-404",
    "content_thin warning /thin",
    "empty_html error /empty",
    "h1_duplicate notice /twin-1",
    "h1_duplicate notice /twin-2",
    "keyword_stuffing notice /difficult",
    "keyword_stuffing notice /stuffed",
    "lorem_ipsum warning /lorem-ipsum",
    "low_text_ratio notice /little-text",
    "low_text_ratio notice /soft-404",
    "noindex_in_header notice /empty",
    "noindex_page notice /empty",
    "readability_difficult notice /difficult",
    "soft_404 error /soft-404",
  ],
};
