import { expect } from "chai";
import { createPageRecord } from "../../../../lib/crawler/html/page_record.ts";
import { checkPage } from "../../../../lib/rules/check_page.ts";
import { PAGE_RULES } from "../../../../lib/rules/page/mod.ts";
import { DEFAULT_THRESHOLDS } from "../../../../schemas/thresholds.ts";
import { fetchFacts } from "../../../support/audits/page_record.ts";
import { parseHtml } from "../../../support/audits/parse_html.ts";

const URL_OF_PAGE = "https://example.com/guides/tea";

const HEADERS = {
  "content-type": "text/html; charset=utf-8",
  "content-encoding": "gzip",
  "strict-transport-security": "max-age=31536000; includeSubDomains",
  "content-security-policy": "default-src 'self'; frame-ancestors 'self'",
  "x-content-type-options": "nosniff",
  "x-frame-options": "SAMEORIGIN",
  "referrer-policy": "strict-origin-when-cross-origin",
};

const DESCRIPTION = "Water at 75 degrees, two minutes, and the right amount of loose leaves.";

const PARAGRAPH =
  "Green leaves turn bitter when the water is too hot, so let the kettle stand for a few minutes " +
  "after it has boiled. Warm the pot before you fill it, and measure two spoons for every litre. " +
  "Nobody needs special tools for a good cup; patience and fresh water do most of the work. Old " +
  "books call for spring water from the hills, but what comes out of the tap is mostly fine.";

/** Parts of a document in place of those of the sound one. */
interface Parts {
  doctype?: string;
  html?: string;
  charset?: string;
  title?: string;
  description?: string;
  viewport?: string;
  canonical?: string;
  social?: string;
  structuredData?: string;
  /** More elements of the head. */
  head?: string;
  headEnd?: string;
  nav?: string;
  h1?: string;
  /** Between the heading and the text. */
  content?: string;
  text?: string;
  url?: string;
  headers?: Record<string, string>;
}

const SOCIAL = [
  '<meta property="og:title" content="Green tea">',
  '<meta property="og:type" content="article">',
  '<meta property="og:image" content="https://example.com/tea.png">',
  `<meta property="og:url" content="${URL_OF_PAGE}">`,
  '<meta property="og:description" content="How to brew it.">',
  '<meta name="twitter:card" content="summary">',
].join("\n");

const STRUCTURED_DATA = JSON.stringify({
  "@context": "https://schema.org",
  "@type": "BreadcrumbList",
  itemListElement: [
    { "@type": "ListItem", position: 1, name: "Guides", item: "https://example.com/guides" },
    { "@type": "ListItem", position: 2, name: "Tea" },
  ],
});

function createDocument(parts: Parts): string {
  const url = parts.url ?? URL_OF_PAGE;
  return [
    parts.doctype ?? "<!doctype html>",
    parts.html ?? '<html lang="en">',
    "<head>",
    parts.charset ?? '<meta charset="utf-8">',
    parts.title ?? "<title>How to brew green tea without bitterness</title>",
    parts.description ??
      `<meta name="description" content="${DESCRIPTION}">`,
    parts.viewport ?? '<meta name="viewport" content="width=device-width, initial-scale=1">',
    parts.canonical ?? `<link rel="canonical" href="${url}">`,
    parts.social ?? SOCIAL.replaceAll(URL_OF_PAGE, url),
    parts.structuredData ?? `<script type="application/ld+json">${STRUCTURED_DATA}</script>`,
    parts.head ?? "",
    parts.headEnd ?? "</head><body>",
    parts.nav ?? '<nav><a href="/">Home</a></nav>',
    `<main>${parts.h1 ?? "<h1>How to brew green tea</h1>"}<h2>The water</h2>`,
    parts.content ?? "",
    `<p>${parts.text ?? `${PARAGRAPH} `.repeat(4)}</p></main>`,
    "<footer><p>Harbour tea house</p></footer></body></html>",
  ].join("\n");
}

/** The codes that all page rules together find on a document. */
function findCodes(parts: Parts = {}): string[] {
  const url = parts.url ?? URL_OF_PAGE;
  const headers: Record<string, string> = { ...HEADERS, ...parts.headers };
  const html = createDocument(parts);
  const page = parseHtml(html, {
    url,
    contentTypeHeader: headers["content-type"] ?? null,
    xRobotsTag: headers["x-robots-tag"] ?? null,
  });
  const record = createPageRecord(fetchFacts({ url, headers, sizeBytes: html.length }), page, {
    robotsToken: "SearchVisibilityBot",
    crawledAt: new Date("2026-11-20T12:00:00Z"),
  });
  const rules = PAGE_RULES.filter(({ id }) => id !== "readability_difficult");
  return checkPage(rules, record, DEFAULT_THRESHOLDS).map(({ rule }) => rule.id).sort();
}

const robots = (content: string) => `<meta name="robots" content="${content}">`;

/** What is wrong with each document, and what the rules find. */
const CASES: [fault: string, parts: Parts, codes: string[]][] = [
  ["a link without host", { content: '<a href="http://">Tea</a>' }, ["url_unparseable_in_link"]],
  ["a link to a script", { content: '<a href="javascript:go()">Menu</a>' }, ["uncrawlable_link"]],
  ["a link without address", { content: '<a onclick="go()">Menu</a>' }, ["uncrawlable_link"]],
  ["noindex in the HTML", { head: robots("noindex"), structuredData: "" }, ["noindex_page"]],
  ["noindex in the header", { structuredData: "", headers: { "x-robots-tag": "noindex" } }, [
    "noindex_in_header",
    "noindex_page",
  ]],
  ["noindex in both", {
    structuredData: "",
    head: robots("none"),
    headers: { "x-robots-tag": "noindex" },
  }, [
    "link_internal_nofollow",
    "nofollow_page",
    "noindex_html_and_header",
    "noindex_in_header",
    "noindex_page",
  ]],
  ["nofollow", { head: robots("nofollow") }, ["link_internal_nofollow", "nofollow_page"]],
  ["nosnippet", { head: robots("max-snippet: 0") }, ["ai_snippet_restricted", "nosnippet_page"]],
  ["noimageindex", { head: robots("noimageindex") }, ["noimageindex_page"]],
  ["contradicting directives", { head: robots("index, noindex"), structuredData: "" }, [
    "noindex_page",
    "robots_directives_conflict",
  ]],
  ["a date that has passed", { head: robots("unavailable_after: 25 Jun 2026 15:00:00 PST") }, [
    "unavailable_after_past",
  ]],
  ["a date to come", { head: robots("unavailable_after: Friday, 25-Jun-27 15:00:00 GMT") }, []],
  ["robots in the body", { content: robots("noarchive") }, ["meta_robots_outside_head"]],
  ["a Refresh header", { headers: { refresh: "0; url=/new" } }, ["http_refresh_redirect"]],
  ["a script that redirects", { text: "", head: "<script>location.href='/new'</script>" }, [
    "content_thin",
    "js_redirect_suspected",
    "low_text_ratio",
  ]],
  ["a followed external link", { content: '<a href="https://tea.example.org/">Tea</a>' }, [
    "link_external_followed",
  ]],
  ["a nofollow external link", {
    content: '<a href="https://tea.example.org/" rel=nofollow>Tea</a>',
  }, [
    "link_external_nofollow",
  ]],
  [
    "nothing but external links",
    { nav: '<nav><a href="https://tea.example.org/" rel=ugc>Tea</a></nav>' },
    [
      "page_no_internal_outlinks",
    ],
  ],
  ["1,001 links", { content: '<a href="/a">Tea</a>'.repeat(1000) }, ["too_many_links"]],
  ["a link without text", { content: '<a href="/a"> - </a>' }, ["link_empty_anchor"]],
  ["a generic link", { content: '<a href="/a">Read more »</a>' }, ["link_generic_anchor"]],
  ["a generic link after another one", {
    content: '<a href="/a">Black tea</a> <a href="/a">here</a>',
  }, ["link_generic_anchor"]],
  ["a link to this computer", { content: '<a href="https://localhost/" rel=ugc>Tea</a>' }, [
    "link_to_localhost",
  ]],
  ["a link over http", { content: '<a href="http://tea.example.org/" rel=ugc>Tea</a>' }, [
    "link_http_on_https_page",
  ]],
  ["white space in a link", { content: '<a href=" /a">Tea</a>' }, ["link_whitespace_in_href"]],
  ["a link of 2,025 characters", { content: `<a href="/a?b=${"x".repeat(2000)}">Tea</a>` }, [
    "link_too_long",
  ]],
  ["an opener for another site", {
    content: '<a href="https://tea.example.org/" rel="opener ugc" target=_blank>Tea</a>',
  }, ["link_target_blank_noopener"]],
  ["two titles", { head: "<title>Another title that is long enough</title>" }, ["title_multiple"]],
  ["a title in the body", { content: "<title>Tea</title>" }, ["title_outside_head"]],
  ["no title, but one in a drawing", { title: "", content: "<svg><title>Tea</title></svg>" }, [
    "title_missing",
  ]],
  [
    "a title that the heading repeats",
    { h1: "<h1>How to brew green tea without Bitterness</h1>" },
    [
      "title_same_as_h1",
    ],
  ],
  ["a short description", { description: '<meta name="description" content="On tea.">' }, [
    "description_too_short",
  ]],
  ["two descriptions", { head: '<meta name="Description" content="On tea.">' }, [
    "description_multiple",
  ]],
  ["a description in the body", { content: '<meta name="description" content="On tea.">' }, [
    "description_outside_head",
  ]],
  ["a description that repeats the title", {
    title: `<title>${"Green tea".repeat(8)}</title>`,
    description: `<meta name="description" content="${"green tea".repeat(8)}">`,
  }, ["description_same_as_title", "title_too_long"]],
  ["keywords", { head: '<meta name="keywords" content="tea">' }, ["meta_keywords_present"]],
  ["no doctype", { doctype: "" }, ["doctype_missing"]],
  ["no encoding", { charset: "", headers: { "content-type": "text/html" } }, ["charset_missing"]],
  ["two encodings", { charset: '<meta charset="windows-1252">' }, ["charset_conflict"]],
  ["an image in the head", { head: '<img src="/a.gif" alt="" width=1 height=1><meta name=x>' }, [
    "head_invalid_element",
  ]],
  ["two bodies", { content: "<body>" }, ["multiple_head_or_body"]],
  ["a base without address", { head: '<base href="">' }, ["base_href_invalid"]],
  ["an id on two elements", { content: "<p id=a></p><p id=a></p>" }, ["duplicate_id"]],
  ["frames", { headEnd: "</head><frameset><frame></frameset>" }, ["frames_used"]],
  ["Flash", { content: '<embed src="/tea.swf">' }, ["plugins_used"]],
  ["a long heading", { h1: `<h1>${"Tea and ".repeat(9)}</h1>` }, ["h1_too_long"]],
  ["a heading that is a logo", { h1: '<h1><img src="/a.png" alt="Tea" width=1 height=1></h1>' }, [
    "h1_only_image_alt",
  ]],
  ["an empty heading", { content: "<h3> &nbsp;</h3>" }, ["heading_empty"]],
  ["a linked image with empty alt", {
    content: '<a href="/a"><img src="/a.png" alt="" width=1 height=1></a>',
  }, ["image_alt_empty_linked", "link_empty_anchor"]],
  ["a long alt", { content: `<img src="/a.png" alt="${"tea ".repeat(26)}" width=1 height=1>` }, [
    "image_alt_too_long",
  ]],
  ["an image without dimensions", { content: '<img src="/a.png" alt="Tea">' }, [
    "image_dimensions_missing",
  ]],
  ["a picture without image", { content: '<picture><source srcset="/a.webp"></picture>' }, [
    "image_picture_without_img",
  ]],
  ["a viewport of fixed width", { viewport: '<meta name="viewport" content="width=980">' }, [
    "viewport_not_device_width",
  ]],
  ["a viewport without zoom", {
    viewport: '<meta name="viewport" content="width=device-width, user-scalable=no">',
  }, ["viewport_zoom_disabled"]],
  ["two viewports", { head: '<meta name="viewport" content="width=device-width">' }, [
    "viewport_multiple",
  ]],
  ["nothing for social networks", { social: "" }, ["og_missing", "twitter_card_missing"]],
  ["one property of Open Graph", { social: '<meta property="og:title" content="Tea">' }, [
    "og_incomplete",
    "twitter_card_missing",
  ]],
  ["og:url of another page", { social: SOCIAL.replace(URL_OF_PAGE, "https://example.com/") }, [
    "og_url_not_canonical",
  ]],
  ["a card without image", { social: SOCIAL.replace(/<meta property="og:image".*>/, "") }, [
    "og_incomplete",
    "twitter_card_incomplete",
  ]],
  ["a space in the address", { url: "https://example.com/green%20tea" }, ["url_contains_space"]],
  ["two slashes in the address", { url: "https://example.com//tea" }, ["url_multiple_slashes"]],
  ["an underscore in the address", { url: "https://example.com/a_b" }, ["url_underscore"]],
  ["capitals in the address", { url: "https://example.com/Tea" }, ["url_uppercase"]],
  ["umlauts in the address", { url: "https://example.com/t%C3%A9" }, ["url_non_ascii"]],
  ["an address of 221 characters", { url: `https://example.com/${"a".repeat(201)}` }, [
    "url_too_long",
  ]],
  ["four parameters", { url: "https://example.com/?a=1&b=2&c=3&d=4" }, ["url_too_many_params"]],
  ["a path in circles", { url: "https://example.com/a/b/a/b/a" }, ["url_repetitive_path"]],
  ["a session in the address", { url: "https://example.com/a;jsessionid=1" }, ["url_session_id"]],
  ["a tracked link", { content: '<a href="/a?utm_source=b">Tea</a>' }, ["url_tracking_params"]],
];

describe("PAGE_RULES", () => {
  it("find nothing in a sound document", () => {
    expect(findCodes()).to.deep.equal([]);
  });

  for (const [fault, parts, codes] of CASES) {
    it(`find ${fault}`, () => {
      expect(findCodes(parts)).to.deep.equal(codes);
    });
  }
});
