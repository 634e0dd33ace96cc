import { CITATION_REPORT } from "../core/report_names.ts";
import {
  type CitationTotals,
  type CitedChoice,
  type CitedRow,
  countCitations,
  listCited,
} from "../../../db/ai_mentions/ai_citations.ts";
import { readAnswersVersion } from "../../../db/ai_mentions/ai_answer_versions.ts";
import type { ListPage, ListQuery } from "../../../db/core/list_shapes.ts";
import { windowSnapshot } from "./answer_window.ts";
import type { SearchServices } from "../../services.ts";

/** What answers cite: one page of the list, and sums over all. */
interface Citations {
  page: ListPage<CitedRow>;
  totals: CitationTotals;
}

/**
 * Reads a page of what answers cite. First pages, which most people ask for, are kept until an answer comes or
 * goes: all citations have to be counted for any of them.
 */
export async function readCitations(
  { db, searchWindows }: SearchServices,
  { choice, query, now }: { choice: CitedChoice; query: ListQuery; now: Date },
): Promise<Citations> {
  const compute = async () => {
    const [page, totals] = await Promise.all([
      listCited(db, choice, { query, ...windowSnapshot(choice.scope) }),
      countCitations(db, choice),
    ]);
    return { page, totals };
  };
  // a group may be changed without a new answer
  if (query.cursor !== null || (query.conditions ?? []).length > 0) return await compute();
  const { siteId } = choice.scope;
  return await searchWindows.readReport<Citations>({
    key: {
      siteId,
      name: CITATION_REPORT,
      question: JSON.stringify([choice, query]),
      madeOf: String(await readAnswersVersion(db, siteId)),
    },
    now,
    compute,
    isWhole: () => true,
  });
}
