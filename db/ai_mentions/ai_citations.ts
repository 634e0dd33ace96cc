import type { Knex } from "knex";
import { ANSWER_DIMENSIONS, answersBy, type AnswerScope } from "./ai_answer_list.ts";
import type { Db } from "../core/connection.ts";
import { listRows } from "../core/list_query.ts";
import type {
  ListCondition,
  ListFields,
  ListFilter,
  ListPage,
  ListQuery,
} from "../core/list_shapes.ts";
import { pageGroupCondition } from "../sites/page_group_paths.ts";
import type { PageGroupFields } from "../sites/page_groups.ts";

/** A domain, or a page, that answers cite. */
export interface CitedRow {
  domain: string;
  url?: string;
  title?: string | null;
  citations_count: number;
  answers_count: number;
  prompts_count: number;
  instead_count: number;
  own: 0 | 1;
  competitor_id: number | null;
  first_prompt_id: number;
  last_prompt_id: number;
}

const COUNT = { type: "integer", sortable: true, filterable: true } as const;

/** Filters of the answers whose citations are counted; they are no fields of what is counted. */
const OF_ANSWERS: ListFields["fields"] = Object.fromEntries(
  Object.entries(ANSWER_DIMENSIONS).map(([name, { sql: _, ...field }]) => [
    name,
    { ...field, sortable: false, hidden: true },
  ]),
);

const FIGURES: ListFields["fields"] = {
  citations_count: { sql: "cited.citations_count", ...COUNT },
  answers_count: { sql: "cited.answers_count", ...COUNT },
  prompts_count: { sql: "cited.prompts_count", ...COUNT },
  share: { columns: { citations_count: "cited.citations_count" }, type: "number" },
  instead_count: { sql: "cited.instead_count", ...COUNT },
  own: { sql: "cited.own", type: "boolean", filterable: true },
  competitor: {
    sql: "(cited.competitor_id is not null)",
    columns: { competitor_id: "cited.competitor_id" },
    type: "boolean",
    filterable: true,
  },
  competitor_id: {
    sql: "cited.competitor_id",
    type: "integer",
    nullable: true,
    filterable: true,
  },
  example_prompts: {
    columns: { first_prompt_id: "cited.first_prompt_id", last_prompt_id: "cited.last_prompt_id" },
    type: "object",
  },
};

const DOMAIN = {
  sql: "cited.domain",
  type: "string",
  sortable: true,
  filterable: true,
  searchable: true,
} as const;

/** The fields that the list of cited domains sorts, filters and searches by. */
export const CITED_DOMAIN_LIST: ListFields = {
  defaultSort: "-instead_count,-citations_count",
  key: "domain",
  fields: { domain: DOMAIN, ...FIGURES, ...OF_ANSWERS },
};

/** The same of cited pages. */
export const CITED_PAGE_LIST: ListFields = {
  defaultSort: "-instead_count,-citations_count",
  key: "url",
  fields: {
    url: { sql: "cited.url", type: "string", sortable: true, filterable: true, searchable: true },
    title: { sql: "cited.title", type: "string", nullable: true, searchable: true },
    domain: DOMAIN,
    ...FIGURES,
    ...OF_ANSWERS,
  },
};

/** The condition of the list of cited pages that one is the site's own and of the group: other hosts have such paths, too. */
export function citedOfGroupCondition(group: PageGroupFields): ListCondition {
  const { field, sqlOf } = pageGroupCondition("url", group);
  return {
    field,
    sqlOf(column) {
      const { sql, bindings } = sqlOf(column);
      return { sql: `(cited.own = 1 and ${sql})`, bindings };
    },
  };
}

/** The condition of the list of answers that one cites a page of the site that is of the group. */
export function answerOfGroupCondition(group: PageGroupFields): ListCondition {
  const { sql, bindings } = pageGroupCondition("url", group).sqlOf("citations.url");
  return {
    field: "id",
    // primary key (site_id, answer_id)
    sqlOf: (column) => ({
      sql: "exists (select 1 from ai_answer_citations as citations " +
        `where citations.site_id = answers.site_id and citations.answer_id = ${column} ` +
        `and citations.own = 1 and ${sql})`,
      bindings,
    }),
  };
}

/** What is listed, and of which answers. */
export interface CitedChoice {
  view: "domains" | "pages";
  scope: AnswerScope;
  /** Of the answers. */
  filters: readonly ListFilter[];
}

/** Reads one page of the domains or pages that answers cite, those whose links hide them left out. */
export async function listCited(
  db: Db,
  choice: CitedChoice,
  { query, ...snapshots }: { query: ListQuery; snapshot: number; otherSnapshot: number },
): Promise<ListPage<CitedRow>> {
  const counted = choice.view === "pages" ? countPages(db, choice) : countDomains(db, choice);
  return await listRows<CitedRow>(db, {
    ...snapshots,
    from: db.from(counted.as("cited")),
    findTotal: () => countCited(db, choice),
    fields: choice.view === "pages" ? CITED_PAGE_LIST : CITED_DOMAIN_LIST,
    query: {
      ...query,
      filters: query.filters.filter(({ field }) => !Object.hasOwn(OF_ANSWERS, field)),
    },
  });
}

/** How many rows the list has when nothing of it is filtered: less work than counting its rows. */
async function countCited(db: Db, choice: CitedChoice): Promise<number> {
  const column = choice.view === "pages" ? "url_hash" : "domain";
  const [row]: { total: number }[] = await citationsOf(db, choice)
    .select(db.raw("count(distinct ??) as total", [`citations.${column}`]));
  return Number(row?.total ?? 0);
}

function countDomains(db: Db, choice: CitedChoice): Knex.QueryBuilder {
  return citationsOf(db, choice).groupBy("citations.domain").select(
    "citations.domain",
    ...figuresOf(db),
    db.raw("count(distinct citations.answer_id) as answers_count"),
    db.raw(
      "count(distinct if(answers.cited = 1, null, citations.answer_id)) as instead_count",
    ),
  );
}

/** A page is once in an answer. */
function countPages(db: Db, choice: CitedChoice): Knex.QueryBuilder {
  return citationsOf(db, choice).groupBy("citations.url_hash").select(
    ...figuresOf(db),
    db.raw("min(citations.domain) as domain"),
    db.raw("min(citations.url) as url"),
    db.raw("max(citations.title) as title"),
    db.raw("count(*) as answers_count"),
    db.raw("cast(sum(answers.cited = 0) as signed) as instead_count"),
  );
}

function citationsOf(db: Db, { scope, filters }: CitedChoice): Knex.QueryBuilder {
  return answersBy(db, scope, filters)
    .join("ai_answer_citations as citations", (on) =>
      on.on("citations.site_id", "answers.site_id") // primary key
        .andOn("citations.answer_id", "answers.id"))
    .whereNotNull("citations.domain");
}

function figuresOf(db: Db) {
  return [
    db.raw("count(*) as citations_count"),
    db.raw("count(distinct answers.prompt_id) as prompts_count"),
    db.raw("max(citations.own) as own"),
    db.raw("max(citations.competitor_id) as competitor_id"),
    db.raw("min(answers.prompt_id) as first_prompt_id"),
    db.raw("max(answers.prompt_id) as last_prompt_id"),
  ];
}

/** Counts of all citations of the answers, those of hidden domains among them. */
export interface CitationTotals {
  /** Valid ones, and those that are not analysed yet. */
  answersCount: number;
  waitingCount: number;
  citingAnswersCount: number;
  citationsCount: number;
  ownCitationsCount: number;
}

/** Counts what the answers cite. */
export async function countCitations(
  db: Db,
  { scope, filters }: Pick<CitedChoice, "scope" | "filters">,
): Promise<CitationTotals> {
  const [row]: Record<keyof CitationTotals, number | string | null>[] = await answersBy(
    db,
    scope,
    filters,
  ).select(
    db.raw("sum(answers.mentioned is not null) as answersCount"),
    db.raw("sum(answers.status = 'answered' and answers.mentioned is null) as waitingCount"),
    db.raw("sum(answers.citations_count > 0) as citingAnswersCount"),
    db.raw("sum(answers.citations_count) as citationsCount"),
    db.raw("sum(answers.own_citations_count) as ownCitationsCount"),
  );
  return {
    answersCount: Number(row?.answersCount ?? 0),
    waitingCount: Number(row?.waitingCount ?? 0),
    citingAnswersCount: Number(row?.citingAnswersCount ?? 0),
    citationsCount: Number(row?.citationsCount ?? 0),
    ownCitationsCount: Number(row?.ownCitationsCount ?? 0),
  };
}

/** Reads the texts of prompts, by id. */
export async function readPromptTexts(
  db: Db,
  siteId: number,
  promptIds: readonly number[],
): Promise<Map<number, string>> {
  if (promptIds.length === 0) return new Map();
  const rows: { id: number; text: string }[] = await db("ai_prompts") // primary key
    .where({ site_id: siteId }).whereIn("id", promptIds).select("id", "text");
  return new Map(rows.map(({ id, text }) => [id, text]));
}
