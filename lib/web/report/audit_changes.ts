import { formatNumber } from "../format_number.ts";
import { type Html, html } from "../html.ts";
import { dataTable } from "../parts/data_table.ts";
import { auditDay } from "./audit_day.ts";
import { figureTiles } from "./figure_tiles.ts";
import {
  type DiffSummary,
  readComparison,
  readLatestAudit,
  readScoredAudits,
} from "./latest_audit.ts";
import { ruleCategory, ruleName } from "./rule_names.ts";
import type { ReportSection } from "./section.ts";
import { sourceLine } from "./source_line.ts";

const ROWS = 12;

/** What is new, mended, or came back since the audit before. */
export const auditChanges: ReportSection = {
  id: "changes",
  title: "What changed since the last audit",
  async read(reader) {
    const { data, meta } = await readLatestAudit(reader);
    const [comparison, audits] = await Promise.all([
      readComparison(reader, data),
      readScoredAudits(reader),
    ]);
    if (comparison.state === "none") {
      if (comparison.reason === null) return null;
      return {
        summary: null,
        body: html`<p class="muted">What changed cannot be told: ${comparison.reason}</p>`,
      };
    }
    const { summary, againstId } = comparison;
    const body = html`
      ${sourceLine(meta, reader)}
      <p
        class="muted">Counted in places, that is one problem on one URL, and compared with ${auditDay(
          againstId,
          audits,
        )}.</p>
      ${tiles(summary)}
      ${moved(summary)}
    `;
    return { summary: summarize(summary), body };
  },
  missing: {
    step: "audit",
    text: "From the second audit on, this part shows what is new and what is mended.",
  },
};

function summarize({ states, pages }: DiffSummary): string {
  const moved = states.fixed + states.new + states.regressed + pages.added + pages.removed;
  if (moved === 0) return "nothing is new, mended or back.";
  const [mended, worse] = [states.fixed, states.new + states.regressed].map((count) =>
    `${formatNumber(count)} ${count === 1 ? "place" : "places"}`
  );
  return `${mended} mended, ${worse} new or back again; URLs that came: ${
    formatNumber(pages.added)
  }, that went: ${formatNumber(pages.removed)}.`;
}

function tiles({ states, pages }: DiffSummary): Html {
  return figureTiles([
    { label: "Mended", value: formatNumber(states.fixed), note: "looked at again, and gone" },
    { label: "New", value: formatNumber(states.new) },
    { label: "Came back", value: formatNumber(states.regressed), note: "had been mended" },
    { label: "As before", value: formatNumber(states.persisting) },
    {
      label: "Not looked at",
      value: formatNumber(states.not_recrawled),
      note: "not requested this time",
    },
    {
      label: "URLs crawled",
      value: `+${formatNumber(pages.added)} −${formatNumber(pages.removed)}`,
      note: `${formatNumber(pages.both)} in both`,
    },
  ]);
}

function moved({ codes }: DiffSummary): Html {
  const changed = codes.filter((row) => row.new + row.regressed + row.fixed > 0);
  if (changed.length === 0) return html`<p>No issue is new, mended or back.</p>`;
  const rest = changed.length - ROWS;
  return dataTable({
    label: "Issues that changed",
    stacks: true,
    caption: rest > 0
      ? `Issues that changed most (${rest} more changed too)`
      : "Issues that changed",
    columns: [
      { label: "Issue" },
      { label: "Category" },
      { label: "New", number: true },
      { label: "Came back", number: true },
      { label: "Mended", number: true },
    ],
    rows: changed.slice(0, ROWS).map((row) => [
      ruleName(row.code),
      ruleCategory(row.code),
      formatNumber(row.new),
      formatNumber(row.regressed),
      formatNumber(row.fixed),
    ]),
  });
}
