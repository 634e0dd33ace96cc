import type { SearchSegment } from "../../../../db/search_data/search_segments.ts";
import type { CHANGE_DIMENSIONS } from "../../../../schemas/search_changes.ts";
import { UNNAMED } from "../../../metrics/search/changes/explaining_sets.ts";
import type { LedgerSum } from "../../../metrics/search/changes/click_ledger.ts";
import type { SegmentBuckets } from "../../../metrics/search/changes/change_rows.ts";
import { fitSegments } from "../../../metrics/search/changes/segment_parts.ts";
import type { SearchServices } from "../../../services.ts";
import { type DataStatus, missingSegmentStatus } from "../../search_data/search_data_status.ts";
import type { ChangeScope } from "./change_days.ts";
import type { ChangeGroup } from "./change_group.ts";
import {
  type ChangeSet,
  countLeaves,
  createSetLeaves,
  findSets,
  type SetNames,
} from "./change_sets.ts";
import type { ChangeSegment, ChangeSplit, SegmentLabel } from "./change_split.ts";
import type { LabelSplit } from "./label_splits.ts";
import type { SiteChanges } from "./read_changes.ts";
import {
  bucketSegments,
  countSegments,
  listSegmentsOf,
  type SegmentCounts,
  sumSegments,
} from "./segment_scan.ts";

/** A change by each dimension, and the least set of segments that explains most of it. */
export interface ChangeSegments {
  country: ChangeSplit;
  device: ChangeSplit;
  intent: ChangeSplit;
  pageGroup: ChangeSplit;
  sets: ChangeSet[];
}

/** Values that sets may name, and that have their own ledger, at least. */
const NAMED_VALUES = 10;

/** Whether the change is split by a dimension. */
export type IsAsked = (dimension: (typeof CHANGE_DIMENSIONS)[number]) => boolean;

/** Says that the question leaves a dimension out. */
export const NOT_ASKED: DataStatus = {
  code: "not_asked",
  message: "The parameter segments leaves it out.",
};

/** What the ledger of a change was summed by. */
export interface ChangeSums {
  whole: LedgerSum | undefined;
  intent: SummedLabels;
  pageGroup: SummedLabels;
}

/** Sums by the labels of a split. */
interface SummedLabels {
  split: LabelSplit;
  sums: readonly LedgerSum[];
}

/**
 * Splits a change by country, device, intent and group of pages; `limit` values of each have a name. What the ledger
 * knows by itself was summed before.
 */
export async function readChangeSegments(
  services: SearchServices,
  { scope, changes, limit, isAsked, sums }: {
    scope: ChangeScope;
    changes: SiteChanges;
    limit: number;
    isAsked: IsAsked;
    sums: ChangeSums;
  },
): Promise<ChangeSegments> {
  const { whole, intent, pageGroup } = sums;
  const segments = await listSegmentsOf(services, scope);
  const most = Math.max(limit, NAMED_VALUES);
  const { group } = scope;
  const counts = countSegments(changes.gathered.rows, group);
  const plans = {
    country: planValues(counts, segments, { of: "country", scope, most }),
    device: planValues(counts, segments, { of: "device", scope, most }),
  };
  const isTold = plans.country.missing === null || plans.device.missing === null;
  const leaves = createSetLeaves(changes, {
    intent: intent.split.names,
    pageGroup: pageGroup.split.names,
    country: isTold ? plans.country.names : undefined,
    device: isTold ? plans.device.names : undefined,
    segmentIds: segments.map(({ id }) => id).toSorted((a, b) => a - b),
    group,
  });
  countLeaves(leaves, changes);
  return {
    country: isAsked("country")
      ? splitByValue(plans.country, changes, { whole, group })
      : missing(NOT_ASKED),
    device: isAsked("device")
      ? splitByValue(plans.device, changes, { whole, group })
      : missing(NOT_ASKED),
    intent: isAsked("intent") ? splitByLabel(intent) : missing(NOT_ASKED),
    pageGroup: isAsked("page_group") ? splitByLabel(pageGroup) : missing(NOT_ASKED),
    sets: findSets(leaves),
  };
}

function missing(status: DataStatus): ChangeSplit {
  return { segments: null, missing: status };
}

function splitByLabel(
  { split: { labels, places, missing: why }, sums }: SummedLabels,
): ChangeSplit {
  if (why !== null) return missing(why);
  return { segments: listSegments(labels, sums), places, missing: null };
}

/** The segments that have rows. */
function listSegments(
  labels: readonly SegmentLabel[],
  sums: readonly LedgerSum[],
): ChangeSegment[] {
  return labels.flatMap((label, place) => {
    const sum = sums[place];
    return sum === undefined || sum.rowsCount === 0 ? [] : [{ ...label, place, sum }];
  });
}

/** How segments are summed by country or device. */
interface ValuePlan {
  buckets: SegmentBuckets;
  labels: SegmentLabel[];
  names: SetNames | undefined;
  missing: DataStatus | null;
}

function planValues(
  counts: SegmentCounts,
  segments: readonly SearchSegment[],
  { of, scope, most }: { of: "country" | "device"; scope: ChangeScope; most: number },
): ValuePlan {
  const moved = new Map<string | null, number>();
  for (const segment of segments) {
    const { id } = segment;
    if (counts.rows[id] === 0) continue;
    const value = valueOf(segment, of);
    moved.set(value, (moved.get(value) ?? 0) + (counts.changes[id] ?? 0));
  }
  const values = [...moved.keys()].filter((value) => value !== null)
    .toSorted((a, b) =>
      Math.abs(moved.get(b) ?? 0) - Math.abs(moved.get(a) ?? 0) || (a < b ? -1 : 1)
    );
  const named = values.slice(0, most);
  const placeOf = (value: string | null) =>
    value === null ? named.length + 1 : named.includes(value) ? named.indexOf(value) : named.length;
  const labels: ValuePlan["labels"] = [
    ...named.map((name) => ({ name, kind: "named", count: 1, id: null }) as const),
    { name: "other", kind: "other", count: values.length - named.length, id: null },
    { name: "unknown", kind: "unknown", count: moved.has(null) ? 1 : 0, id: null },
  ];
  const places = new Map(segments.map((segment) => [segment.id, placeOf(valueOf(segment, of))]));
  return {
    buckets: bucketSegments(segments, labels.length, (segment) => placeOf(valueOf(segment, of))),
    labels,
    names: {
      names: named,
      placeOf: (id) => (places.get(id) ?? UNNAMED) < named.length ? places.get(id) ?? 0 : UNNAMED,
    },
    missing: scope[of] !== null
      ? oneValue(of, scope[of])
      : named.length > 0
      ? null
      : missingSegmentStatus({ ...NOWHERE, siteId: scope.siteId, [of]: "desktop" }),
  };
}

/** A country whose name is not known stands under the name that its source gave it. */
function valueOf(segment: SearchSegment, of: "country" | "device"): string | null {
  return of === "country" && segment.country === "XX"
    ? segment.appearance ?? segment.country
    : segment[of];
}

const NOWHERE = { country: null, device: null };

function oneValue(of: "country" | "device", value: string): DataStatus {
  return {
    code: `one_${of}`,
    message: `The answer is of ${value} alone. Leave the parameter ${of} out to split it.`,
  };
}

/** Sums the rows of each value where the rows distinguish them. */
function splitByValue(
  plan: ValuePlan,
  { gathered }: SiteChanges,
  { whole, group }: { whole: LedgerSum | undefined; group: ChangeGroup | null },
): ChangeSplit {
  if (plan.missing !== null) return missing(plan.missing);
  const { labels, buckets } = plan;
  if (whole === undefined) throw new TypeError("A ledger has a sum.");
  return {
    segments: listSegments(labels, fitSegments(whole, sumSegments(gathered, buckets, group))),
    places: { by: "segments", placeOf: (id) => buckets.places[id] ?? -1 },
    missing: null,
  };
}
