import {
  type AlarmedPage,
  type DecayDetails,
  listAlarmedPages,
} from "../../../db/search/content_decay.ts";
import type { PageDecayingData } from "../../../schemas/change_event.ts";
import { md5 } from "../../../db/core/md5.ts";
import type { DecaySeverity } from "../../metrics/search/decay/decay_judgement.ts";
import { addDays } from "../../core/days.ts";
import { CONTENT_DECAY_FORMULA } from "../../metrics/search/decay/content_decay.ts";
import { findDecayDays } from "../search/decay/decay_days.ts";
import { readContentDecay } from "../search/decay/find_content_decay.ts";
import type { ChangeWatcher, SiteChange } from "./change_watcher.ts";

/** Pages with an alarm that are known of. */
const MAX_PAGES = 10_000;
/** Of one refresh, the pages that lost the most; the list of decaying pages has all. */
const MAX_EVENTS = 50;
/** A page that had no alarm for so long is reported again. */
const QUIET_DAYS = 28;
const MAX_NEWS = 5;
const KEY_DIGITS = 8;

/** What pages were known to decay by, and the last day on which each did. */
export interface DecayMark {
  formula: string;
  /** The last day of the data. */
  date: string;
  pages: Record<string, string>;
  /** What was found by the last looks, for the alerts; marks of older programs have none. */
  news?: DecayNews[];
}

/** Pages that began to decay in the same data. */
export interface DecayNews {
  key: string;
  /** When they were found. */
  at: string;
  /** The last day of the data. */
  date: string;
  pages: {
    url: string;
    severity: DecaySeverity;
    cause: string;
    clicks: number;
    peakClicks: number;
  }[];
  /** Pages that are not named. */
  others: number;
}

/** Pages that `GET /sites/{id}/content-decay` gives an alarm that they did not have for 28 days. */
export const watchDecay: ChangeWatcher = {
  kind: "decay",
  async look(context, known) {
    const { db, siteId, now } = context;
    const days = await findDecayDays(db, { siteId, searchType: "web", fresh: true });
    if (!("from" in days)) return { mark: null, changes: [] };
    const analysis = await readContentDecay(context, { days, now });
    const pages = await listAlarmedPages(db, analysis, MAX_PAGES);
    const formula = JSON.stringify(CONTENT_DECAY_FORMULA);
    const before = known as DecayMark | null; // written below
    const kept = Object.entries(before?.pages ?? {})
      .filter(([, day]) => day === before?.date || day >= addDays(days.to, -QUIET_DAYS));
    const mark: DecayMark = {
      formula,
      date: days.to,
      pages: Object.fromEntries([...kept, ...pages.map(({ page_id: id }) => [id, days.to])]),
    };
    // where pages are judged in another way, no page has changed
    if (before === null || before.formula !== formula) return { mark, changes: [] };
    const isKnown = new Set(kept.map(([id]) => id));
    const found = pages.filter(({ page_id: id }) => !isKnown.has(String(id)));
    const news = [...before.news ?? [], ...newsOf(found, { date: days.to, now })];
    return {
      mark: { ...mark, news: news.slice(-MAX_NEWS) },
      changes: found.slice(0, MAX_EVENTS).map((page) =>
        eventOf(siteId, page, { date: days.to, others: Math.max(0, found.length - MAX_EVENTS) })
      ),
    };
  },
};

function newsOf(
  found: readonly AlarmedPage[],
  { date, now }: { date: string; now: Date },
): DecayNews[] {
  if (found.length === 0) return [];
  const ids = found.map(({ page_id: id }) => id).join();
  return [{
    key: `${date}:${md5(ids).toString("hex").slice(0, KEY_DIGITS)}`,
    at: now.toISOString(),
    date,
    pages: found.slice(0, MAX_EVENTS).map(({ url, severity, cause, clicks, peak_clicks }) => ({
      ...{ url, severity: severity ?? "mild", cause: cause ?? "unknown", clicks },
      peakClicks: peak_clicks,
    })),
    others: Math.max(0, found.length - MAX_EVENTS),
  }];
}

function eventOf(
  siteId: number,
  page: AlarmedPage,
  { date, others }: { date: string; others: number },
): SiteChange {
  const site = `/sites/${siteId}`;
  // written by insertDecaying()
  const { fall, recommendation } = JSON.parse(page.details) as DecayDetails;
  return {
    type: "page.decaying",
    object: `sites/${siteId}/pages/${page.page_id}/decay`,
    data: {
      ...{ page_id: page.page_id, url: page.url, status: page.status },
      ...{ severity: page.severity ?? "mild", cause: page.cause ?? "unknown" },
      ...{ clicks: page.clicks, peak_clicks: page.peak_clicks, since: fall?.since ?? null, date },
      ...{ recommendation, other_pages_count: others },
      links: {
        ...{ site, page: `${site}/pages/${page.page_id}` },
        decay: `${site}/content-decay?filter[page_id]=${page.page_id}`,
      },
    } satisfies Omit<PageDecayingData, "site_id" | "domain">,
  };
}
