import { listKeywordIds } from "../../../../db/search_data/keyword_ids.ts";
import { listKeywords } from "../../../../db/search/keyword_list.ts";
import type { KeywordColumn, KeywordRow } from "../../../../db/search/keyword_rows.ts";
import type { KeywordChoice, ShownRanks } from "../../../../db/search/keyword_sources.ts";
import type {
  ListFields,
  ListFilter,
  ListPage,
  ListQuery,
} from "../../../../db/core/list_shapes.ts";
import { listRankContexts } from "../../../../db/search_data/rank_contexts.ts";
import type { Db } from "../../../../db/core/connection.ts";
import type { SearchWindowQuery } from "../../../../schemas/search_window.ts";
import { countGainDays } from "../../../metrics/search/gains/gain_days.ts";
import type { GainModel } from "../../../metrics/search/gains/gain_model.ts";
import type { SiteCurves } from "../../../metrics/search/opportunities/estimate_curves.ts";
import { isFirstPage } from "../../../lists/is_first_page.ts";
import { readSiteGains } from "../gains/read_site_gains.ts";
import { countOtherKeywords } from "./count_other_keywords.ts";
import { keywordHash } from "../../search_data/store/import_ids.ts";
import { keepKeywordGains } from "./keyword_figures.ts";
import type { NoSearchData, SearchWindow } from "../../search_data/search_window.ts";
import type { SearchServices } from "../../../services.ts";
import { readSiteCurves } from "../visibility/site_curves.ts";

/** Which keywords of a site are asked for. */
interface KeywordRequest {
  siteId: number;
  query: SearchWindowQuery;
  list: ListQuery;
  now: Date;
}

/** Which list of them is asked for. */
interface KeywordListRequest<Column extends KeywordColumn> extends Omit<KeywordRequest, "query"> {
  fields: ListFields;
  /** What is read of each keyword. */
  columns: readonly Column[];
  /** What `findSearchedKeywords()` found for the list. */
  foundIds: readonly number[] | null;
}

/** A window, and the keywords that are listed in it. */
interface ChosenKeywords {
  window: SearchWindow | NoSearchData;
  choice: KeywordChoice;
}

/** Where a list of keywords comes from, and what they are shown with. */
export interface KeywordSources extends ChosenKeywords {
  curves: SiteCurves;
  gains: GainModel;
}

/**
 * Finds the window of a list of keywords, and what its keywords are shown with: the same for pages that follow each other.
 * Throws `ValidationError`.
 */
export async function readKeywordSources(
  services: SearchServices,
  { siteId, query, list, now }: KeywordRequest,
): Promise<KeywordSources> {
  const { db } = services;
  const snapshot = list.cursor?.snapshot;
  const preview = isFirstPage(list, TOP_ORDER);
  const question = { siteId, query, now, snapshot, preview };
  const { window, choice } = await chooseKeywords(services, question);
  const { period } = window;
  const [curves, { model: gains }] = await Promise.all([
    readSiteCurves(db, siteId, query.device ?? null),
    readSiteGains(db, siteId),
  ]);
  if (period !== null && asksForGains(list)) {
    const days = countGainDays(window);
    await keepKeywordGains(db, { siteId, periodId: period.id, days }, gains);
  }
  return { window, choice, curves, gains };
}

/**
 * Reads a page of a site's keywords in a window: those with search data, and without them those that
 * are tracked or were seen to rank.
 */
export async function readKeywordPage<Column extends KeywordColumn>(
  { db }: Pick<SearchServices, "db">,
  { window, choice }: ChosenKeywords,
  { siteId, fields, columns, list, foundIds, now }: KeywordListRequest<Column>,
): Promise<ListPage<Pick<KeywordRow, Column | "id">>> {
  const { period } = window;
  return await listKeywords(db, {
    choice,
    columns,
    fields,
    foundIds,
    query: { ...list, filters: await narrowFilters(db, siteId, list.filters) },
    findTotal: async () =>
      (period?.rowsCount ?? 0) +
      await countOtherKeywords(db, choice, {
        now,
        run: window.period ? window.preview?.run : undefined,
      }),
  });
}

/** That of the rows of a period that are kept first. */
const TOP_ORDER = {
  clicks: "descending",
  impressions: "descending",
  id: "descending",
} as const;

/** Adds to a filter of whole keywords their ids, which an index finds, where all of them would be looked through. */
async function narrowFilters(
  db: Db,
  siteId: number,
  filters: readonly ListFilter[],
): Promise<ListFilter[]> {
  const named = filters.find(({ field, operator }) =>
    field === "keyword" && (operator === "eq" || operator === "in")
  );
  if (!named) return [...filters];
  const ids = await listKeywordIds(db, siteId, named.values.map((one) => keywordHash(String(one))));
  return [...filters, { field: "id", operator: "in", values: ids.length > 0 ? ids : [0] }];
}

/** Counts the keywords that the list has by default; null: there are neither data nor tracked ones. */
export async function countKeywords(
  services: SearchServices,
  siteId: number,
  now: Date,
): Promise<number | null> {
  const query = { compare: "none", search_type: "web" } as const;
  const { window, choice } = await chooseKeywords(services, { siteId, query, now });
  const count = (window.period?.rowsCount ?? 0) +
    await countOtherKeywords(services.db, choice, { now });
  return count === 0 && window.period === null ? null : count;
}

async function chooseKeywords(
  { db, searchWindows }: SearchServices,
  question: {
    siteId: number;
    query: SearchWindowQuery;
    now: Date;
    snapshot?: number | null | undefined;
    preview?: boolean;
  },
): Promise<ChosenKeywords> {
  const { siteId, query } = question;
  const window = await searchWindows.resolve({ ...question, kind: "query" });
  const choice = {
    siteId,
    periodId: window.period?.id ?? 0,
    previousId: window.previous?.id ?? 0,
    ranks: await findShownRanks(db, siteId, { query, window }),
  };
  return { window, choice };
}

function asksForGains({ sort, filters }: ListQuery): boolean {
  return [...sort, ...filters].some(({ field }) => field === "opportunity");
}

/**
 * Finds the ranks that the list shows: of the context with the most keywords that fits the country and
 * device. Ranks are newer than Search Console's last day; only a last day that was asked for bounds them.
 */
async function findShownRanks(
  db: Db,
  siteId: number,
  { query: { country, device, search_type = "web", to }, window: { from } }: {
    query: SearchWindowQuery;
    window: SearchWindow | NoSearchData;
  },
): Promise<ShownRanks | null> {
  if (search_type !== "web") return null;
  const [context] = await listRankContexts(db, siteId, { country, device });
  return context === undefined ? null : { contextId: context.id, from, to: to ?? null };
}
