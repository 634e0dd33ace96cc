import type { Knex } from "knex";
import { ANSWER_SENTIMENTS } from "./ai_answer_analysis.ts";
import type { AnswerStatus } from "./ai_answers.ts";
import type { Db } from "../core/connection.ts";
import { enumField } from "../core/enum_field.ts";
import { type TagTable, whereTags } from "../search/keyword_tags.ts";
import { filterCondition } from "../core/list_conditions.ts";
import { listRows } from "../core/list_query.ts";
import type { ListFields, ListFilter, ListPage, ListQuery } from "../core/list_shapes.ts";

/** Which answers: those of a window, days inclusive. */
export interface AnswerScope {
  siteId: number;
  from: string;
  to: string;
}

/** An answer as the list reads it. */
export interface AnswerRow {
  id: number;
  prompt: string;
  prompt_id: number;
  branded: 0 | 1 | null;
  run_id: number;
  engine: string;
  model: string | null;
  country: string | null;
  language: string | null;
  answered_at: Date;
  status: AnswerStatus;
  error_code: string | null;
  error_message: string | null;
  mentioned: 0 | 1 | null;
  mention_position: number | null;
  mentions_count: number | null;
  sentiment: (typeof ANSWER_SENTIMENTS)[number] | null;
  cited: 0 | 1 | null;
  citations_count: number | null;
}

const TAGS: TagTable = { table: "ai_prompt_tags", idColumn: "prompt_id" };
const TEXT = { type: "string", sortable: true, filterable: true } as const;
const COUNT = { type: "integer", nullable: true, sortable: true, filterable: true } as const;
const FLAG = { type: "boolean", nullable: true, filterable: true } as const;

/** Fields of the question and the engine of an answer; the figures are of the answers that they filter. */
export const ANSWER_DIMENSIONS: ListFields["fields"] = {
  prompt_id: { sql: "answers.prompt_id", type: "integer", sortable: true, filterable: true },
  branded: { sql: "prompts.branded", ...FLAG },
  run_id: { sql: "answers.run_id", type: "integer", filterable: true },
  engine: { sql: "answers.engine", ...TEXT },
  model: { sql: "answers.model", ...TEXT, nullable: true },
  country: { sql: "answers.country", ...TEXT, nullable: true },
  language: { sql: "answers.language", ...TEXT, nullable: true },
  tags: { type: "string", filterable: true, hidden: true },
};

/** The fields that the list of answers sorts, filters and searches by. */
export const ANSWER_LIST: ListFields = {
  defaultSort: "-answered_at",
  key: "id",
  fields: {
    id: { sql: "answers.id", type: "integer", sortable: true },
    prompt: { sql: "prompts.text", type: "string", filterable: true, searchable: true },
    ...ANSWER_DIMENSIONS,
    answered_at: { sql: "answers.asked_at", type: "time", sortable: true, filterable: true },
    status: {
      ...enumField("answers.status"),
      type: "string",
      values: ["answered", "refused", "failed"],
      filterable: true,
    },
    error: {
      columns: { error_code: "answers.error_code", error_message: "answers.error_message" },
      type: "object",
      nullable: true,
    },
    mentioned: { sql: "answers.mentioned", ...FLAG },
    mention_position: { sql: "answers.mention_position", ...COUNT },
    mentions_count: { sql: "answers.mentions_count", ...COUNT },
    sentiment: {
      ...enumField("answers.sentiment"),
      type: "string",
      values: ANSWER_SENTIMENTS,
      nullable: true,
      filterable: true,
    },
    cited: { sql: "answers.cited", ...FLAG },
    citations_count: { sql: "answers.citations_count", ...COUNT },
    citations: { type: "object" },
    competitors_mentioned: { type: "object" },
    excerpt: { type: "string", nullable: true },
    answer: { type: "string", nullable: true },
  },
};

/** Reads one page of a site's answers. */
export async function listAnswers(
  db: Db,
  scope: AnswerScope,
  { query, ...snapshots }: { query: ListQuery; snapshot?: number; otherSnapshot?: number },
): Promise<ListPage<AnswerRow>> {
  const from = answersOf(db, scope);
  // of the same keys as the answers
  from.join("ai_prompts as prompts", "prompts.id", "answers.prompt_id");
  whereTagged(db, from, { siteId: scope.siteId, filters: query.filters });
  return await listRows<AnswerRow>(db, {
    ...snapshots,
    from,
    fields: ANSWER_LIST,
    query: {
      ...query,
      filters: query.filters.filter(({ field }) => field !== "tags"),
      // what is filled in goes by it
      fields: query.fields && [...new Set(["id", ...query.fields])],
    },
  });
}

/** Finds an answer of a site with its prompt. */
export async function findAnswer(
  db: Db,
  siteId: number,
  id: number,
): Promise<AnswerRow | undefined> {
  const columns = Object.entries(ANSWER_LIST.fields).flatMap(([name, { sql, columns = {} }]) =>
    sql === undefined ? Object.entries(columns) : [[name, sql] as const]
  );
  return await db("ai_answers as answers").where({ "answers.id": id, "answers.site_id": siteId })
    // both by their primary keys
    .join("ai_prompts as prompts", "prompts.id", "answers.prompt_id")
    .first<AnswerRow | undefined>(columns.map(([name, sql]) => db.raw(`${sql} as ??`, [name])));
}

/** The answers of a window that are to or by what is filtered, as `answers`, with their prompts. */
export function answersBy(
  db: Db,
  scope: AnswerScope,
  filters: readonly ListFilter[],
): Knex.QueryBuilder {
  const builder = answersOf(db, scope);
  builder.join("ai_prompts as prompts", "prompts.id", "answers.prompt_id");
  whereTagged(db, builder, { siteId: scope.siteId, filters });
  for (const filter of filters) {
    const sql = ANSWER_DIMENSIONS[filter.field]?.sql;
    const field = ANSWER_DIMENSIONS[filter.field];
    if (sql === undefined || field === undefined) continue;
    const condition = filterCondition({ ...field, sql }, filter);
    builder.whereRaw(condition.sql, condition.bindings as Knex.RawBinding[]); // no dates among them
  }
  return builder;
}

/** Those of the filters that the figures go by: others are of what answers say. */
export function dimensionFilters(filters: readonly ListFilter[]): ListFilter[] {
  return filters.filter(({ field }) => Object.hasOwn(ANSWER_DIMENSIONS, field));
}

function answersOf(db: Db, { siteId, from, to }: AnswerScope): Knex.QueryBuilder {
  // index ai_answers_asked (site_id, asked_at, id)
  return db("ai_answers as answers").where("answers.site_id", siteId)
    .where("answers.asked_at", ">=", `${from} 00:00:00`)
    .whereRaw("answers.asked_at < ? + interval 1 day", [`${to} 00:00:00`]);
}

function whereTagged(
  db: Db,
  builder: Knex.QueryBuilder,
  { siteId, filters }: { siteId: number; filters: readonly ListFilter[] },
): void {
  for (const filter of filters) {
    if (filter.field !== "tags") continue;
    whereTags(db, builder, { siteId, column: "answers.prompt_id", filter, tags: TAGS });
  }
}

/** The days of a site's first and last answer; undefined: it has none. */
export async function findAnswerDays(
  db: Db,
  siteId: number,
): Promise<{ first: string; last: string } | undefined> {
  const row = await db("ai_answers").where({ site_id: siteId }) // index ai_answers_asked
    .first<{ first: string | null; last: string | null }>(
      db.raw("date_format(min(asked_at), '%Y-%m-%d') as first"),
      db.raw("date_format(max(asked_at), '%Y-%m-%d') as last"),
    );
  return row.first === null || row.last === null ? undefined : { first: row.first, last: row.last };
}
