import { writeFile } from "node:fs/promises";
import { styleText } from "node:util";
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
import { writeAnnotations } from "./audit/github.ts";
import { watchInterruption } from "./audit/interruption.ts";
import { writeJunit } from "./audit/junit.ts";
import { allowNamedHost, readAddress } from "./audit/named_host.ts";
import { findAgainst, findNewIssues, type NewIssues, writeNewIssues } from "./audit/new_issues.ts";
import { NotAuditedError } from "./audit/not_audited_error.ts";
import { type AuditOptions, type FailOn, HELP, readOptions } from "./audit/options.ts";
import { readPlaces } from "./audit/places.ts";
import { findFailingIssues, readReport, writeReport } from "./audit/report.ts";
import { reportFailure } from "./audit/report_failure.ts";
import { writeSarif } from "./audit/sarif.ts";
import { writeJson } from "./write_result.ts";

async function main(argv: readonly string[]): Promise<number> {
  const options = readOptions(argv);
  if (options.help) {
    process.stdout.write(HELP);
    return EXIT.passed;
  }
  const named = await allowNamedHost(readConfig(), readAddress(options.address));
  // who has the database's password need not prove a site to it
  const config = { ...named, crawlRequireOwnership: false };
  const interrupted = watchInterruption(EXIT.interrupted);
  const log = createLog("warn", (line) => void process.stderr.write(line));
  const { services, close } = await openServices(config, log);
  try {
    return await auditSite(services, options, interrupted);
  } finally {
    await close();
  }
}

async function auditSite(
  services: Services,
  options: AuditOptions,
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
  return await finish(services, { site, audit }, options);
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

interface Audited {
  site: CommandSite;
  audit: AuditRow;
}

async function finish(
  services: Services,
  { site, audit }: Audited,
  options: AuditOptions,
): Promise<number> {
  const { db } = services;
  const { failOn, json } = options;
  if (audit.status === "failed" || audit.status === "canceled") {
    return await failWithoutResults(services, { site, audit }, json);
  }
  const report = await readReport(db, audit);
  const failing = failOn === "error" || failOn === "warning"
    ? findFailingIssues(report, failOn)
    : [];
  const verdict = await findVerdict(db, audit, failOn);
  await writePlaces(services, { site, audit }, options);
  if (json) writeJson({ ...report, failing_codes: failing, new_issues: verdict });
  else {
    writeReport(report);
    if (verdict !== null) writeNewIssues(verdict);
  }
  const count = failing.length + (verdict?.failed_count ?? 0);
  if (count === 0) return EXIT.passed;
  const things = verdict === null ? ["issue", "issues"] : ["place", "places"];
  process.stderr.write(
    `${styleText("red", "failed:", { stream: process.stderr })} --fail-on ${failOn} is met by ` +
      `${count} ${things[count === 1 ? 0 : 1]}.\n`,
  );
  return EXIT.gateFailed;
}

/** A site that this run registered is forgotten where it gave no answer: its name may be mistyped. */
async function failWithoutResults(
  services: Services,
  { site, audit }: Audited,
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

async function findVerdict(
  db: Services["db"],
  audit: AuditRow,
  failOn: FailOn | undefined,
): Promise<NewIssues | null> {
  if (failOn === "new-error") return await findNewIssues(db, audit, "error");
  return failOn === "new-warning" ? await findNewIssues(db, audit, "warning") : null;
}

/** Writes the reports for pipelines that were asked for. */
async function writePlaces(
  { db }: Services,
  { site, audit }: Audited,
  { failOn, json, junit, sarif, github }: AuditOptions,
): Promise<void> {
  if (junit === undefined && sarif === undefined && !github) return;
  const against = await findAgainst(db, audit);
  const places = await readPlaces(db, audit, { against, failOn });
  if (junit !== undefined) await writeReportFile(junit, writeJunit(audit, site.domain, places));
  if (sarif !== undefined) {
    const startUrl = audit.start_url ?? `https://${site.domain}/`;
    const onlyNew = failOn?.startsWith("new-") === true;
    await writeReportFile(sarif, writeSarif(places, { startUrl, onlyNew }));
  }
  // with --json stdout holds one object; GitHub reads both streams
  if (github) (json ? process.stderr : process.stdout).write(writeAnnotations(places));
}

async function writeReportFile(file: string, text: string): Promise<void> {
  try {
    await writeFile(file, text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new NotAuditedError("report_not_written", `The report cannot be written: ${reason}`, {
      cause: error,
    });
  }
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
