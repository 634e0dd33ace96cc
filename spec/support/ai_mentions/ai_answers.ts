import {
  askedAnswerKey,
  type NewAnswer,
  upsertAnswers,
} from "../../../db/ai_mentions/ai_answers.ts";
import { insertPrompts } from "../../../db/ai_mentions/ai_prompts.ts";
import type { Db } from "../../../db/core/connection.ts";
import { md5 } from "../../../db/core/md5.ts";
import type { Source } from "../../../lib/ai/answer_citations.ts";
import { analyseStaleAnswers } from "../../../lib/commands/ai_mentions/analyse_answers.ts";
import { createAnswerStore } from "../../../lib/commands/ai_mentions/answer_store.ts";
import { parsePlainAnswer } from "../../../lib/ai/plain_answer.ts";

/** An answer to plant; what is left out is as in most of them. */
export interface PlantedAnswer {
  prompt?: string;
  engine?: string;
  model?: string | null;
  country?: string | null;
  language?: string | null;
  /** ISO 8601. */
  askedAt?: string;
  run?: number;
  status?: NewAnswer["status"];
  error?: NewAnswer["error"];
  text?: string;
  citations?: Source[];
}

/** Imports two answers to one prompt, which cite two domains, analyses them, and returns what they belong to. */
export async function importSpecAnswers(
  db: Db,
  siteId: number,
): Promise<{ runId: number; promptId: number; answerId: number }> {
  const store = createAnswerStore(db, { siteId, importId: null, now: NOW });
  await store.add(["chatgpt", "perplexity"].map((engine, index) => ({
    kind: "ai_answer",
    prompt: "Where is tea sold?",
    answer: `In many places, such as https://a.example/tea/${index} and https://b.example/.`,
    engine,
    model: null,
    citations: [],
    date: `2026-11-1${index}`,
    askedAt: null,
    run: 1,
    country: null,
    language: "en",
  })));
  const { runId } = await store.finishRun();
  await analyseStaleAnswers(db, siteId);
  const prompt = await db("ai_prompts").where({ site_id: siteId }).first<{ id: number }>("id");
  const answer = await db("ai_answers").where({ site_id: siteId }).first<{ id: number }>("id");
  return { runId, promptId: prompt.id, answerId: answer.id };
}

const NOW = new Date("2026-11-20T10:00:00Z");

/** Inserts a prompt and returns its id. */
export async function plantPrompt(
  db: Db,
  siteId: number,
  text: string,
  { weight = null, tags = [] }: { weight?: number | null; tags?: string[] } = {},
): Promise<number> {
  const hash = md5(text);
  await insertPrompts(db, siteId, {
    prompts: [{
      hash,
      text,
      country: null,
      language: null,
      engines: null,
      schedule: "none",
      runsPerPrompt: 1,
      origin: "manual",
      weight,
      nextRunAt: null,
    }],
    now: NOW,
  });
  const row = await db("ai_prompts").where({ site_id: siteId, hash }).first<{ id: number }>("id");
  for (const tag of tags) {
    await db("ai_prompt_tags").insert({ site_id: siteId, prompt_id: row.id, tag });
  }
  return row.id;
}

/** Inserts answers, not analysed, and returns their ids. */
export async function plantAnswers(
  db: Db,
  siteId: number,
  planted: readonly PlantedAnswer[],
): Promise<number[]> {
  const answers: NewAnswer[] = [];
  for (const [index, one] of planted.entries()) {
    const { prompt = "Which one is best?", engine = "chatgpt", status = "answered", run = 1 } = one;
    const promptId = await plantPrompt(db, siteId, prompt);
    const text = one.text ?? "";
    const { answer } = parsePlainAnswer(text, { citations: one.citations ?? [] });
    const asked = { runId: 1 + index, promptId, engine, runNumber: run };
    answers.push({
      ...asked,
      key: askedAnswerKey(asked),
      model: one.model ?? null,
      country: one.country ?? null,
      language: one.language ?? "en",
      askedAt: new Date(one.askedAt ?? "2026-11-18T09:00:00Z"),
      dayOnly: false,
      durationMs: null,
      status,
      finishReason: null,
      error: one.error ?? null,
      temperature: null,
      webSearch: null,
      inputTokens: null,
      outputTokens: null,
      costUsd: null,
      text: status === "failed" ? null : text,
      citations: answer?.citations ?? [],
    });
  }
  return await upsertAnswers(db, siteId, { answers, now: NOW });
}
