import type { SearchSegment } from "../../../../db/search_data/search_segments.ts";
import type { LedgerSum } from "../../../metrics/search/changes/click_ledger.ts";
import type { SegmentBuckets } from "../../../metrics/search/changes/change_rows.ts";
import { UNNAMED } from "../../../metrics/search/changes/explaining_sets.ts";
import type { PairChanges } from "../../../metrics/search/changes/pair_changes.ts";
import {
  type SegmentSums,
  type SegmentWork,
  sumSegments,
} from "../../../metrics/search/changes/segment_sums.ts";
import { type DataStatus, missingSegmentStatus } from "../../search_data/search_data_status.ts";
import type { ChangeScope } from "./change_days.ts";
import type { ChangeGroup } from "./change_group.ts";
import type { ChangesHelper } from "./changes_helper.ts";
import type { SetNames } from "./change_sets.ts";
import type { IsAsked, SegmentLabel } from "./change_split.ts";
import type { GatheredChange } from "./read_changes.ts";
import { bucketSegments, countSegments, type SegmentCounts } from "./segment_scan.ts";

/** What each row of the data has a value of. */
const VALUE_DIMENSIONS = ["country", "device"] as const;
type ValueDimension = (typeof VALUE_DIMENSIONS)[number];

/** How a change is split by countries and devices. */
export interface ValuePlans extends Record<ValueDimension, ValuePlan> {
  /** The segments that are asked about, in their order. */
  segmentIds: number[];
}

/** Sums by bucket; a dimension that is not split has none. */
type ValueSums = Partial<Record<ValueDimension, LedgerSum[]>>;

/** Sums that a helper has begun with. */
export interface BegunSums {
  /** Sums what the helper has not begun, and waits for the rest. */
  finish(): Promise<ValueSums>;
  /** Settles when the helper has ended. */
  helped: Promise<unknown>;
}

/** Values that sets may name, and that have their own ledger, at least. */
const NAMED_VALUES = 10;

/** Plans the split by countries and devices; `limit` values of each have a name. */
export function planValues(
  { rows, group }: GatheredChange,
  segments: readonly SearchSegment[],
  { scope, limit }: { scope: ChangeScope; limit: number },
): ValuePlans {
  const most = Math.max(limit, NAMED_VALUES);
  const counts = countSegments(rows, group);
  return {
    country: planDimension(counts, segments, { of: "country", scope, most }),
    device: planDimension(counts, segments, { of: "device", scope, most }),
    segmentIds: segments.map(({ id }) => id).toSorted((a, b) => a - b),
  };
}

/**
 * Begins to sum the rows of each value where the rows distinguish them, by a ledger of its own; of a group of pages
 * alone its own. Without a helper that is done when this returns.
 */
export function beginSums(
  { rows, pairs, kinds, curve, group, memory, room }: GatheredChange,
  plans: ValuePlans,
  { isAsked, helper }: { isAsked: IsAsked; helper: ChangesHelper | undefined },
): BegunSums {
  const split = VALUE_DIMENSIONS.filter((of) => isAsked(of) && plans[of].missing === null);
  if (split.length === 0) return { finish: () => Promise.resolve({}), helped: Promise.resolve() };
  const work: SegmentWork = {
    ...{ rows, pairs, kinds, curve },
    taken: group === null ? null : markTaken(pairs, group),
    dimensions: split.map((of) => plans[of].buckets),
    memory: memory.shared,
    begun: new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)),
  };
  const name = (sums: SegmentSums) => Object.fromEntries(split.map((of, at) => [of, sums[at]]));
  if (helper === undefined) {
    const sums = name(sumSegments(work, room));
    return { finish: () => Promise.resolve(sums), helped: Promise.resolve() };
  }
  const helped = helper.sumSegments(work);
  return {
    async finish() {
      const own = sumSegments(work);
      const others = await helped;
      return name(own.map((sums, at) => sums ?? others[at]));
    },
    helped,
  };
}

function markTaken({ pages }: PairChanges, group: ChangeGroup): Uint8Array {
  const taken = new Uint8Array(pages.length);
  for (let pair = 0; pair < taken.length; pair++) {
    taken[pair] = group.hasPage(pages[pair] ?? 0) ? 1 : 0;
  }
  return taken;
}

/** How segments are summed by country or device. */
export interface ValuePlan {
  buckets: SegmentBuckets;
  labels: SegmentLabel[];
  names: SetNames | undefined;
  missing: DataStatus | null;
}

function planDimension(
  counts: SegmentCounts,
  segments: readonly SearchSegment[],
  { of, scope, most }: { of: ValueDimension; scope: ChangeScope; most: number },
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
function valueOf(segment: SearchSegment, of: ValueDimension): string | null {
  return of === "country" && segment.country === "XX"
    ? segment.appearance ?? segment.country
    : segment[of];
}

const NOWHERE = { country: null, device: null };

function oneValue(of: ValueDimension, value: string): DataStatus {
  return {
    code: `one_${of}`,
    message: `The answer is of ${value} alone. Leave the parameter ${of} out to split it.`,
  };
}
