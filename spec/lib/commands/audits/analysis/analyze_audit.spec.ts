import { expect } from "chai";
import { type Db, transaction } from "../../../../../db/core/connection.ts";
import { analyzeAudit } from "../../../../../lib/commands/audits/analysis/analyze_audit.ts";
import type { SiteRule } from "../../../../../lib/rules/rule.ts";
import { SITE_RULES } from "../../../../../lib/rules/site/mod.ts";
import { insertSpecAccount } from "../../../../support/accounts/account.ts";
import { insertCrawl } from "../../../../support/audits/crawl_rows.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../../support/database.ts";
import { SHOP, SHOP_CRAWL } from "../../../../support/audits/shop_crawl.ts";
import { insertSpecSite } from "../../../../support/accounts/sites.ts";

const log = () => {};

async function listOccurrences(db: Db, auditId: number): Promise<string[]> {
  const urls = await db("audit_urls").where({ audit_id: auditId }).select("url_id", "url");
  const pathOf = new Map(urls.map((row) => [row.url_id, row.url.replace(SHOP, "")]));
  const rows = await db("audit_occurrences").where({ audit_id: auditId, stage: "site" })
    .orderBy(["code", "url_id", "target_id"]);
  return rows.map((row) =>
    [
      row.code,
      row.severity,
      pathOf.get(row.url_id) ?? row.url_id,
      row.url_id === 0 ? row.target_id : pathOf.get(row.target_id) ?? row.target_id,
    ].join(" ")
  );
}

async function listFigures(db: Db, auditId: number): Promise<string[]> {
  const rows = await db("audit_pages").where({ audit_id: auditId }).orderBy("url_id");
  return rows.map((row) =>
    [
      row.url.replace(SHOP, ""),
      row.depth,
      row.orphan,
      row.inlinks_count,
      row.unique_inlinks_count,
      row.outlinks_count,
      row.external_outlinks_count,
      row.link_score,
      row.duplicate_cluster,
      row.in_sitemap,
    ].join(" ")
  );
}

/** Code, severity, URL, and the other URL it is about. */
const OCCURRENCES = [
  "ai_search_bot_blocked warning 0 1",
  "blocked_by_robots warning /secret 0",
  "canonical_chain warning /d4 /orphan",
  "canonical_no_inlinks notice /d4 /orphan",
  "canonical_to_broken error /d5 /gone",
  "canonical_to_noindex error /orphan /nf",
  "content_duplicate_exact error /a 0",
  "content_duplicate_exact error /b 0",
  "content_duplicate_near warning /d2 0",
  "content_duplicate_near warning /d3 0",
  "description_duplicate warning / 0",
  "description_duplicate warning /a 0",
  "hreflang_no_return_tag error /a /b",
  "hreflang_to_broken error /a /gone",
  "image_broken error / /logo.png",
  "indexable_not_in_sitemap notice /a 0",
  "indexable_not_in_sitemap notice /b 0",
  "indexable_not_in_sitemap notice /d2 0",
  "indexable_not_in_sitemap notice /d3 0",
  "link_external_403 notice / https://ext.test/refused",
  "link_to_broken_external warning / https://ext.test/dead",
  "link_to_broken_internal error / /gone",
  "link_to_noncanonical notice /d3 0",
  "link_to_noncanonical notice /d4 0",
  "link_to_redirect_internal notice / /old",
  "orphan_page warning /orphan 0",
  "page_single_inlink notice /a 0",
  "page_single_inlink notice /b 0",
  "page_single_inlink notice /d2 0",
  "page_single_inlink notice /d3 0",
  "page_too_deep notice /d5 0",
  "redirect_chain warning /old 0",
  "redirect_loop error /loop1 0",
  "redirect_loop error /loop2 0",
  "redirect_to_broken error /old 0",
  "redirect_to_broken error /older 0",
  "resource_broken warning / https://cdn.test/x.js",
  "robots_txt_invalid_line warning 0 1",
  "sitemap_invalid_xml error 0 1",
  "sitemap_not_in_robots notice 0 1",
  "sitemap_url_broken error /gone 0",
  "sitemap_url_disallowed warning /secret 0",
  "sitemap_url_noindex error /nf 0",
  "sitemap_url_noncanonical warning /orphan 0",
  "sitemap_url_redirect error /loop1 0",
  "title_duplicate warning /a 0",
  "title_duplicate warning /b 0",
];
/** URL, depth, orphan, inlinks, from pages, outlinks, external ones, link score, cluster, in sitemap. */
const FIGURES = [
  "/ 0 0 1 1 6 2 80  1",
  "/a 1 0 2 1 2 0 67 2 0",
  "/b 1 0 1 1 1 0 67 2 0",
  "/old 1  1 1 0 0   0",
  "/older 1  0 0 0 0   0",
  "/gone 1  1 1 0 0   1",
  "/nf  0 1 1 0 0 95  1",
  "/orphan  1 0 0 0 0   1",
  "/secret 2  1 1 0 0   1",
  "/loop1   0 0 0 0   1",
  "/loop2   0 0 0 0   0",
  "/d2 2 0 1 1 1 0 80 16 0",
  "/d3 3 0 1 1 1 0 89 16 0",
  "/d4 4 0 1 1 1 0   0",
  "/d5 5 0 1 1 0 0 100  0",
];

describe("analyzeAudit()", () => {
  let database: SpecDatabase;
  let auditId: number;
  before(async () => {
    database = await createSpecDatabase();
    const { accountId } = await insertSpecAccount(database.db);
    const siteId = await insertSpecSite(database.db, accountId);
    auditId = await insertCrawl(database.db, siteId, SHOP_CRAWL);
    await analyzeAudit({ db: database.db, log }, auditId);
  });
  after(() => database.drop());

  it("finds what the rules over the whole crawl look for, and nothing else", async () => {
    expect(await listOccurrences(database.db, auditId)).to.deep.equal(OCCURRENCES);
  });

  it("writes depths, orphans, inlinks, link scores and clusters", async () => {
    expect(await listFigures(database.db, auditId)).to.deep.equal(FIGURES);
  });

  it("keeps evidence that says what was found, what is expected and where", async () => {
    const row = await database.db("audit_occurrences")
      .where({ audit_id: auditId, code: "redirect_chain" }).first("evidence");
    expect(JSON.parse(row.evidence)).to.deep.equal({
      found: {
        hops_count: 2,
        hops: [{ url: `${SHOP}/old`, status: 301 }, { url: `${SHOP}/older`, status: 301 }],
        final: `${SHOP}/gone`,
      },
      expected: "one redirect, straight to the final URL",
      where: "Location headers",
    });
  });

  it("gives the same rows when it is run again after a stop at any step", async () => {
    let steps = 0;
    await analyzeAudit({ db: database.db, log }, auditId, { onProgress: () => void steps++ });
    expect(steps).to.be.greaterThan(20);
    for (let stop = 1; stop < steps; stop += 4) {
      let step = 0;
      const onProgress = () => {
        if (++step === stop) throw new Error("lease lost");
      };
      const stopped = await analyzeAudit({ db: database.db, log }, auditId, { onProgress })
        .then(() => false, () => true);
      expect(stopped).to.equal(true);
    }
    await analyzeAudit({ db: database.db, log }, auditId);
    expect(await listOccurrences(database.db, auditId)).to.deep.equal(OCCURRENCES);
    expect(await listFigures(database.db, auditId)).to.deep.equal(FIGURES);
  });

  it("opens a transaction for a kind of input only where its rules found something", async () => {
    async function countWrites(rules: readonly SiteRule[]): Promise<number> {
      let writes = 0;
      const write = (work: (trx: Db) => Promise<void>) => {
        writes++;
        return transaction(database.db, work);
      };
      await analyzeAudit({ db: database.db, log }, auditId, { write, rules });
      return writes;
    }
    const silent = SITE_RULES.map((rule) => ({ ...rule, check: () => undefined }));
    const finding = SITE_RULES.filter(({ id }) => id === "orphan_page" || id === "redirect_loop");
    // what was found before is deleted first
    await countWrites([]);
    const without = await countWrites([]);
    expect(await countWrites(silent)).to.equal(without);
    // pages and redirects
    expect(await countWrites(finding)).to.equal(without + 2);
    await analyzeAudit({ db: database.db, log }, auditId);
  });

  it("calls no page an orphan when the crawl ended before its end", async () => {
    const { accountId } = await insertSpecAccount(database.db);
    for (const stopReason of ["page_limit", "time_limit", "depth_limit", "stopped"] as const) {
      const siteId = await insertSpecSite(database.db, accountId);
      const partial = await insertCrawl(database.db, siteId, { ...SHOP_CRAWL, stopReason });
      await analyzeAudit({ db: database.db, log }, partial);
      const codes = (await listOccurrences(database.db, partial)).map((text) => text.split(" ")[0]);
      expect(codes).to.include("page_too_deep").and.not.to.include("orphan_page");
      const orphans = await database.db("audit_pages").where({ audit_id: partial })
        .whereNotNull("orphan");
      expect(orphans).to.deep.equal([]);
    }
  });

  it("leaves what page rules found", async () => {
    const page = {
      audit_id: auditId,
      code: "title_missing",
      url_id: 18,
      target_id: 0,
      severity: "error",
      stage: "page",
      evidence: "{}",
      ignored: 0,
    };
    await database.db("audit_occurrences").insert(page);
    await analyzeAudit({ db: database.db, log }, auditId);
    const rows = await database.db("audit_occurrences").where({ audit_id: auditId, stage: "page" });
    expect(rows).to.deep.equal([page]);
  });

  it("reports a rule that throws once, logs it, and checks the others", async () => {
    const events: unknown[] = [];
    const rules = SITE_RULES.map((rule) =>
      rule.id === "orphan_page"
        ? {
          ...rule,
          check() {
            throw new TypeError("no such thing");
          },
        }
        : rule
    );
    await analyzeAudit(
      { db: database.db, log: (level, event, fields) => void events.push([level, event, fields]) },
      auditId,
      { rules },
    );
    const number = SITE_RULES.findIndex((rule) => rule.id === "orphan_page") + 1;
    expect(await listOccurrences(database.db, auditId)).to.deep.equal(
      [
        ...OCCURRENCES.filter((text) => !text.startsWith("orphan_page")),
        `rule_failed notice 0 ${number}`,
      ].sort(),
    );
    expect(events).to.deep.equal([["error", "rule_failed", {
      audit_id: auditId,
      rule: "orphan_page",
      error: "TypeError: no such thing",
    }]]);
  });
});
