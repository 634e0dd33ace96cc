import { said } from "../texts/said.ts";
import type { CompetitorAnswer, KeywordGapAnswer } from "../../../schemas/competitor.ts";
import { chartFigure } from "../charts/chart_figure.ts";
import { horizontalBars } from "../charts/horizontal_bars.ts";
import { formatNumber, formatShare } from "../format_number.ts";
import { type Html, html } from "../html.ts";
import { dataTable } from "../parts/data_table.ts";
import type { ReportReader } from "./report_reader.ts";
import type { ReportSection } from "./section.ts";
import { shownDomain } from "./shown_domain.ts";
import { sourceLine, type SourceMeta } from "./source_line.ts";

interface CompetitorsBody {
  data: CompetitorAnswer[];
  meta: SourceMeta & {
    summary:
      | { keywords_count: number; share_of_voice: number | null; visibility_pct: number | null }
      | null;
    total: number;
  };
}

interface GapBody {
  data: KeywordGapAnswer[];
  meta: SourceMeta & { summary: { missing: number }; total: number };
}

type Summary = NonNullable<CompetitorsBody["meta"]["summary"]>;

/** Writes who ranks with the site in results, and where it is missing. */
export const competitors: ReportSection = {
  id: "competitors",
  title: "Competitors",
  async read(reader) {
    const { data, meta } = await reader.read("listCompetitors", {
      query: { per_page: 10 },
    });
    const known = data.filter((one) => one.keywords_count !== null);
    if (known.length === 0 || meta.summary === null) return null;
    const strongest = known.find(({ platform }) => !platform) ?? known[0];
    const gap = strongest && await reader.read("listKeywordGap", {
      params: { competitor_id: strongest.id },
      query: { set: "missing", per_page: 10 },
    });
    const body = html`
      ${sourceLine(meta, reader)}
      ${voiceChart(known, meta.summary, reader)}
      ${competitorTable(known, meta.total)}
      ${strongest && gap && gapTable(gap, shownDomain(strongest.domain))}
    `;
    return { summary: strongest && summarize(strongest, meta.summary), body };
  },
  missing: {
    step: "search",
    text: "It takes result pages, of a rank tracker or of an API of result pages.",
  },
};

function summarize(strongest: CompetitorAnswer, { keywords_count }: Summary): string {
  return said`${
    shownDomain(strongest.domain)
  } is the strongest: in the first 10 with the site for ${
    formatNumber(strongest.common_keywords_count)
  } of ${formatNumber(keywords_count)} keywords, ahead of it for ${
    formatNumber(strongest.losses_count)
  }.`;
}

function voiceChart(
  rows: readonly CompetitorAnswer[],
  summary: Summary,
  { domain }: Pick<ReportReader, "domain">,
): Html {
  const hasVoice = summary.share_of_voice !== null;
  const valueOf = (one: { share_of_voice: number | null; visibility_pct: number | null }) =>
    hasVoice ? one.share_of_voice : one.visibility_pct === null ? null : one.visibility_pct / 100;
  const all = [
    { label: shownDomain(domain), value: valueOf(summary), own: true },
    ...rows.map((one) => ({ label: shownDomain(one.domain), value: valueOf(one), own: false })),
  ].toSorted((a, b) => (b.value ?? 0) - (a.value ?? 0));
  const label = hasVoice
    ? said`Share of voice in search results`
    : said`Visibility in search results`;
  return chartFigure({
    caption: label,
    chart: horizontalBars(all, {
      title: label,
      desc: all.map((one) => `${one.label} ${formatShare(one.value)}`).join(", "),
      format: (value) => formatShare(value),
    }),
    table: {
      caption: label,
      columns: [{ label: "Domain" }, {
        label: hasVoice ? "Share of voice" : "Visibility",
        number: true,
      }],
      rows: all.map((one) => [one.label, formatShare(one.value)]),
    },
  });
}

function competitorTable(rows: readonly CompetitorAnswer[], total: number): Html {
  return dataTable({
    caption: rows.length < total
      ? said`The ${rows.length} strongest of ${formatNumber(total)} competitors`
      : said`Competitors, the strongest first`,
    stacks: true,
    columns: [
      { label: "Domain" },
      { label: "Common keywords", number: true },
      { label: "Site before it", number: true },
      { label: "Site behind it", number: true },
      { label: "Average position", number: true },
      { label: "Voice in AI answers", number: true },
    ],
    rows: rows.map((one) => [
      html`${shownDomain(one.domain)}${
        one.platform && html`
          <span class="badge">${said`platform`}</span>
        `
      }`,
      formatNumber(one.common_keywords_count),
      formatNumber(one.wins_count),
      formatNumber(one.losses_count),
      formatNumber(one.avg_position, { decimals: 1 }),
      formatShare(one.ai_share_of_voice),
    ]),
  });
}

function gapTable({ data, meta }: GapBody, domain: string): Html {
  if (data.length === 0) {
    return html`<p class="muted">${said`There is no keyword for which ${domain} is found and the site is not.`}</p>`;
  }
  return dataTable({
    caption: said`Keywords for which ${domain} is found and the site is not, ${data.length} of ${
      formatNumber(meta.total)
    }`,
    columns: [
      { label: "Keyword" },
      { label: "Its position", number: true },
      { label: "Searches a month", number: true },
      { label: "Its estimated clicks", number: true },
    ],
    rows: data.map((one) => [
      one.keyword,
      formatNumber(one.position, { decimals: 1 }).replace(/[.,]0$/, ""),
      formatNumber(one.search_volume),
      formatNumber(one.estimated_clicks),
    ]),
  });
}
