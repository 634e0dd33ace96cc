import type { SitemapErrorCode } from "../../crawler/sitemaps/sitemap_facts.ts";
import { createExcerpt } from "../text/excerpt.ts";
import type { Evidence, SiteRule } from "../rule.ts";
import type { SitemapUrlInput } from "../inputs/site_inputs.ts";
import { isBroken, isRedirect } from "../inputs/url_answer.ts";

const SITEMAPS_URL =
  "https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap";
const PROTOCOL_URL = "https://www.sitemaps.org/protocol.html";

const sitemapMissing: SiteRule<"site"> = {
  id: "sitemap_missing",
  category: "sitemaps",
  severity: "warning",
  scope: "S",
  tier: 1,
  over: "site",
  title: "Site has no sitemap",
  description:
    "robots.txt names no sitemap, and there is none at the usual addresses. Without one " +
    "search engines learn of new and changed pages only by following links.",
  howToFix: "Let the site generate an XML sitemap of its indexable pages and name it in a " +
    "Sitemap: line of robots.txt.",
  learnMoreUrl: SITEMAPS_URL,
  check({ answers, list, declaredSitemapsCount, foundSitemapsCount }) {
    if (!answers || list || declaredSitemapsCount + foundSitemapsCount > 0) return undefined;
    return {
      evidence: {
        found: null,
        expected: "a Sitemap: line in robots.txt, or a sitemap at a usual address",
        where: "robots.txt, /sitemap.xml, /sitemap_index.xml, /sitemap.xml.gz",
      },
      targetId: 1,
    };
  },
};

/** What is wrong with a sitemap so that programs cannot read it at all, or only leniently. */
const FORMAT_ERRORS: readonly SitemapErrorCode[] = [
  "empty",
  "bad_gzip",
  "html_answer",
  "not_a_sitemap",
  "not_well_formed",
  "wrong_root",
  "wrong_namespace",
  "repeated_loc",
  "wrong_case",
  "bad_encoding",
];
const MAX_SHOWN = 10;

const sitemapInvalidXml: SiteRule<"sitemaps"> = {
  id: "sitemap_invalid_xml",
  category: "sitemaps",
  severity: "error",
  scope: "S",
  tier: 1,
  over: "sitemaps",
  title: "Sitemap is not valid XML",
  description:
    "A sitemap cannot be read: it is not well-formed, its root element is not urlset or " +
    "sitemapindex, or it is an HTML page. Search engines then ignore it. A wrong namespace alone " +
    "is reported as a warning.",
  howToFix:
    "Validate the file against the sitemap protocol and correct what generates it; escape " +
    "&, <, > and quotes in URLs.",
  learnMoreUrl: PROTOCOL_URL,
  check({ targetId, url, errors }) {
    const found = errors.filter(({ code }) => FORMAT_ERRORS.includes(code));
    if (found.length === 0) return undefined;
    return {
      targetId,
      severity: found.every(({ code }) => code === "wrong_namespace") ? "warning" : "error",
      evidence: {
        found: {
          url,
          errors: found.slice(0, MAX_SHOWN).map((error) => ({
            ...error,
            message: createExcerpt(error.message),
          })),
        },
        expected: "well-formed XML with urlset or sitemapindex as its root",
        where: "sitemap",
      },
    };
  },
};

const sitemapUrlNoindex: SiteRule<"sitemap_urls"> = {
  id: "sitemap_url_noindex",
  category: "sitemaps",
  severity: "error",
  scope: "G",
  tier: 1,
  over: "sitemap_urls",
  title: "Sitemap lists a noindex page",
  description: "The sitemap asks search engines to index this page, and the page forbids it.",
  howToFix:
    "Remove the noindex if the page should be found, else remove the page from the sitemap.",
  learnMoreUrl: "https://developers.google.com/search/docs/crawling-indexing/block-indexing",
  check(row) {
    if (!row.noindex) return undefined;
    return { evidence: createEvidence(row, { noindex: true }, "only pages that may be indexed") };
  },
};

const sitemapUrlBroken: SiteRule<"sitemap_urls"> = {
  id: "sitemap_url_broken",
  category: "sitemaps",
  severity: "error",
  scope: "G",
  tier: 1,
  over: "sitemap_urls",
  title: "Sitemap lists a broken URL",
  description: "The sitemap lists a URL that answers with an error or not at all. Search engines " +
    "trust a sitemap less the more of these it has.",
  howToFix: "Bring the page back or remove it from the sitemap.",
  learnMoreUrl: SITEMAPS_URL,
  check(row) {
    if (!isBroken(row.answer)) return undefined;
    const { statusCode, fetchError } = row.answer;
    const found = { status: statusCode, ...(fetchError === null ? {} : { error: fetchError }) };
    return { evidence: createEvidence(row, found, "only URLs that answer 200") };
  },
};

const sitemapUrlRedirect: SiteRule<"sitemap_urls"> = {
  id: "sitemap_url_redirect",
  category: "sitemaps",
  severity: "error",
  scope: "G",
  tier: 1,
  over: "sitemap_urls",
  title: "Sitemap lists a redirecting URL",
  description:
    "The sitemap lists a URL that redirects instead of the page itself. A sitemap should " +
    "hold final, canonical URLs only.",
  howToFix: "List the final URL instead.",
  learnMoreUrl: SITEMAPS_URL,
  check(row) {
    if (!isRedirect(row.answer.statusCode)) return undefined;
    const found = { status: row.answer.statusCode, redirects_to: row.redirectsTo };
    return { evidence: createEvidence(row, found, "only URLs that answer 200") };
  },
};

const sitemapUrlDisallowed: SiteRule<"sitemap_urls"> = {
  id: "sitemap_url_disallowed",
  category: "sitemaps",
  severity: "warning",
  scope: "G",
  tier: 1,
  over: "sitemap_urls",
  title: "Sitemap lists a URL that robots.txt blocks",
  description: "The sitemap asks search engines to crawl this URL, and robots.txt forbids it.",
  howToFix: "Allow the URL in robots.txt, or remove it from the sitemap.",
  learnMoreUrl: "https://developers.google.com/search/docs/crawling-indexing/robots/intro",
  check(row) {
    if (!row.blocked) return undefined;
    const expected = "only URLs that may be crawled";
    return { evidence: createEvidence(row, { disallowed: true }, expected) };
  },
};

const sitemapUrlNoncanonical: SiteRule<"sitemap_urls"> = {
  id: "sitemap_url_noncanonical",
  category: "sitemaps",
  severity: "warning",
  scope: "G",
  tier: 1,
  over: "sitemap_urls",
  title: "Sitemap lists a canonicalised page",
  description: "The sitemap lists this page, and the page names another one as canonical: two " +
    "contrary hints about which of them to index.",
  howToFix: "List the canonical page instead, or correct the canonical.",
  learnMoreUrl: "https://developers.google.com/search/docs/crawling-indexing/" +
    "consolidate-duplicate-urls",
  check(row) {
    if (row.indexabilityReason !== "canonicalised") return undefined;
    const found = { canonical: row.canonicalUrl };
    return { evidence: createEvidence(row, found, "only canonical URLs") };
  },
};

const indexableNotInSitemap: SiteRule<"pages"> = {
  id: "indexable_not_in_sitemap",
  category: "sitemaps",
  severity: "notice",
  scope: "G",
  tier: 1,
  over: "pages",
  title: "Indexable page is in no sitemap",
  description: "The site has sitemaps, and none lists this page, although it may be indexed. " +
    "Search engines notice changes to it later.",
  howToFix: "Add the page to the sitemap, or set noindex if it should not be found.",
  learnMoreUrl: SITEMAPS_URL,
  check({ indexable, inSitemap, sitemapsKnown }) {
    if (!indexable || inSitemap || !sitemapsKnown) return undefined;
    return {
      evidence: {
        found: { in_sitemap: false },
        expected: "every indexable page in a sitemap",
        where: "sitemaps",
      },
    };
  },
};

function createEvidence(row: SitemapUrlInput, found: object, expected: string): Evidence {
  return {
    found: { url: row.url, ...found },
    expected,
    where: `${row.sitemapUrl}, URL ${row.position}`,
  };
}

/** The rules about sitemaps. */
export const sitemapsSiteRules: readonly SiteRule[] = [
  sitemapMissing,
  sitemapInvalidXml,
  sitemapUrlNoindex,
  sitemapUrlBroken,
  sitemapUrlRedirect,
  sitemapUrlDisallowed,
  sitemapUrlNoncanonical,
  indexableNotInSitemap,
];
