import { setTimeout as pause } from "node:timers/promises";
import { isUnfinished } from "../../db/audits/lifecycle/audit_control.ts";
import type { AuditProgressAnswer } from "../../schemas/audit_progress.ts";
import { NotAuditedError } from "./not_audited_error.ts";
import type { AuditSource } from "./audit_source.ts";

/** Where there is no terminal, one line in this time says that it goes on. */
const LINE_EVERY_MS = 5_000;
/** The same while it is paused and nothing happens. */
const PAUSED_LINE_EVERY_MS = 60_000;
const BAR_WIDTH = 24;

/** How an audit is followed. */
interface FollowOptions {
  signal: AbortSignal;
  /** Default: stderr. */
  output?: { isTTY?: boolean; write(text: string): unknown };
}

/** The audit that is followed. */
interface FollowedSite extends Pick<AuditSource, "call" | "pollMs"> {
  site: { id: number };
}

/**
 * Shows the audit's progress until it has ended or the signal aborts. A paused audit is waited for,
 * and said to be paused.
 */
export async function followAudit(
  { call, pollMs, site: { id } }: FollowedSite,
  auditId: number,
  { signal, output = process.stderr }: FollowOptions,
): Promise<void> {
  const terminal = output.isTTY === true;
  let lineAt = -Infinity;
  let wasPaused = false;
  while (!signal.aborted) {
    const { data: progress } = await call("getAuditProgress", { params: { id } });
    // another one can only begin when this one has ended
    if (progress.audit_id > auditId) return;
    if (progress.audit_id < auditId) {
      throw new NotAuditedError("audit_deleted", `Audit ${auditId} was deleted.`);
    }
    const ended = !isUnfinished(progress);
    const paused = progress.status === "paused";
    if (paused && !wasPaused) {
      output.write(`${terminal ? "\r\x1b[K" : ""}${pausedText(id, auditId)}\n`);
    }
    const every = paused ? PAUSED_LINE_EVERY_MS : LINE_EVERY_MS;
    if (terminal) {
      output.write(`\r\x1b[K${auditProgressLine(progress)}${ended ? "\n" : ""}`);
    } else if (ended || paused !== wasPaused || performance.now() - lineAt >= every) {
      lineAt = performance.now();
      output.write(`${auditProgressLine(progress)}\n`);
    }
    if (ended) return;
    wasPaused = paused;
    await pause(pollMs, undefined, { signal }).catch(() => {});
  }
  if (terminal) output.write("\n");
}

/** Such as `[######------] 45 % crawling  230 pages  4.9/s  1:10 left`. */
export function auditProgressLine(progress: AuditProgressAnswer): string {
  const percent = progress.progress_pct ?? 0;
  const done = Math.round(BAR_WIDTH * percent / 100);
  const bar = `[${"#".repeat(done)}${"-".repeat(BAR_WIDTH - done)}]`;
  const parts = [
    `${bar} ${String(percent).padStart(3)} % ${doing(progress)}`,
    `${progress.pages_crawled} pages`,
  ];
  const { eta_seconds: left } = progress;
  if (left !== null) {
    if (progress.stage === "checking_links") parts.push(`${progress.links_queued} links to check`);
    else parts.push(`${progress.pages_per_second?.toFixed(1)}/s`);
    parts.push(`${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")} left`);
  }
  return parts.join("  ");
}

function doing({ status, stage }: AuditProgressAnswer): string {
  return status === "running" ? (stage ?? status).replaceAll("_", " ") : status;
}

function pausedText(siteId: number, auditId: number): string {
  return `Audit ${auditId} is paused. It goes on after ` +
    `POST /api/v1/sites/${siteId}/audits/${auditId}/resume; ` +
    "this command waits until then or until Ctrl-C, which leaves it paused.";
}
