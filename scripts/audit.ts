import { type AuditRow, findAudit } from "../db/audits/lifecycle/audits.ts";
import { cancelAudit } from "../lib/commands/audits/control/change_audit.ts";
import { deleteSite } from "../lib/commands/sites/delete_site.ts";
import { saveSiteLogin } from "../lib/commands/sites/site_logins.ts";
import { startAudit } from "../lib/commands/audits/control/start_audit.ts";
import { readConfig } from "../lib/core/config.ts";
import { ConflictError } from "../lib/core/errors.ts";
import { advanceAudits } from "../lib/jobs/advance_audits.ts";
import { pruneAudits } from "../lib/jobs/prune_audits.ts";
import { startJobs } from "../lib/jobs/start_jobs.ts";
import { createLog } from "../lib/core/log.ts";
import { createMetricsRegistry } from "../lib/core/metrics_registry.ts";
import { openServices } from "../lib/open_services.ts";
import type { Services } from "../lib/services.ts";
import { type CommandSite, findOrCreateSite } from "./audit/audited_site.ts";
import { EXIT } from "./audit/exit_codes.ts";
import { followAudit } from "./audit/follow_audit.ts";
import { watchInterruption } from "./audit/interruption.ts";
import { allowNamedHost, readAddress } from "./audit/named_host.ts";
import { NotAuditedError } from "./audit/not_audited_error.ts";
import { type AuditOptions, HELP, readOptions } from "./audit/options.ts";
import { reportAudit } from "./audit/report_audit.ts";
import { reportFailure } from "./audit/report_failure.ts";
import { readSavedAudit, type SavedAudit } from "./audit/saved_audit.ts";

async function main(argv: readonly string[]): Promise<number> {
  const options = readOptions(argv);
  if (options.help) {
    process.stdout.write(HELP);
    return EXIT.passed;
  }
  const address = readAddress(options.address);
  const { against } = options;
  const saved = typeof against === "string"
    ? await readSavedAudit(against, address.hostname)
    : undefined;
  const named = await allowNamedHost(readConfig(), address);
  // who has the database's password need not prove a site to it
  const config = { ...named, crawlRequireOwnership: false };
  const interrupted = watchInterruption(EXIT.interrupted);
  const log = createLog("warn", (line) => void process.stderr.write(line));
  const { services, close } = await openServices(config, log);
  try {
    return await auditSite(services, { options, saved }, interrupted);
  } finally {
    await close();
  }
}

async function auditSite(
  services: Services,
  { options, saved }: { options: AuditOptions; saved: SavedAudit | undefined },
  interrupted: AbortSignal,
): Promise<number> {
  if (interrupted.aborted) return EXIT.interrupted;
  const site = await findOrCreateSite(services, options.address, options.accountName);
  if (options.login !== undefined) await giveLogin(services, site, options);
  const auditId = await startAudit(
    services,
    site,
    { body: options.settings, trigger: options.latest ? "manual" : "gate" },
  );
  const jobs = startJobs(services, [advanceAudits, pruneAudits], createMetricsRegistry());
  try {
    await followAudit(services, auditId, { signal: interrupted });
    if (interrupted.aborted) return await interrupt(services, site, auditId);
  } finally {
    await jobs.stop();
  }
  const audit = await findAudit(services.db, site.id, auditId);
  if (audit === undefined) throw new ConflictError("audit_deleted", "The audit was deleted.");
  return await finish(services, { site, audit }, { options, saved });
}

/** Keeps the login that was named for the origin that was named. */
async function giveLogin(
  services: Services,
  site: CommandSite,
  { address, login }: AuditOptions,
): Promise<void> {
  const { origin } = readAddress(address);
  // the site's start URL may be another one than what this run audits
  await saveSiteLogin(services, { ...site, startUrl: readAddress(address).href }, {
    origin,
    ...login,
  });
}

/** Cancels the audit, unless somebody paused it: that is theirs to end. */
async function interrupt(
  services: Services,
  site: CommandSite,
  auditId: number,
): Promise<number> {
  const audit = await findAudit(services.db, site.id, auditId);
  if (audit?.status === "paused") {
    process.stderr.write(
      `Audit ${auditId} stays paused: it goes on when it is resumed, and ends by its cancel ` +
        "endpoint.\n",
    );
  } else if (audit !== undefined && audit.finished_at === null) {
    await cancelAudit(services, { siteId: site.id, auditId });
    process.stderr.write(`Audit ${auditId} was canceled.\n`);
  }
  return EXIT.interrupted;
}

async function finish(
  services: Services,
  { site, audit }: { site: CommandSite; audit: AuditRow },
  { options, saved }: { options: AuditOptions; saved: SavedAudit | undefined },
): Promise<number> {
  if (audit.status === "failed" || audit.status === "canceled") {
    return await failWithoutResults(services, { site, audit }, options.json);
  }
  return await reportAudit(services.db, { domain: site.domain, audit, options, saved });
}

/** A site that this run registered is forgotten where it gave no answer: its name may be mistyped. */
async function failWithoutResults(
  services: Services,
  { site, audit }: { site: CommandSite; audit: AuditRow },
  json: boolean,
): Promise<number> {
  const { id, status, error_code: code, error_message: message } = audit;
  if (code === "site_unreachable" && site.isNew) {
    await deleteSite(services, { accountId: site.accountId, siteId: site.id });
  }
  const error = status === "canceled"
    ? new NotAuditedError("audit_canceled", `Audit ${id} was canceled by somebody else.`)
    : new NotAuditedError(code ?? "audit_failed", message ?? "The audit failed.");
  return reportFailure(error, { json });
}

// the reader of the output may end first, as in a pipe at Ctrl-C
for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
  });
}

const argv = process.argv.slice(2);
process.exitCode = await main(argv).catch((error: unknown) =>
  reportFailure(error, { json: argv.includes("--json") })
);
