import {
  countAnswers,
  findPrompt,
  listPrompts,
  PROMPT_LIST,
  type PromptAnswers,
  type PromptListRow,
} from "../../../db/ai_mentions/ai_prompt_list.ts";
import { listPromptTags } from "../../../db/ai_mentions/ai_prompt_tags.ts";
import type { Db } from "../../../db/core/connection.ts";
import { type PromptAnswer } from "../../../schemas/ai_prompt.ts";
import {
  createPrompts,
  deletePrompt,
  promptNotFound,
  updatePrompt,
} from "../../commands/ai_mentions/change_prompts.ts";
import { readSite } from "../../commands/sites/read_site.ts";
import { ENGINE_EXAMPLE, presentEngines } from "./ai_engines.ts";
import { listAnswer } from "../core/list_answer.ts";
import { isoTime, present, type Presenter } from "../core/present.ts";
import { defineRoute } from "../core/define_route.ts";
import type { Route } from "../core/route.ts";
import type { SiteParams } from "../sites/sites.ts";

type PromptParams = SiteParams & { prompt_id: number };

const EXAMPLE: PromptAnswer = {
  id: 31,
  text: "What is the best Assam tea?",
  country: "DE",
  language: "en",
  tags: ["tea"],
  engines: null,
  schedule: "weekly",
  runs_per_prompt: 3,
  weight: 880,
  branded: false,
  origin: "manual",
  answers_count: 24,
  last_asked_at: "2026-11-16T06:00:14.220Z",
  next_run_at: "2026-11-23T06:00:00.000Z",
  created_at: "2026-10-05T06:00:00.000Z",
  updated_at: "2026-10-05T06:00:00.000Z",
};

interface PromptFacts {
  tags: ReadonlyMap<number, string[]>;
  answers: ReadonlyMap<number, PromptAnswers>;
}

function createPresenter({ tags, answers }: PromptFacts): Presenter<PromptListRow, PromptAnswer> {
  return {
    id: (row) => row.id,
    text: (row) => row.text,
    country: (row) => row.country,
    language: (row) => row.language,
    tags: (row) => tags.get(row.id) ?? [],
    engines: (row) => row.engines === null ? null : JSON.parse(row.engines),
    schedule: (row) => row.schedule,
    runs_per_prompt: (row) => row.runs_per_prompt,
    weight: (row) => row.weight,
    branded: (row) => row.branded === null ? null : row.branded === 1,
    origin: (row) => row.origin,
    answers_count: (row) => answers.get(row.id)?.answersCount ?? 0,
    last_asked_at: (row) => isoTime(answers.get(row.id)?.lastAskedAt ?? null),
    next_run_at: (row) => isoTime(row.next_run_at),
    created_at: (row) => isoTime(row.created_at),
    updated_at: (row) => isoTime(row.updated_at),
  };
}

async function readFacts(db: Db, siteId: number, ids: readonly number[]): Promise<PromptFacts> {
  const [tags, answers] = await Promise.all([
    listPromptTags(db, siteId, ids),
    countAnswers(db, siteId, ids),
  ]);
  return { tags, answers };
}

async function readPrompt(db: Db, { id: siteId, prompt_id: promptId }: PromptParams) {
  const row = await findPrompt(db, siteId, promptId);
  if (row === undefined) throw promptNotFound(promptId);
  return { data: present(createPresenter(await readFacts(db, siteId, [promptId])), row) };
}

const listRoute = defineRoute({
  method: "GET",
  path: "/sites/:id/aeo/prompts",
  operationId: "listPrompts",
  tag: "AI",
  summary: "List the prompts that AI engines are asked",
  description: "Also those that came with imported answers, which are not asked by themselves. " +
    "`filter[tags]` takes tags; `meta.engines` names the engines that prompts can be put to.",
  ability: "read",
  quotaCost: 1,
  list: PROMPT_LIST,
  answerStatus: 200,
  example: {
    data: [EXAMPLE],
    links: { first: "https://api.example.com/api/v1/sites/1/aeo/prompts", next: null },
    meta: {
      engines: [ENGINE_EXAMPLE],
      data_status: null,
      per_page: 50,
      next_cursor: null,
      total: 1,
    },
  },
  errors: [404, 422],
  async handler(request) {
    const { services: { db, config }, caller, params: { id: siteId }, list } = request;
    await readSite(db, caller.accountId, siteId);
    const page = await listPrompts(db, siteId, list);
    // a sparse answer may need none of them, and then there are no ids
    const ids = page.rows.map(({ id }) => id).filter((id) => id !== undefined);
    const facts = await readFacts(db, siteId, ids);
    return listAnswer(request, page, {
      presenter: createPresenter(facts),
      listAnswerOptions: { meta: presentEngines(config) },
    });
  },
});

const createRoute = defineRoute({
  method: "POST",
  path: "/sites/:id/aeo/prompts",
  operationId: "createPrompts",
  tag: "AI",
  summary: "Add prompts",
  description: "One by `text`, which is answered as an object and is a 409 when the site has it " +
    "already; or up to 500 by `prompts`, of which those that are there already stay as they are. " +
    "A prompt is the same whatever its case and white space, and another one for another " +
    "`country` or `language`. Nothing is asked unless a `schedule` is set, or " +
    "`POST /sites/{id}/aeo/runs` says so.",
  ability: "write",
  quotaCost: 1,
  bodyExample: {
    text: "What is the best Assam tea?",
    country: "DE",
    language: "en",
    tags: ["tea"],
    schedule: "none",
    weight: 880,
  },
  bodyLimitBytes: 8 * 1024 * 1024,
  answerStatus: 201,
  example: {
    kind: "prompts",
    data: [{ id: 31, text: "What is the best Assam tea?", status: "added" }],
    meta: { added: 1, there_already: 0, duplicates: 0, prompts_count: 1 },
  },
  errors: [400, 404, 409, 413, 415, 422],
  async handler({ services, caller, params, body, baseUrl }) {
    await readSite(services.db, caller.accountId, params.id);
    const created = await createPrompts(services, params.id, body);
    const [first] = created.data;
    const list = `${baseUrl}/sites/${params.id}/aeo/prompts`;
    if (body.text === undefined || first === undefined) {
      return { headers: { Location: list }, body: { kind: "prompts" as const, ...created } };
    }
    return {
      headers: { Location: `${list}/${first.id}` },
      body: {
        kind: "prompt" as const,
        ...await readPrompt(services.db, { ...params, prompt_id: first.id }),
      },
    };
  },
});

const readRoute = defineRoute({
  method: "GET",
  path: "/sites/:id/aeo/prompts/:prompt_id",
  operationId: "getPrompt",
  tag: "AI",
  summary: "Get a prompt",
  description: "One prompt with what is set of it. Its answers are in `GET /sites/{id}/aeo`.",
  ability: "read",
  quotaCost: 1,
  answerStatus: 200,
  example: { data: EXAMPLE },
  errors: [404, 422],
  async handler({ services, caller, params }) {
    await readSite(services.db, caller.accountId, params.id);
    return { body: await readPrompt(services.db, params) };
  },
});

const updateRoute = defineRoute({
  method: "PATCH",
  path: "/sites/:id/aeo/prompts/:prompt_id",
  operationId: "updatePrompt",
  tag: "AI",
  summary: "Change a prompt",
  description:
    "Its tags, which are replaced, its engines, schedule, runs and weight. A prompt that " +
    "gets another schedule is asked at once. Its text, country and language stay, since its " +
    "answers are to them: add another prompt instead.",
  ability: "write",
  quotaCost: 1,
  bodyExample: { tags: ["tea"], schedule: "none" },
  answerStatus: 200,
  example: { data: EXAMPLE },
  errors: [400, 404, 413, 415, 422],
  async handler({ services, caller, params, body }) {
    await readSite(services.db, caller.accountId, params.id);
    await updatePrompt(services, { siteId: params.id, promptId: params.prompt_id }, body);
    return { body: await readPrompt(services.db, params) };
  },
});

const deleteRoute = defineRoute({
  method: "DELETE",
  path: "/sites/:id/aeo/prompts/:prompt_id",
  operationId: "deletePrompt",
  tag: "AI",
  summary: "Delete a prompt",
  description:
    "With all its answers, which then count in no figure any more. To keep them and ask " +
    "it no longer, set its schedule to `none`.",
  ability: "write",
  quotaCost: 1,
  answerStatus: 204,
  example: null,
  errors: [404, 422],
  async handler({ services, caller, params }) {
    await readSite(services.db, caller.accountId, params.id);
    await deletePrompt(services, params.id, params.prompt_id);
    return {};
  },
});

/** The routes of prompts that AI engines are asked. */
export const AI_PROMPT_ROUTES: readonly Route[] = [
  listRoute,
  createRoute,
  readRoute,
  updateRoute,
  deleteRoute,
];
