import {
  type AnalysisLimits,
  deleteAnalysisRows,
  listOldAnalyses,
} from "../../../db/search_data/analyses/search_analyses.ts";
import {
  AI_FUNNEL_REPORT,
  ANSWER_REPORT,
  CHANGE_REPORT,
  CITATION_REPORT,
  CRAWL_STATS_REPORT,
  KEYWORD_COUNT_REPORT,
  LEDGER_REPORT,
  LOG_PARTS_REPORT,
  OVERVIEW_REPORT,
  PARTS_REPORT,
  VISIBILITY_REPORT,
} from "../../commands/core/report_names.ts";
import { deleteOldReports } from "../../../db/search_data/search_reports.ts";
import type { Job } from "../job.ts";
import { DAY_MS } from "../../core/days.ts";

/** A list that was begun can be read to its end for so long. */
const KEEP_REPLACED_MS = DAY_MS;
const KEEP_MS = 60 * DAY_MS;
const KEPT_ANALYSES = 60;
const KEEP_REPORTS_MS = 30 * DAY_MS;
const ROWS_AT_ONCE = 10_000;

/**
 * Deletes analyses that were replaced, that are old or too many, and old reports, in small batches: a caller that asks for
 * them again gets them made again. It may be interrupted at any moment and may run in several processes.
 */
export const pruneAnalyses: Job = {
  name: "prune_analyses",
  schedule: "0 5,25,45 * * * *",
  runOnStart: true,
  async run({ db, now, log }, { signal }) {
    const ago = (ms: number) => new Date(now().getTime() - ms);
    const limits: AnalysisLimits = {
      replacedBefore: ago(KEEP_REPLACED_MS),
      madeBefore: ago(KEEP_MS),
      keptCount: KEPT_ANALYSES,
    };
    const old = await listOldAnalyses(db, limits);
    for (const analysis of old) {
      while (!await deleteAnalysisRows(db, analysis, ROWS_AT_ONCE)) {
        if (signal.aborted) return;
      }
      if (signal.aborted) return;
    }
    const names = [
      AI_FUNNEL_REPORT,
      ANSWER_REPORT,
      CHANGE_REPORT,
      CITATION_REPORT,
      CRAWL_STATS_REPORT,
      KEYWORD_COUNT_REPORT,
      LEDGER_REPORT,
      LOG_PARTS_REPORT,
      OVERVIEW_REPORT,
      PARTS_REPORT,
      VISIBILITY_REPORT,
    ];
    const reports = await deleteOldReports(db, names, ago(KEEP_REPORTS_MS));
    if (old.length + reports > 0) {
      log("info", "analyses_pruned", { analyses: old.length, reports });
    }
  },
};
