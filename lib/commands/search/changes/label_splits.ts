import type { Db } from "../../../../db/core/connection.ts";
import { listKeywordsByIntent } from "../../../../db/search/keyword_intents.ts";
import { listGroupedPages } from "../../../../db/sites/grouped_pages.ts";
import { listAllPageGroups } from "../../../../db/sites/page_groups.ts";
import { INTENTS } from "../../../../schemas/search_intent.ts";
import { runTogether } from "../../../core/run_together.ts";
import type { ClickLedger, RowLabels } from "../../../metrics/search/changes/click_ledger.ts";
import { UNNAMED } from "../../../metrics/search/changes/explaining_sets.ts";
import { numberIds } from "../../../metrics/search/changes/id_numbers.ts";
import { pathsOf } from "../../sites/page_groups.ts";
import type { DataStatus } from "../../search_data/search_data_status.ts";
import type { ChangeScope } from "./change_days.ts";
import type { ChangeGroup } from "./change_group.ts";
import type { SetNames } from "./change_sets.ts";
import type { SegmentLabel, SegmentPlaces } from "./change_split.ts";

/** A split of the ledger by what is known of its queries or pages. */
export interface LabelSplit {
  labels: SegmentLabel[];
  /** The place of a row's label. */
  places: SegmentPlaces;
  /** What sets may name. */
  names: SetNames | undefined;
  missing: DataStatus | null;
}

/** What a ledger is split by besides what its rows have. */
export interface LabelSplits {
  intent: LabelSplit;
  pageGroup: LabelSplit;
}

/** Reads what queries and pages are labelled by. */
export async function readLabelSplits(db: Db, scope: ChangeScope): Promise<LabelSplits> {
  const [intent, pageGroup] = await runTogether([
    readIntentSplit(db, scope.siteId),
    readGroupSplit(db, scope),
  ]);
  return { intent, pageGroup };
}

/** Groups beyond these, the ones that were added last, have no name in sets. */
const NAMED_GROUPS = 40;

/** The labels of a ledger's rows; a split that is missing has none. */
export function labelRows(
  { labels, places: { by, placeOf }, missing }: LabelSplit,
  { pairs }: ClickLedger,
): RowLabels {
  const isOfQuery = by === "keywords";
  const ids = isOfQuery ? pairs.queries : pairs.pages;
  const count = missing === null ? labels.length : 0;
  return { labelOf: (row) => placeOf(ids[row] ?? 0), count, isOfQuery };
}

/** Splits by the intent of the keyword, as `/search-intent` shows it. */
async function readIntentSplit(db: Db, siteId: number): Promise<LabelSplit> {
  const byIntent = await listKeywordsByIntent(db, siteId);
  const unknown = INTENTS.length;
  const placeOfIntent = numberIds(INTENTS.map((intent) => byIntent.get(intent) ?? []), unknown);
  const placeOf = (id: number) => id === 0 ? unknown + 1 : placeOfIntent(id);
  return {
    labels: [
      ...INTENTS.map((name) => ({ name, kind: "named", count: 1, id: null }) as const),
      { name: "unknown", kind: "unknown", count: 1, id: null },
      { name: "anonymized", kind: "unlisted", count: 1, id: null },
    ],
    places: { by: "keywords", placeOf },
    names: {
      names: INTENTS,
      placeOf: (id) => {
        const place = placeOfIntent(id);
        return place < unknown ? place : UNNAMED;
      },
    },
    missing: byIntent.size > 0 ? null : {
      code: "intents_not_derived",
      message: "No keyword of the site has an intent yet. A job derives them within minutes of " +
        `an import; GET /sites/${siteId}/search-intent shows them.`,
    },
  };
}

function oneGroup({ name }: ChangeGroup): LabelSplit {
  return {
    labels: [],
    places: { by: "pages", placeOf: () => -1 },
    names: undefined,
    missing: {
      code: "one_page_group",
      message:
        `The answer is of the pages of "${name}" alone. Leave the parameter page_group out ` +
        "to split it.",
    },
  };
}

/** Splits by group of pages; a page of several counts in the one that was added first. */
async function readGroupSplit(
  db: Db,
  { siteId, group: asked }: Pick<ChangeScope, "siteId" | "group">,
): Promise<LabelSplit> {
  if (asked !== null) return oneGroup(asked);
  const groups = await listAllPageGroups(db, siteId);
  const lists = await listGroupedPages(
    db,
    siteId,
    groups.map((group) => ({ kind: group.kind, paths: pathsOf(group) })),
  );
  const placeOf = numberIds(lists, groups.length);
  const named = groups.slice(0, NAMED_GROUPS);
  return {
    labels: [
      ...groups.map(({ id, name }) => ({ name, kind: "named", count: 1, id }) as const),
      { name: "not in any group", kind: "none", count: 1, id: null },
    ],
    places: { by: "pages", placeOf },
    names: {
      names: named.map(({ name }) => name),
      placeOf: (id) => {
        const place = placeOf(id);
        return place < named.length ? place : UNNAMED;
      },
    },
    missing: groups.length > 0 ? null : {
      code: "no_page_groups",
      message: `The site has no page groups. POST /sites/${siteId}/page-groups adds one.`,
    },
  };
}
