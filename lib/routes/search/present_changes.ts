import type { Db } from "../../../db/core/connection.ts";
import { listKeywordTexts } from "../../../db/search/content_decay.ts";
import { listPageTexts } from "../../../db/search/keyword_intents.ts";
import type { SearchChangesAnswer } from "../../../schemas/search_changes.ts";
import type { ChangeWindow } from "../../commands/search/changes/change_days.ts";
import { type ChangeMovers, findMovers } from "../../commands/search/changes/change_movers.ts";
import { readChangeSegments } from "../../commands/search/changes/change_segments.ts";
import type { ChangeSet } from "../../commands/search/changes/change_sets.ts";
import {
  comparedClicks,
  QUERY_CLASSES,
  type SiteChanges,
} from "../../commands/search/changes/read_changes.ts";
import { DECIMALS, roundFigure } from "../../metrics/core/round_figure.ts";
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

/** Presents the change of a site's clicks with the pages and keywords that moved most. */
export async function presentChanges(
  request: ChangesRequest,
  changes: SiteChanges,
): Promise<SearchChangesAnswer> {
  const { limit, services: { db } } = request;
  const { ledger, current, previous, noise } = changes;
  const whole = withUnlisted(ledger.sumBy(() => 0, 1)[0], changes);
  const all = presentFigures(whole, presentParts(whole, noise));
  const pages = findMovers(ledger, "pages", limit);
  const keywords = findMovers(ledger, "queries", limit);
  const segments = await readChangeSegments(request.services, { ...request, changes });
  const { sets } = segments;
  const { urls, texts } = await readNames(db, { pages, keywords, sets });
  const ofPages = presentMovers(changes, pages, all);
  const ofKeywords = presentMovers(changes, keywords, all);
  const change = sumOf(current) - sumOf(previous);
  const splits = foldSplits(segments, changes, limit);
  const moved = { change: all.change.clicks, pages, keywords, splits };
  const { onset, events, ...onsets } = await presentOnsets(request, changes, moved);
  const answer: Omit<SearchChangesAnswer, "explanation"> = {
    current: presentWindow(current),
    previous: presentWindow(previous),
    days_compared: current.compared.size,
    change,
    missing_days: change - all.change.clicks,
    compared_change: all.change,
    effects: all.effects,
    onset,
    events,
    explaining_sets: presentSets(sets, { urls, texts }),
    query_classes: presentClasses(changes, all),
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
  const explanation = explainChange(answer, { group: request.scope.group, sum: whole });
  return { ...answer, explanation };
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
  all: LedgerFigures,
): SearchChangesAnswer["query_classes"] {
  const { ledger, classes, noise } = changes;
  const sums = ledger.sumBy((row) => classes[row] ?? 0, QUERY_CLASSES.length)
    .map((sum, at) => QUERY_CLASSES[at] === "anonymized" ? withUnlisted(sum, changes) : sum);
  const [first, ...others] = sums.map((sum) => presentFigures(sum, presentParts(sum, noise)));
  if (first === undefined) return [];
  return [leaveRest(first, all, others), ...others].map((figures, at) => ({
    query_class: QUERY_CLASSES[at] ?? "unknown",
    ...figures,
  }));
}
