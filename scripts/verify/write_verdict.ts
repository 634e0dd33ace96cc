import { styleText } from "node:util";
import type { RecheckVerdictAnswer } from "../../schemas/recheck_verdict.ts";
import { writeJson } from "../write_result.ts";
import type { FixSource } from "./fix_source.ts";

const COLOURS = {
  fixed: "green",
  gone_with_page: "yellow",
  partly_fixed: "yellow",
  still_there: "red",
  unverified: "yellow",
  not_found: "blue",
} as const;
/** Places that `--list` shows of an issue. */
const SHOWN_PLACES = 100;

type Places = RecheckVerdictAnswer["left"];

/** Writes the verdict for a person to stdout. */
export function writeVerdict(verdict: RecheckVerdictAnswer, annotationId: number | null): void {
  const lines = verdict.issues.map((issue) => {
    const left = issue.persisting + issue.new + issue.regressed + issue.newly_checked;
    const counts = [
      `${issue.fixed} fixed`,
      `${left} left`,
      `${issue.gone_with_page} gone with their page`,
      ...(issue.not_recrawled === 0 ? [] : [`${issue.not_recrawled} not looked at again`]),
    ];
    return `${styleText(COLOURS[issue.verdict], issue.verdict.padEnd(14))}  ` +
      `${issue.title} (${issue.code}): ${counts.join(", ")}`;
  });
  lines.push(...describePlaces("Left", verdict.left), ...describePlaces("New", verdict.new));
  if (verdict.left_out_count > 0) {
    lines.push(`${verdict.left_out_count} affected URLs were too many for one recheck.`);
  }
  if (annotationId !== null) lines.push(`Noted as annotation ${annotationId}.`);
  lines.push(
    `Recheck ${verdict.audit_id} against audit ${verdict.against_audit_id}: ` +
      (verdict.passed ? "passed." : "not passed."),
  );
  process.stdout.write(`${lines.join("\n")}\n`);
}

function describePlaces(heading: string, { total, rows }: Places): string[] {
  if (total === 0) return [];
  const more = total - rows.length;
  return [
    `${heading}: ${total}`,
    ...rows.map((row) => {
      const target = row.target_url === null ? "" : ` -> ${row.target_url}`;
      return `  ${row.severity.padEnd(7)}  ${row.code}  ${row.url ?? "the site"}${target}`;
    }),
    ...(more > 0 ? [`  … and ${more} more`] : []),
  ];
}

/** Writes the places of an issue to stdout. */
export async function listPlaces(
  { call, site: { id } }: FixSource,
  { code, json }: { code: string; json: boolean },
): Promise<void> {
  const { data, meta } = await call("listIssuePages", {
    params: { id, code },
    query: { per_page: SHOWN_PLACES },
  });
  if (json) return writeJson({ code, total: meta.total, places: data });
  const lines = data.map(({ url, target_url: target }) =>
    `  ${url ?? "the site"}${target === null || target === undefined ? "" : ` -> ${target}`}`
  );
  const more = (meta.total ?? data.length) - data.length;
  if (more > 0) lines.push(`  … and ${more} more`);
  process.stdout.write(`${code}: ${meta.total ?? data.length}\n${lines.join("\n")}\n`);
}
