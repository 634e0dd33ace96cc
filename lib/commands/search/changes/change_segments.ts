import type { SearchSegment } from "../../../../db/search_data/search_segments.ts";
import { UNNAMED } from "../../../metrics/search/changes/explaining_sets.ts";
import { createClickLedger, type LedgerSum } from "../../../metrics/search/changes/click_ledger.ts";
import { alignPairs } from "../../../metrics/search/changes/pair_changes.ts";
import { fitSegments } from "../../../metrics/search/changes/segment_parts.ts";
import type { MeasureRun } from "../../../metrics/search_data/measure_run.ts";
import type { SearchServices } from "../../../services.ts";
import { type DataStatus, missingSegmentStatus } from "../../search_data/search_data_status.ts";
import { readSiteCurves } from "../visibility/site_curves.ts";
import type { ChangeScope } from "./change_days.ts";
import {
  type ChangeSet,
  countLedger,
  createSetLeaves,
  findSets,
  type SetLeaves,
  type SetNames,
} from "./change_sets.ts";
import type { ChangeSegment, ChangeSplit, SegmentLabel } from "./change_split.ts";
import type { LabelSplit } from "./label_splits.ts";
import type { SiteChanges } from "./read_changes.ts";
import { bucketSegments, listSegmentsOf, type SegmentBuckets, sumBuckets } from "./segment_scan.ts";

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

const CHANGED: DataStatus = {
  code: "data_changed",
  message: "The search data changed while they were read. Ask again.",
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
  { scope, changes, limit, sums }: {
    scope: ChangeScope;
    changes: SiteChanges;
    limit: number;
    sums: ChangeSums;
  },
): Promise<ChangeSegments> {
  const { whole, intent, pageGroup } = sums;
  const segments = await listSegmentsOf(services, scope);
  const most = Math.max(limit, NAMED_VALUES);
  const plans = {
    country: planValues(changes, segments, { of: "country", scope, most }),
    device: planValues(changes, segments, { of: "device", scope, most }),
  };
  // the rows of a ledger know no segments
  const isTold = Object.values(plans).some((plan) => plan.missing === null);
  const leaves = createSetLeaves(changes, {
    intent: intent.split.names,
    pageGroup: pageGroup.split.names,
    country: plans.country.names,
    device: plans.device.names,
    segmentIds: isTold ? segments.map(({ id }) => id) : undefined,
    group: scope.group,
  });
  const scanned = await scan(services, {
    scope,
    changes,
    leaves,
    plans: Object.values(plans),
    whole,
  });
  const [country = missing(CHANGED), device = missing(CHANGED)] = scanned;
  return {
    country,
    device,
    intent: splitByLabel(intent),
    pageGroup: splitByLabel(pageGroup),
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
  { segments: counts }: SiteChanges,
  segments: readonly SearchSegment[],
  { of, scope, most }: { of: "country" | "device"; scope: ChangeScope; most: number },
): ValuePlan {
  const moved = new Map<string | null, number>();
  for (const segment of segments) {
    const { id } = segment;
    if ((counts.previous.rows[id] ?? 0) + (counts.current.rows[id] ?? 0) === 0) continue;
    const change = (counts.current.clicks[id] ?? 0) - (counts.previous.clicks[id] ?? 0);
    const value = valueOf(segment, of);
    moved.set(value, (moved.get(value) ?? 0) + change);
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

/** Counts the leaves, and sums the rows of each value where the rows distinguish them. */
async function scan(
  services: SearchServices,
  { scope, changes, leaves, plans, whole }: {
    scope: ChangeScope;
    changes: SiteChanges;
    leaves: SetLeaves;
    plans: readonly ValuePlan[];
    whole: LedgerSum | undefined;
  },
): Promise<ChangeSplit[]> {
  const told = plans.filter((plan) => plan.missing === null);
  if (told.length === 0) {
    countLedger(leaves, changes);
    return plans.map((plan) => missing(plan.missing ?? CHANGED));
  }
  const lists = told.map(({ buckets }) => buckets);
  const sum = (side: "before" | "after") =>
    sumBuckets(services, {
      scope,
      window: side === "before" ? changes.previous : changes.current,
      lists,
      each: (facts) => leaves.counts.add(side, facts),
    });
  const before = await sum("before");
  const after = await sum("after");
  const curves = await readSiteCurves(services.db, scope.siteId, scope.device);
  const sumOne = (runs: { before: MeasureRun; after: MeasureRun }): LedgerSum | undefined => {
    const pairs = alignPairs(runs);
    const kinds = Uint8Array.from(pairs.queries, changes.classOf);
    const { group } = scope;
    const placeOf = (row: number) => group?.hasPage(pairs.pages[row] ?? 0) === false ? -1 : 0;
    return createClickLedger(pairs, { curve: curves.expected, kinds }).sumBy(placeOf, 1)[0];
  };
  return plans.map((plan) => {
    const at = told.indexOf(plan);
    if (plan.missing !== null) return missing(plan.missing);
    const sums = plan.labels.flatMap((_, place) => {
      const [was, is] = [before[at]?.[place], after[at]?.[place]];
      return was && is ? sumOne({ before: was, after: is }) ?? [] : [];
    });
    return fit(whole, plan, sums);
  });
}

function fit(
  whole: LedgerSum | undefined,
  { labels, buckets }: ValuePlan,
  sums: LedgerSum[],
): ChangeSplit {
  const clicksOf = (side: "before" | "after") =>
    sums.reduce((all, sum) => all + sum[side].clicks, 0);
  const isWhole = whole !== undefined && sums.length === labels.length &&
    whole.before.clicks === clicksOf("before") && whole.after.clicks === clicksOf("after");
  // an import may have come in between
  if (!isWhole) return missing(CHANGED);
  return {
    segments: listSegments(labels, fitSegments(whole, sums)),
    places: { by: "segments", placeOf: (id) => buckets.places[id] ?? -1 },
    missing: null,
  };
}
