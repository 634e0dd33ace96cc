import type { TestAnswer } from "../test_site.ts";
import { CATALOGUE_ORIGIN, file } from "./page.ts";

/** The catalogue site's robots.txt: one invalid line, crawlers of AI kept away, a long delay. */
const ROBOTS_TXT = `User-agent: *
Disallow: /private/
Dissalow /cellar

User-agent: Googlebot
Disallow: /private/
Disallow: /scripts/

User-agent: PerplexityBot
User-agent: GPTBot
Disallow: /

User-agent: Slurp
Crawl-delay: 30

Sitemap: ${CATALOGUE_ORIGIN}/sitemap.xml
Sitemap: ${CATALOGUE_ORIGIN}/broken.xml
Sitemap: ${CATALOGUE_ORIGIN}/missing.xml
Sitemap: ${CATALOGUE_ORIGIN}/faults.xml
Sitemap: ${CATALOGUE_ORIGIN}/index.xml
Sitemap: ${CATALOGUE_ORIGIN}/private/sitemap.xml
`;

/** Its files: robots.txt, sitemaps and llms.txt. */
export function createSiteFiles(listed: readonly string[]): Record<string, TestAnswer> {
  return {
    "/robots.txt": createText(ROBOTS_TXT),
    "/sitemap.xml": createSitemap([...listed, "/gone", "/moved", "/private/plan"]),
    "/broken.xml": createXml("<urlset><url>"),
    "/faults.xml": createXml(urlset([
      "<url><loc>https://localhost/elsewhere</loc></url>",
      "<url><loc>/clean</loc></url>",
      `<url><loc>${CATALOGUE_ORIGIN}/en</loc></url>`,
      `<url><loc>${CATALOGUE_ORIGIN}/thin</loc><lastmod>yesterday</lastmod></url>`,
    ])),
    "/index.xml": createIndex("/index-in-index.xml"),
    "/index-in-index.xml": createIndex("/sitemap.xml"),
    "/private/sitemap.xml": createSitemap([]),
    "/llms.txt": createText("Tea."),
    "/missing.js": { status: 404 },
    "/missing.png": { status: 404 },
    "/favicon.ico": file("image/x-icon"),
  };
}

/** What an audit finds of the site as a whole and of what its sitemaps list. */
export const SITE_FILE_FINDINGS: readonly string[] = [
  "ai_search_bot_blocked warning -",
  "ai_training_bot_blocked notice -",
  "llms_txt_invalid notice -",
  "robots_crawl_delay_high notice -",
  "robots_txt_invalid_line warning -",
  "sitemap_blocked_by_robots warning -",
  "sitemap_fetch_error error -",
  "sitemap_invalid_xml error -",
  "sitemap_lastmod_invalid notice -",
  "sitemap_nested_index warning -",
  "sitemap_url_broken error /gone",
  "sitemap_url_disallowed warning /private/plan",
  "sitemap_url_in_several notice -",
  "sitemap_url_other_host warning -",
  "sitemap_url_redirect error /moved",
  "sitemap_url_relative warning -",
];

/** A plain text file. */
export function createText(body: string): TestAnswer {
  return { headers: { "content-type": "text/plain" }, body };
}

/** A sitemap of these paths. */
export function createSitemap(paths: readonly string[], origin = CATALOGUE_ORIGIN): TestAnswer {
  const escape = (path: string) => path.replaceAll("&", "&amp;");
  return createXml(urlset(paths.map((path) => `<url><loc>${origin}${escape(path)}</loc></url>`)));
}

function createIndex(path: string): TestAnswer {
  return createXml(
    `<sitemapindex ${SITEMAP_NAMESPACE}><sitemap><loc>${CATALOGUE_ORIGIN}${path}</loc></sitemap>` +
      "</sitemapindex>",
  );
}

/** What a sitemap's root has to have. */
export const SITEMAP_NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

function urlset(urls: readonly string[]): string {
  return `<urlset ${SITEMAP_NAMESPACE}>${urls.join("")}</urlset>`;
}

/** An XML file. */
export function createXml(body: string): TestAnswer {
  return { headers: { "content-type": "application/xml" }, body };
}
