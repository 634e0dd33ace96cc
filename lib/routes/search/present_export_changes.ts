import type { Db } from "../../../db/core/connection.ts";
import { listKeywordTexts } from "../../../db/search/content_decay.ts";
import { listPageTexts } from "../../../db/search/keyword_intents.ts";
import type { SearchPeriod } from "../../../db/search_data/search_periods.ts";
import type { ExportChangesAnswer } from "../../../schemas/export_changes.ts";
import { findMovers } from "../../commands/search/changes/change_movers.ts";
import type { ExportChanges, ExportMatch } from "../../commands/search/changes/export_changes.ts";
import type { ExportWindow } from "../../commands/search/changes/export_windows.ts";
import { countDays } from "../../core/days.ts";
import type { LedgerSum } from "../../metrics/search/changes/click_ledger.ts";
import { isCut, sumClicks } from "../../metrics/search/changes/export_rows.ts";
import { presentParts } from "../../metrics/search/changes/part_intervals.ts";
import type { PartTotal } from "../../metrics/search_data/sum_parts.ts";
import { explainExports, tellOpen } from "./explain_exports.ts";

type Names = ReadonlyMap<number, string>;
type Queries = ExportChangesAnswer["queries"];
type Pages = ExportChangesAnswer["pages"];
type Parts = ExportChangesAnswer["countries"];

/** Presents what is known of the change between two exports; `limit` rows of each table. */
export async function presentExportChanges(
  db: Db,
  changes: ExportChanges,
  limit: number,
): Promise<ExportChangesAnswer> {
  const { previous, current, queries, pages } = changes;
  const listed = (match: ExportMatch | undefined) =>
    match === undefined ? [] : [
      ...moversOf(match).slice(0, limit).map(({ after }) => after.id),
      ...[match.onlyBefore, match.onlyAfter].flatMap(({ rows }) =>
        rows.slice(0, limit).map(({ id }) => id)
      ),
    ];
  const urls = await listPageTexts(db, listed(pages), null);
  const texts = await listKeywordTexts(db, [
    ...listed(queries),
    ...findMovers(changes.ledger, "queries", limit).movers.map(({ id }) => id),
  ]);
  const pageNames: Names = new Map(urls.map(({ id, url }) => [id, url]));
  const keywordNames: Names = new Map(texts.map(({ id, keyword }) => [id, keyword]));
  const answer: Omit<ExportChangesAnswer, "explanation" | "cannot_say"> = {
    current: presentWindow(current),
    previous: presentWindow(previous),
    change: netOf(previous, current),
    queries: presentQueries(changes, { names: keywordNames, limit }),
    pages: presentPages(changes, { names: pageNames, limit }),
    countries: compareParts(previous.countries, current.countries, { what: "Countries", limit }),
    devices: compareParts(previous.devices, current.devices, { what: "Devices", limit }),
  };
  return { ...answer, cannot_say: tellOpen(answer), explanation: explainExports(answer) };
}

function netOf({ clicks: was }: ExportWindow, { clicks: is }: ExportWindow): number | null {
  return was === null || is === null ? null : is - was;
}

function presentWindow(window: ExportWindow): ExportChangesAnswer["current"] {
  const cut = (period: SearchPeriod | undefined) => period ? isCut(period.rowsCount) : null;
  return {
    from: window.from,
    to: window.to,
    days: countDays(window.from, window.to),
    clicks: window.clicks,
    clicks_from: window.clicksFrom,
    queries_shown: window.query?.rowsCount ?? null,
    queries_cut: cut(window.query),
    pages_shown: window.page?.rowsCount ?? null,
    pages_cut: cut(window.page),
  };
}

function missingTable(what: string) {
  return {
    not_available: {
      code: "needs_export_table",
      message: `The exports of both windows must have the table ${what}: import it for both.`,
    },
    shown_in_both: null,
    only_previous: null,
    only_current: null,
    not_shown: null,
    rows: [],
    other: null,
  };
}

/** What both tables have. */
function presentMatch(
  { onlyBefore, onlyAfter, both }: ExportMatch,
  { previous, current }: ExportChanges,
  { names, limit }: { names: Names; limit: number },
): Pick<Pages, "not_available" | "only_previous" | "only_current" | "not_shown"> {
  const single = ({ rows, clicks, atMost }: ExportMatch["onlyBefore"]) => ({
    count: rows.length,
    clicks,
    at_most_each: atMost,
    rows: rows.slice(0, limit)
      .map(({ id, clicks: own }) => ({ id, name: names.get(id) ?? "", clicks: own })),
  });
  const was = sumClicks(both.map(({ before }) => before)) + onlyBefore.clicks;
  const is = sumClicks(both.map(({ after }) => after)) + onlyAfter.clicks;
  const isKnown = previous.clicks !== null && current.clicks !== null;
  const rest = { was: (previous.clicks ?? 0) - was, is: (current.clicks ?? 0) - is };
  return {
    not_available: null,
    only_previous: single(onlyBefore),
    only_current: single(onlyAfter),
    not_shown: isKnown
      ? { previous_clicks: rest.was, current_clicks: rest.is, change: rest.is - rest.was }
      : null,
  };
}

function presentQueries(
  changes: ExportChanges,
  options: { names: Names; limit: number },
): Queries {
  const { ledger, queries, brandOf } = changes;
  if (queries === undefined) return missingTable("Queries");
  const [whole] = ledger.sumBy(() => 0, 1);
  const { movers, others, othersCount } = findMovers(ledger, "queries", options.limit);
  const unmoved = queries.both.length - movers.length - othersCount;
  return {
    ...presentMatch(queries, changes, options),
    shown_in_both: whole === undefined
      ? null
      : { count: queries.both.length, ...presentSum(whole, changes) },
    rows: movers.map(({ id, sum }) => ({
      keyword_id: id,
      keyword: options.names.get(id) ?? "",
      branded: brandOf(id),
      ...presentSum(sum, changes),
    })),
    other: others === undefined ? null : {
      count: othersCount + Math.max(0, unmoved),
      ...countsOf(others.before.clicks, others.after.clicks),
    },
  };
}

function presentSum(sum: LedgerSum, { noise }: ExportChanges) {
  const { effects, ...change } = presentParts(sum, noise);
  const { demand, query_mix, position, click_rate } = effects;
  return {
    previous_clicks: sum.before.clicks,
    current_clicks: sum.after.clicks,
    change,
    effects: { demand, query_mix, position, click_rate },
  };
}

function countsOf(was: number, is: number) {
  return { previous_clicks: was, current_clicks: is, change: is - was };
}

function moversOf({ both }: ExportMatch): ExportMatch["both"] {
  const change = ({ before, after }: ExportMatch["both"][number]) =>
    Math.abs(after.clicks - before.clicks);
  return both.toSorted((a, b) => change(b) - change(a) || a.after.id - b.after.id);
}

function presentPages(
  changes: ExportChanges,
  { names, limit }: { names: Names; limit: number },
): Pages {
  const { pages } = changes;
  if (pages === undefined) return missingTable("Pages");
  const sorted = moversOf(pages);
  const sum = (rows: ExportMatch["both"]) => ({
    count: rows.length,
    ...countsOf(
      sumClicks(rows.map(({ before }) => before)),
      sumClicks(rows.map(({ after }) => after)),
    ),
  });
  return {
    ...presentMatch(pages, changes, { names, limit }),
    shown_in_both: sum(sorted),
    rows: sorted.slice(0, limit).map(({ before, after }) => ({
      page_id: after.id,
      url: names.get(after.id) ?? "",
      ...countsOf(before.clicks, after.clicks),
    })),
    other: sum(sorted.slice(limit)),
  };
}

function compareParts(
  before: readonly PartTotal[],
  after: readonly PartTotal[],
  { what, limit }: { what: string; limit: number },
): Parts {
  if (before.length === 0 || after.length === 0) {
    return { not_available: missingTable(what).not_available, segments: [] };
  }
  const clicks = (parts: readonly PartTotal[]) =>
    new Map(parts.map((part) => [part.part, part.clicks]));
  const [was, is] = [clicks(before), clicks(after)];
  const rows = [...new Set([...is.keys(), ...was.keys()])]
    .map((segment) => ({
      segment,
      count: 1,
      ...countsOf(was.get(segment) ?? 0, is.get(segment) ?? 0),
    }))
    .toSorted((a, b) => Math.abs(b.change) - Math.abs(a.change));
  const small = rows.slice(limit);
  const sum = (of: "previous_clicks" | "current_clicks") =>
    small.reduce((all, row) => all + row[of], 0);
  const other = {
    segment: "other",
    count: small.length,
    ...countsOf(sum("previous_clicks"), sum("current_clicks")),
  };
  return {
    not_available: null,
    segments: small.length === 0 ? rows : [...rows.slice(0, limit), other],
  };
}
