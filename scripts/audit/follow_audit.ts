import { setTimeout as pause } from "node:timers/promises";
import { type AuditRow, readAudit } from "../../db/audits/lifecycle/audits.ts";
import { etaSeconds, stageOf } from "../../lib/commands/audits/crawl/audit_progress.ts";
import type { Services } from "../../lib/services.ts";

const POLL_MS = 400;
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

/**
 * Shows the audit's progress until it has ended or the signal aborts. A paused audit is waited for,
 * and said to be paused.
 */
export async function followAudit(
  services: Pick<Services, "db">,
  auditId: number,
  { signal, output = process.stderr }: FollowOptions,
): Promise<void> {
  const terminal = output.isTTY === true;
  let lineAt = -Infinity;
  let wasPaused = false;
  while (!signal.aborted) {
    const audit = await readAudit(services.db, auditId);
    const ended = audit.finished_at !== null;
    const paused = audit.status === "paused";
    if (paused && !wasPaused) output.write(`${terminal ? "\r\x1b[K" : ""}${pausedText(audit)}\n`);
    const every = paused ? PAUSED_LINE_EVERY_MS : LINE_EVERY_MS;
    if (terminal) {
      output.write(`\r\x1b[K${auditProgressLine(audit)}${ended ? "\n" : ""}`);
    } else if (ended || paused !== wasPaused || performance.now() - lineAt >= every) {
      lineAt = performance.now();
      output.write(`${auditProgressLine(audit)}\n`);
    }
    if (ended) return;
    wasPaused = paused;
    await pause(POLL_MS, undefined, { signal }).catch(() => {});
  }
  if (terminal) output.write("\n");
}

/** Such as `[######------] 45 % crawling  230 pages  4.9/s  1:10 left`. */
export function auditProgressLine(audit: AuditRow): string {
  const percent = audit.progress_pct ?? 0;
  const done = Math.round(BAR_WIDTH * percent / 100);
  const bar = `[${"#".repeat(done)}${"-".repeat(BAR_WIDTH - done)}]`;
  const parts = [
    `${bar} ${String(percent).padStart(3)} % ${doing(audit)}`,
    `${audit.pages_crawled} pages`,
  ];
  const left = etaSeconds(audit);
  if (left !== null) {
    if (stageOf(audit) === "checking_links") parts.push(`${audit.links_queued} links to check`);
    else parts.push(`${audit.pages_per_second?.toFixed(1)}/s`);
    parts.push(`${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")} left`);
  }
  return parts.join("  ");
}

function doing(audit: AuditRow): string {
  if (audit.status !== "running") return audit.status;
  return (stageOf(audit) ?? audit.status).replaceAll("_", " ");
}

function pausedText({ id, site_id }: AuditRow): string {
  return `Audit ${id} is paused. It goes on after POST /api/v1/sites/${site_id}/audits/${id}/resume; ` +
    "this command waits until then or until Ctrl-C, which leaves it paused.";
}
