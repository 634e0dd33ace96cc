import { updateManualIntent } from "../../../../db/search/keyword_intents.ts";
import { raiseLabelsVersion } from "../../../../db/search/keyword_judgements.ts";
import { forgetIntentShares } from "../../../../db/search_data/keyword_periods.ts";
import { type KeywordRow, listKeywordRows } from "../../../../db/search/keyword_rows.ts";
import { listTags, replaceTags } from "../../../../db/search/keyword_tags.ts";
import type { Db } from "../../../../db/core/connection.ts";
import { trackKeywords, untrackKeywords } from "../../../../db/search/tracked_keywords.ts";
import type { UpdateKeywordBody } from "../../../../schemas/keyword.ts";
import { type FieldErrors, NotFoundError, ValidationError } from "../../../core/errors.ts";
import type { Services } from "../../../services.ts";
import { judgeNewKeywords } from "../intent/judge_new_keywords.ts";
import { requestRefresh } from "../../search_data/refresh/request_refresh.ts";
import { parseTags } from "./parse_keywords.ts";
import { writeTracking } from "./track_keywords.ts";

/** A keyword and its tags. */
export interface TaggedKeyword {
  keyword: KeywordRow;
  tags: readonly string[];
}

/** Reads a keyword of the site; throws `NotFoundError`. */
export async function readKeyword(
  db: Db,
  siteId: number,
  keywordId: number,
): Promise<TaggedKeyword> {
  const choice = { siteId, periodId: 0, previousId: 0, ranks: null };
  const [keyword] = await listKeywordRows(db, choice, { ids: [keywordId] });
  if (keyword === undefined) {
    throw new NotFoundError("keyword_not_found", `Site ${siteId} has no keyword ${keywordId}.`);
  }
  const tags = await listTags(db, siteId, [keywordId]);
  return { keyword, tags: tags.get(keywordId) ?? [] };
}

/**
 * Changes what the body names of a keyword: whether it is tracked, its tags, its intent. Throws
 * `NotFoundError` and `ValidationError`.
 */
export async function updateKeyword(
  { db, now, config }: Pick<Services, "db" | "now" | "config">,
  { siteId, keywordId }: { siteId: number; keywordId: number },
  { tracked, tags, intent }: UpdateKeywordBody,
): Promise<TaggedKeyword> {
  await readKeyword(db, siteId, keywordId);
  const errors: FieldErrors = {};
  const parsed = tags && parseTags("tags", tags, errors);
  if (Object.keys(errors).length > 0) throw new ValidationError(errors);
  const at = now();
  await writeTracking(db, siteId, async (trx) => {
    // a person's intent is kept in addition to that of the rules
    await judgeNewKeywords(trx, siteId, { ids: [keywordId], lexiconDir: config.intentLexiconDir });
    if (tracked === true) await trackKeywords(trx, siteId, { ids: [keywordId], now: at });
    if (tracked === false) await untrackKeywords(trx, siteId, [keywordId]);
    if (parsed !== undefined) await replaceTags(trx, siteId, { keywordId, tags: parsed });
    if (intent === undefined) return;
    await updateManualIntent(trx, { siteId, keywordId, intent });
    await raiseLabelsVersion(trx, siteId);
    await forgetIntentShares(trx, siteId);
    // like keywords learn from it
    await requestRefresh(trx, siteId);
  });
  return await readKeyword(db, siteId, keywordId);
}
