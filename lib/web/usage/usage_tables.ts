import type { CallCounts } from "../../../db/accounts/usage_days.ts";
import type { UsageAnswer } from "../../../schemas/account.ts";
import { barChart } from "../charts/bar_chart.ts";
import { chartFigure } from "../charts/chart_figure.ts";
import type { Series } from "../charts/series.ts";
import { dayTag } from "../format_date.ts";
import { formatNumber } from "../format_number.ts";
import { type Content, type Html, html } from "../html.ts";
import { type Column, dataTable } from "../parts/data_table.ts";
import { nameEndpoint } from "./name_endpoint.ts";
import type { MonthCalls } from "./read_month_calls.ts";
import { said } from "../texts/said.ts";

const MONTH = new Intl.DateTimeFormat("en-GB", {
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});

/** What became of requests, in the order of columns and bars. */
const KINDS: readonly (Pick<Series, "name" | "tone"> & { of(counts: CallCounts): number })[] = [
  { name: "Calls of the month", of: ({ paid }) => paid },
  {
    name: "Without cost",
    tone: "quiet",
    of: ({ calls, paid, limited, failed }) => Math.max(0, calls - paid - limited - failed),
  },
  { name: "Over a limit", tone: "warn", of: ({ limited }) => limited },
  { name: "Failed", tone: "bad", of: ({ failed }) => failed },
];

const COUNT_COLUMNS: readonly Column[] = KINDS.map(({ name }) => ({ label: name, number: true }));

/** Draws a month's calls by day, with its table. */
export function dayFigure(calls: MonthCalls, month: string): Html {
  const { days } = calls;
  const series = KINDS.map(({ name, tone, of }): Series => ({
    name,
    ...tone && { tone },
    values: days.map(({ counts }) => counts && of(counts)),
  }));
  // the first kind is what the page is about, others only where there are any
  const shown = series.filter(({ values }, at) => at === 0 || values.some((value) => value !== 0));
  const caption = said`Requests of each day of ${monthName(month)}, in UTC`;
  return chartFigure({
    caption,
    chart: barChart(
      { labels: days.map(({ day }) => String(Number(day.slice(8)))), series: shown },
      {
        title: caption,
        desc: said`${formatNumber(calls.paid)} calls of the month up to now.`,
      },
    ),
    table: {
      caption,
      columns: [{ label: "Day" }, ...COUNT_COLUMNS],
      rows: days.flatMap(({ day, counts }) => counts ? [[dayTag(day), ...cells(counts)]] : []),
    },
  });
}

/** Writes a month's calls by endpoint. */
export function endpointTable({ endpoints }: MonthCalls, month: string): Html {
  return dataTable({
    caption: said`Requests of ${monthName(month)} by endpoint, the most used first`,
    columns: [{ label: "Endpoint" }, ...COUNT_COLUMNS],
    rows: endpoints.map((row) => {
      const { title, address } = nameEndpoint(row.endpoint);
      const name = html`<span class="endpoint">${title}</span>${
        address !== null && html`
          <code class="endpoint-address">${address}</code>
        `
      }`;
      return [name, ...cells(row)];
    }),
  });
}

/** Writes the months before. */
export function monthTable(history: UsageAnswer["history"]): Html {
  return dataTable({
    caption: "Calls of earlier months, the latest first",
    columns: [{ label: "Month" }, { label: "Calls", number: true }],
    rows: history.map(({ month, calls }) => [
      html`
        <time datetime="${month}">${monthName(month)}</time>
      `,
      formatNumber(calls),
    ]),
  });
}

function cells(counts: CallCounts): Content[] {
  return KINDS.map(({ of }) => formatNumber(of(counts)));
}

function monthName(month: string): string {
  return MONTH.format(new Date(`${month}-01`));
}
