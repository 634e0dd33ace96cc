import type { Db } from "../../../../db/core/connection.ts";
import { findKeywordBatch, type KeywordScope } from "../../../../db/search_data/keyword_batches.ts";
import {
  type IntentInput,
  type JudgedIntent,
  listIntentInputs,
  upsertIntents,
} from "../../../../db/search/keyword_intents.ts";
import {
  raiseLabelsVersion,
  readKeywordJudgements,
  updateKeywordJudgements,
} from "../../../../db/search/keyword_judgements.ts";
import {
  findJudgedPeriod,
  forgetIntentShares,
} from "../../../../db/search_data/keyword_periods.ts";
import { findMainContext } from "../../../../db/search/keyword_ranks.ts";
import { listKeywordSerps } from "../../../../db/search/keyword_serps.ts";
import { fitText } from "../../../../db/core/text_columns.ts";
import { matchesIntent } from "../../../metrics/search/intent/matches_intent.ts";
import { PAGE_INTENTS } from "../../../metrics/search_data/page_type.ts";
import type { KeywordJudge } from "./create_keyword_judge.ts";
import { describeContext, type KeywordContext } from "../../search_data/store/keyword_context.ts";
import { openPageTypes, type PageTypes } from "./page_types.ts";
import { writeToSite } from "../../sites/write_to_site.ts";

const BATCH = 5_000;
const MAX_SIGNAL_TEXT = 200;
const PROBABILITY_DECIMALS = 4;

/**
 * Judges the intents of a site's keywords: of those that are new or of which something is known that
 * was not before, and of all when the site's names, its languages or the lexicons have changed since.
 * May be cut off between two batches, and run again.
 */
export async function judgeIntents(
  db: Db,
  judge: KeywordJudge,
  signal?: AbortSignal,
): Promise<void> {
  const { siteId, intentsBy } = judge;
  const known = (await readKeywordJudgements(db, siteId)).intentsBy;
  const all = known === null || !known.equals(intentsBy);
  const period = await findJudgedPeriod(db, siteId);
  const contextId = await findMainContext(db, siteId);
  const pageTypes = openPageTypes(db, judge.auditId);
  let after = 0;
  for (;;) {
    const batch = await findKeywordBatch(db, { siteId, after, limit: BATCH });
    if (batch === undefined) break;
    signal?.throwIfAborted();
    const scope = { scope: batch, periodId: period ?? 0, contextId, pageTypes, all };
    if (await judgeKeywords(db, judge, scope) > 0) await forgetIntentShares(db, siteId);
    after = batch.to;
  }
  if (!all) return;
  await writeToSite(db, siteId, (trx) => updateKeywordJudgements(trx, siteId, { intentsBy }));
}

/** Which keywords to judge, and with what. */
interface JudgedKeywords {
  scope: KeywordScope;
  /** 0: there is no period. */
  periodId: number;
  /** The keywords whose result pages are evidence; undefined: there are none. */
  contextId: number | undefined;
  pageTypes: PageTypes;
  /** Also those of which nothing new is known. */
  all: boolean;
}

/** Judges the intents of some keywords and returns of how many. */
export async function judgeKeywords(
  db: Db,
  judge: Pick<KeywordJudge, "siteId" | "brand" | "classify" | "findLearned">,
  { scope, periodId, contextId, pageTypes, all }: JudgedKeywords,
): Promise<number> {
  const { siteId } = judge;
  const inputs = await listIntentInputs(db, {
    siteId,
    periodId,
    contextId: contextId ?? 0,
    scope,
  });
  await pageTypes.load(inputs.flatMap(({ pageId }) => pageId ?? []));
  const serps = contextId === undefined
    ? []
    : await listKeywordSerps(db, { siteId, contextId, scope });
  const serpOf = new Map(serps.map((serp) => [serp.keywordId, serp]));
  const judged: JudgedIntent[] = [];
  for (const input of inputs) {
    const context = describeContext(input, {
      pageTypes,
      serp: serpOf.get(input.id),
      learned: judge.findLearned(input.keyword),
    });
    if (!all && context.text === input.context) continue;
    judged.push(judgeOne(judge, input, context));
  }
  if (judged.length > 0) {
    await writeToSite(db, siteId, async (trx) => {
      await upsertIntents(trx, siteId, judged);
      await raiseLabelsVersion(trx, siteId);
    });
  }
  return judged.length;
}

function judgeOne(
  { classify }: Pick<KeywordJudge, "classify">,
  { id, keyword, pageId }: IntentInput,
  { intentContext, text }: KeywordContext,
): JudgedIntent {
  const intent = classify(keyword, intentContext);
  const pageIntent = intentContext.pageType ? PAGE_INTENTS[intentContext.pageType] : null;
  return {
    keywordId: id,
    intent: intent.primary,
    probability: Number((intent.confidence ?? 0).toFixed(PROBABILITY_DECIMALS)),
    secondary: intent.labels.slice(1),
    local: intent.local,
    signals: JSON.stringify(
      intent.evidence.map((one) => ({
        ...one,
        text: one.text === null ? null : fitText(one.text, MAX_SIGNAL_TEXT),
      })),
    ),
    pageId,
    pageIntent,
    matches: matchesIntent(intent, pageIntent),
    context: text,
  };
}
