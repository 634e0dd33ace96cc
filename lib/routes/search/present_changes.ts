import { listKeywordTexts } from "../../../db/search/content_decay.ts";
import { listPageTexts } from "../../../db/search/keyword_intents.ts";
import type { SearchChangesAnswer } from "../../../schemas/search_changes.ts";
import type { ChangeWindow } from "../../commands/search/changes/change_days.ts";
import { type ChangeMovers, findMovers } from "../../commands/search/changes/change_movers.ts";
import { findChangeSets } from "../../commands/search/changes/change_sets.ts";
import {
  comparedClicks,
  QUERY_CLASSES,
  type SiteChanges,
} from "../../commands/search/changes/read_changes.ts";
import { DECIMALS, roundFigure } from "../../metrics/core/round_figure.ts";
import type { LedgerSum } from "../../metrics/search/changes/click_ledger.ts";
import { EFFECTS, PARTS_OF_A_CLICK } from "../../metrics/search/changes/effects.ts";
import { type ChangeParts, presentParts } from "../../metrics/search/changes/part_intervals.ts";
import { explainChange } from "./explain_change.ts";
import { type ChangesRequest, presentOnsets } from "./present_onsets.ts";

type Figures = Pick<
  SearchChangesAnswer["other_pages"],
  "previous_clicks" | "current_clicks" | "change" | "effects"
>;

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
  const sets = findChangeSets(changes);
  const pageIds = [...pages.movers.map(({ id }) => id), ...sets.map(({ pageId }) => pageId ?? 0)];
  const keywordIds = [
    ...keywords.movers.map(({ id }) => id),
    ...sets.map(({ keywordId }) => keywordId ?? 0),
  ];
  const urls = new Map((await listPageTexts(db, pageIds, null)).map(({ id, url }) => [id, url]));
  const texts = new Map(
    (await listKeywordTexts(db, keywordIds)).map(({ id, keyword }) => [id, keyword]),
  );
  const ofPages = presentMovers(changes, pages, all);
  const ofKeywords = presentMovers(changes, keywords, all);
  const change = sumOf(current) - sumOf(previous);
  const moved = { change: all.change.clicks, pages, keywords };
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
  return { ...answer, explanation: explainChange(answer) };
}

function presentSets(
  sets: ReturnType<typeof findChangeSets>,
  { urls, texts }: { urls: ReadonlyMap<number, string>; texts: ReadonlyMap<number, string> },
): SearchChangesAnswer["explaining_sets"] {
  return sets.map(({ before, after, share, queryClass, pageId, keywordId }) => ({
    query_class: queryClass,
    url: pageId === null ? null : urls.get(pageId) ?? null,
    keyword: keywordId === null ? null : texts.get(keywordId) ?? null,
    previous_clicks: before,
    current_clicks: after,
    share: roundFigure(share, DECIMALS.share),
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

/** Clicks that no row has count among the queries without a name. */
function withUnlisted(sum: LedgerSum | undefined, { unlisted }: SiteChanges): LedgerSum {
  if (sum === undefined) throw new TypeError("A ledger has a sum.");
  const parts = sum.parts.slice();
  const at = EFFECTS.indexOf("anonymized");
  const change = unlisted.current - unlisted.previous;
  parts[at] = (parts[at] ?? 0) + Math.round(change * PARTS_OF_A_CLICK);
  const variances = sum.variances.slice();
  variances[at] = (variances[at] ?? 0) + Math.abs(unlisted.current) + Math.abs(unlisted.previous);
  return {
    ...sum,
    parts,
    variances,
    before: { ...sum.before, clicks: sum.before.clicks + unlisted.previous },
    after: { ...sum.after, clicks: sum.after.clicks + unlisted.current },
  };
}

function presentFigures(sum: LedgerSum, { effects, ...change }: ChangeParts): Figures {
  const { missing_days: _, ...own } = effects;
  return {
    previous_clicks: sum.before.clicks,
    current_clicks: sum.after.clicks,
    change,
    effects: own,
  };
}

function presentMovers(
  changes: SiteChanges,
  { movers, others }: ChangeMovers,
  all: Figures,
): { rows: { id: number; figures: Figures }[]; others: Figures } {
  const rows = movers.map(({ id, sum }) => ({
    id,
    figures: presentFigures(sum, presentParts(sum, changes.noise)),
  }));
  const rest = withUnlisted(others, changes);
  const own = presentFigures(rest, presentParts(rest, changes.noise));
  return { rows, others: leaveRest(own, all, rows.map(({ figures }) => figures)) };
}

/** What the whole has and the rows have not: off from its own effects by what rounding leaves. */
function leaveRest(own: Figures, all: Figures, rows: readonly Figures[]): Figures {
  const effects = { ...own.effects };
  for (const effect of Object.keys(effects) as (keyof Figures["effects"])[]) {
    const { clicks, low, high } = effects[effect];
    const rest = rows.reduce(
      (sum, row) => sum - row.effects[effect].clicks,
      all.effects[effect].clicks,
    );
    effects[effect] = { clicks: rest, low: low + rest - clicks, high: high + rest - clicks };
  }
  return { ...own, effects };
}

/** Non-branded queries, which are the most, take what rounding leaves. */
function presentClasses(
  changes: SiteChanges,
  all: Figures,
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
