import { said, saidText } from "../texts/said.ts";
import type { IssueAnswer } from "../../../schemas/issue.ts";
import { SEVERITIES } from "../../../schemas/issue.ts";
import { chartFigure } from "../charts/chart_figure.ts";
import { horizontalStacks } from "../charts/horizontal_stacks.ts";
import { formatCount, formatNumber } from "../format_number.ts";
import { html } from "../html.ts";
import { figureTiles } from "./figure_tiles.ts";
import { type FoundIssue, readFoundIssues, readLatestAudit } from "./latest_audit.ts";
import { categoryName } from "./rule_names.ts";
import type { ReportSection } from "./section.ts";
import { sourceLine } from "./source_line.ts";

interface CategoryCounts {
  category: string;
  counts: Record<IssueAnswer["severity"], number>;
  total: number;
}

/** The problems of the newest audit, by severity and category. */
export const issues: ReportSection = {
  id: "issues",
  title: "Issues",
  async read(reader) {
    const { data, meta } = await readLatestAudit(reader);
    const found = await readFoundIssues(reader);
    const { error = 0, warning = 0, notice = 0, total = 0 } = data.issues ?? {};
    const body = html`
      ${sourceLine(meta, reader)}
      <p class="muted">${said`An issue is one kind of problem, wherever on the site; only errors lower the health score.`}</p>
      ${figureTiles([
        { label: "Errors", value: formatNumber(error), note: said`broken or kept from search` },
        {
          label: "Warnings",
          value: formatNumber(warning),
          note: said`cost visibility or visitors`,
        },
        { label: "Notices", value: formatNumber(notice), note: said`worth a look` },
        { label: "All issues", value: formatNumber(total) },
      ])}
      ${found.length > 0
        ? figure(countByCategory(found))
        : html`<p>${said`The audit found no issue that counts.`}</p>`}
    `;
    return { summary: summarize({ error, warning, notice, total }), body };
  },
  missing: {
    step: "audit",
    text: "An audit lists what is wrong with the site, and how to fix it.",
  },
};

function summarize(
  { error, warning, notice, total }: Record<IssueAnswer["severity"] | "total", number>,
): string {
  return `${counted(total, "issue")}: ${counted(error, "error")}, ${counted(warning, "warning")}, ${
    counted(notice, "notice")
  }.`;
}

function counted(count: number, name: string): string {
  return formatCount(count, name);
}

function countByCategory(found: readonly FoundIssue[]): CategoryCounts[] {
  return [...Map.groupBy(found, ({ category }) => category)].map(([category, rows]) => {
    const counts = { error: 0, warning: 0, notice: 0 };
    for (const { severity } of rows) counts[severity]++;
    return { category, counts, total: rows.length };
  }).toSorted((a, b) =>
    b.counts.error - a.counts.error || b.total - a.total || a.category.localeCompare(b.category)
  );
}

const TONES = { error: "bad", warning: "warn", notice: "quiet" } as const;
const NAMES = { error: "Errors", warning: "Warnings", notice: "Notices" } as const;

function figure(categories: readonly CategoryCounts[]) {
  const caption = said`Issues by category and severity`;
  return chartFigure({
    caption,
    chart: horizontalStacks({
      labels: categories.map(({ category }) => categoryName(category)),
      series: SEVERITIES.map((severity) => ({
        name: saidText(NAMES[severity]),
        values: categories.map(({ counts }) => counts[severity]),
        tone: TONES[severity],
      })),
    }, {
      title: caption,
      desc: said`Most of them: ${
        categories.slice(0, 3).map(({ category, total }) => `${categoryName(category)} ${total}`)
          .join(", ")
      }.`,
      format: (value) => formatNumber(value),
    }),
    table: {
      caption,
      columns: [
        { label: "Category" },
        ...SEVERITIES.map((severity) => ({ label: NAMES[severity], number: true })),
        { label: "All", number: true },
      ],
      rows: categories.map(({ category, counts, total }) => [
        categoryName(category),
        ...SEVERITIES.map((severity) => formatNumber(counts[severity])),
        formatNumber(total),
      ]),
    },
  });
}
