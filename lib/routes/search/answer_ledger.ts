import type { Db } from "../../../db/core/connection.ts";
import { readDaysVersion } from "../../../db/search_data/search_days.ts";
import { listKeywordTexts } from "../../../db/search/content_decay.ts";
import type { AskedLedger } from "../../../schemas/asked_ledger.ts";
import { LEDGER_REPORT } from "../../commands/core/report_names.ts";
import { findChangeDays, hasManyRows } from "../../commands/search/changes/change_days.ts";
import { readChangeGroup } from "../../commands/search/changes/change_group.ts";
import { findPageMovers } from "../../commands/search/changes/change_movers.ts";
import type { AskedChange, LedgerQuestion } from "../../commands/search/changes/changes_thread.ts";
import { keepLedger } from "../../commands/search/changes/keep_ledger.ts";
import {
  gatherChange,
  type SiteChanges,
  splitChange,
} from "../../commands/search/changes/read_changes.ts";
import { presentParts } from "../../metrics/search/changes/part_intervals.ts";
import { useRowsMemory } from "../../metrics/search/changes/rows_memory.ts";
import type { RequestServices, SearchServices } from "../../services.ts";
import {
  leaveRest,
  type LedgerFigures,
  presentFigures,
  withUnlisted,
} from "./present_ledger_sum.ts";

const PAGE_QUERIES = 10;

/** What the services of a ledger are: the thread makes it where there are many rows. */
type LedgerServices = Pick<RequestServices, "db" | "searchWindows" | "now" | "changesThread">;

/**
 * Answers where the clicks of a site, a page or a keyword went, by the same rows as `GET /sites/{id}/changes`; of a page
 * with its queries.
 */
export async function answerLedger(
  services: LedgerServices,
  { siteId, accountId, window: { from, to }, against, pageId, keywordId, query: wanted }:
    AskedChange,
): Promise<AskedLedger> {
  if (from === null || to === null) {
    return notAvailable({ code: "no_search_data", message: "There are no days to compare." });
  }
  const { search_type: searchType = "web", country = null, device = null, page_group } = wanted;
  const { compare, against_from, against_to } = wanted;
  const property = { siteId, searchType, country, device };
  // what changes after this is not kept as what it was before
  const daysVersion = await readDaysVersion(services.db, siteId);
  const days = await findChangeDays(services.db, property, {
    from,
    to,
    ...compare && { compare },
    ...against_from && { against_from },
    ...against_to && { against_to },
    ...against && { against_from: against.from, against_to: against.to },
  });
  if ("status" in days) return notAvailable(days.status);
  const query = { page_group };
  const question = { property, days, query, pageId, keywordId };
  return await keepLedger(services, {
    name: LEDGER_REPORT,
    ...{ property, days, daysVersion, query: { ...query, pageId, keywordId } },
    make: () =>
      hasManyRows(days)
        ? services.changesThread.explain(accountId, question)
        : makeLedger(services, question),
  });
}

/** Makes the ledger of a site, a page or a keyword. */
export async function makeLedger(
  services: SearchServices,
  { property, days, query, pageId, keywordId }: LedgerQuestion,
): Promise<AskedLedger> {
  const group = await readChangeGroup(services.db, property.siteId, query.page_group);
  const scope = { ...property, group };
  return await useRowsMemory(async (memory) => {
    const changes = splitChange(await gatherChange(services, scope, { days, memory }));
    const { current, previous } = changes;
    return {
      not_available: null,
      compared: {
        current: { from: current.from, to: current.to },
        previous: { from: previous.from, to: previous.to },
        days_compared: current.compared.size,
        ...pageId === undefined
          ? sumRows(changes, keywordId)
          : await splitPage(services.db, changes, pageId),
      },
    };
  });
}

/** What a keyword has, or without one the site. */
function sumRows(changes: SiteChanges, keywordId: number | undefined): LedgerFigures {
  const { ledger: { pairs: { queries }, sumBy }, noise } = changes;
  const isAsked = (row: number) => keywordId === undefined || queries[row] === keywordId;
  const [rows] = sumBy((row) => isAsked(row) ? 0 : -1, 1);
  if (rows === undefined) throw new TypeError("A ledger has a sum.");
  const sum = keywordId === undefined ? withUnlisted(rows, changes) : rows;
  return presentFigures(sum, presentParts(sum, noise));
}

/** What a page has, with its queries that moved most. */
async function splitPage(
  db: Db,
  { ledger, noise }: SiteChanges,
  pageId: number,
): Promise<LedgerFigures & Pick<ComparedLedger, "keywords" | "other_keywords">> {
  const { pairs: { pages } } = ledger;
  const [sum] = ledger.sumBy((row) => pages[row] === pageId ? 0 : -1, 1);
  if (sum === undefined) throw new TypeError("A ledger has a sum.");
  const all = presentFigures(sum, presentParts(sum, noise));
  const { movers, others, othersCount } = findPageMovers(ledger, pageId, PAGE_QUERIES);
  const texts = await listKeywordTexts(db, movers.map(({ id }) => id));
  const named = new Map(texts.map(({ id, keyword }) => [id, keyword]));
  const keywords = movers.map(({ id, sum: own }) => ({
    keyword_id: id,
    keyword: named.get(id) ?? "",
    ...presentFigures(own, presentParts(own, noise)),
  }));
  const rest = presentFigures(others, presentParts(others, noise));
  return {
    ...all,
    keywords,
    other_keywords: { count: othersCount, ...leaveRest(rest, all, keywords) },
  };
}

type ComparedLedger = NonNullable<AskedLedger["compared"]>;

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
