import type { LookupDevice, SerpProviderName } from "../../schemas/rank_lookup.ts";
import type { Db } from "../core/connection.ts";
import { fitAscii, fitText } from "../core/text_columns.ts";

/** A keyword on a device. */
interface LookupKey {
  siteId: number;
  keywordId: number;
  device: LookupDevice;
}

/** A tracked keyword whose time has come. */
export interface DueLookup extends Omit<LookupKey, "siteId"> {
  keyword: string;
}

const TABLE = "rank_lookups";
const REFUSED_SHOWN = 20;

/** Which tracked keywords of a site are due: those never looked up on the device, or not since `before`. */
interface DueQuestion {
  siteId: number;
  device: LookupDevice;
  before: Date;
}

function dueKeywords(db: Db, { siteId, device, before }: DueQuestion) {
  // index keywords_tracked (site_id, tracked_at)
  return db("keywords").where({ "keywords.site_id": siteId }).whereNotNull("keywords.tracked_at")
    .leftJoin(`${TABLE} as known`, (join) =>
      // primary key (site_id, keyword_id, device)
      join.on("known.site_id", "keywords.site_id").andOn("known.keyword_id", "keywords.id")
        .andOnVal("known.device", device))
    .whereRaw("(known.looked_up_at IS NULL OR known.looked_up_at < ?)", [before]);
}

/** Lists the keywords that are due, those never looked up first, then the oldest. */
export async function listDueLookups(
  db: Db,
  question: DueQuestion,
  limit: number,
): Promise<DueLookup[]> {
  const rows = await dueKeywords(db, question)
    .orderByRaw("known.looked_up_at IS NOT NULL, known.looked_up_at, keywords.id").limit(limit)
    .select<{ keywordId: number; keyword: string }[]>(
      "keywords.id as keywordId",
      "keywords.keyword",
    );
  return rows.map((row) => ({ ...row, device: question.device }));
}

/** Counts the keywords that are due. */
export async function countDueLookups(db: Db, question: DueQuestion): Promise<number> {
  const [row] = await dueKeywords(db, question).count<{ total: number }[]>({ total: "*" });
  return Number(row?.total ?? 0);
}

/** How a look-up ended. */
interface LookupOutcome {
  provider: SerpProviderName;
  now: Date;
  /** The answer that waits for its import; null: there is none. */
  answer: string | null;
  error: { code: string; message: string } | null;
}

/** Keeps a fetched result page until it is imported, or why there is none. */
export async function storeLookup(
  trx: Db,
  { siteId, keywordId, device }: LookupKey,
  { provider, now, answer, error }: LookupOutcome,
): Promise<void> {
  const columns = {
    provider,
    looked_up_at: now,
    answer: answer?.toWellFormed() ?? null,
    error_code: error && fitAscii(error.code, 40),
    error_message: error && fitText(error.message, 1_000),
    import_id: null,
  };
  await trx(TABLE).insert({ site_id: siteId, keyword_id: keywordId, device, ...columns })
    .onConflict(["site_id", "keyword_id", "device"]).merge(Object.keys(columns));
}

/** A result page that waits for its import. */
interface WaitingAnswer extends Omit<LookupKey, "siteId"> {
  answer: string;
}

/** Lists up to `limit` result pages of a provider that wait for their import. */
export async function listWaitingAnswers(
  db: Db,
  { siteId, provider }: { siteId: number; provider: SerpProviderName },
  limit: number,
): Promise<WaitingAnswer[]> {
  return await db(TABLE).where({ site_id: siteId, provider }).whereNotNull("answer") // primary key
    .orderBy(["keyword_id", "device"]).limit(limit)
    .select<WaitingAnswer[]>("keyword_id as keywordId", "device", "answer");
}

/** Notes that an import has stored result pages, or why it did not; they wait no longer. */
export async function settleAnswers(
  trx: Db,
  siteId: number,
  { answers, importId, error }: {
    answers: readonly WaitingAnswer[];
    importId: number | null;
    error: { code: string; message: string } | null;
  },
): Promise<void> {
  const keys = answers.map(({ keywordId, device }) => [keywordId, device]);
  await trx(TABLE).where({ site_id: siteId }).whereIn(["keyword_id", "device"], keys).update({
    answer: null,
    import_id: importId,
    error_code: error && fitAscii(error.code, 40),
    error_message: error && fitText(error.message, 1_000),
  });
}

/** A keyword without a result page. */
interface RefusedLookup {
  keyword: string;
  device: LookupDevice;
  code: string;
  message: string;
}

/** Lists the first keywords that had no result page when they were last looked up. */
export async function listRefusedLookups(db: Db, siteId: number): Promise<RefusedLookup[]> {
  return await db(TABLE).where({ [`${TABLE}.site_id`]: siteId }).whereNotNull("error_code")
    .join("keywords", "keywords.id", `${TABLE}.keyword_id`)
    .orderBy([`${TABLE}.keyword_id`, `${TABLE}.device`]).limit(REFUSED_SHOWN)
    .select<RefusedLookup[]>({
      keyword: "keywords.keyword",
      device: `${TABLE}.device`,
      code: `${TABLE}.error_code`,
      message: `${TABLE}.error_message`,
    });
}

/** When a keyword of the site was last looked up; null: never. */
export async function findLastLookup(db: Db, siteId: number): Promise<Date | null> {
  const row = await db(TABLE).where({ site_id: siteId })
    .max<{ last: Date | null } | undefined>({ last: "looked_up_at" }).first();
  return row?.last ?? null;
}
