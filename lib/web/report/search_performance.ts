import { said } from "../texts/said.ts";
import type { SearchOverviewAnswer } from "../../../schemas/search_overview.ts";
import type { SearchProvenance } from "../../../schemas/search_provenance.ts";
import { isOfRowsAlone } from "../../metrics/search_data/rows_alone.ts";
import { formatCount, formatNumber, formatShare } from "../format_number.ts";
import { type Content, type Html, html } from "../html.ts";
import { dataTable } from "../parts/data_table.ts";
import { changeTag, moreOrLess, signed, signedPercent } from "./change.ts";
import { figureTiles } from "./figure_tiles.ts";
import { clickNews } from "./news/search_news.ts";
import { readGroupChoices, readMarks } from "./noted_days.ts";
import type { ReportReader } from "./report_reader.ts";
import { searchCharts } from "./search_charts.ts";
import { rowLink } from "./rows/row_link.ts";
import type { ReportSection } from "./section.ts";
import { shownUrl } from "./shown_url.ts";
import { sourceLine, statusLine } from "./source_line.ts";
import { readClickChange, whereClicksWent } from "./where_clicks_went.ts";

/** The answer of `getSearchOverview`. */
interface SearchOverviewBody {
  data: SearchOverviewAnswer;
  meta: SearchProvenance;
}

type Totals = NonNullable<SearchOverviewAnswer["totals"]>;

const ROWS = 10;

/** Clicks, impressions and position, in sum and over time. */
export const searchPerformance: ReportSection = {
  id: "search",
  title: "Search performance",
  async read(reader) {
    const { data, meta } = await reader.readPeriod("getSearchOverview");
    const { totals } = data;
    if (totals === null) return null;
    const before = meta.previous === null ? null : await readBefore(reader, meta.previous);
    const [marks, groups] = await Promise.all([
      readMarks(reader, data.series.map(({ from }) => from)),
      readGroupChoices(reader),
    ]);
    const noted = { marks, groups };
    const change = await readClickChange(reader, meta);
    // the property's own totals lack nothing that its rows lack
    const isOfRows = data.totals_source === "property" && isOfRowsAlone(meta.data_status);
    const body = html`
      ${sourceLine(isOfRows ? { ...meta, data_status: null } : meta, reader)}
      ${tiles(totals, data)}
      ${data.totals_source === "sum_of_rows" && sumNote(data)}
      ${searchCharts(data.series, { before: before?.data.series ?? [], noted, reader })}
      ${whereClicksWent(change) ?? reason(data)}
      ${isOfRows && statusLine(meta, reader)}
      <div class="side-by-side">${keywordTable(data, reader)}${pageTable(data, reader)}</div>
    `;
    return { summary: summarize(totals, data), body, news: clickNews(change, reader) };
  },
  missing: {
    step: "search",
    text: "It takes search data.",
  },
};

/** The days of the window before, for the lines that the days are compared with. */
async function readBefore(
  reader: ReportReader,
  { from, to }: { from: string; to: string },
): Promise<SearchOverviewBody> {
  const query = { from, to, compare: "none" };
  return await reader.read("getSearchOverview", { query });
}

function summarize(totals: Totals, { delta }: SearchOverviewAnswer): string {
  const clicks = said`${formatCount(totals.clicks, "click")} from search`;
  const percent = delta?.clicks_pct ?? null;
  const compared = percent === null ? "" : said`, ${moreOrLess(percent)} in the period before`;
  const position = totals.position === null
    ? ""
    : said`, at position ${formatNumber(totals.position, { decimals: 1 })} on average`;
  return `${clicks}${compared}${position}.`;
}

/** What sums of rows do not have. */
function sumNote({ keywords_count: count }: SearchOverviewAnswer): Html {
  const listed = count !== null && count > 0 ? said` of ${formatCount(count, "keyword")}` : "";
  return html`<p>${said`These are the sums of the rows that the data have${listed}: what Search Console withholds, or an export cuts off, is not in them.`}</p>`;
}

function tiles(totals: Totals, { delta }: SearchOverviewAnswer): Html {
  const percent = (value: number | null | undefined) =>
    changeTag({ delta: value, write: signedPercent });
  return figureTiles([
    { label: "Clicks", value: formatNumber(totals.clicks), note: percent(delta?.clicks_pct) },
    {
      label: "Impressions",
      value: formatNumber(totals.impressions),
      note: percent(delta?.impressions_pct),
    },
    {
      label: "CTR",
      value: formatShare(totals.ctr),
      note: changeTag({
        delta: delta?.ctr,
        write: (share) => said`${signed({ decimals: 2 })(100 * share)} points`,
      }),
    },
    {
      label: "Average position",
      value: formatNumber(totals.position, { decimals: 1 }),
      // above zero: better
      note: changeTag({
        delta: delta?.position_change,
        write: writePositions,
      }),
    },
  ]);
}

function writePositions(change: number): string {
  const places = formatNumber(Math.abs(change), { decimals: 1 });
  if (Math.abs(change) < 0.05) return said`no change`;
  return change < 0 ? said`${places} worse` : said`${places} better`;
}

/** Why clicks changed, as far as sums can tell. */
function reason({ delta }: SearchOverviewAnswer): Content {
  if (delta === null || delta.clicks === 0) return null;
  if (delta.effects_reason === "no_impressions_before") {
    return html`<p>${said`The window before has no impressions: all clicks are new.`}</p>`;
  }
  if (delta.effects_reason === "click_rate_not_known") {
    return html`<p>${said`The window before has no clicks and too few impressions to compare CTR: all clicks are new.`}</p>`;
  }
  if (delta.demand_effect === null || delta.ctr_effect === null) return null;
  const write = signed();
  const demand = delta.demand_effect < 0 ? said`fewer impressions` : said`more impressions`;
  const rate = delta.ctr_effect < 0 ? said`a lower CTR` : said`a higher CTR`;
  return html`<p>${said`Of the change of ${write(delta.clicks)} clicks, ${
    write(delta.demand_effect)
  } come from ${demand} and ${write(delta.ctr_effect)} from ${rate}.`}</p>`;
}

const MEASURES = [
  { label: "Clicks", number: true },
  { label: "Impressions", number: true },
  { label: "Position", number: true },
] as const;

function measures(row: Totals): string[] {
  return [
    formatNumber(row.clicks),
    formatNumber(row.impressions),
    formatNumber(row.position, { decimals: 1 }),
  ];
}

function keywordTable(
  { top_keywords: rows, keywords_count: count }: SearchOverviewAnswer,
  reader: ReportReader,
): Html {
  if (rows.length === 0) return html``;
  const all = count === null ? "" : said` of ${formatNumber(count)}`;
  return dataTable({
    caption: said`Keywords with the most clicks${all}`,
    columns: [{ label: "Keyword" }, ...MEASURES],
    rows: rows.slice(0, ROWS).map((row) => [
      rowLink(reader, { list: "keywords", id: row.keyword_id }, row.keyword),
      ...measures(row),
    ]),
  });
}

function pageTable(
  { top_pages: rows }: SearchOverviewAnswer,
  reader: ReportReader,
): Html {
  if (rows.length === 0) return html``;
  return dataTable({
    caption: said`Pages with the most clicks`,
    columns: [{ label: "Page" }, ...MEASURES],
    rows: rows.slice(0, ROWS).map((row) => [
      rowLink(reader, { list: "pages", id: row.page_id }, shownUrl(row.url, reader.domain)),
      ...measures(row),
    ]),
  });
}
