import type { AuditProgressAnswer } from "../../../schemas/audit_progress.ts";
import { saidText } from "../texts/said.ts";

/** What an audit does, in words: by its stage while it runs, by its status otherwise. */
export const AUDIT_WORDS: Readonly<Record<string, string>> = {
  queued: "Waits for its turn",
  running: "Begins",
  preparing: "Looks at robots.txt and the start page",
  crawling: "Crawls pages",
  checking_links: "Checks links and resources",
  rendering: "Shows pages in a browser",
  analyzing: "Compares pages with each other",
  scoring: "Works out the score",
  pausing: "Is being paused",
  paused: "Paused",
  stopping: "Is being stopped: what it found is kept",
  completed: "Completed",
  completed_partial: "Stopped early, with results",
  failed: "Failed",
  canceled: "Cancelled",
};

/** Says what an audit does. */
export function auditWords(
  { status, stage }: Pick<AuditProgressAnswer, "status" | "stage">,
): string {
  const words = status === "running" && stage !== null ? AUDIT_WORDS[stage] : undefined;
  return saidText(words ?? AUDIT_WORDS[status] ?? status);
}
