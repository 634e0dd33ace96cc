import type { Db } from "../core/connection.ts";
import { answersBy, type AnswerScope } from "./ai_answer_list.ts";

/** How often answers of an engine cite a page of the site. */
interface OwnCitation {
  engine: string;
  url: string;
  citations: number;
}

/** Counts how often the answers of a window cite each own page, by engine; a page counts once in an answer. */
export async function countOwnCitations(db: Db, scope: AnswerScope): Promise<OwnCitation[]> {
  const rows: (Omit<OwnCitation, "citations"> & { citations: number | string })[] = await answersBy(
    db,
    scope,
    [],
  )
    // primary key (site_id, answer_id)
    .join(
      "ai_answer_citations as citations",
      (join) =>
        join.on("citations.site_id", "answers.site_id")
          .andOn("citations.answer_id", "answers.id").andOnVal("citations.own", 1),
    )
    .groupBy("answers.engine", "citations.url_hash")
    .orderBy(["answers.engine", "url"])
    .select("answers.engine", db.raw("min(citations.url) as url"))
    .select(db.raw("count(distinct citations.answer_id) as citations"));
  return rows.map((row) => ({ ...row, citations: Number(row.citations) }));
}

/** Counts the valid answers of a window by engine. */
export async function countAnswersByEngine(
  db: Db,
  scope: AnswerScope,
): Promise<{ engine: string; answers: number }[]> {
  const rows: { engine: string; answers: number | string }[] = await answersBy(db, scope, [])
    .where({ "answers.status": "answered" })
    .groupBy("answers.engine").orderBy("answers.engine")
    .select("answers.engine", db.raw("count(*) as answers"));
  return rows.map(({ engine, answers }) => ({ engine, answers: Number(answers) }));
}
