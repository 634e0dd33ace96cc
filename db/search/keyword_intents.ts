import type { IntentClass } from "../../lib/metrics/search_data/page_type.ts";
import type { Db } from "../core/connection.ts";
import { type KeywordScope, whereKeyword } from "../search_data/keyword_batches.ts";
import { type IdBlock, idBlocks, listBlockIds } from "../sites/id_blocks.ts";
import { readInBatches } from "../core/read_in_batches.ts";
import { insertRows } from "../core/sql_rows.ts";
import { runStatement } from "../core/statement.ts";

/** A keyword with what its intent is judged by; of the site's own period, where it is in that. */
export interface IntentInput {
  id: number;
  keyword: string;
  /** What was known when it was judged; null: it was not. */
  context: string | null;
  pageId: number | null;
  clicks: number | null;
  impressions: number | null;
  positionSum: number | null;
  /** The URL that ranks by the newest check, where the period has no page. */
  rankUrl: string | null;
}

/** Lists keywords with what their intents are judged by; `periodId` and `contextId` 0: there is none. */
export async function listIntentInputs(
  db: Db,
  { siteId, periodId, contextId, scope }: {
    siteId: number;
    periodId: number;
    contextId: number;
    scope: KeywordScope;
  },
): Promise<IntentInput[]> {
  const found = db("keywords")
    .leftJoin(
      "search_period_queries as figures", // primary key
      (join) =>
        join.onVal("figures.site_id", siteId).andOnVal("figures.period_id", periodId)
          .andOn("figures.keyword_id", "keywords.id"),
    )
    .leftJoin(
      "keyword_intents", // primary key
      (join) =>
        join.onVal("keyword_intents.site_id", siteId)
          .andOn("keyword_intents.keyword_id", "keywords.id"),
    )
    .leftJoin(
      "rank_newest", // primary key
      (join) =>
        join.onVal("rank_newest.site_id", siteId).andOnVal("rank_newest.context_id", contextId)
          .andOn("rank_newest.keyword_id", "keywords.id").andOnNull("figures.top_page_id"),
    )
    .leftJoin("rank_urls", "rank_urls.id", "rank_newest.url_id")
    .where("keywords.site_id", siteId);
  return await whereKeyword(found, "keywords.id", scope).orderBy("keywords.id")
    .select<IntentInput[]>(
      "keywords.id",
      "keywords.keyword",
      "keyword_intents.context",
      "figures.top_page_id as pageId",
      "figures.clicks",
      "figures.impressions",
      "figures.position_sum as positionSum",
      "rank_urls.url as rankUrl",
    );
}

/** The intent of a keyword as the rules see it. */
export interface JudgedIntent {
  keywordId: number;
  intent: IntentClass | "unknown";
  /** 0 where the intent is unknown. */
  probability: number;
  secondary: readonly IntentClass[];
  local: boolean;
  /** JSON. */
  signals: string;
  pageId: number | null;
  pageIntent: IntentClass | null;
  /** Null: the page's type does not show it. */
  matches: boolean | null;
  context: string;
}

const COLUMNS = "site_id, keyword_id, intent, source, rules_intent, rules_probability, " +
  "rules_secondary, local, signals, page_id, page_intent, intent_match, context";

/** What a person has set stays; what follows of it is made again. */
const REPLACED = [
  "intent = COALESCE(manual_intent, VALUES(intent))",
  "source = IF(manual_intent IS NULL, 'rules', 'manual')",
  "intent_match = IF(manual_intent IS NULL, VALUES(intent_match), " +
  "manual_intent = VALUES(page_intent))",
  ...["rules_intent", "rules_probability", "rules_secondary", "local", "signals", "page_id"].map(
    (column) => `${column} = VALUES(${column})`,
  ),
  "page_intent = VALUES(page_intent)",
  "context = VALUES(context)",
].join(", ");

/** Keeps what the rules see in keywords; an intent that a person has set still counts. */
export async function upsertIntents(
  db: Db,
  siteId: number,
  intents: readonly JudgedIntent[],
): Promise<void> {
  const rows = intents.map((one) => [
    siteId,
    one.keywordId,
    one.intent,
    "rules",
    one.intent,
    one.probability,
    one.secondary.join(),
    one.local,
    one.signals,
    one.pageId,
    one.pageIntent,
    one.matches,
    one.context,
  ]);
  await insertRows(db, `keyword_intents (${COLUMNS})`, rows, { onDuplicate: REPLACED });
}

/** Lists the keywords of a site with each intent, the intents in their order; those without one are left out. */
export async function listKeywordsByIntent(
  db: Db,
  siteId: number,
): Promise<Map<IntentClass | "unknown", number[]>> {
  // index keyword_intents_intent (site_id, intent, keyword_id); one row for up to 32 keywords
  const statement = db.from(db.raw("keyword_intents force index (keyword_intents_intent)"))
    .where({ site_id: siteId })
    .select("intent", ...idBlocks(db, "keyword_id"))
    .groupBy("intent", "block").orderBy(["intent", "block"]);
  // a SELECT gives rows of its columns
  const rows = await runStatement(
    db,
    statement.toString(),
  ) as (IdBlock & { intent: IntentClass | "unknown" })[];
  const found = new Map<IntentClass | "unknown", IdBlock[]>();
  for (const { intent, ...block } of rows) {
    const blocks = found.get(intent) ?? [];
    found.set(intent, blocks);
    blocks.push(block);
  }
  return new Map([...found].map(([intent, blocks]) => [intent, listBlockIds(blocks)]));
}

/**
 * Sets the intent of a keyword that the rules have judged, or with null takes it back, so that
 * theirs counts again.
 */
export async function updateManualIntent(
  db: Db,
  { siteId, keywordId, intent }: {
    siteId: number;
    keywordId: number;
    intent: IntentClass | null;
  },
): Promise<void> {
  // the rules' own labels are the primary intent and the secondary ones
  const rulesMatch = "IF(page_intent IS NULL OR rules_intent = 'unknown', NULL, " +
    "rules_intent = page_intent OR FIND_IN_SET(page_intent, rules_secondary) > 0)";
  await db("keyword_intents").where({ site_id: siteId, keyword_id: keywordId }).update({
    manual_intent: intent,
    intent: intent ?? db.ref("rules_intent"),
    source: intent === null ? "rules" : "manual",
    intent_match: intent === null ? db.raw(rulesMatch) : db.raw("page_intent = ?", [intent]),
  });
}

/** Lists the intents that people have set for keywords of a site, in the order of the keywords' ids. */
export async function listIntentCorrections(
  db: Db,
  siteId: number,
  limit: number,
): Promise<{ keyword: string; intent: IntentClass }[]> {
  // index keyword_intents_manual (site_id, manual_intent, keyword_id)
  return await db("keyword_intents")
    .join("keywords", "keywords.id", "keyword_intents.keyword_id")
    .where("keyword_intents.site_id", siteId).whereNotNull("keyword_intents.manual_intent")
    .orderBy("keyword_intents.keyword_id").limit(limit)
    .select("keywords.keyword", "keyword_intents.manual_intent as intent");
}

/** A page's address and, where an audit met it, its title. */
interface PageText {
  id: number;
  url: string;
  title: string | null;
}

/** Lists the addresses of pages, with the titles that the audit found; `auditId` null: none did. */
export async function listPageTexts(
  db: Db,
  pageIds: readonly number[],
  auditId: number | null,
): Promise<PageText[]> {
  return await readInBatches(pageIds, (batch) =>
    db("pages")
      .leftJoin(
        "audit_pages", // index audit_pages_page (page_id, audit_id)
        (join) =>
          join.on("audit_pages.page_id", "pages.id").andOnVal("audit_pages.audit_id", auditId ?? 0),
      )
      .whereIn("pages.id", batch).orderBy("pages.id")
      .select<PageText[]>("pages.id", "pages.url", "audit_pages.title"));
}
