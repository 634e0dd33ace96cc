import type { ChangeOnsetAnswer } from "../../../schemas/change_onset.ts";
import type { ChangeSegmentsAnswer } from "../../../schemas/change_segments.ts";
import type { ChangeScope } from "../../commands/search/changes/change_days.ts";
import type { ChangeGroup } from "../../commands/search/changes/change_group.ts";
import { NOT_ASKED } from "../../commands/search/changes/change_segments.ts";
import type { ChangeSplit } from "../../commands/search/changes/change_split.ts";
import type { SiteChanges } from "../../commands/search/changes/read_changes.ts";
import { readTotalOnset } from "../../commands/search/changes/read_onsets.ts";
import { readTypeChanges } from "../../commands/search/changes/type_changes.ts";
import { presentParts } from "../../metrics/search/changes/part_intervals.ts";
import type { SearchServices } from "../../services.ts";
import type { FoldedSplits, SplitDimension } from "./fold_segments.ts";
import { leaveRest, type LedgerFigures, presentFigures } from "./present_ledger_sum.ts";
import { type ChangesRequest, presentOnset } from "./present_onsets.ts";

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
  { services, scope, isAsked }: ChangesRequest,
  { changes, splits, onsetOf, all }: {
    changes: SiteChanges;
    splits: FoldedSplits;
    /** Of a segment by its place in the list. */
    onsetOf(of: SplitDimension, place: number): ChangeOnsetAnswer;
    all: LedgerFigures;
  },
): Promise<ChangeSegmentsAnswer> {
  const split = (of: SplitDimension) =>
    presentSplit(splits[of], {
      note: NOTES[of],
      changes,
      onsetOf: (place) => onsetOf(of, place),
      all,
    });
  return {
    country: split("country"),
    device: split("device"),
    search_type: isAsked("search_type")
      ? await presentTypes(services, scope, changes)
      : { ...NO_TYPES, not_available: NOT_ASKED },
    intent: split("intent"),
    page_group: split("pageGroup"),
  };
}

async function presentTypes(
  services: SearchServices,
  scope: ChangeScope,
  changes: SiteChanges,
): Promise<ChangeSegmentsAnswer["search_type"]> {
  if (scope.group !== null) return { ...NO_TYPES, not_available: tellOneGroup(scope.group) };
  const types = await readTypeChanges(services.db, scope, changes);
  const onsets = await Promise.all(
    types.map(({ searchType, change: { clicks: change } }) =>
      readTotalOnset(services, { ...scope, searchType }, { days: changes, change })
    ),
  );
  const sum = (clicks: readonly number[]) => clicks.reduce((all, count) => all + count, 0);
  const previous = sum(types.map(({ previousClicks }) => previousClicks));
  const current = sum(types.map(({ currentClicks }) => currentClicks));
  return {
    not_available: null,
    note: NOTES.searchType,
    total: { previous_clicks: previous, current_clicks: current, change: current - previous },
    segments: types.map((type, at) => ({
      segment: type.searchType,
      days_compared: type.daysCompared,
      previous_clicks: type.previousClicks,
      current_clicks: type.currentClicks,
      change: type.change,
      onset: presentOnset(onsets[at] ?? { reason: "not_one_value" }),
    })),
  };
}

const NO_TYPES: ChangeSegmentsAnswer["search_type"] = {
  not_available: null,
  note: null,
  total: null,
  segments: [],
};

function tellOneGroup({ id, name }: ChangeGroup): { code: string; message: string } {
  return {
    code: "one_page_group",
    message: `Totals of search types know no pages. For the pages of "${name}" ask for each type ` +
      `with search_type= and page_group=${id}.`,
  };
}

function presentSplit(
  split: ChangeSplit,
  { note, changes, onsetOf, all }: {
    note: string;
    changes: SiteChanges;
    onsetOf(place: number): ChangeOnsetAnswer;
    all: LedgerFigures;
  },
): Split {
  if (split.segments === null) {
    return { not_available: split.missing, note: null, total: null, segments: [] };
  }
  const parts = split.segments;
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
      onset: onsetOf(at),
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
