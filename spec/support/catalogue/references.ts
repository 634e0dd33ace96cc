import { canonical, type CatalogueFaults, hreflang, link } from "./page.ts";
import { writeSentences } from "./sentences.ts";

/** Canonicals that are missing, unreadable, or lead to the wrong page. */
export const canonicalFaults: CatalogueFaults = {
  pages: {
    "/no-canonical": { canonical: "" },
    "/amp": { canonical: "", htmlTag: '<html lang="en" \u26a1>' },
    "/same-canonical-twice": {
      canonical: canonical("/same-canonical-twice") + canonical("/same-canonical-twice"),
    },
    "/two-canonicals": { canonical: canonical("/two-canonicals") + canonical("/clean") },
    "/relative-canonical": { canonical: canonical("/relative-canonical", "") },
    "/invalid-canonical": { canonical: '<link rel="canonical" href="http://[half">' },
    "/empty-canonical": { canonical: '<link rel="canonical" href="">' },
    "/canonical-in-body": {
      canonical: "",
      content: canonical("/canonical-in-body"),
    },
    "/canonical-fragment": { canonical: canonical("/canonical-fragment#top") },
    "/variant": { canonical: canonical("/clean"), listed: false },
    "/variant-listed": { canonical: canonical("/clean") },
    "/canonical-home": { canonical: canonical("/"), listed: false },
    "/canonical-chain": { canonical: canonical("/variant"), listed: false },
    "/circle-1": { canonical: canonical("/circle-2"), listed: false },
    "/circle-2": { canonical: canonical("/circle-1"), listed: false },
    "/canonical-gone": { canonical: canonical("/gone"), listed: false },
    "/canonical-moved": { canonical: canonical("/moved"), listed: false },
    "/canonical-noindex": { canonical: canonical("/noindex"), listed: false },
    "/canonical-private": { canonical: canonical("/private/cellar"), listed: false },
    "/canonical-abroad": { canonical: canonical("/elsewhere", "https://localhost"), listed: false },
    "/canonical-http": { canonical: canonical("/clean", "http://site.test"), listed: false },
    "/canonical-french": {
      canonical: canonical("/canonical-german"),
      head: hreflang("fr", "/canonical-french") + hreflang("de", "/canonical-german") +
        hreflang("x-default", "/canonical-german"),
      htmlTag: '<html lang="fr">',
      text: "Thé.",
      listed: false,
    },
    "/canonical-german": {
      htmlTag: '<html lang="de">',
      text: writeSentences("deutsch", 220, "de"),
    },
  },
  findings: [
    "canonical_chain warning /canonical-chain /variant",
    "canonical_conflicting error /two-canonicals",
    "canonical_cross_domain notice /canonical-abroad",
    "canonical_empty warning /empty-canonical",
    "canonical_http_https_mismatch error /canonical-http",
    "canonical_invalid error /invalid-canonical",
    "canonical_loop error /circle-1 /circle-2",
    "canonical_loop error /circle-2 /circle-1",
    "canonical_missing notice /canonical-in-body",
    "canonical_missing notice /no-canonical",
    "canonical_missing warning /amp",
    "canonical_multiple notice /same-canonical-twice",
    "canonical_outside_head error /canonical-in-body",
    "canonical_points_elsewhere notice /canonical-abroad",
    "canonical_points_elsewhere notice /canonical-chain",
    "canonical_points_elsewhere notice /canonical-french",
    "canonical_points_elsewhere notice /canonical-gone",
    "canonical_points_elsewhere notice /canonical-home",
    "canonical_points_elsewhere notice /canonical-http",
    "canonical_points_elsewhere notice /canonical-moved",
    "canonical_points_elsewhere notice /canonical-noindex",
    "canonical_points_elsewhere notice /canonical-private",
    "canonical_points_elsewhere notice /circle-1",
    "canonical_points_elsewhere notice /circle-2",
    "canonical_points_elsewhere notice /variant",
    "canonical_points_elsewhere notice /variant-listed",
    "canonical_relative notice /relative-canonical",
    "canonical_to_broken error /canonical-gone /gone",
    "canonical_to_disallowed warning /canonical-private /private/cellar",
    "canonical_to_home warning /canonical-home",
    "canonical_to_noindex error /canonical-noindex /noindex",
    "canonical_to_other_language warning /canonical-french",
    "canonical_to_redirect warning /canonical-http http://site.test/clean",
    "canonical_to_redirect warning /canonical-moved /moved",
    "canonical_with_fragment warning /canonical-fragment",
    "hreflang_on_noncanonical warning /canonical-french",
    "sitemap_url_noncanonical warning /variant-listed",
  ],
};

/** A set of versions with itself as the default. */
function versions(own: string, ...others: [code: string, path: string][]): string {
  const all: [string, string][] = [["en", own], ["x-default", own], ...others];
  return all.map(([code, path]) => hreflang(code, path)).join("");
}

/** Sets of language versions that do not fit together. */
export const hreflangFaults: CatalogueFaults = {
  pages: {
    "/en": { head: versions("/en", ["de", "/de"]) },
    "/de": {
      htmlTag: '<html lang="de">',
      head: versions("/en", ["de", "/de"]),
      text: writeSentences("tee", 220, "de"),
    },
    "/bad-code": { head: versions("/bad-code", ["en-UK", "/bad-code"]) },
    "/unreturned": { head: versions("/unreturned", ["fr", "/claimed"]) },
    "/no-self": { head: hreflang("de", "/claimed") },
    "/claimed": {},
    "/no-default": { head: hreflang("en", "/no-default") + hreflang("de", "/no-default-de") },
    "/no-default-de": {
      htmlTag: '<html lang="de">',
      head: hreflang("en", "/no-default") + hreflang("de", "/no-default-de"),
      text: writeSentences("tasse", 220, "de"),
    },
    "/relative-version": {
      head: versions("/relative-version") +
        '<link rel="alternate" hreflang="en-GB" href="/relative-version">',
    },
    "/hreflang-gone": { head: versions("/hreflang-gone", ["fr", "/gone"]) },
    "/hreflang-moved": { head: versions("/hreflang-moved", ["fr", "/moved"]) },
    "/hreflang-noindex": { head: versions("/hreflang-noindex", ["fr", "/noindex"]) },
    "/hreflang-variant": { head: versions("/hreflang-variant", ["fr", "/variant"]) },
    "/hreflang-private": { head: versions("/hreflang-private", ["fr", "/private/cellar"]) },
    "/two-versions": { head: versions("/two-versions", ["en", "/claimed"]) },
    "/wrong-version": {
      head: hreflang("fr", "/wrong-version") + hreflang("x-default", "/wrong-version"),
    },
    "/version-noindex": {
      head: versions("/version-noindex") + '<meta name="robots" content="noindex">',
      listed: false,
    },
    "/version-in-body": { content: hreflang("en", "/version-in-body") },
    "/hidden-version": { head: versions("/hidden-version", ["en-GB", "/unlinked"]) },
    "/unlinked": {
      linked: false,
      listed: false,
      head: versions("/hidden-version", ["en-GB", "/unlinked"]),
    },
  },
  findings: [
    "hreflang_duplicate_language error /two-versions",
    "hreflang_invalid_code error /bad-code",
    "hreflang_lang_mismatch warning /wrong-version",
    "hreflang_missing_self warning /no-self",
    "hreflang_missing_x_default notice /no-default",
    "hreflang_missing_x_default notice /no-default-de",
    "hreflang_no_return_tag error /hreflang-noindex /noindex",
    "hreflang_no_return_tag error /hreflang-variant /variant",
    "hreflang_no_return_tag error /no-self /claimed",
    "hreflang_no_return_tag error /two-versions /claimed",
    "hreflang_no_return_tag error /unreturned /claimed",
    "hreflang_on_noncanonical warning /version-noindex",
    "hreflang_outside_head warning /version-in-body",
    "hreflang_relative_url error /relative-version",
    "hreflang_to_broken error /hreflang-gone /gone",
    "hreflang_to_disallowed warning /hreflang-private /private/cellar",
    "hreflang_to_noindex error /hreflang-noindex /noindex",
    "hreflang_to_noncanonical warning /hreflang-variant /variant",
    "hreflang_to_redirect warning /hreflang-moved /moved",
    "hreflang_unlinked notice /hidden-version /unlinked",
    // of one that is called English, German and French
    "hreflang_url_for_several_languages warning /claimed",
    "indexable_not_in_sitemap notice /unlinked",
    "isolated_only_via_canonical notice /unlinked",
    "noindex_page notice /version-noindex",
    "orphan_page warning /unlinked",
  ],
};

/** Sequences of pages that break off, go in circles, or hide. */
export const paginationFaults: CatalogueFaults = {
  pages: {
    "/list": { head: next("/list/2"), content: link("/list/2") },
    "/list/2": { head: prev("/list"), content: link("/list") },
    "/unlinked-next": { head: next("/list/2") },
    "/broken-next": { head: next("/gone"), content: link("/teapot") },
    "/news": { head: next("/news/2"), content: link("/news/2") },
    "/news/2": {
      canonical: canonical("/news"),
      head: prev("/news"),
      content: link("/news"),
      listed: false,
    },
    "/ring-1": { head: next("/ring-2"), content: link("/ring-2") },
    "/ring-2": { head: next("/ring-1"), content: link("/ring-1") },
    "/archive": { head: next("/archive/2"), content: link("/archive/2") },
    "/archive/2": {
      head: `${prev("/archive")}<meta name="robots" content="noindex">`,
      content: link("/archive"),
      listed: false,
    },
  },
  findings: [
    "canonical_points_elsewhere notice /news/2",
    "link_to_broken_internal error /broken-next /teapot",
    "link_to_noncanonical notice /news",
    "noindex_page notice /archive/2",
    "pagination_broken warning /broken-next /gone",
    "pagination_canonical_to_first warning /news/2",
    "pagination_link_not_in_anchor warning /broken-next",
    "pagination_link_not_in_anchor warning /unlinked-next",
    "pagination_loop warning /ring-1",
    "pagination_loop warning /ring-2",
    "pagination_noindex notice /archive/2",
  ],
};

function next(path: string): string {
  return `<link rel="next" href="${path}">`;
}

function prev(path: string): string {
  return `<link rel="prev" href="${path}">`;
}
