import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { expect } from "chai";
import { PAGE_RULES } from "../../lib/rules/page/mod.ts";
import { SITE_RULES } from "../../lib/rules/site/mod.ts";
import { finishQueuedAudit, queueSiteAudit } from "../support/audit_run.ts";
import {
  CATALOGUE_ORIGIN,
  CATALOGUE_SITE,
  PLAIN_ORIGIN,
  PLAIN_SITE,
  UNREADABLE_ROBOTS_SITE,
} from "../support/catalogue_site.ts";
import { CERTIFICATE } from "../support/certificate.ts";
import { createSpecDatabase, type SpecDatabase } from "../support/database.ts";
import { startTestSite, type TestAnswer, type TestSite } from "../support/test_site.ts";

/** Code, severity, path ("-": the site as a whole), and the other URL it is about. */
const FINDINGS = [
  "ai_search_bot_blocked warning -",
  "blocked_by_robots warning /private/cellar",
  "canonical_chain warning /canonical-chain /variant",
  "canonical_conflicting error /two-canonicals",
  "canonical_missing notice /no-canonical",
  "canonical_points_elsewhere notice /canonical-chain",
  "canonical_points_elsewhere notice /canonical-gone",
  "canonical_points_elsewhere notice /canonical-noindex",
  "canonical_points_elsewhere notice /variant",
  "canonical_to_broken error /canonical-gone /gone",
  "canonical_to_noindex error /canonical-noindex /noindex",
  "content_duplicate_exact error /twin-1",
  "content_duplicate_exact error /twin-2",
  "content_duplicate_near warning /sibling-1",
  "content_duplicate_near warning /sibling-2",
  "content_thin warning /soft-404",
  "content_thin warning /thin",
  "description_duplicate warning /same-description-1",
  "description_duplicate warning /same-description-2",
  "description_missing warning /no-description",
  "description_too_long notice /long-description",
  "fetch_failed error /unreadable",
  "fetch_timeout error /silent",
  "h1_missing warning /no-h1",
  "h1_multiple notice /two-h1",
  "heading_skipped_level notice /skipped-level",
  "hreflang_invalid_code error /bad-code",
  "hreflang_no_return_tag error /unreturned /clean",
  "hreflang_to_broken error /hreflang-gone /gone",
  "html_too_large error /huge",
  "image_alt_missing warning /no-alt",
  "image_broken error /broken-image /missing.png",
  "image_broken error /moved-image /moved.png",
  "indexable_not_in_sitemap notice /soft-404",
  "indexable_not_in_sitemap notice /unlisted",
  "lang_missing warning /no-lang",
  "link_internal_nofollow warning /nofollow-link",
  "link_to_broken_external warning /broken-links https://localhost/missing",
  "link_to_broken_internal error /broken-links /crash",
  "link_to_broken_internal error /broken-links /gone",
  "link_to_broken_internal error /broken-links /silent",
  "link_to_broken_internal error /broken-links /teapot",
  "link_to_broken_internal error /broken-links /unreadable",
  "link_to_redirect_internal notice /redirect-links /hop-1",
  "link_to_redirect_internal notice /redirect-links /loop",
  "link_to_redirect_internal notice /redirect-links /moved",
  "link_to_redirect_internal notice /redirect-links /to-gone",
  "meta_refresh_redirect warning /refresh",
  "mixed_content error /mixed",
  "noindex_page notice /noindex",
  "orphan_page warning /orphan",
  "page_404 error /gone",
  "page_4xx error /teapot",
  "page_5xx error /crash",
  "page_no_outlinks warning /no-links",
  "page_too_deep notice /deep/5",
  "redirect_3xx notice /moved",
  "redirect_chain warning /hop-1",
  "redirect_loop error /loop",
  "redirect_to_broken error /to-gone",
  "resource_broken error /broken-script /missing.js",
  "robots_txt_invalid_line warning -",
  "sd_parse_error error /bad-json",
  "sitemap_invalid_xml error -",
  "sitemap_url_broken error /gone",
  "sitemap_url_disallowed warning /private/plan",
  "sitemap_url_noindex error /noindex",
  "sitemap_url_noncanonical warning /canonical-chain",
  "sitemap_url_noncanonical warning /canonical-gone",
  "sitemap_url_noncanonical warning /canonical-noindex",
  "sitemap_url_noncanonical warning /variant",
  "sitemap_url_redirect error /moved",
  "soft_404 error /soft-404",
  "title_duplicate warning /same-title-1",
  "title_duplicate warning /same-title-2",
  "title_missing error /no-title",
  "title_too_long warning /long-title",
  "title_too_short notice /short-title",
  "ttfb_slow warning /slow",
  "viewport_missing warning /no-viewport",
];

const PLAIN_FINDINGS = [
  "ai_search_bot_blocked warning -",
  "page_not_https warning /",
  "page_not_https warning /menu",
  "robots_blocks_whole_site error -",
  "sitemap_missing warning -",
];

const UNREADABLE_ROBOTS_FINDINGS = [
  "blocked_by_robots warning /",
  "robots_txt_server_error error -",
];

describe("the catalogue, end to end", () => {
  const trusted = getCACertificates("default");
  const opened: TestSite[] = [];
  let database: SpecDatabase;
  let findings: string[];
  let plainFindings: string[];
  let unreadableRobotsFindings: string[];

  before(async function () {
    this.timeout(60_000);
    // the crawler trusts what Node.js trusts, and that this certificate too for the time
    setDefaultCACertificates([...trusted, CERTIFICATE]);
    database = await createSpecDatabase();
    const plain = await open(PLAIN_SITE);
    const secure = await open(CATALOGUE_SITE, true);
    const script = await open({ "/app.js": "" });
    const robotsless = await open(UNREADABLE_ROBOTS_SITE);
    findings = await audit(CATALOGUE_ORIGIN, [
      `site.test:443:127.0.0.1:${secure}`,
      `localhost:443:127.0.0.1:${secure}`,
      `site.test:80:127.0.0.1:${script}`,
    ]);
    plainFindings = await audit(PLAIN_ORIGIN, [`tea.example:80:127.0.0.1:${plain}`]);
    unreadableRobotsFindings = await audit(PLAIN_ORIGIN, [
      `tea.example:80:127.0.0.1:${robotsless}`,
    ]);
  });

  after(async () => {
    setDefaultCACertificates(trusted);
    for (const site of opened) await site.close();
    await database.drop();
  });

  async function open(answers: Record<string, TestAnswer>, secure = false): Promise<number> {
    const site = await startTestSite(answers, { secure });
    opened.push(site);
    return site.port;
  }

  async function audit(origin: string, crawlConnectTo: string[]): Promise<string[]> {
    const { hostname: domain } = new URL(origin);
    const config = { crawlAllowPrivate: ["127.0.0.0/8"], crawlTimeoutMs: 4_000, crawlConnectTo };
    const settings = { check_external_links: true, concurrency: 4 };
    const site = { domain, startUrl: `${origin}/`, config };
    const run = await queueSiteAudit(database, site, settings);
    await finishQueuedAudit(run);
    return await listFindings(run.auditId, origin);
  }

  async function listFindings(auditId: number, origin: string): Promise<string[]> {
    const { db } = database;
    const urls = await db("audit_urls").where({ audit_id: auditId }).select("url_id", "url");
    const pathOf = new Map(urls.map((row) => [row.url_id, row.url.replace(origin, "")]));
    const rows = await db("audit_occurrences").where({ audit_id: auditId });
    return rows
      .map(({ code, severity, url_id: urlId, target_id: targetId }) => {
        const target = urlId !== 0 && targetId !== 0 ? ` ${pathOf.get(targetId)}` : "";
        return `${code} ${severity} ${pathOf.get(urlId) ?? "-"}${target}`;
      })
      // how fast the others answer is up to the machine
      .filter((text) => !text.startsWith("ttfb_slow") || text.endsWith(" /slow"))
      .sort();
  }

  it("finds every fault of the site, and nothing else", () => {
    expect(findings).to.deep.equal(FINDINGS);
  });

  it("finds what a site without https and sitemap has that keeps Googlebot away", () => {
    expect(plainFindings).to.deep.equal(PLAIN_FINDINGS);
  });

  it("finds that robots.txt cannot be read", () => {
    expect(unreadableRobotsFindings).to.deep.equal(UNREADABLE_ROBOTS_FINDINGS);
  });

  it("finds nothing on pages without a fault", () => {
    const clean = ["/", "/clean", "/en", "/de", "/deep/1", "/deep/4"];
    const places = findings.map((text) => text.split(" ")[2]);
    expect(clean.filter((path) => places.includes(path))).to.deep.equal([]);
  });

  it("has seen every rule of the catalogue", () => {
    const all = [...findings, ...plainFindings, ...unreadableRobotsFindings];
    const seen = new Set(all.map((text) => text.split(" ")[0]));
    const ids = [...PAGE_RULES, ...SITE_RULES].map(({ id }) => id);
    expect(ids.filter((id) => !seen.has(id))).to.deep.equal([]);
    expect(ids).to.have.lengthOf(64);
  });
});
