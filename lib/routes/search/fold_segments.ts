import type { ChangeSegments } from "../../commands/search/changes/change_segments.ts";
import type { ChangeSegment, ChangeSplit } from "../../commands/search/changes/change_split.ts";
import type { FollowedRows } from "../../commands/search/changes/followed_days.ts";
import type { SiteChanges } from "../../commands/search/changes/read_changes.ts";
import { createSum } from "../../metrics/search/changes/ledger_sums.ts";
import { addSums } from "../../metrics/search/changes/segment_parts.ts";
import { withUnlisted } from "./present_ledger_sum.ts";

/** What a change is split by besides search types. */
export const SPLIT_DIMENSIONS = ["country", "device", "intent", "pageGroup"] as const;
export type SplitDimension = (typeof SPLIT_DIMENSIONS)[number];

/** The segments of each dimension that are shown. */
export type FoldedSplits = Record<SplitDimension, ChangeSplit>;

/** Keeps `limit` named segments of each dimension, the greatest movers first; the others are summed up. */
export function foldSplits(
  segments: ChangeSegments,
  changes: SiteChanges,
  limit: number,
): FoldedSplits {
  const fold = (split: ChangeSplit): ChangeSplit =>
    split.segments === null
      ? split
      : { ...split, segments: addUnlisted(foldSegments(split.segments, limit), changes) };
  return {
    country: fold(segments.country),
    device: fold(segments.device),
    intent: fold(segments.intent),
    pageGroup: fold(segments.pageGroup),
  };
}

/** The rows of the segments of a split, each under its place in the list; several together have none. */
export function followSegments(split: ChangeSplit): FollowedRows {
  if (split.segments === null) return { by: "pages", placeOf: () => -1, changes: [] };
  const { segments, places: { by, placeOf } } = split;
  const shown: number[] = [];
  for (const [at, { place }] of segments.entries()) if (place >= 0) shown[place] = at;
  return {
    by,
    placeOf: (id) => {
      const place = placeOf(id);
      return place < 0 ? -1 : shown[place] ?? -1;
    },
    changes: segments.map(({ sum }) => sum.after.clicks - sum.before.clicks),
  };
}

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
    : [{ name: "other", kind: "other", count, id: null, place: -1, sum } as const];
  const rest = segments.filter(({ kind }) => kind !== "named" && kind !== "other");
  return [...named.slice(0, limit), ...other, ...rest];
}

/** Clicks that no row has are a part of their own. */
function addUnlisted(segments: ChangeSegment[], changes: SiteChanges): ChangeSegment[] {
  const { previous, current } = changes.unlisted;
  if (previous === 0 && current === 0) return segments;
  const at = segments.findIndex(({ kind }) => kind === "unlisted");
  const own = segments[at] ??
    { name: "unlisted", kind: "unlisted", count: 1, id: null, sum: createSum() } as const;
  const sum = withUnlisted(own.sum, changes);
  return [...segments.filter((_, other) => other !== at), { ...own, place: -1, sum }];
}
