import { said, saidText } from "../../texts/said.ts";
import { BOT_PURPOSES, type BotAnswer, type BotPurpose } from "../../../../schemas/bot.ts";
import type { BotsSummary } from "../../../../schemas/bots_summary.ts";
import { addDays, countDays } from "../../../core/days.ts";
import { formatDay } from "../../format_date.ts";
import { formatCount, formatNumber, formatShare } from "../../format_number.ts";
import { chartFigure } from "../../charts/chart_figure.ts";
import { stackedAreas } from "../../charts/stacked_areas.ts";
import { type Html, html } from "../../html.ts";
import { dataTable } from "../../parts/data_table.ts";
import type { ReportSection } from "../section.ts";
import { sourceLine } from "../source_line.ts";

const SHOWN_BOTS = 8;

/** Which bots of search engines and AI systems requested the site, by its server's logs. */
export const bots: ReportSection = {
  id: "bots",
  title: "Bots in the server's logs",
  async read(reader) {
    const { data, meta } = await reader.read("listBots", {
      query: {
        "per_page": SHOWN_BOTS,
        "filter[purpose]": "search,training,user,agent,data",
      },
    });
    if (data.length === 0) return null;
    const body = html`
      ${sourceLine({ ...meta, previous: meta.compared }, reader)}
      ${daysChart(meta.summary, meta)}
      ${botTable(data, meta.total)}
      ${peopleLine(meta.summary)}
    `;
    return { summary: summarize(meta.summary), body };
  },
  missing: null,
};

function summarize({ purposes, totals }: BotsSummary): string {
  const parts = purposes.filter(({ requests }) => requests > 0).map(({ purpose, requests }) =>
    said`${formatNumber(requests)} for ${saidText(NAMES[purpose])}`
  );
  return said`${formatCount(totals.requests, "request")} of bots: ${parts.join(", ")}; ${
    formatShare(totals.verified_share)
  } of all are proved to be of who they say.`;
}

/** Requests day by day by what bots come for; days without any are gaps, since their logs may be missing. */
function daysChart(
  { days }: BotsSummary,
  { from, to }: { from: string | null; to: string | null },
): Html | null {
  if (from === null || to === null || days.length < 2) return null;
  const byDate = new Map(days.map(({ date, purposes }) => [date, purposes]));
  const dates = Array.from({ length: countDays(from, to) }, (_, at) => addDays(from, at));
  const caption = said`Requests of bots a day, by what they come for`;
  const columns = BOT_PURPOSES.filter((name) => days.some(({ purposes }) => purposes[name] > 0));
  const known = days.toReversed();
  return chartFigure({
    caption,
    chart: stackedAreas({
      days: dates,
      series: columns.map((name) => ({
        name: saidText(NAMES[name]),
        values: dates.map((date) => byDate.get(date)?.[name] ?? null),
        // there are fewer colours than purposes
        ...name === "other" && { tone: "quiet" as const },
      })),
    }, {
      title: caption,
      desc: said`${formatCount(days.length, "day")} with requests, from ${formatDay(from)} to ${
        formatDay(to)
      }.`,
    }),
    table: {
      caption,
      columns: [
        { label: "Day" },
        ...columns.map((name) => ({ label: NAMES[name], number: true })),
      ],
      rows: known.map(({ date, purposes }) => [
        formatDay(date),
        ...columns.map((name) => formatNumber(purposes[name])),
      ]),
    },
  });
}

const NAMES: Readonly<Record<BotPurpose, string>> = {
  search: "search",
  training: "training",
  user: "people who asked",
  agent: "agents",
  data: "collections of data",
  tools: "tools",
  other: "other purposes",
};

function botTable(rows: readonly BotAnswer[], total: number) {
  return dataTable({
    caption: rows.length < total
      ? said`The ${rows.length} with most requests of ${formatNumber(total)} bots`
      : said`Bots, those with most requests first`,
    stacks: true,
    columns: [
      { label: "Bot" },
      { label: "Operator" },
      { label: "Purpose" },
      { label: "Requests", number: true },
      { label: "Change", number: true },
      { label: "Pages", number: true },
      { label: "Proved", number: true },
      { label: "Last day" },
    ],
    rows: rows.map((row) => [
      row.bot,
      row.operator ?? said`not known`,
      saidText(NAMES[row.purpose]),
      formatNumber(row.requests),
      formatNumber(row.requests_delta),
      formatNumber(row.pages_count),
      formatShare(row.verified_share),
      formatDay(row.last_day),
    ]),
  });
}

function peopleLine({ people }: BotsSummary) {
  const requests = people.engines.filter(({ kind }) => kind === "ai")
    .reduce((sum, engine) => sum + engine.requests, 0);
  return html`<p>${said`Answers of AI systems sent people for ${
    formatCount(requests, "request")
  }.`}</p>`;
}
