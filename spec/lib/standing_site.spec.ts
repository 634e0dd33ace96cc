import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { expect } from "chai";
import { claimAudit } from "../../db/audits/lifecycle/audit_leases.ts";
import { findLatestCompletedAudit, readAudit } from "../../db/audits/lifecycle/audits.ts";
import { createAuditDiffs } from "../../lib/commands/audits/diff/audit_diffs.ts";
import { recheckAudit } from "../../lib/commands/audits/recheck/recheck_audit.ts";
import { runAudit } from "../../lib/commands/audits/crawl/run_audit.ts";
import { RULES } from "../../lib/rules/mod.ts";
import type { StartAuditBody } from "../../schemas/audit_settings.ts";
import {
  type AuditRun,
  finishQueuedAudit,
  queueSiteAudit,
  startSiteAudit,
} from "../support/audits/audit_run.ts";
import { CATALOGUE_SITE } from "../support/catalogue/catalogue_site.ts";
import { CATALOGUE_ORIGIN } from "../support/catalogue/page.ts";
import { type ServedSite, serveSite } from "../support/catalogue/serve_site.ts";
import { CERTIFICATE } from "../support/certificate.ts";
import { createSpecDatabase, type SpecDatabase } from "../support/database.ts";
import type { TestAnswer } from "../support/test_site.ts";

/** Faults that a clock finds are left out. */
const ANSWERS: Record<string, TestAnswer> = { ...CATALOGUE_SITE, "/silent": "", "/slow": "" };
const SETTINGS = {
  check_external_links: true,
  enabled_rules: RULES.filter((rule) => rule.offByDefault).map(({ id }) => id),
  disabled_rules: ["ttfb_slow", "page_slow"],
};
/** Longer each time, so that it comes to an end. */
const INTERRUPT_AFTER_MS = 300;
const PLACE = { domain: "site.test", startUrl: `${CATALOGUE_ORIGIN}/` };

describe("a site that stands still", () => {
  const trusted = getCACertificates("default");
  let database: SpecDatabase;
  let served: ServedSite;
  let asked = 0;
  /** The last audit of the whole site. */
  let whole: AuditRun;

  before(async () => {
    setDefaultCACertificates([...trusted, CERTIFICATE]);
    database = await createSpecDatabase();
    served = await serveSite({ origin: CATALOGUE_ORIGIN }, answer);
  });

  after(async () => {
    setDefaultCACertificates(trusted);
    await served.close();
    await database.drop();
  });

  /** Some answers overtake others. */
  function answer(path: string): TestAnswer | undefined {
    const found = ANSWERS[path];
    if (found === undefined) return undefined;
    return { ...(typeof found === "string" ? { body: found } : found), delayMs: asked++ % 3 * 3 };
  }

  async function finish(run: AuditRun) {
    const { health_score: score, pages_crawled: pages } = await finishQueuedAudit(run);
    return { score, pages, findings: await listFindings(run.auditId) };
  }

  /** Everything that was found, with its evidence and in the terms of the site. */
  async function listFindings(auditId: number): Promise<string[]> {
    const { db } = database;
    const urls = await db("audit_urls").where({ audit_id: auditId }).select("url_id", "url");
    const urlOf = new Map(urls.map((row) => [row.url_id, row.url]));
    const rows = await db("audit_occurrences").where({ audit_id: auditId });
    return rows.map((row) => {
      const place = row.url_id === 0 ? row.target_id : urlOf.get(row.target_id);
      return [row.code, row.severity, urlOf.get(row.url_id), place, row.evidence].join(" ");
    }).sort();
  }

  it("gives the same, evidence included, one page at a time or sixteen", async function () {
    this.timeout(60_000);
    const place = { ...PLACE, config: served.config };
    const first = await queueSiteAudit(database, place, { ...SETTINGS, concurrency: 1 });
    const before = await finish(first);
    whole = await startSiteAudit(first, place, { ...SETTINGS, concurrency: 16 });
    const after = await finish(whole);
    expect(before.findings).to.have.length.above(350);
    expect(after.findings).to.deep.equal(before.findings);
    expect(after).to.deep.equal(before);
  });

  it("gives the same when its audit is interrupted again and again", async function () {
    this.timeout(60_000);
    const { db } = database;
    const run = await startSiteAudit(whole, PLACE, { ...SETTINGS, concurrency: 8 });
    let runs = 0;
    while ((await readAudit(db, run.auditId)).status !== "completed") {
      const owner = `worker ${++runs}`;
      await claimAudit(db, owner);
      const shutdown = AbortSignal.timeout(runs * INTERRUPT_AFTER_MS);
      await runAudit(run.services, run.auditId, { owner, options: { shutdown } });
    }
    expect(runs).to.be.above(1);
    expect(await listFindings(run.auditId)).to.deep.equal(await listFindings(whole.auditId));
  });

  it("has it all found again when all of it is rechecked", async function () {
    this.timeout(60_000);
    const { db } = database;
    const base = await findLatestCompletedAudit(db, whole.siteId);
    const codes = await db("audit_issues").where({ audit_id: base?.id }).pluck("code");
    const auditId = await recheckAudit(whole.services, { ...PLACE, id: whole.siteId }, { codes });
    const { findings, score } = await finish({ ...whole, auditId });
    expect(findings).to.deep.equal(await listFindings(whole.auditId));
    expect(score).to.equal(base?.health_score);
  });

  const parts: StartAuditBody[] = [
    { max_pages: 60 },
    {
      exclude: ["/twin-2", "/sibling-1", "/same-", "/ring-2", "/far-3", "/gone", "/copy", "/logo"],
    },
  ];
  for (const part of parts) {
    it(`has nothing new and nothing fixed when only ${JSON.stringify(part)} is looked at`, async function () {
      this.timeout(60_000);
      const run = await startSiteAudit(whole, PLACE, { ...SETTINGS, concurrency: 8, ...part });
      await finish(run);
      const { diff } = await createAuditDiffs(database.db).read({
        accountId: 1,
        siteId: run.siteId,
        auditId: run.auditId,
        againstId: whole.auditId,
      });
      const found = diff.groups.filter(({ code }) => code !== "crawl_incomplete");
      expect(new Set(found.map(({ state }) => state)))
        .to.deep.equal(new Set(["persisting", "not_recrawled"]));
      const issues = await database.db("audit_issues").where({ audit_id: run.auditId })
        .whereIn("status", ["fixed", "regressed"]).pluck("code");
      expect(issues.filter((code) => code !== "crawl_incomplete")).to.deep.equal([]);
    });
  }
});
