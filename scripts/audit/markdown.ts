import type { AuditAnswer } from "../../schemas/audit.ts";
import { describeComparison, type NewIssues } from "./new_issues.ts";
import type { Place, Places } from "./places.ts";

/** Rows of the table: GitHub takes comments of 65,536 characters, a URL has 2,000 at most. */
const SHOWN_PLACES = 25;
const MAX_URL = 300;
const ICONS = { error: "🔴", warning: "🟡", notice: "🔵" } as const;

/** What a comment says of an audit. */
interface MarkdownReport {
  audit: Pick<AuditAnswer, "health_score" | "pages_crawled">;
  domain: string;
  /** Null: everything counts, not only what is new. */
  verdict: NewIssues | null;
  /** Places or issues that fail the gate; null: there is no gate. */
  failedCount: number | null;
  places: Places;
  /** Distinguishes the comments of several audits; undefined: there is one. */
  name: string | undefined;
}

/**
 * Writes a comment for a pull request. Its first line is a marker, by which it is found again. Texts of pages are
 * not in it; URLs are in code, so that none can pass for more than a URL.
 */
export function writeMarkdown(report: MarkdownReport): string {
  const { audit, domain, verdict, failedCount, places } = report;
  const before = verdict?.against_health_score ?? null;
  const lines = [
    commentMarker(report.name),
    `### Audit of ${code(domain)}${report.name === undefined ? "" : ` (${code(report.name)})`}: ` +
    headline(failedCount, verdict !== null),
    "",
    `Health score **${audit.health_score ?? "–"}**${
      before === null ? "" : ` (before: ${before})`
    }, ` +
    `${audit.pages_crawled} pages crawled. ${verdict === null ? "" : describeComparison(verdict)}`
      .trimEnd(),
    ...(verdict?.lost ? ["", verdict.lost] : []),
    ...table(places, verdict !== null),
    "",
  ];
  return lines.join("\n");
}

/** The line by which a comment is found again. */
function commentMarker(name: string | undefined): string {
  return `<!-- search-visibility-audit${name === undefined ? "" : `: ${name}`} -->`;
}

function headline(failedCount: number | null, onlyNew: boolean): string {
  if (failedCount === null) return "done";
  if (failedCount === 0) return onlyNew ? "passed, nothing new" : "passed";
  const things = onlyNew ? ["new place", "new places"] : ["issue", "issues"];
  return `failed, ${failedCount} ${things[failedCount === 1 ? 0 : 1]}`;
}

function table({ places, leftOut }: Places, onlyNew: boolean): string[] {
  if (places.length === 0) return [];
  const shown = places.slice(0, SHOWN_PLACES);
  const more = places.length + leftOut - shown.length;
  return [
    "",
    `|  | ${onlyNew ? "New issue" : "Issue"} | Where |`,
    "| --- | --- | --- |",
    ...shown.map((place) =>
      `| ${ICONS[place.severity]} ${place.severity} | ${place.title} (${code(place.code)}) | ${
        whereOf(place)
      } |`
    ),
    ...(more > 0 ? ["", `… and ${more} more places.`] : []),
  ];
}

function whereOf({ url, targetUrl }: Place): string {
  const from = url === null ? "the site as a whole" : code(url);
  return targetUrl === null ? from : `${from} → ${code(targetUrl)}`;
}

/** A text in code, of one line and without what would end the code or the cell. */
function code(text: string): string {
  const cut = text.length > MAX_URL ? `${text.slice(0, MAX_URL - 1)}…` : text;
  const clean = cut.toWellFormed().replace(/[\p{Cc}\p{Cf}`|]/gu, (one) => encodeURIComponent(one));
  return `\`${clean}\``;
}
