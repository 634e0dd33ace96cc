import { setTimeout as pause } from "node:timers/promises";
import { type AuditRow, readAudit } from "../../db/audits.ts";
import type { Services } from "../../lib/services.ts";

const POLL_MS = 400;
/** Where there is no terminal, one line in this time says that it goes on. */
const LINE_EVERY_MS = 5_000;
const BAR_WIDTH = 24;

/** Shows the audit's progress on stderr until it has ended or the signal aborts. */
export async function followAudit(
  services: Services,
  auditId: number,
  { signal }: { signal: AbortSignal },
): Promise<void> {
  const terminal = process.stderr.isTTY === true;
  let lineAt = 0;
  while (!signal.aborted) {
    const audit = await readAudit(services.db, auditId);
    const ended = audit.finished_at !== null;
    if (terminal) {
      process.stderr.write(`\r\x1b[K${progressLine(audit)}${ended ? "\n" : ""}`);
    } else if (ended || performance.now() - lineAt >= LINE_EVERY_MS) {
      lineAt = performance.now();
      process.stderr.write(`${progressLine(audit)}\n`);
    }
    if (ended) return;
    await pause(POLL_MS, undefined, { signal }).catch(() => {});
  }
  if (terminal) process.stderr.write("\n");
}

/** Such as `[######------] 45 % crawling  230 pages  4.9/s  1:10 left`. */
export function progressLine(audit: AuditRow): string {
  const percent = audit.progress_pct ?? 0;
  const done = Math.round(BAR_WIDTH * percent / 100);
  const bar = `[${"#".repeat(done)}${"-".repeat(BAR_WIDTH - done)}]`;
  const parts = [
    `${bar} ${String(percent).padStart(3)} % ${audit.stage ?? audit.status}`,
    `${audit.pages_crawled} pages`,
  ];
  if (audit.stage === "crawling" && audit.pages_per_second) {
    parts.push(`${audit.pages_per_second.toFixed(1)}/s`);
    const limit = Math.max(0, audit.settings.max_pages - audit.pages_crawled);
    const left = Math.min(audit.pages_queued, limit) / audit.pages_per_second;
    parts.push(`${Math.floor(left / 60)}:${String(Math.floor(left % 60)).padStart(2, "0")} left`);
  }
  return parts.join("  ");
}
