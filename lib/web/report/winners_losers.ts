import { said } from "../texts/said.ts";
import type { VisibilityAnswer, VisibilityMoverAnswer } from "../../../schemas/visibility.ts";
import { chartFigure } from "../charts/chart_figure.ts";
import type { DayMark } from "../charts/day_marks.ts";
import { lineChart } from "../charts/line_chart.ts";
import { formatDay } from "../format_date.ts";
import { formatNumber, formatShare } from "../format_number.ts";
import { type Html, html } from "../html.ts";
import { dataTable } from "../parts/data_table.ts";
import { changeTag, signed } from "./change.ts";
import { figureTiles } from "./figure_tiles.ts";
import { readMarks } from "./noted_days.ts";
import type { ReportReader } from "./report_reader.ts";
import { rowLink } from "./rows/row_link.ts";
import type { ReportSection } from "./section.ts";
import { sourceLine } from "./source_line.ts";

type Figures = NonNullable<VisibilityAnswer["data"]["current"]>;
type Data = VisibilityAnswer["data"];

const ROWS = 10;

/** How visible the site is, and which keywords moved it. */
export const winnersLosers: ReportSection = {
  id: "visibility",
  title: "Visibility, winners and losers",
  async read(reader) {
    const { data, meta } = await reader.readPeriod("getVisibility");
    const { current } = data;
    if (current === null || current.visibility_pct === null) return null;
    const marks = await readMarks(reader, data.series.map(({ to }) => to));
    const body = html`
      ${sourceLine(meta, reader)}
      <p class="muted">${said`100 % would be the first place for each of ${
        formatNumber(current.keywords_count)
      } keywords${
        meta.universe === "observed"
          ? said`; they are those that Google showed the site for, so that this is an upper bound`
          : ""
      }.`}</p>
      ${tiles(current, data)}
      ${course(data, marks)}
      ${moversOf(data, reader)}
    `;
    return { summary: summarize(current, data), body };
  },
  missing: {
    step: "search",
    text: "It takes search data, or positions of a rank tracker or of result pages.",
  },
};

function percent(value: number | null | undefined): string {
  return formatShare(value === null || value === undefined ? null : value / 100);
}

function summarize({ visibility_pct }: Figures, { delta, winners, losers }: Data): string {
  const change = delta?.visibility_pct;
  const compared = change === null || change === undefined
    ? ""
    : said`, ${signed({ decimals: 1 })(change)} points against the period before`;
  const moved = winners.length + losers.length === 0
    ? ""
    : said`; ${winners.length} of the keywords that moved it most rose, ${losers.length} fell`;
  return said`${percent(visibility_pct)} visible${compared}${moved}.`;
}

function tiles(current: Figures, { delta }: Data): Html {
  const points = (value: number) => said`${signed({ decimals: 1 })(value)} points`;
  return figureTiles([
    {
      label: "Visibility",
      value: percent(current.visibility_pct),
      note: changeTag({ delta: delta?.visibility_pct, write: points }),
    },
    ...current.share_of_voice === null ? [] : [{
      label: "Share of voice",
      value: formatShare(current.share_of_voice),
      note: changeTag({
        delta: delta?.share_of_voice,
        write: (share: number) => points(100 * share),
      }),
    }],
    {
      label: "Keywords in the top 3",
      value: formatNumber(current.top_3),
      note: changeTag({ delta: delta?.top_3 }),
    },
    {
      label: "Keywords at 4 to 10",
      value: formatNumber(current.top_4_10),
      note: changeTag({ delta: delta?.top_4_10 }),
    },
  ]);
}

function course({ series }: Data, marks: readonly DayMark[]): Html {
  if (series.length < 2) return html``;
  const values = series.map(({ visibility_pct }) => visibility_pct);
  const label = said`Visibility by day, in percent`;
  return chartFigure({
    caption: label,
    chart: lineChart(
      { days: series.map(({ to }) => to), series: [{ name: said`Visibility`, values }] },
      {
        title: label,
        desc: said`From ${percent(values[0])} to ${percent(values.at(-1))}.`,
        describe: percent,
        dayMarks: marks,
      },
    ),
    table: {
      caption: label,
      columns: [{ label: "Day" }, { label: "Visibility", number: true }],
      rows: series.map(({ to, visibility_pct }) => [formatDay(to), percent(visibility_pct)]),
    },
  });
}

function moversOf({ previous, winners, losers }: Data, reader: ReportReader): Html {
  if (previous === null) {
    return html`<p class="muted">${said`There are no days before these, so that no keyword has won or lost.`}</p>`;
  }
  return html`<div class="side-by-side">${movers(said`Winners`, { rows: winners, reader })}${
    movers(said`Losers`, { rows: losers, reader })
  }</div>`;
}

function movers(
  caption: string,
  { rows, reader }: { rows: readonly VisibilityMoverAnswer[]; reader: ReportReader },
): Html {
  if (rows.length === 0) return html`<p class="muted">${said`${caption}: none.`}</p>`;
  const place = (position: number | null) =>
    position === null
      ? said`not found`
      : formatNumber(position, { decimals: 1 }).replace(/[.,]0$/, "");
  return dataTable({
    caption,
    columns: [
      { label: "Keyword" },
      { label: "Before", number: true },
      { label: "Now", number: true },
      { label: "Visibility", number: true },
    ],
    rows: rows.slice(0, ROWS).map((row) => [
      rowLink(reader, { list: "keywords", id: row.keyword_id }, row.keyword),
      place(row.previous_position),
      place(row.position),
      changeTag({ delta: row.visibility_delta, write: signed({ decimals: 2 }) }),
    ]),
  });
}
