import {
  type ExplainingSet,
  findExplainingSets,
  UNNAMED,
} from "../../../metrics/search/changes/explaining_sets.ts";
import { findMovers } from "./change_movers.ts";
import { QUERY_CLASSES, type SiteChanges } from "./read_changes.ts";

/** A set of queries and pages that explains most of a change; null: whichever. */
interface ChangeSet extends Pick<ExplainingSet, "before" | "after" | "share"> {
  queryClass: (typeof QUERY_CLASSES)[number] | null;
  pageId: number | null;
  keywordId: number | null;
}

/** Only pages and keywords that moved most can have a name in a set. */
const NAMED = 40;

/** Finds the least set of query classes, pages and keywords that explains most of a change. */
export function findChangeSets({ ledger, classes }: SiteChanges): ChangeSet[] {
  const { pairs } = ledger;
  const pages = findMovers(ledger, "pages", NAMED).movers.map(({ id }) => id);
  const keywords = findMovers(ledger, "queries", NAMED).movers.map(({ id }) => id);
  const placeOf = {
    page: new Map(pages.map((id, at) => [id, at])),
    keyword: new Map(keywords.map((id, at) => [id, at])),
  };
  const leaves = new Map<number, { values: number[]; before: number; after: number }>();
  for (let row = 0; row < pairs.queries.length; row++) {
    const values = [
      classes[row] ?? 0,
      placeOf.page.get(pairs.pages[row] ?? 0) ?? UNNAMED,
      placeOf.keyword.get(pairs.queries[row] ?? 0) ?? UNNAMED,
    ];
    const key = values.reduce((all, value) => all * 256 + value, 0);
    const leaf = leaves.get(key) ?? { values, before: 0, after: 0 };
    leaves.set(key, leaf);
    leaf.before += pairs.before.clicks[row] ?? 0;
    leaf.after += pairs.after.clicks[row] ?? 0;
  }
  const all = [...leaves.values()];
  const sets = findExplainingSets({
    attributes: [0, 1, 2].map((at) => Uint8Array.from(all, ({ values }) => values[at] ?? UNNAMED)),
    before: Float64Array.from(all, ({ before }) => before),
    after: Float64Array.from(all, ({ after }) => after),
  });
  const named = <Value>(list: readonly Value[], place: number | null | undefined) =>
    place === null || place === undefined ? null : list[place] ?? null;
  return sets.map(({ values, ...counts }) => ({
    ...counts,
    queryClass: named(QUERY_CLASSES, values[0]),
    pageId: named(pages, values[1]),
    keywordId: named(keywords, values[2]),
  }));
}
