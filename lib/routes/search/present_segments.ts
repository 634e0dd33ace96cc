import type { Db } from "../../../db/core/connection.ts";
import type { ChangeSegmentsAnswer } from "../../../schemas/change_segments.ts";
import type { ChangeScope } from "../../commands/search/changes/change_days.ts";
import type { ChangeSegments } from "../../commands/search/changes/change_segments.ts";
import type { ChangeSegment, ChangeSplit } from "../../commands/search/changes/change_split.ts";
import type { SiteChanges } from "../../commands/search/changes/read_changes.ts";
import { readTypeChanges } from "../../commands/search/changes/type_changes.ts";
import { presentParts } from "../../metrics/search/changes/part_intervals.ts";
import { addSums } from "../../metrics/search/changes/segment_parts.ts";
import {
  leaveRest,
  type LedgerFigures,
  presentFigures,
  withUnlisted,
} from "./present_ledger_sum.ts";
import type { ChangesRequest } from "./present_onsets.ts";

type Split = ChangeSegmentsAnswer["country"];

const NOTES = {
  country: "Each country has the effects that the answer for it alone has, and by its clicks a " +
    "share of what the mix of countries changed.",
  device: "Each device has the effects that the answer for it alone has, and by its clicks a " +
    "share of what the mix of devices changed.",
  intent: "A query counts in the intent that it has now. Clicks of queries without a name are " +
    "anonymized.",
  pageGroup: "A page of several groups counts in the one that was added first.",
  searchType: "Each search type is compared by its own days, with its own totals; " +
    "`search_type=` splits another one.",
} as const;

/** Presents the parts of a change; `all` is the whole. */
export async function presentSegments(
  { services: { db }, scope, limit }: ChangesRequest,
  { changes, segments, all }: {
    changes: SiteChanges;
    segments: ChangeSegments;
    all: LedgerFigures;
  },
): Promise<ChangeSegmentsAnswer> {
  const split = (of: "country" | "device" | "intent" | "pageGroup") =>
    presentSplit(segments[of], { note: NOTES[of], changes, limit, all });
  return {
    country: split("country"),
    device: split("device"),
    search_type: await presentTypes(db, scope, changes),
    intent: split("intent"),
    page_group: split("pageGroup"),
  };
}

async function presentTypes(
  db: Db,
  scope: ChangeScope,
  changes: SiteChanges,
): Promise<ChangeSegmentsAnswer["search_type"]> {
  const types = await readTypeChanges(db, scope, changes);
  const sum = (clicks: readonly number[]) => clicks.reduce((all, count) => all + count, 0);
  const previous = sum(types.map(({ previousClicks }) => previousClicks));
  const current = sum(types.map(({ currentClicks }) => currentClicks));
  return {
    not_available: null,
    note: NOTES.searchType,
    total: { previous_clicks: previous, current_clicks: current, change: current - previous },
    segments: types.map((type) => ({
      segment: type.searchType,
      days_compared: type.daysCompared,
      previous_clicks: type.previousClicks,
      current_clicks: type.currentClicks,
      change: type.change,
    })),
  };
}

function presentSplit(
  split: ChangeSplit,
  { note, changes, limit, all }: {
    note: string;
    changes: SiteChanges;
    limit: number;
    all: LedgerFigures;
  },
): Split {
  if (split.segments === null) {
    return { not_available: split.missing, note: null, total: null, segments: [] };
  }
  const parts = addUnlisted(foldSegments(split.segments, limit), changes);
  const figures = parts.map(({ sum }) => presentFigures(sum, presentParts(sum, changes.noise)));
  return {
    not_available: null,
    note,
    total: {
      previous_clicks: all.previous_clicks,
      current_clicks: all.current_clicks,
      change: all.change.clicks,
    },
    segments: parts.map(({ name, kind, count, id }, at) => ({
      segment: name,
      kind,
      count,
      page_group_id: id,
      ...roundedWith(figures, at, all),
    })),
  };
}

/** The part with the most clicks takes what rounding leaves. */
function roundedWith(
  figures: readonly LedgerFigures[],
  at: number,
  all: LedgerFigures,
): LedgerFigures {
  const clicksOf = (own: LedgerFigures) => own.previous_clicks + own.current_clicks;
  const largest = figures.reduce(
    (most, own, place) => clicksOf(own) > clicksOf(figures[most] ?? own) ? place : most,
    0,
  );
  const own = figures[at] ?? all;
  return at === largest ? leaveRest(own, all, figures.filter((_, place) => place !== at)) : own;
}

/** The greatest movers first; named ones beyond the limit are summed up. */
function foldSegments(segments: readonly ChangeSegment[], limit: number): ChangeSegment[] {
  const change = ({ sum }: ChangeSegment) => Math.abs(sum.after.clicks - sum.before.clicks);
  const named = segments.filter(({ kind }) => kind === "named")
    .toSorted((a, b) => change(b) - change(a));
  const small = [
    ...named.slice(limit),
    ...segments.filter(({ kind }) => kind === "other"),
  ];
  const sum = addSums(small.map((segment) => segment.sum));
  const count = small.reduce((all, segment) => all + segment.count, 0);
  const other = sum === undefined
    ? []
    : [{ name: "other", kind: "other", count, id: null, sum } as const];
  const rest = segments.filter(({ kind }) => kind !== "named" && kind !== "other");
  return [...named.slice(0, limit), ...other, ...rest];
}

/** Clicks that no row has are a part of their own. */
function addUnlisted(segments: ChangeSegment[], changes: SiteChanges): ChangeSegment[] {
  const { previous, current } = changes.unlisted;
  if (previous === 0 && current === 0) return segments;
  const place = segments.findIndex(({ kind }) => kind === "unlisted");
  const [empty] = changes.ledger.sumBy(() => -1, 1);
  const own = segments[place] ?? { name: "unlisted", kind: "unlisted", count: 1, id: null };
  const sum = withUnlisted(segments[place]?.sum ?? empty, changes);
  return [...segments.filter((_, at) => at !== place), { ...own, sum }];
}
