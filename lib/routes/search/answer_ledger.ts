import type { AskedLedger } from "../../../schemas/asked_ledger.ts";
import type { SearchChangesQuery } from "../../../schemas/search_changes.ts";
import { readChangeGroup } from "../../commands/search/changes/change_group.ts";
import { readChanges } from "../../commands/search/changes/read_changes.ts";
import { presentParts } from "../../metrics/search/changes/part_intervals.ts";
import type { SearchServices } from "../../services.ts";
import { presentFigures, withUnlisted } from "./present_ledger_sum.ts";

/** Whose clicks are compared, and on which days. */
interface AskedChange {
  siteId: number;
  /** Days, country, device, search type and group of pages. */
  query: Omit<SearchChangesQuery, "limit">;
  /** The window; null: there are no data. */
  window: { from: string | null; to: string | null };
  /** The window to compare with; default: the one before. */
  against?: { from: string; to: string } | null;
  /** Neither: the site. */
  pageId?: number;
  keywordId?: number;
}

/** Answers where the clicks of a site, a page or a keyword went, by the same rows as `GET /sites/{id}/changes`. */
export async function answerLedger(
  services: SearchServices,
  { siteId, query, window: { from, to }, against, pageId, keywordId }: AskedChange,
): Promise<AskedLedger> {
  if (from === null || to === null) {
    return notAvailable({ code: "no_search_data", message: "There are no days to compare." });
  }
  const { search_type: searchType = "web", country = null, device = null, compare } = query;
  const group = await readChangeGroup(services.db, siteId, query.page_group);
  const changes = await readChanges(services, { siteId, searchType, country, device, group }, {
    from,
    to,
    ...compare && { compare },
    ...against && { against_from: against.from, against_to: against.to },
  });
  if ("status" in changes) return notAvailable(changes.status);
  const { ledger, noise, current, previous } = changes;
  const { pages, queries } = ledger.pairs;
  const isAsked = (row: number) =>
    (pageId === undefined || pages[row] === pageId) &&
    (keywordId === undefined || queries[row] === keywordId);
  const [rows] = ledger.sumBy((row) => isAsked(row) ? 0 : -1, 1);
  if (rows === undefined) throw new TypeError("A ledger has a sum.");
  const isSite = pageId === undefined && keywordId === undefined;
  const sum = isSite ? withUnlisted(rows, changes) : rows;
  return {
    not_available: null,
    compared: {
      current: { from: current.from, to: current.to },
      previous: { from: previous.from, to: previous.to },
      days_compared: current.compared.size,
      ...presentFigures(sum, presentParts(sum, noise)),
    },
  };
}

function notAvailable(status: { code: string; message: string } | null): AskedLedger {
  const { code, message } = status ??
    { code: "no_search_data", message: "There are no data to compare." };
  return { not_available: { code, message }, compared: null };
}

/** What is answered where the question compares with nothing. */
export const NOT_COMPARED: AskedLedger = notAvailable({
  code: "not_compared",
  message: "compare=none compares with nothing.",
});
