import type { ContentDecayAnswer } from "../../../../schemas/content_decay.ts";
import type { OpportunityAnswer } from "../../../../schemas/opportunity.ts";
import type { SearchChangesAnswer } from "../../../../schemas/search_changes.ts";
import { formatDay } from "../../format_date.ts";
import { formatCount, formatNumber, formatShare } from "../../format_number.ts";
import { said, saidHtml, saidText } from "../../texts/said.ts";
import type { ReportReader } from "../report_reader.ts";
import { shownUrl } from "../shown_url.ts";
import { type NewsItem, stepLink } from "./news_item.ts";

/** As many rows of a list may be news. */
const ROWS = 2;

type Effects = SearchChangesAnswer["effects"];

/** What made clicks fewer, and what made them more. */
const REASONS: Readonly<Record<keyof Effects, readonly [fewer: string, more: string]>> = {
  demand: ["less demand", "more demand"],
  query_mix: ["fewer impressions of single queries", "more impressions of single queries"],
  position: ["lower positions", "better positions"],
  click_rate: ["lower CTR at the same position", "higher CTR at the same position"],
  pages_moved: ["pages that others replaced", "pages that replaced others"],
  pages_gone: ["pages without impressions now", "pages without impressions before"],
  pages_new: ["new pages", "new pages"],
  anonymized: ["queries that Google does not name", "queries that Google does not name"],
};

/** The news of all clicks: a change beyond chance, with its greatest part. */
export function clickNews(change: SearchChangesAnswer | null, reader: ReportReader): NewsItem[] {
  if (change === null) return [];
  const { compared_change: { clicks, low, high }, onset } = change;
  if (clicks === 0 || (low <= 0 && high >= 0)) return [];
  const moved = describeChange(change);
  const since = onset.day === null ? "" : said` from ${formatDay(onset.day)} on`;
  return [{
    ...{ about: "clicks", clicks: Math.abs(clicks) },
    text: said`${moved}${since}, mostly by ${reasonOf(change.effects, clicks)}`,
    step: stepLink(
      reader,
      { path: "changes", section: "search" },
      clicks < 0
        ? said`see which pages and keywords lost them`
        : said`see which pages and keywords gained them`,
    ),
  }];
}

function describeChange(
  { compared_change: { clicks }, current, previous }: SearchChangesAnswer,
): string {
  const before = previous.compared_clicks;
  const [from, to] = [formatNumber(before), formatNumber(current.compared_clicks)];
  const share = before === 0 ? "" : ` (${formatShare(clicks / before, { signed: true })})`;
  return clicks < 0
    ? said`Clicks fell from ${from} to ${to}${share}`
    : said`Clicks rose from ${from} to ${to}${share}`;
}

function reasonOf(effects: Effects, clicks: number): string {
  // the names have the keys of the schema
  const [first = "demand"] = (Object.keys(REASONS) as (keyof Effects)[])
    .toSorted((a, b) => Math.sign(clicks) * (effects[b].clicks - effects[a].clicks));
  const [fewer, more] = REASONS[first];
  return saidText(clicks < 0 ? fewer : more);
}

const DECAY_REASONS: Readonly<Record<NonNullable<ContentDecayAnswer["cause"]>, string>> = {
  moved: "since it moved to another URL",
  gone_from_results: "since it is gone from the results",
  measurement_change: "since impressions are counted otherwise",
  technical: "for a technical reason",
  cannibalization: "since own pages compete",
  ranking_loss: "by lost positions",
  demand_drop: "by fewer searches",
  ctr_loss: "since it is clicked less",
  unknown: "for no clear reason",
};

/** The news of pages that lose clicks. */
export function decayNews(rows: readonly ContentDecayAnswer[], reader: ReportReader): NewsItem[] {
  return rows
    .filter(({ status, metric }) =>
      (status === "decaying" || status === "dead") && metric === "clicks"
    )
    .slice(0, ROWS)
    .map((row) => {
      const lost = Math.max(0, row.peak_clicks - row.clicks);
      return {
        ...{ about: `page ${row.page_id}`, clicks: lost },
        text: saidHtml`${shownUrl(row.url, reader.domain)} brought ${
          formatCount(row.clicks, "click")
        } in 28 days, against ${formatNumber(row.peak_clicks)} at its best, ${
          saidText(DECAY_REASONS[row.cause ?? "unknown"])
        }`,
        step: stepLink(
          reader,
          { path: `pages/${row.page_id}`, section: "decay" },
          said`see what to do about this page`,
        ),
      };
    });
}

/** The news of opportunities: the clicks to win, and why. */
export function opportunityNews(
  rows: readonly OpportunityAnswer[],
  reader: ReportReader,
): NewsItem[] {
  return rows
    .flatMap((row): NewsItem[] => {
      const { estimated_gain: gain, keyword, keyword_id, page_id, url } = row;
      if (!gain || gain.expected < 1 || row.type === "decaying_page") return [];
      const isPage = keyword === null || keyword_id === null;
      const what = isPage ? shownUrl(url, reader.domain) : said`“${keyword}”`;
      return [{
        about: isPage ? `page ${page_id}` : `keyword ${keyword_id}`,
        clicks: gain.expected,
        text: saidHtml`${what} could bring about ${
          formatCount(gain.expected, "click")
        } more in 28 days, ${chanceOf(row)}`,
        step: stepLink(
          reader,
          {
            path: isPage ? `pages/${page_id}` : `keywords/${keyword_id}`,
            section: "opportunities",
          },
          said`see how`,
        ),
      }];
    })
    .slice(0, ROWS);
}

function chanceOf({ type, position, impressions }: OpportunityAnswer): string {
  const seen = formatCount(impressions ?? 0, "impression");
  switch (type) {
    case "striking_distance":
      return said`since it is close to the top, at position ${
        formatNumber(position, { decimals: 1 })
      } with ${seen}`;
    case "low_ctr":
      return said`since it has ${seen} and is hardly clicked`;
    case "cannibalized":
      return said`since own pages compete for it`;
    case "decaying_page":
      return said`since it had them before`;
  }
}
