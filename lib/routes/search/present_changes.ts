import type { Db } from "../../../db/core/connection.ts";
import { listKeywordTexts } from "../../../db/search/content_decay.ts";
import { listPageTexts } from "../../../db/search/keyword_intents.ts";
import type { SearchChangesAnswer } from "../../../schemas/search_changes.ts";
import type { ChangeWindow } from "../../commands/search/changes/change_windows.ts";
import { type ChangeMovers, planMovers } from "../../commands/search/changes/change_movers.ts";
import {
  type ChangeSums,
  readChangeSegments,
} from "../../commands/search/changes/change_segments.ts";
import type { ChangesMade } from "../../commands/search/changes/changes_thread.ts";
import type { ChangeSet } from "../../commands/search/changes/change_sets.ts";
import type { BegunSums, ValuePlans } from "../../commands/search/changes/change_values.ts";
import { labelRows, type LabelSplits } from "../../commands/search/changes/label_splits.ts";
import {
  comparedClicks,
  QUERY_CLASSES,
  type SiteChanges,
} from "../../commands/search/changes/read_changes.ts";
import { DECIMALS, roundFigure } from "../../metrics/core/round_figure.ts";
import { type LedgerSum, ONE_LABEL } from "../../metrics/search/changes/click_ledger.ts";
import { presentParts } from "../../metrics/search/changes/part_intervals.ts";
import { foldSplits } from "./fold_segments.ts";
import { explainChange } from "./explain_change.ts";
import {
  leaveRest,
  type LedgerFigures,
  presentFigures,
  withUnlisted,
} from "./present_ledger_sum.ts";
import { type ChangesRequest, presentOnsets } from "./present_onsets.ts";
import { presentSegments } from "./present_segments.ts";

/** A change, what its rows are labelled by, and what countries and devices have of it. */
interface KnownChange {
  changes: SiteChanges;
  labels: LabelSplits;
  values: { plans: ValuePlans; sums: BegunSums };
}

/** Presents the change of a site's clicks, but for what else happened, with the pages and keywords that moved most. */
export async function presentChanges(
  request: ChangesRequest,
  { changes, labels, values }: KnownChange,
): Promise<ChangesMade> {
  const { limit, isAsked, scope: { group }, services: { db } } = request;
  const { ledger, current, previous, noise } = changes;
  const { pages, keywords, classes, ...sums } = sumChanges(request, { changes, labels });
  const whole = withUnlisted(sums.whole, changes);
  const all = presentFigures(whole, presentParts(whole, noise));
  const segments = await readChangeSegments(changes, { group, isAsked, sums, values });
  const { sets } = segments;
  const { urls, texts } = await readNames(db, { pages, keywords, sets });
  const ofPages = presentMovers(changes, pages, all);
  const ofKeywords = presentMovers(changes, keywords, all);
  const change = sumOf(current) - sumOf(previous);
  const splits = foldSplits(segments, changes, limit);
  const moved = { change: all.change.clicks, pages, keywords, splits };
  const { onset, ...onsets } = await presentOnsets(request, changes, moved);
  const answer: ChangesMade["answer"] = {
    current: presentWindow(current),
    previous: presentWindow(previous),
    days_compared: current.compared.size,
    change,
    missing_days: change - all.change.clicks,
    compared_change: all.change,
    effects: all.effects,
    onset,
    explaining_sets: presentSets(sets, { urls, texts }),
    query_classes: presentClasses(changes, { classes, all }),
    segments: await presentSegments(request, {
      changes,
      splits,
      onsetOf: onsets.ofSegment,
      all,
    }),
    pages: ofPages.rows.map(({ id, figures }, at) => ({
      page_id: id,
      url: urls.get(id) ?? "",
      fate: ledger.fates.fates[ledger.fates.pages.indexOf(id)] ?? "kept",
      ...figures,
      onset: onsets.ofPage(at),
    })),
    other_pages: { count: pages.othersCount, ...ofPages.others },
    keywords: ofKeywords.rows.map(({ id, figures }, at) => ({
      keyword_id: id,
      keyword: texts.get(id) ?? "",
      branded: brandOf(changes, id),
      ...figures,
      onset: onsets.ofKeyword(at),
    })),
    other_keywords: { count: keywords.othersCount, ...ofKeywords.others },
  };
  return { answer, ...explainChange(answer, { group, sum: whole }) };
}

/** What a ledger is summed by. */
interface SummedChanges extends ChangeSums {
  pages: ChangeMovers;
  keywords: ChangeMovers;
  /** By place in `QUERY_CLASSES`. */
  classes: readonly LedgerSum[];
}

/** Sums the ledger by all that it knows, each row once. */
function sumChanges(
  { limit }: ChangesRequest,
  { changes: { ledger, classes }, labels: { intent, pageGroup } }: Pick<
    KnownChange,
    "changes" | "labels"
  >,
): SummedChanges {
  const pages = planMovers(ledger, "pages", limit);
  const keywords = planMovers(ledger, "queries", limit);
  const [whole = [], byClass = [], byPage = [], byKeyword = [], byIntent = [], byGroup = []] =
    ledger.sumEach([
      ONE_LABEL,
      { labelOf: (row) => classes[row] ?? 0, count: QUERY_CLASSES.length, isOfQuery: true },
      pages.labels,
      keywords.labels,
      labelRows(intent, ledger),
      labelRows(pageGroup, ledger),
    ]);
  return {
    whole: whole[0],
    classes: byClass,
    pages: pages.name(byPage),
    keywords: keywords.name(byKeyword),
    intent: { split: intent, sums: byIntent },
    pageGroup: { split: pageGroup, sums: byGroup },
  };
}

/** What pages and keywords are called, by their ids. */
interface Names {
  urls: ReadonlyMap<number, string>;
  texts: ReadonlyMap<number, string>;
}

async function readNames(
  db: Db,
  { pages, keywords, sets }: {
    pages: ChangeMovers;
    keywords: ChangeMovers;
    sets: readonly ChangeSet[];
  },
): Promise<Names> {
  const pageIds = [...pages.movers.map(({ id }) => id), ...sets.map(({ pageId }) => pageId ?? 0)];
  const keywordIds = [
    ...keywords.movers.map(({ id }) => id),
    ...sets.map(({ keywordId }) => keywordId ?? 0),
  ];
  return {
    urls: new Map((await listPageTexts(db, pageIds, null)).map(({ id, url }) => [id, url])),
    texts: new Map(
      (await listKeywordTexts(db, keywordIds)).map(({ id, keyword }) => [id, keyword]),
    ),
  };
}

function presentSets(
  sets: readonly ChangeSet[],
  { urls, texts }: Names,
): SearchChangesAnswer["explaining_sets"] {
  return sets.map((set) => ({
    query_class: set.queryClass,
    url: set.pageId === null ? null : urls.get(set.pageId) ?? null,
    keyword: set.keywordId === null ? null : texts.get(set.keywordId) ?? null,
    page_group: set.pageGroup,
    intent: set.intent,
    country: set.country,
    device: set.device,
    previous_clicks: set.before,
    current_clicks: set.after,
    share: roundFigure(set.share, DECIMALS.share),
  }));
}

function brandOf({ ledger, classes }: SiteChanges, keywordId: number): boolean | null {
  const name = QUERY_CLASSES[classes[ledger.pairs.queries.indexOf(keywordId)] ?? 0];
  return name === "unknown" ? null : name === "branded";
}

function sumOf({ clicks }: ChangeWindow): number {
  return [...clicks.values()].reduce((sum, count) => sum + count, 0);
}

function presentWindow(window: ChangeWindow): SearchChangesAnswer["current"] {
  return {
    from: window.from,
    to: window.to,
    clicks: sumOf(window),
    compared_clicks: comparedClicks(window),
    days_with_data: window.compared.size + window.unmatched.length,
    days_missing: window.missing,
    days_unmatched: window.unmatched,
  };
}

function presentMovers(
  changes: SiteChanges,
  { movers, others }: ChangeMovers,
  all: LedgerFigures,
): { rows: { id: number; figures: LedgerFigures }[]; others: LedgerFigures } {
  const rows = movers.map(({ id, sum }) => ({
    id,
    figures: presentFigures(sum, presentParts(sum, changes.noise)),
  }));
  const rest = withUnlisted(others, changes);
  const own = presentFigures(rest, presentParts(rest, changes.noise));
  return { rows, others: leaveRest(own, all, rows.map(({ figures }) => figures)) };
}

/** Non-branded queries, which are the most, take what rounding leaves. */
function presentClasses(
  changes: SiteChanges,
  { classes, all }: { classes: readonly LedgerSum[]; all: LedgerFigures },
): SearchChangesAnswer["query_classes"] {
  const sums = classes
    .map((sum, at) => QUERY_CLASSES[at] === "anonymized" ? withUnlisted(sum, changes) : sum);
  const [first, ...others] = sums
    .map((sum) => presentFigures(sum, presentParts(sum, changes.noise)));
  if (first === undefined) return [];
  return [leaveRest(first, all, others), ...others].map((figures, at) => ({
    query_class: QUERY_CLASSES[at] ?? "unknown",
    ...figures,
  }));
}
