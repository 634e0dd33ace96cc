import { listKeywordTexts } from "../../../db/search/content_decay.ts";
import { listPageTexts } from "../../../db/search/keyword_intents.ts";
import { type BrandFlag, listBrandFlags } from "../../../db/search_data/keyword_batches.ts";
import { listDayBounds, listSearchDays } from "../../../db/search_data/search_days.ts";
import { splitByBrand } from "../../../db/search_data/search_overview.ts";
import { findImportSource, type Measures } from "../../../db/search_data/search_periods.ts";
import type { SearchOverviewQuery } from "../../../schemas/search_overview.ts";
import {
  chooseComparedWindow,
  chooseWindow,
  type DayWindow,
} from "../../metrics/search_data/choose_window.ts";
import { sumMeasures } from "../../metrics/search_data/sum_measures.ts";
import { MIN_CHANGE_IMPRESSIONS } from "../../metrics/search/visibility/keyword_changes.ts";
import type { SearchServices } from "../../services.ts";
import { type DataStatus, missingDataStatus } from "../search_data/search_data_status.ts";
import type { TotalsOrigin } from "../search_data/search_window.ts";
import type { ChangeScope } from "./changes/change_days.ts";
import type { ChangeGroup } from "./changes/change_group.ts";
import { listSegmentsOf } from "./changes/segment_scan.ts";
import { GroupSums } from "./group_sums.ts";
import { NO_OVERVIEW, type SearchOverview } from "./read_search_overview.ts";

/** What the pages of a group have in a window, as an overview has it of the site. */
interface GroupOverview extends Omit<SearchOverview, "window" | "origin"> {
  window: Partial<DayWindow>;
  /** Null: there are no data. */
  origin: TotalsOrigin | null;
  status: DataStatus | null;
}

/** Whose pages. */
interface GroupScope extends ChangeScope {
  group: ChangeGroup;
}

const TOP = 10;

/**
 * Reads the search performance of the pages of a group from the rows of queries and pages: the property's totals and
 * search appearances know no pages. Throws `ValidationError` for an impossible window.
 */
export async function readGroupOverview(
  services: SearchServices,
  scope: GroupScope,
  query: SearchOverviewQuery,
): Promise<GroupOverview> {
  const { db } = services;
  const bounds = await listDayBounds(db, { ...scope, kinds: ["query_page"] });
  const window = chooseWindow(query, bounds);
  const compared = window && chooseComparedWindow(window, query.compare);
  const sums = window && bounds.length > 0 ? await sumDays(services, scope, window) : undefined;
  if (window === undefined || sums === undefined || sums.days.length === 0) {
    const missing = { ...scope, kind: "query_page", bounds, window } as const;
    const status = await missingDataStatus(db, missing);
    return { ...NO_OVERVIEW, origin: null, window: window ?? {}, status };
  }
  const isKnown = compared !== undefined && bounds.some(({ first }) => first <= compared.from);
  const before = isKnown ? await sumDays(services, scope, compared) : undefined;
  const previous = before === undefined || before.days.length === 0 ? undefined : before;
  const totals = sumMeasures(sums.days);
  return {
    ...NO_OVERVIEW,
    window,
    status: null,
    origin: {
      source: await readSource(services, scope, window),
      daysWithData: sums.days.length,
      previous: compared && previous ? { ...compared, daysWithData: previous.days.length } : null,
      dataState: sums.days.some(({ state }) => state === "partial") ? "partial" : "final",
    },
    totals,
    totalsSource: "sum_of_rows",
    previous: previous ? sumMeasures(previous.days) : null,
    days: sums.days,
    ...await readBranded(services, scope.siteId, sums),
    topKeywords: await readTopKeywords(services, scope.siteId, sums),
    topPages: await readTopPages(services, sums),
    countries: sums.sumParts("country"),
    devices: sums.sumParts("device"),
    keywordsCount: countSeen(sums.keywords, 1),
    newCount: previous ? countOnlyIn(sums, previous) : null,
    lostCount: previous ? countOnlyIn(previous, sums) : null,
  };
}

async function sumDays(
  services: SearchServices,
  scope: GroupScope,
  { from, to }: DayWindow,
): Promise<GroupSums> {
  const { siteId, searchType, group } = scope;
  const choice = { siteId, searchType, kind: "query_page" } as const;
  const [segments, days] = await Promise.all([
    listSegmentsOf(services, scope),
    listSearchDays(services.db, choice, { from, to }),
  ]);
  const sums = new GroupSums({ group, segments });
  const states = new Map(days.map(({ date, state }) => [date, state]));
  for await (const facts of services.searchWindows.readDays({ ...choice, from, to })) {
    sums.addDay(facts.date, states.get(facts.date) ?? "final", facts);
    states.delete(facts.date);
  }
  // days with data on which no row came
  for (const [date, state] of states) sums.addDay(date, state, undefined);
  return sums;
}

async function readSource(
  { db }: SearchServices,
  { siteId, searchType }: GroupScope,
  window: DayWindow,
): Promise<TotalsOrigin["source"]> {
  const days = await listSearchDays(db, { siteId, searchType, kind: "query_page" }, window);
  const importId = days.at(-1)?.importId;
  const source = importId === undefined ? undefined : await findImportSource(db, importId);
  return source === "search_console" ? "search_console" : "import";
}

async function readBranded(
  { db }: SearchServices,
  siteId: number,
  { keywords }: GroupSums,
): Promise<Pick<SearchOverview, "branded" | "likelyBranded" | "nonBranded">> {
  const flags = new Map((await listBrandFlags(db, siteId)).map((row) => [row.id, row.branded]));
  const rows = [0, 1, 2, null].map((branded) => {
    const ids = [...keywords.keys()].filter((id) => flagOf(flags, id) === branded);
    const sums = sumMeasures(ids.flatMap((id) => keywords.get(id) ?? []));
    return { branded, keywordsCount: ids.length, ...sums };
  });
  const all = { ...sumMeasures(keywords.values()), positionSum: null, rowsCount: keywords.size };
  const { unjudgedCount, ...split } = splitByBrand(all, rows);
  return unjudgedCount > 0
    ? { branded: null, likelyBranded: null, nonBranded: null }
    : { branded: split.branded, likelyBranded: split.likelyBranded, nonBranded: split.nonBranded };
}

/** Null: not judged yet; those that are not listed are not branded. */
function flagOf(flags: ReadonlyMap<number, 1 | 2 | null>, id: number): BrandFlag | null {
  const flag = flags.get(id);
  return flag === undefined ? 0 : flag;
}

async function readTopKeywords(
  { db }: SearchServices,
  siteId: number,
  { keywords }: GroupSums,
): Promise<SearchOverview["topKeywords"]> {
  const top = pickTop(keywords);
  const texts = new Map(
    (await listKeywordTexts(db, top.map(({ id }) => id))).map(({ id, keyword }) => [id, keyword]),
  );
  const flags = new Map((await listBrandFlags(db, siteId)).map((row) => [row.id, row.branded]));
  return top.map((row) => ({
    ...row,
    keyword: texts.get(row.id) ?? "",
    branded: flagOf(flags, row.id),
  }));
}

async function readTopPages(
  { db }: SearchServices,
  { pages }: GroupSums,
): Promise<SearchOverview["topPages"]> {
  const top = pickTop(pages);
  const urls = new Map(
    (await listPageTexts(db, top.map(({ id }) => id), null)).map(({ id, url }) => [id, url]),
  );
  return top.map((row) => ({ ...row, url: urls.get(row.id) ?? "" }));
}

function pickTop(sums: ReadonlyMap<number, Measures>): (Measures & { id: number })[] {
  return Array.from(sums, ([id, measures]) => ({ id, ...measures }))
    .toSorted((a, b) => b.clicks - a.clicks || b.impressions - a.impressions || b.id - a.id)
    .slice(0, TOP);
}

function countSeen(sums: ReadonlyMap<number, Measures>, least: number): number {
  return sums.values().filter(({ impressions }) => impressions >= least)
    .reduce((count) => count + 1, 0);
}

function countOnlyIn({ keywords }: GroupSums, { keywords: others }: GroupSums): number {
  return countSeen(
    new Map(keywords.entries().filter(([id]) => !others.has(id))),
    MIN_CHANGE_IMPRESSIONS,
  );
}
