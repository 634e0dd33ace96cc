import { expect } from "chai";
import { readAudit } from "../../../../../db/audits/lifecycle/audits.ts";
import type { Db } from "../../../../../db/core/connection.ts";
import { analyzeAudit } from "../../../../../lib/commands/audits/analysis/analyze_audit.ts";
import { scoreAudit } from "../../../../../lib/commands/audits/analysis/score_audit.ts";
import { SITE_RULES } from "../../../../../lib/rules/site/mod.ts";
import { auditSettings } from "../../../../../schemas/audit_settings.ts";
import { insertSpecAccount } from "../../../../support/accounts/account.ts";
import {
  completeAudit,
  type CrawlRows,
  insertCrawl,
} from "../../../../support/audits/crawl_rows.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../../support/database.ts";
import { SHOP_CRAWL } from "../../../../support/audits/shop_crawl.ts";
import { insertSpecSite } from "../../../../support/accounts/sites.ts";

const log = () => {};
const now = () => new Date("2026-11-20T12:00:00Z");

/** The figures below are counted over these alone. */
const FIRST_TIER = SITE_RULES.filter(({ tier }) => tier === 1);

async function analyzeAndScore(db: Db, siteId: number, crawl: CrawlRows): Promise<number> {
  const auditId = await insertCrawl(db, siteId, crawl);
  await analyzeAudit({ db, log }, auditId, { rules: FIRST_TIER });
  await scoreAudit({ db, now }, auditId);
  await completeAudit(db, auditId);
  return auditId;
}

async function readSummary(db: Db, auditId: number) {
  return JSON.parse((await readAudit(db, auditId)).summary ?? "");
}

/** Code, status, affected URLs now and before, new, fixed, not crawled again, since, last seen. */
async function listIssues(db: Db, auditId: number): Promise<string[]> {
  const rows = await db("audit_issues").where({ audit_id: auditId }).orderBy("code");
  return rows.map((row) =>
    [
      row.code,
      row.status,
      row.affected_urls_count,
      row.previous_affected_urls_count,
      row.new_count,
      row.fixed_count,
      row.not_recrawled_count,
      row.first_seen_at.getUTCDate(),
      row.last_seen_at.getUTCDate(),
    ].join(" ")
  );
}

describe("scoreAudit()", () => {
  let database: SpecDatabase;
  let db: Db;
  let accountId: number;
  before(async () => {
    database = await createSpecDatabase();
    db = database.db;
    ({ accountId } = await insertSpecAccount(db));
  });
  after(() => database.drop());

  it("writes the figures of the summary", async () => {
    const siteId = await insertSpecSite(db, accountId);
    const auditId = await analyzeAndScore(db, siteId, SHOP_CRAWL);
    const { rules, rule_versions: versions, ...figures } = await readSummary(db, auditId);
    expect(versions).to.include({ title_too_long: 1 }).and.not.have.property(
      "readability_difficult",
    );
    expect(rules.off_by_default).to.include("readability_difficult");
    expect(figures).to.deep.equal({
      pages_crawled: 15,
      pages_discovered: 15,
      pages_indexable: 5,
      pages_blocked: 1,
      pages_redirected: 4,
      pages_broken: 1,
      pages_orphan: 1,
      urls_with_errors: 11,
      urls_with_warnings: 9,
      urls_with_notices: 6,
      issues: { error: 14, warning: 12, notice: 3, total: 29 },
      status_codes: { 200: 9, 301: 4, 404: 1 },
      depths: { 0: 1, 1: 2, 2: 1, 3: 1, 4: 1, 5: 1, unreachable: 2 },
      response_time_ms: { p50: 200, p95: 300 },
      bytes_downloaded: 15_000,
      robots_txt: [{ url: "https://shop.test/robots.txt", status_code: 200, fetch_error: null }],
      sitemaps: [{
        url: "https://shop.test/sitemap.xml",
        status_code: 200,
        fetch_error: null,
        format: "urlset",
        urls_count: 6,
        errors_count: 1,
      }],
      // 3 of 14 URLs without an error are 21 %, and 5 points are taken off for the sitemap
      health: {
        score: 16,
        urls_total: 14,
        urls_with_errors: 11,
        gates: [{ reason: "sitemap_invalid_xml", effect: "subtract", points: 5 }],
        excluded_rules: [],
        weighted_score: 14,
        ignored: { issues: 0, occurrences: 0, urls: 0 },
      },
    });
  });

  it("counts the different issues of each page by severity", async () => {
    const siteId = await insertSpecSite(db, accountId);
    const auditId = await analyzeAndScore(db, siteId, SHOP_CRAWL);
    const rows = await db("audit_pages").where({ audit_id: auditId }).orderBy("url_id").limit(3);
    expect(rows.map((row) => [row.errors_count, row.warnings_count, row.notices_count]))
      .to.deep.equal([[2, 3, 1], [3, 2, 1], [1, 1, 1]]);
  });

  it("gives each issue a severity, counts and a priority", async () => {
    const siteId = await insertSpecSite(db, accountId);
    const auditId = await analyzeAndScore(db, siteId, SHOP_CRAWL);
    const rows = await db("audit_issues").where({ audit_id: auditId })
      .whereIn("code", ["redirect_to_broken", "resource_broken", "robots_txt_invalid_line"])
      .orderBy("code");
    expect(rows.map((row) => [
      row.code,
      row.severity,
      row.category,
      row.affected_urls_count,
      row.occurrences_count,
      row.priority_score,
      row.previous_affected_urls_count,
    ])).to.deep.equal([
      ["redirect_to_broken", "error", "redirects", 2, 2, 73, null],
      ["resource_broken", "error", "performance", 1, 1, 81, null],
      ["robots_txt_invalid_line", "warning", "robots", 1, 1, 60, null],
    ]);
  });

  it("writes the same rows when it is run again", async () => {
    const siteId = await insertSpecSite(db, accountId);
    const auditId = await analyzeAndScore(db, siteId, SHOP_CRAWL);
    const read = async () => {
      const { lock_count: _, ...site } = await db("sites").where({ id: siteId }).first();
      return [
        await db("audit_issues").where({ audit_id: auditId }).orderBy("code"),
        await db("audits").where({ id: auditId }),
        site,
      ];
    };
    const first = await read();
    await scoreAudit({ db, now }, auditId);
    expect(await read()).to.deep.equal(first);
  });

  it("shows the score and the one before it on the site", async () => {
    const siteId = await insertSpecSite(db, accountId);
    const robotsTxt = [{ origin: "https://s.test", status: 404 }];
    const sitemaps = [{ url: "https://s.test/sitemap.xml", lists: ["https://s.test/"] }];
    const urls = { "https://s.test/": { title: "S" } };
    const first = await analyzeAndScore(db, siteId, { urls, robotsTxt, sitemaps });
    const second = await analyzeAndScore(db, siteId, {
      urls: { "https://s.test/": { links: ["https://s.test/x"] }, "https://s.test/x": {} },
      robotsTxt: [{ origin: "https://s.test", status: 503 }],
      sitemaps,
      previousAuditId: first,
    });
    const site = await db("sites").where({ id: siteId }).first();
    expect(site).to.include({
      last_audit_id: second,
      health_score: 0,
      previous_health_score: 100,
      pages_count: 2,
      issues_count: 2,
    });
    expect(site.last_audit_at).to.deep.equal(now());
    expect((await readSummary(db, second)).health.gates).to.deep.equal([
      { reason: "robots_txt_server_error", effect: "zero", points: 100 },
    ]);
  });

  it("counts no orphans, not even none, where the crawl ended early", async () => {
    const urls = { "https://s.test/": {}, "https://s.test/a": { via: "sitemap" as const } };
    const orphans = async (crawl: CrawlRows) => {
      const auditId = await analyzeAndScore(db, await insertSpecSite(db, accountId), crawl);
      return (await readSummary(db, auditId)).pages_orphan;
    };
    expect(await orphans({ urls })).to.equal(1);
    expect(await orphans({ urls, stopReason: "page_limit" })).to.equal(null);
    expect(await orphans({ urls, mode: "list" })).to.equal(null);
  });

  it("gives 0 when the start URL's redirects end at a server error", async () => {
    const siteId = await insertSpecSite(db, accountId);
    const auditId = await analyzeAndScore(db, siteId, {
      urls: {
        "http://s.test/": { redirectTo: "https://s.test/" },
        "https://s.test/": { status: 502 },
      },
    });
    expect((await readAudit(db, auditId)).health_score).to.equal(0);
    expect((await readSummary(db, auditId)).health.gates).to.deep.equal([
      { reason: "start_url_server_error", effect: "zero", points: 100 },
    ]);
  });

  it("names the rules without a verdict", async () => {
    const siteId = await insertSpecSite(db, accountId);
    const auditId = await insertCrawl(db, siteId, { urls: { "https://s.test/": {} } });
    const failure = {
      audit_id: auditId,
      code: "rule_failed",
      severity: "notice",
      stage: "page",
      evidence: '{"found":{"rule":"h1_missing"}}',
    };
    await db("audit_occurrences").insert([
      { ...failure, url_id: 1, target_id: 1 },
      { ...failure, url_id: 2, target_id: 1 },
    ]);
    await scoreAudit({ db, now }, auditId);
    expect((await readSummary(db, auditId)).health.excluded_rules).to.deep.equal(["h1_missing"]);
    expect(await listIssues(db, auditId)).to.deep.equal([]);
  });

  it("compares with nothing when the previous audit was deleted", async () => {
    const siteId = await insertSpecSite(db, accountId);
    const urls = {
      "https://s.test/": { links: ["https://s.test/a"] },
      "https://s.test/a": { status: 404 },
    };
    const auditId = await analyzeAndScore(db, siteId, { urls, previousAuditId: 999_999 });
    expect(await listIssues(db, auditId)).to.deep.equal([
      "link_to_broken_internal open 1     20 20",
      "sitemap_missing open 1     20 20",
    ]);
  });

  it("calls unverified what was neither found nor looked for, until every URL of it was", async () => {
    const siteId = await insertSpecSite(db, accountId);
    const broken = { status: 404 };
    const home = "https://s.test/";
    const link = (to: string[]) => ({ [home]: { links: to } });
    const [a, b] = ["https://s.test/a", "https://s.test/b"];
    const crawl = (urls: CrawlRows["urls"], previousAuditId: number | null): CrawlRows => ({
      urls,
      sitemaps: [{ url: "https://s.test/s.xml", lists: Object.keys(urls) }],
      ...(previousAuditId === null ? {} : { previousAuditId }),
    });
    const statuses: string[] = [];
    let previous: number | null = null;
    for (
      const urls of [
        { ...link([a, b]), [a]: broken, [b]: broken },
        // b is not crawled
        { ...link([a]), [a]: {} },
        // a is not crawled any more; what nobody could verify is not fixed by being silent twice
        { ...link([b]), [b]: {} },
        { ...link([a, b]), [a]: {}, [b]: {} },
      ]
    ) {
      const auditId: number = await analyzeAndScore(db, siteId, crawl(urls, previous));
      const issue = await db("audit_issues").where({
        audit_id: auditId,
        code: "sitemap_url_broken",
      })
        .first();
      statuses.push(issue.status);
      previous = auditId;
    }
    expect(statuses).to.deep.equal(["open", "unverified", "unverified", "fixed"]);
  });

  it("calls unverified what a rule found that is switched off now", async () => {
    const siteId = await insertSpecSite(db, accountId);
    const urls = {
      "https://s.test/": { links: ["https://s.test/a"] },
      "https://s.test/a": { status: 404 },
    };
    const first = await analyzeAndScore(db, siteId, { urls });
    const second = await insertCrawl(db, siteId, { urls, previousAuditId: first });
    const settings = auditSettings({ disabled_rules: ["link_to_broken_internal"] });
    await db("audits").where({ id: second }).update({ settings: JSON.stringify(settings) });
    await analyzeAudit({ db, log }, second);
    await scoreAudit({ db, now }, second);
    const [issue] = await listIssues(db, second);
    expect(issue).to.match(/^link_to_broken_internal unverified 0 1 0 0 1 /);
  });

  it("calls unverified a broken link whose target was not asked again", async () => {
    const siteId = await insertSpecSite(db, accountId);
    const crawl = (state: "fetched" | "skipped"): CrawlRows["urls"] => ({
      "https://s.test/": { links: [{ to: "https://other.test/", internal: false }] },
      "https://other.test/": { kind: "external", state, status: state === "fetched" ? 404 : null },
    });
    const first = await analyzeAndScore(db, siteId, { urls: crawl("fetched") });
    const second = await analyzeAndScore(db, siteId, {
      urls: crawl("skipped"),
      previousAuditId: first,
    });
    const [issue] = await listIssues(db, second);
    expect(issue).to.match(/^link_to_broken_external unverified 0 1 0 0 1 /);
  });

  it("calls a link to a redirect gone with its target, not fixed, where that errs now", async () => {
    const siteId = await insertSpecSite(db, accountId);
    const [home, moved, page] = ["https://s.test/", "https://s.test/moved", "https://s.test/a"];
    const crawl = (target: CrawlRows["urls"][string]): CrawlRows["urls"] => ({
      [home]: { links: [moved, page] },
      [moved]: target,
      [page]: { links: [home] },
    });
    const first = await analyzeAndScore(db, siteId, { urls: crawl({ redirectTo: page }) });
    const after = async (target: CrawlRows["urls"][string]) => {
      const urls = crawl(target);
      const auditId = await analyzeAndScore(db, siteId, { urls, previousAuditId: first });
      return await db("audit_issues")
        .where({ audit_id: auditId, code: "link_to_redirect_internal" })
        .first("status", "fixed_count", "gone_with_page_count");
    };
    expect(await after({ status: 404 }))
      .to.deep.equal({ status: "gone_with_page", fixed_count: 0, gone_with_page_count: 1 });
    expect(await after({}))
      .to.deep.equal({ status: "fixed", fixed_count: 1, gone_with_page_count: 0 });
  });

  it("follows an issue over audits: open, fixed, regressed, and what was not crawled again", async () => {
    const siteId = await insertSpecSite(db, accountId);
    const crawl = (day: number, urls: CrawlRows["urls"], previousAuditId?: number): CrawlRows => ({
      urls: { "https://s.test/": { links: Object.keys(urls) }, ...urls },
      sitemaps: [{ url: "https://s.test/s.xml", lists: Object.keys(urls) }],
      now: new Date(Date.UTC(2026, 10, day)),
      ...(previousAuditId === undefined ? {} : { previousAuditId }),
    });
    const broken = { status: 404 };
    const first = await analyzeAndScore(
      db,
      siteId,
      crawl(1, {
        "https://s.test/a": broken,
        "https://s.test/b": broken,
        "https://s.test/c": broken,
      }),
    );
    const ofSitemap = async (auditId: number) =>
      (await listIssues(db, auditId)).filter((text) => text.startsWith("sitemap_url_broken"));
    expect(await ofSitemap(first)).to.deep.equal(["sitemap_url_broken open 3     1 1"]);
    const second = await analyzeAndScore(
      db,
      siteId,
      crawl(
        2,
        { "https://s.test/b": broken, "https://s.test/d": broken, "https://s.test/a": {} },
        first,
      ),
    );
    expect(await ofSitemap(second)).to.deep.equal(["sitemap_url_broken open 2 3 1 1 1 1 2"]);
    const third = await analyzeAndScore(
      db,
      siteId,
      crawl(3, { "https://s.test/b": {}, "https://s.test/d": {} }, second),
    );
    expect(await ofSitemap(third)).to.deep.equal(["sitemap_url_broken fixed 0 2 0 2 0 1 2"]);
    const fourth = await analyzeAndScore(
      db,
      siteId,
      crawl(4, { "https://s.test/b": broken }, third),
    );
    expect(await ofSitemap(fourth)).to.deep.equal(["sitemap_url_broken regressed 1 0 1 0 0 1 4"]);
  });
});
