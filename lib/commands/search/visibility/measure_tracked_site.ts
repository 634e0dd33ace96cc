import type { Db } from "../../../../db/core/connection.ts";
import type { SearchServices } from "../../../services.ts";
import type { KnownContext } from "../../../../db/search_data/rank_contexts.ts";
import { listRankDates, listRankSets, type RankSet } from "../../../../db/search_data/rank_sets.ts";
import { findKeywordTexts, findResultUrls } from "../../../../db/search_data/rank_texts.ts";
import { addDays, countDays } from "../../../core/days.ts";
import {
  CARRIED_DAYS,
  createRankStates,
  type RankState,
} from "../../../metrics/search/visibility/rank_states.ts";
import {
  measureTracked,
  type TrackedOptions,
  type WeighedKeyword,
} from "../../../metrics/search/visibility/tracked_visibility.ts";
import type { NamedRank } from "../../../metrics/search/visibility/visibility.ts";
import { divideWindow, type Granularity } from "../../../metrics/core/window_points.ts";
import {
  findMovers,
  listVisibilityParts,
  type Mover,
} from "../../../metrics/search/visibility/winners_losers.ts";
import type { DayWindow } from "../../../metrics/search_data/choose_window.ts";
import { VOICE_CURVE } from "../../search_data/store/gather_serp.ts";
import { weighByDemand } from "../keywords/keyword_demand.ts";
import { describeCurve, readSiteCurves } from "./site_curves.ts";
import {
  MOVERS,
  type VisibilityMover,
  type VisibilityPoint,
  type VisibilityReport,
} from "./visibility_report.ts";

/** What of the ranks of a context is measured. */
interface TrackedChoice {
  siteId: number;
  context: KnownContext;
  window: DayWindow;
  /** The window before; undefined: nothing is compared. */
  compared: DayWindow | undefined;
  granularity: Granularity;
  now: Date;
}

type States = ReadonlyMap<number, RankState>;

/** The same keywords on two days. */
interface ComparedStates {
  /** In the order of their ids. */
  keywords: WeighedKeyword[];
  current: States;
  /** Null: there is nothing to compare with. */
  previous: States | null;
}

const NO_STATES: States = new Map();
const DAYS_AT_ONCE = 14;

/**
 * Measures the tracked keywords of a context as they ranked at the end of the window and at the end of the one
 * before: over the keywords that both days have, weighted as now.
 */
export async function measureTrackedSite(
  services: SearchServices,
  choice: TrackedChoice,
): Promise<VisibilityReport> {
  const { db } = services;
  const { siteId, context, window, compared, now } = choice;
  const { ids, current, previous } = chooseStates(
    await readStates(db, choice, window.to),
    compared ? await readStates(db, choice, compared.to) : NO_STATES,
  );
  const { country, device } = context;
  const demand = await weighByDemand(services, { siteId, country, device, window, now }, ids);
  const keywords = ids.map((keywordId, index) => ({
    keywordId,
    weight: demand.weights[index] ?? 0,
  }));
  const curves = await readSiteCurves(db, siteId, device);
  const options: TrackedOptions = {
    curve: VOICE_CURVE,
    estimateCurves: demand.weighting === "equal" ? null : curves,
    ...chooseVoiced(current, previous),
  };
  const observed = await listRankDates(db, siteId, context.id);
  const daysIn = (days: DayWindow) =>
    observed.filter((date) => date >= days.from && date <= days.to).length;
  const comparedWindow = previous && compared ? compared : null;
  return {
    source: "rank_check",
    universe: "tracked",
    context,
    contextId: context.id,
    searchType: "web",
    country,
    device,
    window,
    previousWindow: comparedWindow,
    daysWithData: daysIn(window),
    previousDaysWithData: comparedWindow && daysIn(comparedWindow),
    dataState: "final",
    aggregation: null,
    weighting: demand.weighting,
    imputedCount: demand.imputedCount,
    current: measureTracked(keywords, current, options),
    previous: previous && measureTracked(keywords, previous, options),
    series: await measureSeries(db, choice, { keywords, options }),
    ...await listMovers(db, siteId, { keywords, current, previous }),
    addedCount: previous ? current.size - ids.length : 0,
    removedCount: previous ? previous.size - ids.length : 0,
    curve: describeCurve(curves),
    status: null,
  };
}

/** How the site ranked on a day. */
async function readStates(db: Db, choice: TrackedChoice, day: string): Promise<States> {
  const states = createRankStates();
  const days = { from: addDays(day, -CARRIED_DAYS), to: day };
  for await (const set of readSets(db, choice, days)) states.observe(set);
  return states.on(day);
}

/** Reads the ranks of days, some at a time: a year of ten thousand keywords takes a gigabyte. */
async function* readSets(
  db: Db,
  { siteId, context }: TrackedChoice,
  { from, to }: DayWindow,
): AsyncGenerator<RankSet> {
  const daysCount = countDays(from, to);
  for (let passed = 0; passed < daysCount; passed += DAYS_AT_ONCE) {
    const first = addDays(from, passed);
    const last = passed + DAYS_AT_ONCE < daysCount ? addDays(first, DAYS_AT_ONCE - 1) : to;
    yield* await listRankSets(db, { siteId, contextId: context.id, from: first, to: last });
  }
}

/** The keywords of now; where any of them was known before, only those that were. */
function chooseStates(
  current: States,
  before: States,
): { ids: number[]; current: States; previous: States | null } {
  const ids = [...current.keys()].sort((a, b) => a - b);
  const shared = ids.filter((id) => before.has(id));
  return shared.length > 0
    ? { ids: shared, current, previous: before }
    : { ids, current, previous: null };
}

/** The keywords whose result pages are known on both days, where there are any. */
function chooseVoiced(
  current: States,
  previous: States | null,
): Pick<TrackedOptions, "voiced"> {
  const known = (of: States, id: number) => (of.get(id)?.allClicks ?? null) !== null;
  const voiced = [...current.keys()].filter((id) =>
    previous !== null && known(current, id) && known(previous, id)
  );
  return voiced.length > 0 ? { voiced: new Set(voiced) } : {};
}

async function measureSeries(
  db: Db,
  choice: TrackedChoice,
  { keywords, options }: { keywords: readonly WeighedKeyword[]; options: TrackedOptions },
): Promise<VisibilityPoint[]> {
  const { window, granularity } = choice;
  const states = createRankStates();
  const waiting = divideWindow(window, granularity);
  const series: VisibilityPoint[] = [];
  const measureUntil = (day: string) => {
    for (let point = waiting[0]; point !== undefined && point.to < day; point = waiting[0]) {
      waiting.shift();
      const figures = measureTracked(keywords, states.on(point.to), options);
      const { visibility, shareOfVoice, averagePosition, keywordsCount, serpsCount } = figures;
      const measured = { visibility, shareOfVoice, averagePosition, keywordsCount, serpsCount };
      series.push({ ...point, ...measured });
    }
  };
  const days = { from: addDays(window.from, -CARRIED_DAYS), to: window.to };
  for await (const set of readSets(db, choice, days)) {
    measureUntil(set.date);
    states.observe(set);
  }
  measureUntil(addDays(window.to, 1));
  return series;
}

async function listMovers(
  db: Db,
  siteId: number,
  compared: ComparedStates,
): Promise<Pick<VisibilityReport, "winners" | "losers">> {
  const { keywords, current, previous } = compared;
  if (previous === null) return { winners: [], losers: [] };
  const named = (of: States): NamedRank[] =>
    keywords.map(({ keywordId, weight }) => ({
      keyword: String(keywordId),
      rank: of.get(keywordId)?.position ?? null,
      weight,
    }));
  const parts = listVisibilityParts(named(current), named(previous), VOICE_CURVE);
  const { winners, losers } = findMovers(parts, { limit: MOVERS, counts: false });
  const described = await describeMovers(db, siteId, { movers: [...winners, ...losers], compared });
  return {
    winners: described.slice(0, winners.length),
    losers: described.slice(winners.length),
  };
}

async function describeMovers(
  db: Db,
  siteId: number,
  { movers, compared: { keywords, current, previous } }: {
    movers: readonly Mover[];
    compared: ComparedStates;
  },
): Promise<VisibilityMover[]> {
  const ids = movers.map(({ key }) => Number(key));
  const weights = new Map(keywords.map(({ keywordId, weight }) => [keywordId, weight]));
  const urlIds = ids.map((id) => current.get(id)?.urlId || previous?.get(id)?.urlId || 0);
  const [texts, urls] = await Promise.all([
    findKeywordTexts(db, siteId, ids),
    findResultUrls(db, siteId, urlIds),
  ]);
  return movers.map((mover, index) => {
    const keywordId = ids[index] ?? 0;
    return {
      keywordId,
      keyword: texts.get(keywordId) ?? "",
      url: urls.get(urlIds[index] ?? 0) ?? null,
      position: current.get(keywordId)?.position ?? null,
      previousPosition: previous?.get(keywordId)?.position ?? null,
      weight: weights.get(keywordId) ?? 0,
      points: mover.current,
      previousPoints: mover.previous,
      delta: mover.delta,
    };
  });
}
