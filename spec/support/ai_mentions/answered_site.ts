import { replaceManualCompetitors } from "../../../db/search/competitors.ts";
import type { Db } from "../../../db/core/connection.ts";
import { analyseStaleAnswers } from "../../../lib/commands/ai_mentions/analyse_answers.ts";
import { plantAnswers, type PlantedAnswer, plantPrompt } from "./ai_answers.ts";
import { insertSpecSite } from "../accounts/sites.ts";

/** The prompts of the planted answers; the last one names the brand. */
export const PROMPTS = ["Best anvils?", "Cheap anvils?", "Is Acme good?"] as const;

const [BEST, CHEAP, NAMED] = PROMPTS;

/** Four valid answers to two prompts, one to a branded prompt, a refusal and a failure; before, two of nothing. */
export const ANSWERS: readonly PlantedAnswer[] = [
  {
    prompt: BEST,
    engine: "chatgpt",
    model: "gpt-5",
    country: "DE",
    askedAt: "2026-11-15T09:00:00Z",
    text: "1. **Rival** – great\n2. **Acme** – good",
  },
  {
    prompt: BEST,
    engine: "perplexity",
    askedAt: "2026-11-16T09:00:00Z",
    text: "Acme is reliable. See https://acme.example/a?utm_source=p and https://tests.example/x",
  },
  {
    prompt: CHEAP,
    engine: "chatgpt",
    model: "gpt-5",
    askedAt: "2026-11-17T09:00:00Z",
    text: "Zenmark and Rival. Rival again: https://rival.example/b",
  },
  {
    prompt: CHEAP,
    engine: "perplexity",
    askedAt: "2026-11-17T10:00:00Z",
    text: "I know of none.",
  },
  { prompt: NAMED, engine: "chatgpt", askedAt: "2026-11-18T23:59:59Z", text: "Acme is bad." },
  {
    prompt: BEST,
    engine: "perplexity",
    run: 2,
    askedAt: "2026-11-16T10:00:00Z",
    status: "refused",
    text: "I cannot say anything of Acme.",
  },
  {
    prompt: CHEAP,
    engine: "perplexity",
    run: 2,
    askedAt: "2026-11-16T11:00:00Z",
    status: "failed",
    error: { code: "timeout", message: "The engine did not answer within 60 s." },
  },
  { prompt: BEST, engine: "chatgpt", askedAt: "2026-10-20T09:00:00Z", text: "None." },
  { prompt: CHEAP, engine: "chatgpt", askedAt: "2026-10-20T10:00:00Z", text: "None either." },
];

/** Inserts acme.example with two competitors and these answers, analysed. */
export async function insertAnsweredSite(
  db: Db,
  accountId: number,
  answers: readonly PlantedAnswer[] = ANSWERS,
): Promise<{ siteId: number; answerIds: number[]; competitorIds: Record<string, number> }> {
  const siteId = await insertSpecSite(db, accountId, { domain: "acme.example" });
  await replaceManualCompetitors(db, {
    siteId,
    domains: ["rival.example", "zenmark.example"],
    now: new Date("2026-09-01T00:00:00Z"),
  });
  await plantPrompt(db, siteId, BEST, { tags: ["anvils"], weight: 300 });
  await plantPrompt(db, siteId, CHEAP, { weight: 100 });
  const answerIds = await plantAnswers(db, siteId, answers);
  await analyseStaleAnswers(db, siteId);
  const rows: { id: number; domain: string }[] = await db("competitors")
    .where({ site_id: siteId }).select("id", "domain");
  return {
    siteId,
    answerIds,
    competitorIds: Object.fromEntries(rows.map(({ id, domain }) => [domain, id])),
  };
}
