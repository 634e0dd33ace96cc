import type { SeenAnswer } from "../../../lib/metrics/audits/crawler_verdict.ts";
import { claimInTurn, type Turn, withTurn } from "../../core/claim_turns.ts";
import type { Db } from "../../core/connection.ts";
import { keepLease } from "../../core/leases.ts";
import { beginWork, endedWork, releasedWork, unfinishedWork } from "../../core/unfinished_work.ts";
import type { VerdictCounts } from "./crawler_views.ts";

/** How long a claim holds without renewal. */
export const CRAWLER_VIEW_LEASE_SECONDS = 15;

/** What a page answered one that asked. */
export interface CrawlerAnswer {
  pageNumber: number;
  /** An agent, or `browser`, `browser_again`, `own_crawler`. */
  agent: string;
  robotsAllowed: boolean;
  robotsRule: string | null;
  /** Null: robots.txt forbids it, or it sends no requests. */
  seen: SeenAnswer | null;
  /** A browser's answer right after a refusal. */
  control: SeenAnswer | null;
}

/** The view was taken over, ended or deleted: its holder must write nothing more. */
export class CrawlerViewLostError extends Error {
  constructor(id: number) {
    super(`The view ${id} is no longer ours to make.`);
    this.name = "CrawlerViewLostError";
  }
}

/** A claim on a view. */
export interface ClaimedCrawlerView extends Turn {
  id: number;
  siteId: number;
}

const TABLE = "crawler_views";
const ANSWERS = "crawler_view_answers";

/** The queue of views; index crawler_views_turn. */
export const CRAWLER_VIEW_WORK = unfinishedWork(TABLE, "1 = 1");

/** Claims a view that no process makes, in turn; undefined when there is none. */
export async function claimCrawlerView(
  db: Db,
  owner: string,
  now: Date,
): Promise<ClaimedCrawlerView | undefined> {
  const claimed = await claimInTurn(db, CRAWLER_VIEW_WORK, async (id) => {
    const lease = { table: TABLE, id, owner, seconds: CRAWLER_VIEW_LEASE_SECONDS } as const;
    if (!await beginWork(db, lease, { now })) return undefined;
    return await db(TABLE).where({ id, lease_owner: owner })
      .first<Omit<ClaimedCrawlerView, keyof Turn> | undefined>("id", "site_id as siteId");
  });
  return claimed && withTurn(claimed);
}

/** Holds the claim for another while; throws {@link CrawlerViewLostError}. */
export async function renewCrawlerView(db: Db, id: number, owner: string): Promise<void> {
  const lease = { key: { id }, owner, seconds: CRAWLER_VIEW_LEASE_SECONDS };
  await keepLease(db, { table: TABLE, ...lease }, () => new CrawlerViewLostError(id));
}

/** Lists what is known of a view already, in the order of pages. */
export async function listCrawlerAnswers(
  db: Db,
  siteId: number,
  viewId: number,
): Promise<CrawlerAnswer[]> {
  const rows = await db(ANSWERS).where({ site_id: siteId, view_id: viewId }) // primary key
    .orderBy(["page_number", "agent"])
    .select<{ pageNumber: number; agent: string; answer: string }[]>(
      "page_number as pageNumber",
      "agent",
      "answer",
    );
  // written by storeCrawlerAnswer()
  return rows.map(({ answer, ...row }) => ({ ...row, ...JSON.parse(answer) }));
}

/** Keeps an answer under the claim; the same again counts once. Throws {@link CrawlerViewLostError}. */
export async function storeCrawlerAnswer(
  trx: Db,
  { id, siteId, owner, now }: { id: number; siteId: number; owner: string; now: Date },
  { pageNumber, agent, ...answer }: CrawlerAnswer,
): Promise<void> {
  const row = await trx(TABLE).where({ id, lease_owner: owner }).forUpdate().first("id");
  if (row === undefined) throw new CrawlerViewLostError(id);
  const key = { site_id: siteId, view_id: id, page_number: pageNumber, agent };
  await trx(ANSWERS).insert({ ...key, answer: JSON.stringify(answer) }).onConflict().merge([
    "answer",
  ]);
  const [count] = await trx(ANSWERS).where({ site_id: siteId, view_id: id })
    .count<{ answers: number }[]>("* as answers");
  await trx(TABLE).where({ id }).update({
    answers_done: Number(count?.answers ?? 0),
    // it got on: what went wrong before is over
    attempts: 1,
    updated_at: now,
  });
}

/** Releases a view in its present state. */
export async function releaseCrawlerView(db: Db, id: number, owner: string): Promise<void> {
  await db(TABLE).where({ id, lease_owner: owner }).update(releasedWork(db));
}

/** Ends a view that is done. */
export async function completeCrawlerView(
  db: Db,
  { id, owner, now }: { id: number; owner: string; now: Date },
  verdicts: VerdictCounts,
): Promise<void> {
  await db(TABLE).where({ id, lease_owner: owner }).update({
    ...endedWork("completed", now),
    verdicts: JSON.stringify(verdicts),
  });
}

/** Ends a view that cannot go on; what it has seen stays. */
export async function failCrawlerView(
  db: Db,
  { id, owner, now }: { id: number; owner: string; now: Date },
  error: { code: string; message: string },
): Promise<void> {
  await db(TABLE).where({ id, lease_owner: owner }).update({
    ...endedWork("failed", now),
    error_code: error.code,
    error_message: error.message.slice(0, 1_000),
  });
}
