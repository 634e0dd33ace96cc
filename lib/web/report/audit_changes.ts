import { SEVERITIES } from "../../../schemas/issue.ts";
import { findRule } from "../../rules/find_rule.ts";
import { said, saidByApi } from "../texts/said.ts";
import { tellLosses } from "../texts/tell_losses.ts";
import { formatCount, formatNumber } from "../format_number.ts";
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
import { lossNews } from "./news/audit_news.ts";
import { ruleCategory, ruleName } from "./rule_names.ts";
import type { ReportSection } from "./section.ts";
import { sourceLine } from "./source_line.ts";

const ROWS = 12;

/** What is new, fixed, lost or came back since the audit before. */
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
        body: html`<p class="muted">${said`What changed is not known: ${
          saidByApi(comparison.reason)
        }`}</p>`,
      };
    }
    const { summary, againstId } = comparison;
    const body = html`
      ${sourceLine(meta, reader)}
      <p class="muted">${said`Counted in places, that is one problem on one URL, and compared with ${
        auditDay(againstId, audits)
      }.`}</p>
      ${losses(summary)}
      ${tiles(summary)}
      ${newRules(summary)}
      ${moved(summary)}
    `;
    return { summary: summarize(summary), body, news: lossNews(summary, reader) };
  },
  missing: {
    step: "audit",
    text: "From the second audit on, this part shows what is new and what is fixed.",
  },
};

function summarize({ states, pages }: DiffSummary): string {
  const moved = states.fixed + states.new + states.regressed + pages.added + pages.removed +
    pages.lost.total;
  if (moved === 0) return said`No new, fixed or returning issues.`;
  const fixed = formatCount(states.fixed, "place");
  const worse = formatCount(states.new + states.regressed, "place");
  const lost = pages.lost.total === 0 ? "" : said`; pages lost: ${formatNumber(pages.lost.total)}`;
  return said`${fixed} fixed, ${worse} new or back again${lost}; URLs that came: ${
    formatNumber(pages.added)
  }, that went: ${formatNumber(pages.removed)}.`;
}

function losses({ pages }: DiffSummary): Html {
  const text = tellLosses(pages.lost);
  return text === null ? html`` : html`<p><strong>${text}</strong></p>`;
}

function newRules({ states, rules_changed }: DiffSummary): Html {
  if (rules_changed.length === 0) return html``;
  return html`
    <p class="muted">${said`The two audits ran different rules, or other versions of them: ${
      formatCount(rules_changed.length, "rule")
    }. What only one of them could find is neither new nor fixed: ${
      formatCount(states.newly_checked, "place was", "places were")
    } checked for the first time.`}</p>
  `;
}

function tiles({ states, pages }: DiffSummary): Html {
  return figureTiles([
    { label: "Fixed", value: formatNumber(states.fixed), note: said`looked at again, and gone` },
    { label: "New", value: formatNumber(states.new) },
    { label: "Came back", value: formatNumber(states.regressed), note: said`had been fixed` },
    {
      label: "Gone with their page",
      value: formatNumber(states.gone_with_page),
      note: said`the page is lost, nothing was fixed`,
    },
    ...states.newly_checked === 0 ? [] : [{
      label: "Newly checked",
      value: formatNumber(states.newly_checked),
      note: said`by rules that the audit before did not run`,
    }],
    { label: "As before", value: formatNumber(states.persisting) },
    {
      label: "Not looked at",
      value: formatNumber(states.not_recrawled),
      note: said`not requested this time`,
    },
    {
      label: "URLs crawled",
      value: `+${formatNumber(pages.added)} −${formatNumber(pages.removed)}`,
      note: said`${formatNumber(pages.both)} in both`,
    },
  ]);
}

/** 0: an error; a rule that has left the catalogue comes last. */
function severityRank(code: string): number {
  const rule = findRule(code);
  return rule === undefined ? SEVERITIES.length : SEVERITIES.indexOf(rule.severity);
}

/** The API has them by how many places changed, which puts notices on all pages before the errors. */
function moved({ codes }: DiffSummary): Html {
  const changed = codes.filter((row) =>
    row.new + row.regressed + row.fixed + row.gone_with_page > 0
  ).toSorted((left, right) => severityRank(left.code) - severityRank(right.code));
  if (changed.length === 0) return html`<p>${said`No new, fixed or returning issues.`}</p>`;
  const rest = changed.length - ROWS;
  return dataTable({
    label: said`Issues that changed`,
    stacks: true,
    caption: rest > 0
      ? said`Issues that changed, errors first (${rest} more changed too)`
      : said`Issues that changed`,
    columns: [
      { label: "Issue" },
      { label: "Category" },
      { label: "New", number: true },
      { label: "Came back", number: true },
      { label: "Fixed", number: true },
      { label: "Gone with their page", number: true },
    ],
    rows: changed.slice(0, ROWS).map((row) => [
      ruleName(row.code),
      ruleCategory(row.code),
      formatNumber(row.new),
      formatNumber(row.regressed),
      formatNumber(row.fixed),
      formatNumber(row.gone_with_page),
    ]),
  });
}
