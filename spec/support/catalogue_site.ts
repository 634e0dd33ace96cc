import type { TestAnswer } from "./test_site.ts";

/** The origin under which the catalogue's site is audited. */
export const CATALOGUE_ORIGIN = "https://site.test";

/** The origin of the site that shows what one over https cannot; a public host by its name. */
export const PLAIN_ORIGIN = "http://tea.example";

/** What a page has; everything that is left out is as it should be. */
interface PageParts {
  title?: string;
  /** Of the head, whole elements; "" leaves the element out. */
  titleElement?: string;
  description?: string;
  viewport?: string;
  canonical?: string;
  /** More elements of the head. */
  head?: string;
  htmlTag?: string;
  nav?: string;
  h1?: string;
  /** Between the heading and the text. */
  content?: string;
  text?: string;
}

/** So many words that no other page has. */
function write(topic: string, count = 220): string {
  return Array.from({ length: count }, (_, index) => `${topic}${index}`).join(" ");
}

function link(...paths: string[]): string {
  return paths.map((path) => `<a href="${path}">To ${path}</a>`).join("\n");
}

/** Creates a page without a fault, but for the parts that are given. */
function page(path: string, parts: PageParts = {}, origin = CATALOGUE_ORIGIN): string {
  const topic = path.replace(/\W/g, "") || "home";
  const title = parts.title ?? `All about ${topic} in the harbour tea house`;
  const description = parts.description ?? `What the harbour tea house has to say on ${topic}.`;
  return [
    "<!doctype html>",
    parts.htmlTag ?? '<html lang="en">',
    '<head><meta charset="utf-8">',
    parts.titleElement ?? `<title>${title}</title>`,
    description && `<meta name="description" content="${description}">`,
    parts.viewport ?? '<meta name="viewport" content="width=device-width">',
    parts.canonical ?? `<link rel="canonical" href="${origin}${path}">`,
    parts.head ?? "",
    "</head><body>",
    parts.nav ?? '<nav><a href="/">Home</a></nav>',
    `<main>${parts.h1 ?? `<h1>On ${topic}</h1>`}`,
    parts.content ?? "",
    `<p>${parts.text ?? write(topic)}</p></main></body></html>`,
  ].join("\n");
}

function canonical(path: string): string {
  return `<link rel="canonical" href="${CATALOGUE_ORIGIN}${path}">`;
}

function hreflang(code: string, path: string): string {
  return `<link rel="alternate" hreflang="${code}" href="${CATALOGUE_ORIGIN}${path}">`;
}

/** Pages that a click on the home page leads to, by path; each shows what its path says. */
const PAGES: Record<string, PageParts> = {
  "/clean": {},
  "/en": { head: hreflang("en", "/en") + hreflang("de", "/de") },
  "/de": {
    htmlTag: '<html lang="de">',
    head: hreflang("en", "/en") + hreflang("de", "/de"),
  },
  "/broken-links": {
    content: link("/teapot", "/gone", "/crash", "/unreadable", "/silent") +
      link("https://localhost/missing"),
  },
  "/blocked-link": { content: link("/private/cellar") },
  "/redirect-links": { content: link("/moved", "/hop-1", "/loop", "/to-gone") },
  "/deep/1": { content: link("/deep/2") },
  "/noindex": { head: '<meta name="robots" content="noindex">' },
  "/refresh": { head: '<meta http-equiv="refresh" content="5; url=/clean">' },
  "/nofollow-link": { content: '<a href="/clean" rel="nofollow">Clean</a>' },
  "/no-links": { nav: "" },
  "/thin": { text: write("thin", 60) },
  "/twin-1": { h1: "<h1>Twins</h1>", text: write("twin") },
  "/twin-2": { h1: "<h1>Twins</h1>", text: write("twin") },
  "/sibling-1": { h1: "<h1>Siblings</h1>", text: write("sibling", 300) },
  "/sibling-2": { h1: "<h1>Siblings</h1>", text: `${write("sibling", 300)} younger` },
  "/soft-404": {
    title: "Page not found in the harbour tea house",
    h1: "<h1>Page not found</h1>",
    text: "Sorry.",
  },
  "/no-title": { titleElement: "" },
  "/same-title-1": { title: "One title for two of our pages" },
  "/same-title-2": { title: "One title for two of our pages" },
  "/long-title": { title: "A title that has more to say than any list of results has room for" },
  "/short-title": { title: "Tea for two" },
  "/no-description": { description: "" },
  "/same-description-1": { description: "One description for two of our pages." },
  "/same-description-2": { description: "One description for two of our pages." },
  "/long-description": { description: write("so", 40) },
  "/no-h1": { h1: "" },
  "/two-h1": { h1: "<h1>Tea</h1><h1>Coffee</h1>" },
  "/skipped-level": { content: "<h3>Green tea</h3>" },
  "/no-alt": { content: '<img src="/logo.png">' },
  "/broken-image": { content: '<img src="/missing.png" alt="The harbour">' },
  "/moved-image": { content: '<img src="/moved.png" alt="The boats">' },
  "/no-canonical": { canonical: "" },
  "/two-canonicals": { canonical: canonical("/two-canonicals") + canonical("/clean") },
  "/variant": { canonical: canonical("/clean") },
  "/canonical-chain": { canonical: canonical("/variant") },
  "/canonical-gone": { canonical: canonical("/gone") },
  "/canonical-noindex": { canonical: canonical("/noindex") },
  "/bad-code": { head: hreflang("en-UK", "/bad-code") },
  "/unreturned": { head: hreflang("en", "/unreturned") + hreflang("fr", "/clean") },
  "/hreflang-gone": { head: hreflang("en", "/hreflang-gone") + hreflang("fr", "/gone") },
  "/bad-json": { head: '<script type="application/ld+json">{"@type": "Store",}</script>' },
  "/unlisted": {},
  "/slow": {},
  "/huge": { content: `<!-- ${"x".repeat(2 * 1024 * 1024)} -->` },
  "/broken-script": { head: '<script src="/missing.js"></script>' },
  "/mixed": { head: '<script src="http://site.test/app.js"></script>' },
  "/no-viewport": { viewport: "" },
  "/no-lang": { htmlTag: "<html>" },
};

const ROBOTS_TXT = `User-agent: *
Disallow: /private/
Dissalow /cellar

User-agent: PerplexityBot
Disallow: /

Sitemap: ${CATALOGUE_ORIGIN}/sitemap.xml
Sitemap: ${CATALOGUE_ORIGIN}/broken.xml
`;

/** Addresses that are no pages or none to be followed, and what else than a page they answer. */
const OTHERS: Record<string, TestAnswer> = {
  "/robots.txt": { headers: { "content-type": "text/plain" }, body: ROBOTS_TXT },
  "/sitemap.xml": { headers: { "content-type": "application/xml" }, body: createSitemap() },
  "/broken.xml": { headers: { "content-type": "application/xml" }, body: "<urlset><url>" },
  "/": page("/", { nav: "", content: link(...Object.keys(PAGES)) }),
  "/deep/2": page("/deep/2", { content: link("/deep/3") }),
  "/deep/3": page("/deep/3", { content: link("/deep/4") }),
  "/deep/4": page("/deep/4", { content: link("/deep/5") }),
  "/deep/5": page("/deep/5"),
  "/orphan": page("/orphan"),
  "/teapot": { status: 418 },
  "/gone": { status: 410 },
  "/crash": { status: 500 },
  "/unreadable": { headers: { "content-encoding": "gzip" }, body: "not gzip" },
  "/silent": { delayMs: 6_000 },
  "/moved": { status: 301, headers: { location: "/clean" } },
  "/hop-1": { status: 302, headers: { location: "/hop-2" } },
  "/hop-2": { status: 302, headers: { location: "/clean" } },
  "/loop": { status: 302, headers: { location: "/loop" } },
  "/to-gone": { status: 302, headers: { location: "/gone" } },
  "/moved.png": { status: 302, headers: { location: "/missing.png" } },
  "/logo.png": { headers: { "content-type": "image/png" } },
};

function createSitemap(): string {
  const pages = Object.keys(PAGES).filter((path) => !["/unlisted", "/soft-404"].includes(path));
  const others = ["/", "/deep/2", "/deep/3", "/deep/4", "/deep/5", "/orphan"];
  const wrong = ["/gone", "/moved", "/private/plan"];
  return '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">' +
    [...pages, ...others, ...wrong].map((path) =>
      `<url><loc>${CATALOGUE_ORIGIN}${path}</loc></url>`
    ).join("") + "</urlset>";
}

/**
 * A site with one instance of every rule of the catalogue that a site over https can show, by path.
 * The rest of each page, and several pages as a whole, have no fault.
 */
export const CATALOGUE_SITE: Record<string, TestAnswer> = {
  ...Object.fromEntries(
    Object.entries(PAGES).map(([path, parts]) => [
      path,
      { body: page(path, parts), delayMs: path === "/slow" ? 1_000 : 0 },
    ]),
  ),
  ...OTHERS,
};

/** A site without https and without a sitemap that keeps Googlebot away: two pages, else right. */
export const PLAIN_SITE: Record<string, TestAnswer> = {
  "/robots.txt": {
    headers: { "content-type": "text/plain" },
    body: "User-agent: Googlebot\nDisallow: /\n",
  },
  "/": page("/", { content: link("/menu") }, PLAIN_ORIGIN),
  "/menu": page("/menu", {}, PLAIN_ORIGIN),
};

/** A site whose robots.txt cannot be had. */
export const UNREADABLE_ROBOTS_SITE: Record<string, TestAnswer> = {
  ...PLAIN_SITE,
  "/robots.txt": { status: 500 },
};
