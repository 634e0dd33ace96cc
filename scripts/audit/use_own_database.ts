import { saveSiteLogin } from "../../lib/commands/sites/site_logins.ts";
import { startAudit } from "../../lib/commands/audits/control/start_audit.ts";
import { readConfig } from "../../lib/core/config.ts";
import { createLog } from "../../lib/core/log.ts";
import { createMetricsRegistry } from "../../lib/core/metrics_registry.ts";
import { advanceAudits } from "../../lib/jobs/advance_audits.ts";
import { pruneAudits } from "../../lib/jobs/deletion/prune_audits.ts";
import { startJobs } from "../../lib/jobs/start_jobs.ts";
import { openServices } from "../../lib/open_services.ts";
import type { Services } from "../../lib/services.ts";
import { callInProcess, listByPages } from "../remote/call_in_process.ts";
import { findOrCreateSite } from "./audited_site.ts";
import type { AuditSource, CommandSite } from "./audit_source.ts";
import { allowNamedHost, readAddress } from "./named_host.ts";
import type { AuditOptions } from "./options.ts";

/** Our own choice: the database is near. */
const POLL_MS = 400;

/**
 * Runs `work` on the program's own database, with what advances audits: a server may run beside it or not. The host
 * that was named may be private, since the operator named it.
 */
export async function useOwnDatabase<T>(
  options: AuditOptions,
  work: (source: AuditSource) => Promise<T>,
): Promise<T> {
  const named = await allowNamedHost(readConfig(), readAddress(options.address));
  // who has the database's password need not prove a site to it
  const config = { ...named, crawlRequireOwnership: false };
  const log = createLog("warn", (line) => void process.stderr.write(line));
  const { services, close } = await openServices(config, log);
  try {
    const { accountId, ...site } = await findOrCreateSite(
      services,
      options.address,
      options.accountName,
    );
    const call = callInProcess(services, accountId);
    return await work({
      ...{ call, listRows: listByPages(call), site, pollMs: POLL_MS },
      start: () => start(services, site, options),
    });
  } finally {
    await close();
  }
}

async function start(services: Services, site: CommandSite, options: AuditOptions) {
  const { address, login, settings, latest } = options;
  if (login !== undefined) {
    // the site's start URL may be another one than what this run audits
    const { href, origin } = readAddress(address);
    await saveSiteLogin(services, { ...site, startUrl: href }, { origin, ...login });
  }
  const trigger = latest ? "manual" : "gate";
  const auditId = await startAudit(services, site, { body: settings, trigger });
  const jobs = startJobs(services, [advanceAudits, pruneAudits], createMetricsRegistry());
  return { auditId, end: () => jobs.stop() };
}
