import type { TestAnswer } from "../test_site.ts";

/** The origin of the site whose files and resources are at fault. */
export const FILES_ORIGIN = "https://site.test";

/** Creates a page of its own text; `head` and `body` are elements as they are in it. */
export function filesPage(name: string, { head = "", body = "" } = {}): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>On ${name}</title>${head}` +
    `</head><body><main><h1>${name}</h1>${body}<p>All about ${name}.</p></main></body></html>`;
}

/** An answer whose body nobody reads: only what its head says counts. */
function file(
  type: string | null,
  bytes: number,
  headers: Record<string, string> = {},
): TestAnswer {
  return {
    headers: {
      ...(type === null ? {} : { "content-type": type }),
      "content-length": String(bytes),
      "cache-control": "max-age=86400",
      ...headers,
    },
  };
}

function xml(root: "urlset" | "sitemapindex", entries: readonly string[]): TestAnswer {
  const element = root === "urlset" ? "url" : "sitemap";
  return {
    headers: { "content-type": "application/xml" },
    body: `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">` +
      entries.map((entry) => `<${element}>${entry}</${element}>`).join("") + `</${root}>`,
  };
}

function loc(path: string): string {
  return `<loc>${FILES_ORIGIN}${path}</loc>`;
}

const ROBOTS_TXT = `User-agent: bingbot
Crawl-delay: 30

User-agent: GPTBot
Disallow: /

User-agent: Googlebot
Disallow: /blocked/

User-agent: SearchVisibilityBot
Disallow: /hidden.xml

Sitemap: ${FILES_ORIGIN}/index.xml
Sitemap: ${FILES_ORIGIN}/missing.xml
Sitemap: ${FILES_ORIGIN}/hidden.xml
Sitemap: ${FILES_ORIGIN}/long.txt
`;

const HOME = {
  head: '<script src="/heavy.js"></script><script src="/page.js"></script>' +
    '<script src="/moved.js"></script><link rel="stylesheet" href="/blocked/a.css">' +
    '<link rel="stylesheet" href="/stale.css"><meta property="og:image" content="/og.png">',
  body: '<img src="/moved.png" alt="Moved"><img src="/large.webp" alt="Large">' +
    '<img src="/old.jpg" alt="Old"><picture><source srcset="/new.webp" type="image/webp">' +
    '<img src="/both.jpg" alt="Both"></picture><a href="/a">A</a>',
};

/** A site over https whose robots.txt, sitemaps and resources have one fault of each kind. */
export const FILES_SITE: Record<string, TestAnswer> = {
  "/robots.txt": { headers: { "content-type": "text/plain" }, body: ROBOTS_TXT },
  "/llms.txt": { headers: { "content-type": "text/plain" }, body: "Nothing." },
  "/": filesPage("tea", HOME),
  "/a": filesPage("coffee", {
    head: `<meta property="og:image" content="${FILES_ORIGIN}/gone.png">`,
    body: '<a href="/">Home</a>',
  }),
  "/index.xml": xml("sitemapindex", [loc("/nested.xml"), loc("/pages.xml")]),
  "/nested.xml": xml("sitemapindex", [loc("/more.xml")]),
  "/more.xml": xml("urlset", [loc("/a")]),
  "/pages.xml": xml("urlset", [
    `${loc("/")}<lastmod>20.11.2026</lastmod>`,
    loc("/a"),
    loc("/a"),
    "<loc>/a?relative</loc>",
    "<loc>http://site.test/</loc>",
  ]),
  "/hidden.xml": xml("urlset", [loc("/")]),
  "/long.txt": {
    headers: { "content-type": "text/plain" },
    body: Array.from({ length: 50_001 }, (_, index) => `https://other.test/${index}`).join("\n"),
  },
  "/heavy.js": file("text/javascript", 3_000_000),
  "/page.js": file("text/html", 1_000),
  "/moved.js": { status: 301, headers: { location: "/small.js" } },
  "/small.js": file("text/javascript", 1_000),
  "/blocked/a.css": file("text/css", 1_000),
  "/stale.css": file("text/css", 1_000, { "cache-control": "no-cache" }),
  "/moved.png": { status: 302, headers: { location: "/small.png" } },
  "/small.png": file("image/png", 1_000),
  "/large.webp": file("image/webp", 300_000),
  "/new.webp": file("image/webp", 60_000),
  "/old.jpg": file("image/jpeg", 150_000),
  "/both.jpg": file("image/jpeg", 150_000),
  "/og.png": file("image/png", 1_000),
};

/** The same host over http: it serves a page of its own instead of a redirect. */
export const FILES_SITE_OVER_HTTP: Record<string, TestAnswer> = { "/": filesPage("tea") };
