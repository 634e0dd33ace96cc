import type { DecayingPage } from "../../../db/search/content_decay.ts";
import type { ContentDecaySummary } from "../../../schemas/content_decay.ts";
import type { DecayDays } from "../../../lib/commands/search/decay/decay_days.ts";
import type { DecaySources } from "../../../lib/commands/search/decay/decay_sources.ts";
import { explainPages } from "../../../lib/commands/search/decay/explain_pages.ts";
import { judgeSite } from "../../../lib/commands/search/decay/judge_site.ts";
import type { SearchWindows } from "../../../lib/commands/search_data/search_windows.ts";
import type { SearchRow } from "../../../lib/metrics/core/search_totals.ts";
import type { CrawlFact } from "../../../lib/metrics/search/decay/crawl_fact.ts";
import {
  boundQuery,
  calibrateCtr,
  readPriorCurve,
} from "../../../lib/metrics/search/opportunities/calibrate_ctr.ts";
import { DEFAULT_GAIN_MODEL } from "../../../lib/metrics/search/gains/gain_model.ts";
import { drawDays, type HistoryDay, listTexts } from "./history_rows.ts";
import type { HistorySite } from "./history_site.ts";

/** What the product concludes of a site. */
export interface JudgedHistory {
  /** By the place of the page in the site. */
  pages: Map<number, DecayingPage>;
  summary: ContentDecaySummary;
  milliseconds: number;
}

const CURVE_DAYS = 90;

/** Lets the product's own functions judge a generated site, its days in memory instead of a database. */
export async function judgeHistory(site: HistorySite): Promise<JudgedHistory> {
  const drawn = [...drawDays(site)];
  const windows = readFrom(drawn);
  const days = describeDays(site, drawn);
  const begun = performance.now();
  const judged = await judgeSite(windows, days);
  const pages = await explainPages(windows, days, {
    site: judged,
    sources: createSources(site, drawn),
  });
  return {
    pages: new Map(pages.map((page) => [page.pageId - 1, page])),
    summary: judged.summary,
    milliseconds: performance.now() - begun,
  };
}

function readFrom(days: readonly HistoryDay[]): Pick<SearchWindows, "readDays"> {
  return {
    async *readDays({ kind, from, to }) {
      for (const { date, pages, pairs } of days) {
        if (date < from || date > to) continue;
        yield { date, parts: undefined, ...(kind === "page" ? pages : pairs) };
      }
    },
  };
}

function describeDays(site: HistorySite, drawn: readonly HistoryDay[]): DecayDays {
  const dates = new Set(drawn.map(({ date }) => date));
  const first = site.days.findIndex((date) => dates.has(date));
  const last = site.days.findLastIndex((date) => dates.has(date));
  const present = Uint8Array.from(
    site.days.slice(first, last + 1),
    (date) => dates.has(date) ? 1 : 0,
  );
  return {
    siteId: 1,
    searchType: "web",
    kind: "page",
    from: site.days[first] ?? "",
    to: site.days[last] ?? "",
    digest: "",
    clickedOnly: false,
    daysCount: drawn.length,
    present,
    presentQueries: present,
    dataState: "final",
    importId: 1,
    isRefreshing: false,
    status: null,
  };
}

function createSources(site: HistorySite, drawn: readonly HistoryDay[]): DecaySources {
  const { urls, queries } = listTexts(site);
  const crawl = new Map(
    site.pages.flatMap(({ crawl, redirectTo }, place): [number, CrawlFact][] => {
      if (crawl === undefined) return [];
      const target = redirectTo === undefined ? null : `https://${site.domain}/${redirectTo}`;
      return [[place + 1, { state: crawl, target }]];
    }),
  );
  const namesOf = (names: readonly string[]) => (ids: readonly number[]) =>
    Promise.resolve(new Map(ids.map((id) => [id, names[id] ?? ""])));
  return {
    gains: DEFAULT_GAIN_MODEL,
    curve: calibrateCtr(
      sumQueries(drawn.slice(-CURVE_DAYS)).map(boundQuery),
      readPriorCurve("desktop"),
    ),
    urlsOf: namesOf(urls),
    keywordsOf: namesOf(queries),
    crawlOf: (ids) => Promise.resolve(new Map([...crawl].filter(([id]) => ids.includes(id)))),
    pagesOf: (wanted) =>
      Promise.resolve(
        new Map(wanted.flatMap((url) => urls.includes(url) ? [[url, urls.indexOf(url)]] : [])),
      ),
  };
}

function sumQueries(days: readonly HistoryDay[]): SearchRow[] {
  const sums = new Map<number, { clicks: number; impressions: number; positionSum: number }>();
  for (const { pairs } of days) {
    for (const [row, keyword] of pairs.keywords.entries()) {
      const sum = sums.get(keyword) ?? { clicks: 0, impressions: 0, positionSum: 0 };
      sums.set(keyword, sum);
      sum.clicks += pairs.clicks[row] ?? 0;
      sum.impressions += pairs.impressions[row] ?? 0;
      sum.positionSum += pairs.positionSums[row] ?? 0;
    }
  }
  return [...sums.values()].map(({ clicks, impressions, positionSum }) => ({
    clicks,
    impressions,
    position: positionSum / impressions,
  }));
}
