import { isUnfinished } from "../db/audits/lifecycle/audit_control.ts";
import type { AuditAnswer } from "../schemas/audit.ts";
import type { AuditSource } from "./audit/audit_source.ts";
import { EXIT } from "./audit/exit_codes.ts";
import { followAudit } from "./audit/follow_audit.ts";
import { watchInterruption } from "./audit/interruption.ts";
import { readAddress } from "./audit/named_host.ts";
import { NotAuditedError } from "./audit/not_audited_error.ts";
import { type AuditOptions, HELP, readOptions } from "./audit/options.ts";
import { reportFailure } from "./audit/report_failure.ts";
import { readSavedAudit, type SavedAudit } from "./audit/saved_audit.ts";

/** What the command was asked for, and the audit of `--against FILE`. */
interface Command {
  options: AuditOptions;
  saved: SavedAudit | undefined;
}

async function main(argv: readonly string[]): Promise<number> {
  const options = readOptions(argv);
  if (options.help) {
    process.stdout.write(HELP);
    return EXIT.passed;
  }
  const address = readAddress(options.address);
  const { against, api } = options;
  const saved = typeof against === "string"
    ? await readSavedAudit(against, address.hostname)
    : undefined;
  const interrupted = watchInterruption(EXIT.interrupted);
  const audit = (source: AuditSource) => auditSite(source, { options, saved }, interrupted);
  // each way loads what it needs: the whole program is for an audit of its own
  if (api === undefined) {
    const { useOwnDatabase } = await import("./audit/use_own_database.ts");
    return await useOwnDatabase(options, audit);
  }
  const { openServer } = await import("./audit/open_server.ts");
  return await audit(await openServer(api, options));
}

async function auditSite(
  source: AuditSource,
  command: Command,
  interrupted: AbortSignal,
): Promise<number> {
  if (interrupted.aborted) return EXIT.interrupted;
  const { auditId, end } = await source.start();
  try {
    await followAudit(source, auditId, { signal: interrupted });
    if (interrupted.aborted) return await interrupt(source, auditId);
  } finally {
    await end();
  }
  const { data: audit } = await source.call("getAudit", {
    params: { id: source.site.id, audit_id: auditId },
  });
  if (audit.status === "failed" || audit.status === "canceled") {
    return await failWithoutResults(source, audit, command.options.json);
  }
  const { reportAudit } = await import("./audit/report_audit.ts");
  return await reportAudit(source, { audit, ...command });
}

/** Cancels the audit, unless somebody paused it: that is theirs to end. */
async function interrupt({ call, site: { id } }: AuditSource, auditId: number): Promise<number> {
  const { data: progress } = await call("getAuditProgress", { params: { id } });
  if (progress.audit_id !== auditId) return EXIT.interrupted;
  if (progress.status === "paused") {
    process.stderr.write(
      `Audit ${auditId} stays paused: it goes on when it is resumed, and ends by its cancel ` +
        "endpoint.\n",
    );
  } else if (isUnfinished(progress)) {
    await call("cancelAudit", { params: { id, audit_id: auditId } });
    process.stderr.write(`Audit ${auditId} was canceled.\n`);
  }
  return EXIT.interrupted;
}

/** A site that this run registered is forgotten where it gave no answer: its name may be mistyped. */
async function failWithoutResults(
  { call, site }: AuditSource,
  { id, status, error }: AuditAnswer,
  json: boolean,
): Promise<number> {
  const code = error?.code ?? "audit_failed";
  if (code === "site_unreachable" && site.isNew) {
    await call("deleteSite", { params: { id: site.id } });
  }
  const reason = status === "canceled"
    ? new NotAuditedError("audit_canceled", `Audit ${id} was canceled by somebody else.`)
    : new NotAuditedError(code, error?.message ?? "The audit failed.");
  return reportFailure(reason, { json });
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
