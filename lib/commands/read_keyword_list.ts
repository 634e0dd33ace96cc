import { listKeywords } from "../../db/keyword_list.ts";
import type { KeywordRow } from "../../db/keyword_rows.ts";
import type { ShownRanks } from "../../db/keyword_sources.ts";
import type { ListFields, ListPage, ListQuery } from "../../db/list_shapes.ts";
import { listRankContexts } from "../../db/rank_contexts.ts";
import type { Db } from "../../db/connection.ts";
import type { SearchWindowQuery } from "../../schemas/search_window.ts";
import type { SiteCurves } from "../metrics/estimate_curves.ts";
import { keepKeywordGains, type KeywordFigures, readKeywordFigures } from "./keyword_figures.ts";
import { type NoSearchData, resolveSearchWindow, type SearchWindow } from "./search_window.ts";
import { readSiteCurves } from "./site_curves.ts";

/** Which list of a site's keywords is asked for. */
export interface KeywordListRequest {
  siteId: number;
  query: SearchWindowQuery;
  fields: ListFields;
  list: ListQuery;
  now: Date;
}

/** A page of a site's keywords, and what they are shown with. */
export interface KeywordListView {
  window: SearchWindow | NoSearchData;
  page: ListPage<KeywordRow>;
  curves: SiteCurves;
  /** Null: there is no search data. */
  figures: KeywordFigures | null;
}

/**
 * Reads a page of a site's keywords in a window: those with search data, and without them those that
 * are tracked or were seen to rank. Throws `ValidationError`.
 */
export async function readKeywordList(
  db: Db,
  { siteId, query, fields, list, now }: KeywordListRequest,
): Promise<KeywordListView> {
  const window = await resolveSearchWindow(db, {
    siteId,
    kind: "query",
    query,
    now,
    snapshot: list.cursor?.snapshot,
  });
  const { period, previous } = window;
  const [curves, ranks] = await Promise.all([
    readSiteCurves(db, siteId, query.device ?? null),
    findShownRanks(db, siteId, query, window),
  ]);
  const figures = period === null
    ? null
    : await readKeywordFigures(db, { siteId, periodId: period.id });
  if (period !== null && asksForGains(list)) {
    await keepKeywordGains(db, { siteId, periodId: period.id }, curves);
  }
  const page = await listKeywords(db, {
    choice: { siteId, periodId: period?.id ?? 0, previousId: previous?.id ?? 0, ranks },
    fields,
    query: list,
    rowsCount: period?.rowsCount ?? 0,
  });
  return { window, page, curves, figures };
}

function asksForGains({ sort, filters }: ListQuery): boolean {
  return [...sort, ...filters].some(({ field }) => field === "opportunity");
}

/**
 * Finds the ranks that stand beside: of the context with the most keywords that fits the country and
 * device. Ranks are newer than Search Console's last day; only a last day that was asked for bounds them.
 */
async function findShownRanks(
  db: Db,
  siteId: number,
  { country, device, search_type = "web", to }: SearchWindowQuery,
  { from }: SearchWindow | NoSearchData,
): Promise<ShownRanks | null> {
  if (search_type !== "web") return null;
  const [context] = await listRankContexts(db, siteId, { country, device });
  return context === undefined ? null : { contextId: context.id, from, to: to ?? null };
}
