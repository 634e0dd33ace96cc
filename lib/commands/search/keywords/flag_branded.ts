import type { Db } from "../../../../db/core/connection.ts";
import {
  type BrandFlag,
  findKeywordBatch,
  type KeywordScope,
  listFlaggedKeywords,
  updateBranded,
} from "../../../../db/search_data/keyword_batches.ts";
import {
  raiseFlagsVersion,
  raiseLabelsVersion,
  readKeywordJudgements,
  updateKeywordJudgements,
} from "../../../../db/search/keyword_judgements.ts";
import { deleteKeywordPeriods } from "../../../../db/search_data/keyword_periods.ts";
import type { BrandMatcher } from "../../../metrics/search/intent/brand_matcher.ts";
import type { KeywordJudge } from "../intent/create_keyword_judge.ts";
import { writeToSite } from "../../sites/write_to_site.ts";

const BATCH = 10_000;

/**
 * Flags which keywords name the site: those that were not judged, and all of them when the site's
 * names have changed since. What was computed of the flags is then forgotten. May be cut off
 * between two batches, and run again.
 */
export async function flagBranded(
  db: Db,
  judge: KeywordJudge,
  signal?: AbortSignal,
): Promise<void> {
  const { siteId, brandedBy } = judge;
  const known = (await readKeywordJudgements(db, siteId)).brandedBy;
  const unjudged = known !== null && known.equals(brandedBy);
  let after = 0;
  for (;;) {
    const batch = await findKeywordBatch(db, { siteId, after, limit: BATCH });
    if (batch === undefined) break;
    signal?.throwIfAborted();
    await flagKeywords(db, judge, {
      scope: batch,
      unjudged,
      // with the flags themselves: another run may find nothing that needs to be changed
      async onChanged(trx) {
        await deleteKeywordPeriods(trx, siteId);
        await raiseFlagsVersion(trx, siteId);
      },
    });
    after = batch.to;
  }
  if (unjudged) return;
  await writeToSite(db, siteId, (trx) => updateKeywordJudgements(trx, siteId, { brandedBy }));
}

/** Flags some keywords, `unjudged` only those that have no flag; `onChanged` joins the transaction. */
export async function flagKeywords(
  db: Db,
  { siteId, brand }: Pick<KeywordJudge, "siteId" | "brand">,
  { scope, unjudged, onChanged }: {
    scope: KeywordScope;
    unjudged: boolean;
    onChanged?(trx: Db): Promise<void>;
  },
): Promise<void> {
  const changed = new Map<BrandFlag, number[]>([[0, []], [1, []], [2, []]]);
  for (
    const { id, keyword, branded: flag } of await listFlaggedKeywords(db, siteId, scope, {
      unjudged,
    })
  ) {
    const found = flagOf(brand.find(keyword)?.way);
    if (flag !== found) changed.get(found)?.push(id);
  }
  if ([...changed.values()].every((ids) => ids.length === 0)) return;
  await writeToSite(db, siteId, async (trx) => {
    for (const [flag, ids] of changed) await updateBranded(trx, siteId, { ids, flag });
    await raiseLabelsVersion(trx, siteId);
    await onChanged?.(trx);
  });
}

function flagOf(way: NonNullable<ReturnType<BrandMatcher["find"]>>["way"] | undefined): BrandFlag {
  if (way === undefined) return 0;
  return way === "likely" ? 2 : 1;
}
