import type { LedgerSum } from "../../../metrics/search/changes/click_ledger.ts";
import { fitSegments } from "../../../metrics/search/changes/segment_parts.ts";
import type { DataStatus } from "../../search_data/search_data_status.ts";
import type { ChangeGroup } from "./change_group.ts";
import { type ChangeSet, countLeaves, createSetLeaves, findSets } from "./change_sets.ts";
import type { ChangeSegment, ChangeSplit, IsAsked, SegmentLabel } from "./change_split.ts";
import type { BegunSums, ValuePlan, ValuePlans } from "./change_values.ts";
import type { LabelSplit } from "./label_splits.ts";
import type { SiteChanges } from "./read_changes.ts";

/** A change by each dimension, and the least set of segments that explains most of it. */
export interface ChangeSegments {
  country: ChangeSplit;
  device: ChangeSplit;
  intent: ChangeSplit;
  pageGroup: ChangeSplit;
  sets: ChangeSet[];
}

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

/** Splits a change by country, device, intent and group of pages. What they sum to is known. */
export async function readChangeSegments(
  changes: SiteChanges,
  { group, isAsked, sums, values }: {
    group: ChangeGroup | null;
    isAsked: IsAsked;
    sums: ChangeSums;
    values: { plans: ValuePlans; sums: BegunSums };
  },
): Promise<ChangeSegments> {
  const { whole, intent, pageGroup } = sums;
  const { plans } = values;
  const isTold = plans.country.missing === null || plans.device.missing === null;
  const leaves = createSetLeaves(changes, {
    intent: intent.split.names,
    pageGroup: pageGroup.split.names,
    country: isTold ? plans.country.names : undefined,
    device: isTold ? plans.device.names : undefined,
    segmentIds: plans.segmentIds,
    group,
  });
  countLeaves(leaves, changes);
  const sets = findSets(leaves);
  const ofValues = await values.sums.finish();
  return {
    country: isAsked("country")
      ? splitByValue(plans.country, whole, ofValues.country)
      : missing(NOT_ASKED),
    device: isAsked("device")
      ? splitByValue(plans.device, whole, ofValues.device)
      : missing(NOT_ASKED),
    intent: isAsked("intent") ? splitByLabel(intent) : missing(NOT_ASKED),
    pageGroup: isAsked("page_group") ? splitByLabel(pageGroup) : missing(NOT_ASKED),
    sets,
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

function splitByValue(
  plan: ValuePlan,
  whole: LedgerSum | undefined,
  sums: readonly LedgerSum[] | undefined,
): ChangeSplit {
  if (plan.missing !== null) return missing(plan.missing);
  if (whole === undefined || sums === undefined) throw new TypeError("A ledger has a sum.");
  const { labels, buckets } = plan;
  return {
    segments: listSegments(labels, fitSegments(whole, sums)),
    places: { by: "segments", placeOf: (id) => buckets.places[id] ?? -1 },
    missing: null,
  };
}
