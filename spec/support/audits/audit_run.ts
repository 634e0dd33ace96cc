import { claimAudit } from "../../../db/audits/lifecycle/audit_leases.ts";
import { type AuditRow, readAudit } from "../../../db/audits/lifecycle/audits.ts";
import { runAudit } from "../../../lib/commands/audits/crawl/run_audit.ts";
import type { PageReaders } from "../../../lib/commands/audits/crawl/page_readers.ts";
import { startAudit } from "../../../lib/commands/audits/control/start_audit.ts";
import { readConfig } from "../../../lib/core/config.ts";
import type { Services } from "../../../lib/services.ts";
import type { StartAuditBody } from "../../../schemas/audit_settings.ts";
import type { Db } from "../../../db/core/connection.ts";
import type { SpecDatabase } from "../database.ts";

/** Log lines and services of an audit that a spec runs. */
export interface AuditRun {
  services: Services;
  siteId: number;
  auditId: number;
  log: { level: string; event: string; fields: Record<string, unknown> }[];
}

/** Settings that let the crawler of a spec reach a server on loopback under the name `shop.test`. */
export function loopbackSettings(port: number) {
  return {
    crawlAllowPrivate: ["127.0.0.0/8", "::1/128"],
    crawlConnectTo: [`shop.test:80:127.0.0.1:${port}`],
  };
}

/** Where the audit of a spec begins, and what its crawler may reach. */
export interface AuditedSite {
  domain: string;
  startUrl: string;
  config: Partial<Services["config"]>;
}

/** Registers `shop.test` (start URL http://shop.test/) and queues an audit of it. */
export function queueAudit(
  database: SpecDatabase,
  port: number,
  body: StartAuditBody = {},
): Promise<AuditRun> {
  const config = loopbackSettings(port);
  const site = { domain: "shop.test", startUrl: "http://shop.test/", config };
  return queueSiteAudit(database, site, body);
}

/** Registers a site and queues an audit of it. */
export async function queueSiteAudit(
  database: SpecDatabase,
  { domain, startUrl, config }: AuditedSite,
  body: StartAuditBody = {},
): Promise<AuditRun> {
  const log: AuditRun["log"] = [];
  const services: Services = {
    config: { ...readConfig({}), databaseUrl: database.url, ...config },
    db: database.db,
    searchWindows: database.searchWindows,
    now: () => new Date(),
    log: (level, event, fields = {}) => void log.push({ level, event, fields }),
  };
  const now = services.now();
  const [siteId = 0] = await database.db("sites").insert({
    account_id: 1,
    domain,
    name: domain,
    start_url: startUrl,
    brand_names: "[]",
    brand_exclusions: "[]",
    created_at: now,
    updated_at: now,
  });
  return await startSiteAudit({ services, siteId, log }, { domain, startUrl }, body);
}

/** Queues another audit of the site. */
export async function startSiteAudit(
  { services, siteId, log }: Omit<AuditRun, "auditId">,
  { domain, startUrl }: Pick<AuditedSite, "domain" | "startUrl">,
  body: StartAuditBody = {},
): Promise<AuditRun> {
  const site = { id: siteId, domain, startUrl };
  const settings = { crawl_delay_ms: 0, check_external_links: false, ...body };
  const auditId = await startAudit(services, site, { body: settings });
  return { services, siteId, auditId, log };
}

/** Runs the queued audit in this thread, and those that read pages for it, to its end, and returns its row. */
export async function finishQueuedAudit(run: AuditRun, readers?: PageReaders): Promise<AuditRow> {
  const owner = "spec";
  const claimed = (await claimAudit(run.services.db, owner))?.auditId;
  if (claimed !== run.auditId) throw new Error(`Claimed audit ${claimed}, not ${run.auditId}.`);
  await runAudit(run.services, run.auditId, {
    owner,
    options: { shutdown: new AbortController().signal, ...readers && { readers } },
  });
  return await readAudit(run.services.db, run.auditId);
}

/** Ends the claim on an audit whose worker is dead, which would end by itself some seconds later. */
export async function endLease(db: Db, auditId: number): Promise<void> {
  await db("audits").where({ id: auditId }).update({ lease_until: db.raw("NOW(6)") });
}
