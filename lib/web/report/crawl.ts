import { said } from "../texts/said.ts";
import type { AuditAnswer } from "../../../schemas/audit.ts";
import { barChart } from "../charts/bar_chart.ts";
import { chartFigure } from "../charts/chart_figure.ts";
import { formatCount, formatNumber, formatShare } from "../format_number.ts";
import { type Html, html } from "../html.ts";
import { figureTiles, type Tile } from "./figure_tiles.ts";
import { readLatestAudit } from "./latest_audit.ts";
import type { ReportSection } from "./section.ts";
import { sourceLine } from "./source_line.ts";

/** Bars of a distribution; what is deeper is one bar. */
const MAX_DEPTH = 10;

/** What the crawl found: how deep pages are, how URLs answer, what may be indexed, how fast it is. */
export const crawl: ReportSection = {
  id: "crawl",
  title: "Crawl, depth and status",
  async read(reader) {
    const { data, meta } = await readLatestAudit(reader);
    const body = html`
      ${sourceLine(meta, reader)}
      ${figureTiles(tiles(data))}
      <div class="side-by-side">
      ${depths(data)}
      ${statusCodes(data)}
      </div>
    `;
    return { summary: summarize(data), body };
  },
  missing: {
    step: "audit",
    text: "An audit shows how deep pages are, and how they answer.",
  },
};

function summarize({ pages_crawled, pages_indexable, response_time_ms }: AuditAnswer): string {
  const indexable = pages_indexable === null
    ? ""
    : said`, ${formatNumber(pages_indexable)} may be indexed`;
  const speed = response_time_ms?.p50 == null
    ? ""
    : said`; half of them answer within ${formatNumber(response_time_ms.p50)} ms`;
  return said`${formatCount(pages_crawled, "URL")} crawled${indexable}${speed}.`;
}

function tiles(audit: AuditAnswer): Tile[] {
  const { pages_crawled: all, pages_indexable, response_time_ms: times } = audit;
  const share = pages_indexable === null || all === 0 ? null : pages_indexable / all;
  return [
    { label: "URLs crawled", value: formatNumber(all) },
    {
      label: "May be indexed",
      value: formatNumber(pages_indexable),
      note: share === null ? "" : said`${formatShare(share)} of them`,
    },
    { label: "Redirects", value: formatNumber(audit.pages_redirected) },
    { label: "Broken", value: formatNumber(audit.pages_broken), note: said`4xx, 5xx or no answer` },
    { label: "Blocked", value: formatNumber(audit.pages_blocked), note: said`by robots.txt` },
    { label: "Orphans", value: formatNumber(audit.pages_orphan), note: said`no link leads there` },
    {
      label: "Response time",
      value: milliseconds(times?.p50),
      note: times?.p95 == null ? "" : said`the slowest 5 %: from ${milliseconds(times.p95)}`,
    },
  ];
}

function milliseconds(value: number | null | undefined): string {
  return value === null || value === undefined ? "–" : `${formatNumber(value)}\u00a0ms`;
}

function depths({ depths: counts }: AuditAnswer): Html {
  if (counts === null) return html``;
  const entries = Object.entries(counts);
  const known = entries.filter(([depth]) => depth !== "unreachable")
    .map(([depth, count]) => ({ depth: Number(depth), count }));
  const rows = new Map<string, number>();
  for (const { depth, count } of known.toSorted((a, b) => a.depth - b.depth)) {
    const label = depth > MAX_DEPTH ? said`over ${MAX_DEPTH}` : String(depth);
    rows.set(label, (rows.get(label) ?? 0) + count);
  }
  const unreachable = counts["unreachable"] ?? 0;
  if (unreachable > 0) rows.set(said`no link`, unreachable);
  return distribution(said`HTML pages by clicks from the start page`, "Clicks to it", [...rows]);
}

function statusCodes({ status_codes: counts }: AuditAnswer): Html {
  if (counts === null) return html``;
  const rows = Object.entries(counts).map(([code, count]): [string, number] => [
    code === "no_answer" ? said`no answer` : code,
    count,
  ]);
  return distribution(
    said`URLs by HTTP status`,
    "Status",
    rows.toSorted(([a], [b]) => a < b ? -1 : 1),
  );
}

function distribution(
  caption: string,
  label: string,
  rows: readonly (readonly [string, number])[],
): Html {
  const total = rows.reduce((sum, [, count]) => sum + count, 0);
  return chartFigure({
    caption,
    chart: barChart({
      labels: rows.map(([name]) => name),
      series: [{ name: said`URLs`, values: rows.map(([, count]) => count) }],
    }, {
      title: caption,
      desc: rows.map(([name, count]) => `${name}: ${formatNumber(count)}`).join(", "),
    }),
    table: {
      caption,
      columns: [{ label }, { label: "URLs", number: true }, { label: "Share", number: true }],
      rows: rows.map(([name, count]) => [
        name,
        formatNumber(count),
        formatShare(total === 0 ? null : count / total),
      ]),
    },
  });
}
