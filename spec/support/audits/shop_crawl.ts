import { MINHASH_SIZE } from "../../../lib/crawler/text/minhash.ts";
import type { CrawledUrl, CrawlRows } from "./crawl_rows.ts";

/** The shop's address, to be put before a path. */
export const SHOP = "https://shop.test";

function createMinhash(changed: number): Uint32Array {
  return Uint32Array.from({ length: MINHASH_SIZE }, (_, i) => i + (i < changed ? 1_000 : 0));
}

const URLS: Record<string, CrawledUrl> = {
  "/": {
    title: "Shop",
    description: "Everything",
    responseTimeMs: 100,
    links: [
      { to: `${SHOP}/a`, elements: 2, anchor: "To A" },
      `${SHOP}/b`,
      `${SHOP}/old`,
      `${SHOP}/gone`,
      { to: `${SHOP}/nf`, follow: false },
      { to: "https://ext.test/dead", internal: false, anchor: "a dead link" },
      { to: "https://ext.test/refused", internal: false },
      { to: `${SHOP}/logo.png`, type: "image" },
      { to: "https://cdn.test/x.js", type: "script", internal: false },
    ],
  },
  "/a": {
    title: "Same",
    description: "Everything",
    lang: "en",
    text: "one text",
    canonical: `${SHOP}/a`,
    responseTimeMs: 200,
    links: [`${SHOP}/`, `${SHOP}/a`, `${SHOP}/secret`],
    hreflangs: [["de", `${SHOP}/b`], ["en", `${SHOP}/a`], ["fr", `${SHOP}/gone`]],
  },
  "/b": {
    title: "Same",
    lang: "en-GB",
    text: "one text",
    responseTimeMs: 300,
    links: [`${SHOP}/d2`],
  },
  "/old": { redirectTo: `${SHOP}/older` },
  "/older": { via: "redirect", redirectTo: `${SHOP}/gone` },
  "/gone": { status: 404 },
  "/nf": { title: "No index", noindex: true },
  "/orphan": { via: "sitemap", title: "Orphan", canonical: `${SHOP}/nf` },
  "/secret": { state: "blocked" },
  "/loop1": { via: "sitemap", redirectTo: `${SHOP}/loop2` },
  "/loop2": { via: "redirect", redirectTo: `${SHOP}/loop1` },
  "https://ext.test/dead": { kind: "external", status: 404 },
  "https://ext.test/refused": { kind: "external", status: 403 },
  "/logo.png": { kind: "resource", status: 404 },
  "https://cdn.test/x.js": { kind: "resource", fetchError: "dns" },
  "/d2": {
    title: "Two",
    text: "two",
    minhash: createMinhash(0),
    links: [`${SHOP}/d3`],
  },
  "/d3": {
    title: "Two",
    lang: "de",
    text: "three",
    minhash: createMinhash(5),
    links: [`${SHOP}/d4`],
  },
  "/d4": { canonical: `${SHOP}/orphan`, links: [`${SHOP}/d5`] },
  "/d5": { canonical: `${SHOP}/gone` },
};

/** A small shop with one of almost everything that the rules over a whole crawl look for. */
export const SHOP_CRAWL: CrawlRows = {
  urls: Object.fromEntries(
    Object.entries(URLS).map(([url, facts]) => [url.startsWith("/") ? SHOP + url : url, facts]),
  ),
  robotsTxt: [{
    origin: SHOP,
    status: 200,
    body: "User-agent: *\nDisallow: /secret\nnonsense\n\nUser-agent: Bingbot\nDisallow: /\n",
  }],
  sitemaps: [{
    url: `${SHOP}/sitemap.xml`,
    errors: [{ code: "not_well_formed", message: "Unclosed element url.", line: 9 }],
    lists: ["/", "/nf", "/orphan", "/secret", "/loop1", "/gone"].map((path) => SHOP + path),
  }],
};
