import type { Db } from "../../../../db/core/connection.ts";
import { listKeywordsByIntent } from "../../../../db/search/keyword_intents.ts";
import { listGroupedPages } from "../../../../db/sites/grouped_pages.ts";
import { listAllPageGroups } from "../../../../db/sites/page_groups.ts";
import { INTENTS } from "../../../../schemas/search_intent.ts";
import { UNNAMED } from "../../../metrics/search/changes/explaining_sets.ts";
import { pathsOf } from "../../sites/page_groups.ts";
import type { DataStatus } from "../../search_data/search_data_status.ts";
import type { SetNames } from "./change_sets.ts";
import type { ChangeSegment } from "./change_split.ts";
import type { SiteChanges } from "./read_changes.ts";

/** A split of the ledger by what is known of its queries or pages. */
export interface LabelSplit {
  labels: Omit<ChangeSegment, "sum">[];
  /** The place of a row's label. */
  labelOf(row: number): number;
  /** What sets may name. */
  names: SetNames | undefined;
  missing: DataStatus | null;
}

/** Groups beyond these, the ones that were added last, have no name in sets. */
const NAMED_GROUPS = 40;

/** Splits by the intent of the keyword, as `/search-intent` shows it. */
export async function readIntentSplit(
  db: Db,
  siteId: number,
  { ledger: { pairs } }: SiteChanges,
): Promise<LabelSplit> {
  const byIntent = await listKeywordsByIntent(db, siteId);
  const places = new Map<number, number>();
  INTENTS.forEach((intent, place) => {
    for (const id of byIntent.get(intent) ?? []) places.set(id, place);
  });
  const unknown = INTENTS.length;
  const placeOf = (id: number) => id === 0 ? unknown + 1 : places.get(id) ?? unknown;
  return {
    labels: [
      ...INTENTS.map((name) => ({ name, kind: "named", count: 1, id: null }) as const),
      { name: "unknown", kind: "unknown", count: 1, id: null },
      { name: "anonymized", kind: "unlisted", count: 1, id: null },
    ],
    labelOf: (row) => placeOf(pairs.queries[row] ?? 0),
    names: { names: INTENTS, placeOf: (id) => places.get(id) ?? UNNAMED },
    missing: byIntent.size > 0 ? null : {
      code: "intents_not_derived",
      message: "No keyword of the site has an intent yet. A job derives them within minutes of " +
        `an import; GET /sites/${siteId}/search-intent shows them.`,
    },
  };
}

/** Splits by group of pages; a page of several counts in the one that was added first. */
export async function readGroupSplit(
  db: Db,
  siteId: number,
  { ledger: { pairs } }: SiteChanges,
): Promise<LabelSplit> {
  const groups = await listAllPageGroups(db, siteId);
  const pages = await listGroupedPages(
    db,
    siteId,
    groups.map((group) => ({ kind: group.kind, paths: pathsOf(group) })),
  );
  const places = new Map(pages.map(({ id, place }) => [id, place]));
  const named = groups.slice(0, NAMED_GROUPS);
  return {
    labels: [
      ...groups.map(({ id, name }) => ({ name, kind: "named", count: 1, id }) as const),
      { name: "not in any group", kind: "none", count: 1, id: null },
    ],
    labelOf: (row) => places.get(pairs.pages[row] ?? 0) ?? groups.length,
    names: {
      names: named.map(({ name }) => name),
      placeOf: (id) => {
        const place = places.get(id) ?? UNNAMED;
        return place < named.length ? place : UNNAMED;
      },
    },
    missing: groups.length > 0 ? null : {
      code: "no_page_groups",
      message: `The site has no page groups. POST /sites/${siteId}/page-groups adds one.`,
    },
  };
}
