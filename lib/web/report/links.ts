import { said, saidHtml } from "../texts/said.ts";
import type { ReferringDomainAnswer } from "../../../schemas/backlink.ts";
import type { backlinkSummarySchema } from "../../../schemas/backlink_summary.ts";
import type { Infer } from "../../../schemas/infer.ts";
import { barChart } from "../charts/bar_chart.ts";
import { chartFigure } from "../charts/chart_figure.ts";
import type { DayMark } from "../charts/day_marks.ts";
import { shortDay } from "../charts/day_ticks.ts";
import { formatDay, formatWindow } from "../format_date.ts";
import { formatCount, formatNumber, formatShare } from "../format_number.ts";
import { type Html, html } from "../html.ts";
import { dataTable } from "../parts/data_table.ts";
import { changeTag } from "./change.ts";
import { figureTiles } from "./figure_tiles.ts";
import { linkNews } from "./news/mention_news.ts";
import { readMarks } from "./noted_days.ts";
import type { ReportSection } from "./section.ts";
import { shownDomain } from "./shown_domain.ts";
import { sourceLine } from "./source_line.ts";

type Summary = Infer<typeof backlinkSummarySchema>;

/** Links from other sites: how many, what came and went, from whom. */
export const links: ReportSection = {
  id: "links",
  title: "Links",
  async read(reader) {
    const [{ data, meta }, domains] = await Promise.all([
      reader.read("getBacklinkSummary"),
      reader.read("listReferringDomains", {
        query: { per_page: 10, "filter[status]": "live" },
      }),
    ]);
    if (meta.source === null) return null;
    const { changes } = data;
    const marks = changes === null ? [] : await readMarks(reader, [changes.from, changes.to]);
    const body = html`
      ${sourceLine(meta, reader)}
      ${tiles(data)}
      ${changesChart(data, marks)}
      ${domainTable(domains.data, data.referring_domains_count)}
    `;
    return { summary: summarize(data), body, news: linkNews(data, reader) };
  },
  missing: {
    step: "links",
    text: "It takes links from other sites.",
  },
};

function summarize({ links_count, referring_domains_count, changes }: Summary): string {
  const counts = said`${formatCount(links_count, "link")} from ${
    formatCount(referring_domains_count, "domain", "domains")
  }`;
  if (changes === null) return `${counts}.`;
  const { new_links, lost_links, from, to } = changes;
  return said`${counts}; ${formatNumber(new_links)} came and ${
    formatNumber(lost_links)
  } went from ${formatDay(from)} to ${formatDay(to)}.`;
}

function tiles({ follow, changes, ...data }: Summary): Html {
  const window = changes === null ? "" : formatWindow(changes.from, changes.to);
  return figureTiles([
    {
      label: "Links",
      value: formatNumber(data.links_count),
      note: changes && saidHtml`${changeTag({ delta: changes.net_links })} net, ${window}`,
    },
    {
      label: "Referring domains",
      value: formatNumber(data.referring_domains_count),
      note: changes && saidHtml`${changeTag({ delta: changes.net_domains })} net, ${window}`,
    },
    {
      label: "Followed links",
      value: formatShare(follow.links.ratio),
      note: said`of ${
        formatNumber(follow.links.follow + follow.links.nofollow)
      } whose rel is known`,
    },
    {
      label: "From the ten largest domains",
      value: formatShare(data.concentration?.top_10_share),
      note: said`of all links`,
    },
  ]);
}

function changesChart({ changes }: Summary, marks: readonly DayMark[]): Html {
  if (changes === null || changes.new_links + changes.lost_links === 0) return html``;
  const { series } = changes;
  const label = said`Links new and lost by week`;
  const total = said`${formatNumber(changes.new_links)} new, ${
    formatNumber(changes.lost_links)
  } lost.`;
  return chartFigure({
    caption: label,
    chart: barChart({
      labels: series.map(({ from }) => shortDay(from)),
      series: [
        { name: said`New`, values: series.map(({ new_links }) => new_links), tone: "good" },
        { name: said`Lost`, values: series.map(({ lost_links }) => -lost_links), tone: "bad" },
      ],
    }, {
      ...{ title: label, desc: total, noted: { marks, bars: series } },
      describe: (value) => formatNumber(Math.abs(value)),
    }),
    table: {
      caption: label,
      columns: [
        { label: "Days" },
        { label: "New links", number: true },
        { label: "Lost links", number: true },
        { label: "New domains", number: true },
        { label: "Lost domains", number: true },
      ],
      rows: series.map((one) => [
        formatWindow(one.from, one.to),
        formatNumber(one.new_links),
        formatNumber(one.lost_links),
        formatNumber(one.new_domains),
        formatNumber(one.lost_domains),
      ]),
    },
  });
}

function domainTable(rows: readonly ReferringDomainAnswer[], total: number): Html {
  if (rows.length === 0) return html``;
  return dataTable({
    caption: said`Domains with the most links, of ${formatNumber(total)}`,
    stacks: true,
    columns: [
      { label: "Domain" },
      { label: "Links", number: true },
      { label: "Followed", number: true },
      { label: "Authority", number: true },
      { label: "First seen" },
    ],
    rows: rows.map((row) => [
      shownDomain(row.domain),
      formatNumber(row.links_count),
      formatNumber(row.follow_count),
      formatNumber(row.authority),
      row.first_seen_at === null ? "–" : formatDay(row.first_seen_at),
    ]),
  });
}
