import { PROMPT_SCHEDULES } from "../../schemas/ai_prompt.ts";
import type { PromptSchedule } from "./ai_prompts.ts";
import { PROMPT_TAGS } from "./ai_prompt_tags.ts";
import type { Db } from "../core/connection.ts";
import { enumField } from "../core/enum_field.ts";
import { whereTags } from "../search/keyword_tags.ts";
import { listRows } from "../core/list_query.ts";
import type { ListFields, ListPage, ListQuery } from "../core/list_shapes.ts";

/** A prompt in the list of a site's prompts. */
export interface PromptListRow {
  id: number;
  text: string;
  country: string | null;
  language: string | null;
  /** JSON list. */
  engines: string | null;
  schedule: PromptSchedule;
  runs_per_prompt: number;
  weight: number | null;
  branded: 0 | 1 | null;
  origin: "manual" | "import";
  next_run_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

const TEXT = { type: "string", sortable: true, filterable: true } as const;
const TIME = { type: "time", sortable: true, filterable: true } as const;

/** By which the route finds what it fills in. */
const ID = { id: "ai_prompts.id" } as const;

/** The fields that the list of a site's prompts sorts, filters and searches by. */
export const PROMPT_LIST: ListFields = {
  defaultSort: "-id",
  key: "id",
  fields: {
    id: { sql: "ai_prompts.id", type: "integer", sortable: true, filterable: true },
    text: { sql: "ai_prompts.text", ...TEXT, searchable: true },
    country: { sql: "ai_prompts.country", nullable: true, ...TEXT },
    language: { sql: "ai_prompts.language", nullable: true, ...TEXT },
    tags: { type: "string", filterable: true, columns: ID },
    engines: { type: "object", columns: { engines: "ai_prompts.engines" } },
    schedule: {
      ...enumField("ai_prompts.schedule"),
      ...TEXT,
      values: PROMPT_SCHEDULES,
    },
    runs_per_prompt: {
      sql: "ai_prompts.runs_per_prompt",
      type: "integer",
      sortable: true,
      filterable: true,
    },
    weight: {
      sql: "ai_prompts.weight",
      type: "number",
      nullable: true,
      sortable: true,
      filterable: true,
    },
    branded: { sql: "ai_prompts.branded", type: "boolean", nullable: true, filterable: true },
    origin: { ...enumField("ai_prompts.origin"), ...TEXT, values: ["manual", "import"] },
    answers_count: { type: "integer", columns: ID },
    last_asked_at: { type: "time", nullable: true, columns: ID },
    next_run_at: { sql: "ai_prompts.next_run_at", nullable: true, ...TIME },
    created_at: { sql: "ai_prompts.created_at", ...TIME },
    updated_at: { sql: "ai_prompts.updated_at", ...TIME },
  },
};

/** One page of the site's prompts; index ai_prompts_site (site_id, id). */
export function listPrompts(
  db: Db,
  siteId: number,
  query: ListQuery,
): Promise<ListPage<PromptListRow>> {
  const from = db("ai_prompts").where({ "ai_prompts.site_id": siteId });
  const isTagFilter = ({ field }: { field: string }) => field === "tags";
  for (const filter of query.filters.filter(isTagFilter)) {
    whereTags(db, from, { siteId, column: "ai_prompts.id", filter, tags: PROMPT_TAGS });
  }
  const filters = query.filters.filter((filter) => !isTagFilter(filter));
  const isFiltered = filters.length < query.filters.length;
  return listRows<PromptListRow>(db, {
    from,
    fields: PROMPT_LIST,
    query: { ...query, filters },
    ...isFiltered && { countFrom: from.clone() },
  });
}

/** Finds a prompt of a site. */
export async function findPrompt(
  db: Db,
  siteId: number,
  id: number,
): Promise<PromptListRow | undefined> {
  return await db("ai_prompts").where({ id, site_id: siteId })
    .first<PromptListRow | undefined>(PROMPT_COLUMNS);
}

const PROMPT_COLUMNS = [
  "id",
  "text",
  "country",
  "language",
  "engines",
  "schedule",
  "runs_per_prompt",
  "weight",
  "branded",
  "origin",
  "next_run_at",
  "created_at",
  "updated_at",
] as const;

/** How many answers a prompt has, and when the newest was given. */
export interface PromptAnswers {
  answersCount: number;
  lastAskedAt: Date | null;
}

/** Counts the answers of prompts; those without any are missing in the map. */
export async function countAnswers(
  db: Db,
  siteId: number,
  promptIds: readonly number[],
): Promise<Map<number, PromptAnswers>> {
  const rows: { promptId: number; answersCount: number; lastAskedAt: Date }[] = await db(
    "ai_answers",
  )
    .where({ site_id: siteId }).whereIn("prompt_id", promptIds) // index ai_answers_prompt
    .groupBy("prompt_id")
    .select("prompt_id as promptId")
    .count({ answersCount: "*" }).max({ lastAskedAt: "asked_at" });
  return new Map(rows.map(({ promptId, ...counts }) => [promptId, counts]));
}
