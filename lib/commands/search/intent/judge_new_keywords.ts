import type { Db } from "../../../../db/core/connection.ts";
import { findJudgedPeriod } from "../../../../db/search_data/keyword_periods.ts";
import { findMainContext } from "../../../../db/search/keyword_ranks.ts";
import { createKeywordJudge } from "./create_keyword_judge.ts";
import { flagKeywords } from "../keywords/flag_branded.ts";
import { judgeKeywords } from "./judge_intents.ts";
import { openPageTypes } from "./page_types.ts";

/** Flags some keywords and judges their intents at once, where that was not done before. */
export async function judgeNewKeywords(
  db: Db,
  siteId: number,
  { ids, lexiconDir }: { ids: readonly number[]; lexiconDir: string | null },
): Promise<void> {
  const judge = await createKeywordJudge(db, siteId, lexiconDir);
  if (judge === undefined) return;
  await flagKeywords(db, judge, { scope: { ids }, unjudged: true });
  await judgeKeywords(db, judge, {
    scope: { ids },
    periodId: await findJudgedPeriod(db, siteId) ?? 0,
    contextId: await findMainContext(db, siteId),
    pageTypes: openPageTypes(db, judge.auditId),
    all: false,
  });
}
