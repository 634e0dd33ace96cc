import { saidStatus } from "../texts/said_status.ts";
import { said, saidByApi, saidText } from "../texts/said.ts";
import type { ContentDecayAnswer, ContentDecaySummary } from "../../../schemas/content_decay.ts";
import { formatCount, formatNumber, formatShare } from "../format_number.ts";
import { type Html, html } from "../html.ts";
import { dataTable } from "../parts/data_table.ts";
import { figureTiles } from "./figure_tiles.ts";
import { decayNews } from "./news/search_news.ts";
import type { ReportReader } from "./report_reader.ts";
import { rowLink } from "./rows/row_link.ts";
import type { ReportSection } from "./section.ts";
import { shownUrl } from "./shown_url.ts";
import { sourceLine } from "./source_line.ts";

/** Causes in words. */
const CAUSES: Readonly<Record<NonNullable<ContentDecayAnswer["cause"]>, string>> = {
  moved: "Moved to another URL",
  gone_from_results: "Gone from the results",
  measurement_change: "Counted otherwise",
  technical: "Technical",
  cannibalization: "Own pages compete",
  ranking_loss: "Lost positions",
  demand_drop: "Fewer searches",
  ctr_loss: "Clicked less",
  unknown: "Not clear",
};

/** Pages that lose their clicks, and why. */
export const decay: ReportSection = {
  id: "decay",
  title: "Pages that lose clicks",
  async read(reader) {
    const { data, meta } = await reader.read("listContentDecay", {
      query: { per_page: 10 },
    });
    if (meta.source === null) return null;
    const { summary } = meta;
    const body = html`
      ${sourceLine(meta, reader)}
      ${tiles(summary)}
      ${noLoss(meta)}
      ${data.length === 0
        ? html`<p>${nothingFound(summary)}</p>`
        : table(data, { reader, total: meta.total })}
    `;
    return {
      ...{ summary: summarize(summary, meta.data_status), body },
      news: decayNews(data, reader),
    };
  },
  missing: {
    step: "search",
    text: "It takes search data of pages by day, of 120 days at least.",
  },
};

/** Pages of which somebody can say whether they lose clicks. */
function countJudged({ pages_count, new: young, too_small }: ContentDecaySummary): number {
  return pages_count - young - too_small;
}

function nothingFound(summary: ContentDecaySummary): string {
  return countJudged(summary) === 0
    ? said`No page is judged: they have too few days of data or too few clicks.`
    : said`No page that is judged lost more than chance, the season and the whole site explain.`;
}

function summarize(
  summary: ContentDecaySummary,
  status: { code: string; message: string } | null,
): string {
  const { decaying, dead, lost_clicks, pages_count } = summary;
  const count = decaying + dead;
  const judged = countJudged(summary);
  if (judged === 0) {
    return said`Not judged yet. ${status === null ? nothingFound(summary) : saidStatus(status)}`;
  }
  if (count === 0) {
    return said`No page loses clicks for long; ${formatNumber(judged)} of ${
      formatCount(pages_count, "page")
    } are judged.`;
  }
  return said`${formatNumber(count)} of ${formatNumber(pages_count)} pages lost about ${
    formatNumber(lost_clicks)
  } clicks in 28 days against their best days.`;
}

/** What looks like a loss and is none. */
function noLoss(
  { summary: { moved, measurement }, days_missing }: {
    summary: ContentDecaySummary;
    days_missing: number | null;
  },
): Html[] {
  const notes: string[] = [];
  if (moved > 0) {
    notes.push(
      said`${
        formatCount(moved, "page")
      } moved to another URL of the site, which has their searches: that is no loss.`,
    );
  }
  if (measurement !== null) {
    notes.push(
      said`Since ${measurement.date}, impressions at position ${
        formatNumber(measurement.vanished_position)
      } on average are no longer counted, on ${measurement.pages_changed ?? ""} of ${
        measurement.pages_looked ?? ""
      } pages that had such; clicks held.`,
    );
  }
  if (days_missing) {
    notes.push(
      said`${
        formatCount(days_missing, "day")
      } of those looked at had no data: they do not count as days without clicks.`,
    );
  }
  return notes.map((note) => html`<p>${note}</p>`);
}

function tiles(summary: ContentDecaySummary): Html {
  return figureTiles([
    { label: "Losing clicks", value: formatNumber(summary.decaying + summary.dead) },
    {
      label: "Clicks lost in 28 days",
      value: formatNumber(summary.lost_clicks),
      note: said`against the best 28 days`,
    },
    { label: "Recovering", value: formatNumber(summary.recovering) },
    { label: "Growing", value: formatNumber(summary.growing) },
  ]);
}

function table(
  rows: readonly ContentDecayAnswer[],
  { reader, total }: { reader: ReportReader; total: number },
): Html {
  return dataTable({
    caption: said`The ${rows.length} that lost the most, of ${formatNumber(total)}`,
    stacks: true,
    columns: [
      { label: "Page" },
      { label: "Best 28 days", number: true },
      { label: "Last 28 days", number: true },
      { label: "Lost", number: true },
      { label: "Cause", prose: true },
    ],
    rows: rows.map((row) => [
      html`${
        rowLink(reader, { list: "pages", id: row.page_id }, shownUrl(row.url, reader.domain))
      }${row.title && html`<br><span class="muted">${row.title}</span>`}`,
      formatNumber(row.peak_clicks),
      formatNumber(row.clicks),
      formatShare(row.drop_from_peak_pct / 100),
      causeOf(row),
    ]),
  });
}

function causeOf({ cause, evidence, fall, recommendation }: ContentDecayAnswer): Html {
  const shown = evidence.find((one) => one.cause === cause) ?? evidence[0];
  const since = fall !== null && fall.shape !== "gradual" ? said` since ${fall.since}` : "";
  return html`<strong>${saidText(cause === null ? "Not clear" : CAUSES[cause])}${since}</strong>${
    shown && html`<br>${saidByApi(shown.message)}`
  }${recommendation && html`<br><span class="muted">${saidByApi(recommendation)}</span>`}`;
}
