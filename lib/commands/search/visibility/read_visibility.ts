import { VISIBILITY_REPORT } from "../../core/report_names.ts";
import { findLastVolumeImport } from "../../../../db/search_data/keyword_volumes.ts";
import { readCurveVersion } from "../../../../db/search/keyword_judgements.ts";
import {
  digestRanks,
  type KnownContext,
  listRankContexts,
} from "../../../../db/search_data/rank_contexts.ts";
import type { VisibilityQuery } from "../../../../schemas/visibility.ts";
import {
  chooseComparedWindow,
  chooseWindow,
  type DayWindow,
} from "../../../metrics/search_data/choose_window.ts";
import { measureObservedSite } from "./measure_observed_site.ts";
import { measureTrackedSite } from "./measure_tracked_site.ts";
import type { DataStatus } from "../../search_data/search_data_status.ts";
import type { NoSearchData } from "../../search_data/search_window.ts";
import type { SearchServices } from "../../../services.ts";
import type { VisibilityReport } from "./visibility_report.ts";

/** What is asked of a site's visibility. */
interface VisibilityChoice {
  siteId: number;
  query: VisibilityQuery;
  now: Date;
  /** For how long days that were not measured yet may be measured now; default: a second. */
  budgetMs?: number;
}

const SHOWN_CONTEXTS = 5;

/** The report changes with the code that makes it. */
const VERSION = 2;

/**
 * Reads how visible a site is: by its tracked ranks where there are any for what is asked, else by Search
 * Console's queries. What was asked before is not computed again until the data change. Throws
 * `ValidationError` for an impossible window.
 */
export async function readVisibility(
  services: SearchServices,
  choice: VisibilityChoice,
): Promise<VisibilityReport | NoSearchData> {
  const { siteId, query } = choice;
  const { engine, country, device } = query;
  // rank trackers look at the results of the web alone
  const hasRanks = query.universe !== "observed" && (query.search_type ?? "web") === "web";
  const [context] = hasRanks
    ? await listRankContexts(services.db, siteId, { engine, country, device })
    : [];
  if (context !== undefined) return await readTracked(services, choice, context);
  return await readObserved(services, choice);
}

async function readTracked(
  services: SearchServices,
  { siteId, query, now }: VisibilityChoice,
  context: KnownContext,
): Promise<VisibilityReport | NoSearchData> {
  const { db, searchWindows } = services;
  const bounds = [{ kind: "query" as const, first: context.first, last: context.last }];
  const window = chooseWindow(query, bounds) ?? { from: context.first, to: context.last };
  const granularity = query.granularity ?? "day";
  const parts = await Promise.all([
    digestRanks(db, siteId, context.id),
    findLastVolumeImport(db, siteId),
    readCurveVersion(db, siteId),
  ]);
  const key = {
    siteId,
    name: VISIBILITY_REPORT,
    question: JSON.stringify([context.id, window, query.compare, granularity]),
    madeOf: JSON.stringify([VERSION, ...parts]),
  };
  const compared = chooseComparedWindow(window, query.compare);
  const report = await searchWindows.readReport({
    key,
    now,
    compute: () =>
      measureTrackedSite(services, { siteId, context, window, compared, granularity, now }),
    isWhole,
  });
  return report.current.keywordsCount > 0 ? report : noRanksThen(context, window);
}

function noRanksThen(context: KnownContext, window: DayWindow): NoSearchData {
  return {
    state: "absent",
    searchType: "web",
    country: context.country,
    device: context.device,
    period: null,
    previous: null,
    ...window,
    status: {
      code: "window_without_data",
      message: `No keyword has a rank on ${window.to} or in the 35 days before. ` +
        `There are ranks from ${context.first} to ${context.last}.`,
    },
  };
}

async function readObserved(
  services: SearchServices,
  { siteId, query, now, budgetMs = 1_000 }: VisibilityChoice,
): Promise<VisibilityReport | NoSearchData> {
  const { db, searchWindows } = services;
  const window = await searchWindows.resolve({
    siteId,
    kind: "query",
    query,
    now,
    preview: true,
  });
  const asksRanks = query.universe === "tracked" ||
    (query.engine !== undefined && query.engine !== "google");
  if (window.period === null || asksRanks) {
    const contexts = await listRankContexts(db, siteId);
    const status = asksRanks || contexts.length > 0 ? noRanks(siteId, contexts) : window.status;
    return {
      ...window,
      state: "absent",
      period: null,
      previous: null,
      status: status ?? noRanks(siteId, []),
    };
  }
  const granularity = query.granularity ?? "day";
  const judged = await readCurveVersion(db, siteId);
  const key = {
    siteId,
    name: VISIBILITY_REPORT,
    // periods never change: other days make another one
    question: JSON.stringify([window.period.id, window.previous?.id, window.from, granularity]),
    madeOf: JSON.stringify([VERSION, judged, window.dataState]),
  };
  return await searchWindows.readReport({
    key,
    now,
    compute: () => measureObservedSite(services, { siteId, window, granularity, budgetMs }),
    isWhole,
  });
}

function noRanks(siteId: number, contexts: readonly KnownContext[]): DataStatus {
  const there = contexts.slice(0, SHOWN_CONTEXTS).map(({ engine, country, device }) =>
    [engine, country ?? "country not known", device ?? "device not known"].join(", ")
  );
  return {
    code: "no_ranks",
    message: "There are no ranks of this search engine, country and device. " +
      (there.length > 0 ? `There are of: ${[...new Set(there)].join("; ")}. ` : "") +
      `POST /sites/${siteId}/imports takes result pages and exports of rank trackers.`,
  };
}

function isWhole({ status }: VisibilityReport): boolean {
  return status?.code !== "computing";
}
