import type { Db } from "../../core/connection.ts";
import type { CannibalizationSummary } from "../../../schemas/cannibalization.ts";
import type { ContentDecaySummary } from "../../../schemas/content_decay.ts";
import type { CrawlBudgetBody } from "../../../schemas/crawl_budget.ts";
import type { OpportunitiesSummary } from "../../../schemas/opportunity.ts";
import { md5 } from "../../core/md5.ts";
import type { IssueClicks } from "../../audits/issues/issue_clicks.ts";

/** What can be analysed, with the figures of the whole. */
interface AnalysisSummaries {
  cannibalization: CannibalizationSummary;
  content_decay: ContentDecaySummary;
  opportunities: OpportunitiesSummary;
  issue_clicks: IssueClicks;
  crawl_budget: CrawlBudgetBody;
}

/** A name of what can be analysed. */
export type AnalysisName = keyof AnalysisSummaries;

/** What an analysis answers, and what it is made of. */
export interface AnalysisKey<Name extends AnalysisName = AnalysisName> {
  siteId: number;
  name: Name;
  /** What was asked, as text: the window and its segment. */
  question: string;
  /** All that the rows depend on, as text: with other data there is another analysis. */
  madeOf: string;
}

/** An analysis whose rows are kept. */
export interface SearchAnalysis<Name extends AnalysisName = AnalysisName> {
  id: number;
  siteId: number;
  rowsCount: number;
  /** Figures of the whole. */
  summary: AnalysisSummaries[Name];
  computedAt: Date;
}

interface AnalysisRow {
  id: number;
  site_id: number;
  rows_count: number;
  summary: string;
  computed_at: Date;
}

/** Finds the analysis of these data; undefined where there is none. */
export async function findAnalysis<Name extends AnalysisName>(
  db: Db,
  { siteId, name, question, madeOf }: AnalysisKey<Name>,
): Promise<SearchAnalysis<Name> | undefined> {
  return toAnalysis(
    // unique key search_analyses_question
    await db("search_analyses")
      .where({ site_id: siteId, name, question: md5(question), retired: 0 })
      .where({ made_of: md5(madeOf) })
      .first<AnalysisRow | undefined>(),
  );
}

/** What an analysis is made of whose rows are not all there yet. */
const INCOMPLETE = Buffer.alloc(16);

/** Finds an analysis by its id, also one that another has replaced; undefined when it is gone or not complete yet. */
export async function findAnalysisById<Name extends AnalysisName>(
  db: Db,
  { siteId, name, id }: { siteId: number; name: Name; id: number },
): Promise<SearchAnalysis<Name> | undefined> {
  return toAnalysis(
    await db("search_analyses").where({ id, site_id: siteId, name })
      .whereNot("made_of", INCOMPLETE)
      .first<AnalysisRow | undefined>(),
  );
}

/** What a new analysis holds. */
export interface NewAnalysis<Name extends AnalysisName = AnalysisName> {
  rowsCount: number;
  summary: AnalysisSummaries[Name];
  now: Date;
  /** Inserts the rows under this id: all, or those that come first in the list as it is by default. */
  insertRows(trx: Db, analysisId: number): Promise<void>;
  /** Inserts the others, where there are any. */
  insertOthers?: ((trx: Db, analysisId: number) => Promise<void>) | undefined;
}

type AnalysisHead = Pick<NewAnalysis, "rowsCount" | "summary" | "now">;

/** Inserts an analysis in place of the one that answered the same question; returns its id. */
export async function insertAnalysis(
  trx: Db,
  { siteId, name, question, madeOf }: AnalysisKey,
  { rowsCount, summary, now }: AnalysisHead,
): Promise<number> {
  const asked = { site_id: siteId, name, question: md5(question) };
  await trx("search_analyses").where({ ...asked, retired: 0 }).update({ retired: trx.ref("id") });
  const [id = 0] = await trx("search_analyses").insert({
    ...asked,
    made_of: md5(madeOf),
    rows_count: rowsCount,
    summary: JSON.stringify(summary),
    computed_at: now,
  });
  return id;
}

/**
 * Inserts an analysis that nobody finds before `completeAnalysis()`; returns its id. If that never comes it is deleted as
 * replaced ones are.
 */
export async function beginAnalysis(
  trx: Db,
  { siteId, name, question }: AnalysisKey,
  { rowsCount, summary, now }: AnalysisHead,
): Promise<number> {
  const [id = 0] = await trx("search_analyses").insert({
    site_id: siteId,
    name,
    question: md5(question),
    made_of: INCOMPLETE,
    rows_count: rowsCount,
    summary: JSON.stringify(summary),
    computed_at: now,
    retired: MAX_UINT,
  });
  await trx("search_analyses").where({ id }).update({ retired: id });
  return id;
}

const MAX_UINT = 4_294_967_295;

/** Puts an analysis that was begun in place of the one that answered the same question. */
export async function completeAnalysis(
  trx: Db,
  { siteId, name, question, madeOf }: AnalysisKey,
  id: number,
): Promise<void> {
  const asked = { site_id: siteId, name, question: md5(question) };
  await trx("search_analyses").where({ ...asked, retired: 0 }).update({ retired: trx.ref("id") });
  await trx("search_analyses").where({ id }).update({ retired: 0, made_of: md5(madeOf) });
}

/** When analyses go. */
export interface AnalysisLimits {
  /** Those that another one replaced before this time: cursors may go on in later ones. */
  replacedBefore: Date;
  /** Those that were made before, replaced or not. */
  madeBefore: Date;
  /** So many a site may have that were not replaced. */
  keptCount: number;
}

/** An analysis whose rows are to go. */
interface OldAnalysis {
  id: number;
  siteId: number;
  name: AnalysisName;
}

/** Lists analyses that are to go, some of them. */
export async function listOldAnalyses(db: Db, limits: AnalysisLimits): Promise<OldAnalysis[]> {
  const { replacedBefore, madeBefore, keptCount } = limits;
  const columns = ["old.id", "old.site_id as siteId", "old.name"];
  // an analysis is replaced when the next one of its question is made
  const next = db("search_analyses as next").select(db.raw("1")) // search_analyses_question
    .whereRaw("next.site_id = old.site_id and next.name = old.name")
    .whereRaw("next.question = old.question and next.id > old.id")
    .where("next.computed_at", "<", replacedBefore);
  const old: OldAnalysis[] = await db("search_analyses as old")
    .where("old.computed_at", "<", madeBefore)
    .orWhere((gone) => gone.where("old.retired", ">", 0).whereExists(next))
    .orderBy("old.id").limit(MAX_LISTED).select(columns);
  const crowded: number[] = await db("search_analyses").where({ retired: 0 }).groupBy("site_id")
    .havingRaw("COUNT(*) > ?", [keptCount]).limit(MAX_LISTED).pluck("site_id");
  for (const siteId of crowded) {
    const beyond: OldAnalysis[] = await db("search_analyses as old")
      .where({ "old.site_id": siteId, "old.retired": 0 })
      .orderBy("old.id", "desc").limit(MAX_LISTED).offset(keptCount).select(columns);
    old.push(...beyond);
  }
  return [...new Map(old.map((one) => [one.id, one])).values()];
}

const MAX_LISTED = 1_000;

/** Finds the newest analysis of a question, whatever it is made of. */
export async function findNewestAnalysis<Name extends AnalysisName>(
  db: Db,
  { siteId, name, question }: Omit<AnalysisKey<Name>, "madeOf">,
): Promise<SearchAnalysis<Name> | undefined> {
  return toAnalysis(
    await db("search_analyses")
      .where({ site_id: siteId, name, question: md5(question), retired: 0 })
      .first<AnalysisRow | undefined>(),
  );
}

/** The tables of rows; null: all of it is in the summary. */
const ROWS: Readonly<Record<AnalysisName, string | null>> = {
  cannibalization: "cannibalized_keywords",
  content_decay: "decaying_pages",
  opportunities: "search_opportunities",
  issue_clicks: null,
  crawl_budget: null,
};

/** Deletes up to `limit` rows of an analysis, and then itself; returns whether it is gone. */
export async function deleteAnalysisRows(
  db: Db,
  { id, siteId, name }: OldAnalysis,
  limit: number,
): Promise<boolean> {
  const rows = ROWS[name];
  if (rows !== null) {
    // the primary keys begin with both
    const deleted = await db(rows).where({ site_id: siteId, analysis_id: id }).limit(limit)
      .delete();
    if (deleted === limit) return false;
  }
  await db("search_analyses").where({ id, site_id: siteId }).delete();
  return true;
}

/** The summary is that of the name, by which the row was found. */
function toAnalysis<Name extends AnalysisName>(
  row: AnalysisRow | undefined,
): SearchAnalysis<Name> | undefined {
  return row && {
    id: row.id,
    siteId: row.site_id,
    rowsCount: row.rows_count,
    summary: JSON.parse(row.summary),
    computedAt: row.computed_at,
  };
}
