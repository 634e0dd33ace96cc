import { gzipSync } from "node:zlib";
import type { StartAuditBody } from "../../../schemas/audit_settings.ts";
import type { TestAnswer } from "../test_site.ts";
import { answerPage, CATALOGUE_ORIGIN, link, redirect } from "./page.ts";
import { RICH_SITE } from "./rich_site.ts";
import { writeSentences } from "./sentences.ts";
import { createSitemap, createText, createXml, SITEMAP_NAMESPACE } from "./site_files.ts";
import { createRobotsTxt, createSoundSite } from "./sound_site.ts";

/** A site that shows what cannot be wrong of one site together with all the rest. */
export interface SmallSite {
  /** What is the matter with it. */
  name: string;
  origin: string;
  /** What the previous audit was given; absent: there was none. */
  before?: Record<string, TestAnswer>;
  answers: Record<string, TestAnswer>;
  settings?: StartAuditBody;
  /** How long the crawler waits for an answer. */
  timeoutMs?: number;
  /** The server speaks http/2; default: it does. */
  http2?: boolean;
  /** Which schemes show the site; of "https" alone, http leads there; default: as its origin. */
  serves?: "both";
  /** As the catalogue site's. */
  findings: readonly string[];
  /** Pages of HTML that the audit reads, where it finds nothing to show that it did. */
  pagesCount?: number;
}

/** A public host by its name, which has no https. */
const TEA = "http://tea.example";
/** A host of no public name, of which nobody asks for https. */
const PRIVATE = "http://site.test";

const NOINDEX = '<meta name="robots" content="noindex">';
const PATHS = ["/", "/menu", "/drinks"];

const LONG_ROBOTS_TXT = createText(
  `Sitemap: ${PRIVATE}/sitemap.xml\n# ${"tea ".repeat(150_000)}\nUser-agent: *\nDisallow:\n`,
);

/** With a byte order mark, other line ends, comments, and what other search engines read. */
const ROBOTS_TXT = "\ufeff# robots\r\n\r\nUSER-AGENT : *\r\nAllow: /private/tea$ # but\r\n" +
  "Disallow: /private/*?cup=\r\nDisallow:\r\nCrawl-delay: 0.1\r\nHost: site.test\r\n" +
  "Clean-param: ref /\r\nsitemap:" + `${CATALOGUE_ORIGIN}/sitemaps.xml`;

/** Everything that the catalogue site does not show. */
export const SMALL_SITES: readonly SmallSite[] = [
  {
    name: "has no fault",
    origin: CATALOGUE_ORIGIN,
    answers: createSoundSite(CATALOGUE_ORIGIN),
    findings: [],
    pagesCount: 3,
  },
  {
    name: "has most of what sites have, and no fault",
    origin: CATALOGUE_ORIGIN,
    answers: RICH_SITE,
    findings: [],
    pagesCount: 50,
  },
  {
    name: "writes robots.txt and its sitemaps in all the ways there are, and no fault",
    origin: CATALOGUE_ORIGIN,
    answers: createSoundSite(CATALOGUE_ORIGIN, {}, {
      "/robots.txt": createText(ROBOTS_TXT),
      "/sitemap.xml": null,
      "/sitemaps.xml": createXml(
        `<sitemapindex ${SITEMAP_NAMESPACE}>` + ["/1.xml.gz", "/2.txt", "/3.rss"].map((path) =>
          `<sitemap><loc> ${CATALOGUE_ORIGIN}${path} </loc><lastmod>2026-01-02</lastmod></sitemap>`
        ).join("") + "</sitemapindex>",
      ),
      "/1.xml.gz": {
        headers: { "content-type": "application/octet-stream" },
        body: gzipSync(
          `<?xml version="1.0" encoding="UTF-8"?>\n<!-- home --><urlset ${SITEMAP_NAMESPACE} ` +
            'xmlns:xhtml="http://www.w3.org/1999/xhtml" ' +
            'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"><url>' +
            `<loc><![CDATA[${CATALOGUE_ORIGIN}/]]></loc>` +
            "<lastmod>2026-01-02T03:04:05.678+01:00</lastmod><changefreq>daily</changefreq>" +
            `<image:image><image:loc>https://cdn.example/1.png</image:loc></image:image>` +
            "<priority>0.5</priority></url></urlset>",
        ),
      },
      "/2.txt": createText(`\ufeff${CATALOGUE_ORIGIN}/menu\r\n\r\n`),
      "/3.rss": createXml(
        '<rss version="2.0"><channel><title>Tea</title><item>' +
          `<link>${CATALOGUE_ORIGIN}/drinks</link>` +
          "<pubDate>Fri, 02 Jan 2026 03:04:05 GMT</pubDate></item></channel></rss>",
      ),
    }),
    findings: [],
    pagesCount: 3,
  },
  {
    name: "has neither https nor the usual files, and is there under two names",
    origin: TEA,
    answers: createSoundSite(TEA, {
      "/": { icon: "", canonical: "" },
      "/menu": {
        content: '<form><input type="password"></form><a href="http://localhost/x">Draft</a>',
      },
    }, { "/robots.txt": null, "/sitemap.xml": null, "/llms.txt": null, "/x": { status: 200 } }),
    findings: [
      "canonical_missing notice /",
      "favicon_missing notice -",
      "form_on_http_page warning /menu",
      "link_external_followed notice /menu",
      "link_to_localhost error /menu",
      "llms_txt_missing notice -",
      "page_not_https warning /",
      "page_not_https warning /drinks",
      "page_not_https warning /menu",
      "password_on_http error /menu",
      "robots_txt_missing notice -",
      "sitemap_missing warning -",
      "www_non_www_duplicate error -",
    ],
  },
  {
    name: "keeps Googlebot away, hides its sitemap, and speaks old http without redirecting",
    origin: CATALOGUE_ORIGIN,
    answers: createSoundSite(CATALOGUE_ORIGIN, {}, {
      "/robots.txt": createText("User-agent: Googlebot\nDisallow: /\n"),
    }),
    http2: false,
    serves: "both",
    findings: [
      "ai_search_bot_blocked warning -",
      "http1_only notice -",
      "http_not_redirected_to_https error -",
      "robots_blocks_resources warning /icon.png",
      "robots_blocks_resources warning /style.css",
      "robots_blocks_whole_site error -",
      "sitemap_blocked_by_robots warning -",
      "sitemap_not_in_robots notice -",
    ],
  },
  {
    name: "has a robots.txt that cannot be read",
    origin: PRIVATE,
    answers: createSoundSite(PRIVATE, {}, { "/robots.txt": { status: 500 } }),
    findings: ["blocked_by_robots warning /", "robots_txt_server_error error -"],
  },
  {
    name: "has files that are too large, one of them elsewhere",
    origin: PRIVATE,
    answers: createSoundSite(PRIVATE, {}, {
      "/robots.txt": redirect("/rules.txt"),
      "/rules.txt": LONG_ROBOTS_TXT,
      "/sitemap.xml": createSitemap(
        [...PATHS, ...Array.from({ length: 49_998 }, () => "/")],
        PRIVATE,
      ),
    }),
    settings: { max_pages: 10 },
    findings: [
      "robots_txt_redirects notice -",
      "robots_txt_too_large warning -",
      "sitemap_too_large error -",
      "sitemap_url_in_several notice -",
    ],
  },
  {
    name: "answers for robots.txt with a page, refuses when asked often, and has no end",
    origin: PRIVATE,
    answers: createSoundSite(PRIVATE, {}, {
      "/robots.txt": answerPage("/robots.txt", {}, PRIVATE),
      "/menu": { status: 429, headers: { "retry-after": "0" } },
      "/sitemap.xml": createSitemap(["/"], PRIVATE),
    }),
    settings: { max_pages: 2 },
    findings: [
      "crawl_incomplete notice -",
      "link_to_broken_internal error / /menu",
      "page_429 warning /menu",
      "robots_txt_is_html warning -",
    ],
  },
  {
    name: "does not answer at its start",
    origin: PRIVATE,
    answers: createSoundSite(PRIVATE, {}, {
      "/": answerPage("/", { delayMs: 800 }, PRIVATE),
    }),
    timeoutMs: 500,
    findings: [
      "fetch_timeout error /",
      "link_to_broken_internal error /drinks /",
      "link_to_broken_internal error /menu /",
      // the start, which is no page, names neither
      "page_single_inlink notice /drinks",
      "page_single_inlink notice /menu",
      "site_unreachable error -",
      "sitemap_url_broken error /",
    ],
  },
  {
    name: "begins on another site",
    origin: PRIVATE,
    answers: createSoundSite(PRIVATE, {}, { "/": redirect("http://localhost/x") }),
    findings: [
      "link_to_redirect_internal notice /drinks /",
      "link_to_redirect_internal notice /menu /",
      "page_single_inlink notice /drinks",
      "page_single_inlink notice /menu",
      "redirect_3xx notice /",
      "redirect_to_broken error /",
      "redirect_to_other_host notice /",
      "sitemap_url_redirect error /",
      "start_url_redirects_off_site warning -",
    ],
  },
  {
    name: "has a certificate for another name",
    origin: TEA,
    answers: createSoundSite(TEA, {}, { "/": redirect("https://tea.example/") }),
    serves: "both",
    findings: [
      "blocked_by_robots warning https://tea.example/",
      "link_to_redirect_internal notice /drinks /",
      "link_to_redirect_internal notice /menu /",
      "page_not_https warning /drinks",
      "page_not_https warning /menu",
      "page_single_inlink notice /drinks",
      "page_single_inlink notice /menu",
      "redirect_3xx notice /",
      "redirect_http_to_https notice /",
      "redirect_to_disallowed warning /",
      // of the one that cannot be had by https
      "robots_txt_server_error error -",
      "sitemap_url_redirect error /",
      "tls_certificate_problem error -",
    ],
  },
  {
    name: "speaks two languages and connects no versions",
    origin: CATALOGUE_ORIGIN,
    answers: createSoundSite(
      CATALOGUE_ORIGIN,
      Object.fromEntries(["/speisen", "/getraenke", "/anfahrt"].map((path) => [path, {
        htmlTag: '<html lang="de-AT">',
        text: writeSentences(path.slice(1), 220, "de"),
      }])),
    ),
    findings: ["hreflang_missing notice -"],
  },
  {
    name: "is not what it was",
    origin: CATALOGUE_ORIGIN,
    before: createSoundSite(CATALOGUE_ORIGIN, {
      "/": { content: link("/old") },
      "/menu": { listed: false },
      "/drinks": { head: NOINDEX, listed: false },
    }, { "/old": redirect("/menu") }),
    answers: createSoundSite(CATALOGUE_ORIGIN, {
      "/": { content: link("/old") },
      "/menu": { head: NOINDEX, listed: false },
      "/drinks": { listed: false },
    }, {
      "/old": redirect("/"),
      "/robots.txt": createRobotsTxt(CATALOGUE_ORIGIN, "/drinks"),
    }),
    findings: [
      "blocked_by_robots warning /drinks",
      "indexable_became_nonindexable notice /menu",
      "link_to_redirect_internal notice / /old",
      "noindex_and_disallowed warning /drinks",
      "noindex_page notice /menu",
      "redirect_3xx notice /old",
      "redirect_target_changed notice /old",
      "robots_txt_changed notice -",
    ],
  },
];
