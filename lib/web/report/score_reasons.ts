import { said, saidByApi } from "../texts/said.ts";
import type { AuditItemAnswer } from "../../../schemas/audit.ts";
import { tellLosses } from "../texts/tell_losses.ts";
import { formatCount, formatNumber } from "../format_number.ts";
import { type Content, type Html, html } from "../html.ts";
import { dataTable } from "../parts/data_table.ts";
import { auditDay } from "./audit_day.ts";
import { changeTag } from "./change.ts";
import type { Comparison, DiffSummary } from "./latest_audit.ts";
import { ruleCategory, ruleName } from "./rule_names.ts";

type Score = DiffSummary["score"];
type Gate = Score["gates_added"][number];

/** This many rules and categories are named. */
const ROWS = 8;

/** Writes what moved the health score since the audit before. */
export function scoreReasons(
  comparison: Comparison,
  audits: readonly AuditItemAnswer[],
): Html {
  if (comparison.state === "none") {
    return comparison.reason === null
      ? html``
      : html`<p class="muted">${said`What moved the score is not known: ${
        saidByApi(comparison.reason)
      }`}</p>`;
  }
  const { summary: { score, settings_changed, rules_changed, pages }, againstId } = comparison;
  const lost = tellLosses(pages.lost);
  return html`
    <h3>${said`What moved the score`}</h3>
    <p>${told(score)} ${said`It is compared with ${auditDay(againstId, audits)}.`}</p>
    ${lost !== null &&
      html`<p>${lost}${score.delta ? said` It is a part of what moved the score.` : ""}</p>`}
    ${gates(score)}
    ${rules_changed.length > 0 &&
      html`<p>${said`${
        formatCount(rules_changed.length, "rule")
      } were run in one of the audits only, or in another version${
        score.delta ? said`, which may be a part of it` : ""
      }.`}</p>`}
    ${settings_changed.length > 0 &&
      html`<p>${said`The two audits were made with different settings (${
        settings_changed.map(({ name }) => name.replaceAll("_", " ")).join(", ")
      })${score.delta ? said`, which may be a part of it` : ""}.`}</p>`}
    ${score.error_codes.length > 0 &&
      html`<div class="side-by-side score-tables">${rules(score)}${categories(score)}</div>`}
  `;
}

function told({ delta, urls_total, urls_with_errors }: Score): Content {
  const moved = delta === null
    ? said`The score cannot be compared.`
    : delta === 0
    ? said`The score stayed the same.`
    : delta > 0
    ? said`The score rose by ${points(delta)}.`
    : said`The score fell by ${points(-delta)}.`;
  return said`${moved} ${formatNumber(urls_with_errors.after)} of ${
    formatNumber(urls_total.after)
  } URLs have errors; before, it was ${formatNumber(urls_with_errors.before)} of ${
    formatNumber(urls_total.before)
  }.`;
}

function gates({ gates_added, gates_removed }: Score): Html {
  const line = (gate: Gate, state: string) =>
    html`<li>${ruleName(gate.reason)}: ${state}, ${
      gate.effect === "zero" ? said`which decides the whole score` : points(gate.points)
    }.</li>`;
  if (gates_added.length + gates_removed.length === 0) return html``;
  return html`<ul>${gates_added.map((gate) => line(gate, said`new`))}${
    gates_removed.map((gate) => line(gate, said`gone`))
  }</ul>`;
}

function rules({ error_codes }: Score): Html {
  const shown = error_codes.slice(0, ROWS);
  const rest = error_codes.length - shown.length;
  return dataTable({
    label: said`Rules that moved the score`,
    caption: rest > 0
      ? said`Rules that moved it most (${rest} more moved it too)`
      : said`Rules that moved it`,
    columns: [
      { label: "Rule" },
      { label: "URLs before", number: true },
      { label: "Now", number: true },
      { label: "Change", number: true },
    ],
    rows: shown.map(({ code, urls_before, urls_after, delta }) => [
      ruleName(code),
      formatNumber(urls_before),
      formatNumber(urls_after),
      changeTag({ delta, lessIsBetter: true }),
    ]),
  });
}

function categories({ error_codes }: Score): Html {
  const sums = Map.groupBy(error_codes, ({ code }) => ruleCategory(code));
  const rows = [...sums].map(([name, codes]) => ({
    name,
    delta: codes.reduce((sum, { delta }) => sum + delta, 0),
    rules: codes.length,
  })).toSorted((a, b) => Math.abs(b.delta) - Math.abs(a.delta) || a.name.localeCompare(b.name));
  return dataTable({
    caption: said`URLs with errors by category, once for each rule`,
    columns: [
      { label: "Category" },
      { label: "Rules", number: true },
      { label: "URLs", number: true },
    ],
    rows: rows.slice(0, ROWS).map(({ name, delta, rules }) => [
      name,
      formatNumber(rules),
      changeTag({ delta, lessIsBetter: true }),
    ]),
  });
}

function points(count: number): string {
  return formatCount(count, "point");
}
