import type { ClickLedger } from "../../../metrics/search/changes/click_ledger.ts";
import {
  type ExplainingSet,
  findExplainingSets,
  UNNAMED,
} from "../../../metrics/search/changes/explaining_sets.ts";
import type { PageFates } from "../../../metrics/search/changes/page_fates.ts";
import type { ChangeGroup } from "./change_group.ts";
import { listMovers } from "./change_movers.ts";
import { QUERY_CLASSES, type SiteChanges } from "./read_changes.ts";
import { keyOf, labelIds, LeafCounts } from "./segment_leaves.ts";
import { SEGMENT_IDS } from "./segment_scan.ts";

/** A set of queries and pages that explains most of a change; null: whichever. */
export interface ChangeSet extends Pick<ExplainingSet, "before" | "after" | "share"> {
  queryClass: (typeof QUERY_CLASSES)[number] | null;
  pageId: number | null;
  keywordId: number | null;
  pageGroup: string | null;
  intent: string | null;
  country: string | null;
  device: string | null;
}

/** Names of one dimension, and which of them an id has; `UNNAMED`: none that a set may name. */
export interface SetNames {
  names: readonly string[];
  placeOf(id: number): number;
}

/** What sets may name besides classes, pages and keywords; those that the data do not have are left out. */
interface SetDimensions {
  /** By keyword. */
  intent?: SetNames | undefined;
  /** By page. */
  pageGroup?: SetNames | undefined;
  /** By segment. */
  country?: SetNames | undefined;
  device?: SetNames | undefined;
  /** The segments that are asked about, in their order. */
  segmentIds: readonly number[];
  /** The pages that are counted; null: all. */
  group: ChangeGroup | null;
}

/** Counts of leaves, and what their values are called. */
interface SetLeaves {
  counts: LeafCounts;
  pages: readonly number[];
  keywords: readonly number[];
  dimensions: SetDimensions;
}

/** Only pages and keywords that moved most can have a name in a set. */
const NAMED = 40;
/** In front of the others where two name the same rows. */
const ORDER = ["queryClass", "page", "keyword", "pageGroup", "intent", "country", "device"];
/** As the leaves have them: those of queries, of pages and of segments. */
const VALUES = ["queryClass", "keyword", "intent", "page", "pageGroup", "country", "device"];

/** Creates leaves without counts. */
export function createSetLeaves(
  { ledger, classOf }: SiteChanges,
  dimensions: SetDimensions,
): SetLeaves {
  const { fates } = ledger;
  const { intent, pageGroup, country, device, segmentIds, group } = dimensions;
  // of a group alone, what left it is gone
  const replaced = group === null ? readReplaced(fates) : new Set<number>();
  const pages = listMovers(ledger, "pages", NAMED).filter((id) => !replaced.has(id));
  const keywords = listMovers(ledger, "queries", NAMED);
  const placeOf = (ids: readonly number[]) => {
    const places = new Map(ids.map((id, at) => [id, at]));
    return (id: number) => places.get(id) ?? UNNAMED;
  };
  const pagePlace = placeOf(pages);
  const keywordPlace = placeOf(keywords);
  const ofKeywords = labelIds(
    listClicked(ledger),
    3,
    (id) => keyOf(classOf(id), keywordPlace(id), intent?.placeOf(id) ?? UNNAMED),
  );
  const ofPages = labelIds(
    fates.pages,
    2,
    (id) => keyOf(pagePlace(id), replaced.has(id) ? UNNAMED : pageGroup?.placeOf(id) ?? UNNAMED),
  );
  const ofSegments = labelIds(
    Uint32Array.from(segmentIds),
    2,
    (id) => keyOf(country?.placeOf(id) ?? UNNAMED, device?.placeOf(id) ?? UNNAMED),
  );
  const segmentPlaces = new Int16Array(SEGMENT_IDS).fill(-1);
  for (const id of segmentIds) segmentPlaces[id] = ofSegments.labelOf(id);
  const counts = new LeafCounts({
    keyword: ofKeywords.labelOf,
    page: (id) => group?.hasPage(id) === false ? -1 : ofPages.labelOf(id),
    segment: (id) => segmentPlaces[id] ?? -1,
    values: { keywords: ofKeywords.values, pages: ofPages.values, segments: ofSegments.values },
  });
  return { counts, pages, keywords, dimensions };
}

/** Pages that moved, and those that took their places: what one of them lost the other has, so that it explains nothing. */
function readReplaced({ pages, fates }: PageFates): ReadonlySet<number> {
  return new Set(pages.filter((_, at) => fates[at] === "moved" || fates[at] === "took_over"));
}

/** The queries of the pairs that have clicks, as often as these. */
function listClicked(
  { pairs: { queries, before, after }, memory }: ClickLedger,
): Uint32Array {
  const clicked = memory.words(queries.length);
  let count = 0;
  for (let pair = 0; pair < queries.length; pair++) {
    if ((before.clicks[pair] ?? 0) + (after.clicks[pair] ?? 0) > 0) {
      clicked[count++] = queries[pair] ?? 0;
    }
  }
  return clicked.subarray(0, count);
}

/** Counts the rows of both windows. */
export function countLeaves(
  { counts }: SetLeaves,
  { gathered: { rows, whole } }: SiteChanges,
): void {
  counts.add(rows, whole.pairs);
}

/** Finds the least set of segments that explains most of the change of the leaves. */
export function findSets({ counts, pages, keywords, dimensions }: SetLeaves): ChangeSet[] {
  const { values, before, after } = counts.list();
  const attributes = ORDER.map((name) => {
    const at = VALUES.indexOf(name);
    return Uint8Array.from(values, (own) => own[at] ?? UNNAMED);
  });
  const used = attributes.filter((attribute) => attribute.some((value) => value !== UNNAMED));
  const sets = findExplainingSets({ attributes: used, before, after });
  return sets.map(({ values: places, ...own }) => {
    const named = <Value>(name: string, list: readonly Value[] = []): Value | null => {
      const attribute = attributes[ORDER.indexOf(name)];
      const place = attribute && places[used.indexOf(attribute)];
      return place === null || place === undefined ? null : list[place] ?? null;
    };
    return {
      before: own.before,
      after: own.after,
      share: own.share,
      queryClass: named("queryClass", QUERY_CLASSES),
      pageId: named("page", pages),
      keywordId: named("keyword", keywords),
      pageGroup: named("pageGroup", dimensions.pageGroup?.names),
      intent: named("intent", dimensions.intent?.names),
      country: named("country", dimensions.country?.names),
      device: named("device", dimensions.device?.names),
    };
  });
}
