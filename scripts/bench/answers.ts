import { parseArgs } from "node:util";
import { replaceManualCompetitors } from "../../db/search/competitors.ts";
import type { Db } from "../../db/core/connection.ts";
import { analyseStaleAnswers } from "../../lib/commands/ai_mentions/analyse_answers.ts";
import { createAnswerStore } from "../../lib/commands/ai_mentions/answer_store.ts";
import type { AiAnswerRow } from "../../lib/importers/import_rows.ts";
import { addDays } from "../../lib/core/days.ts";
import type { Bench } from "./bench.ts";
import { openBenchDatabase } from "./bench_database.ts";
import { composeAnswers, DOMAINS } from "./mentions.ts";
import { createSiteClient } from "./site_client.ts";
import { median, printTable } from "./tables.ts";
import { describeProduct, startTarget } from "./target.ts";
import { insertOwnedBenchSite } from "./bench_site.ts";

const NOW = new Date("2026-11-20T12:00:00Z");
const FIRST_DAY = "2026-09-26";
/** The last 28 days, and as many before. */
const DAYS = 56;
const ENGINES = ["chatgpt", "perplexity", "gemini", "claude", "copilot"];
const COMPETITORS = 10;
const READS = 15;
const WHOLE = `from=${FIRST_DAY}&to=${addDays(FIRST_DAY, DAYS - 1)}`;
const PATHS = [
  "/aeo",
  `/aeo?${WHOLE}&compare=none`,
  "/aeo?filter[engine]=gemini",
  "/aeo/citations",
  `/aeo/citations?${WHOLE}`,
  `/aeo/citations?view=pages&${WHOLE}`,
];

/** How fast answers are analysed and read where there are many of them. */
export const answersBench: Bench = {
  name: "answers",
  summary: "answers of AI engines that are kept, analysed and read over HTTP " +
    "[--answers 50000] [--prompts 500]",
  async run(args) {
    const { values } = parseArgs({
      args: [...args],
      options: {
        answers: { type: "string", default: "50000" },
        prompts: { type: "string", default: "500" },
      },
    });
    const { db, databaseUrl, close } = await openBenchDatabase();
    try {
      const siteId = await insertComparedSite(db);
      const count = Number(values.answers);
      const kept = await time(() =>
        keepAnswers(db, siteId, { count, promptsCount: Number(values.prompts) })
      );
      const analysed = await time(() => analyseStaleAnswers(db, siteId));
      const rate = (seconds: number) => `${(count / seconds).toFixed(0)} a second`;
      console.log(
        `${count} answers of ${values.prompts} prompts; kept: ${rate(kept)}; ` +
          `analysed: ${rate(analysed)}\n`,
      );
      await measureReads(db, databaseUrl, siteId);
    } finally {
      await close();
    }
  },
};

async function time(run: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await run();
  return (performance.now() - started) / 1000;
}

async function insertComparedSite(db: Db): Promise<number> {
  const [domain = "", ...others] = DOMAINS;
  const siteId = await insertOwnedBenchSite(db, { domain, language: "en", now: NOW });
  const domains = others.slice(0, COMPETITORS);
  await replaceManualCompetitors(db, { siteId, domains, now: NOW });
  return siteId;
}

async function keepAnswers(
  db: Db,
  siteId: number,
  { count, promptsCount }: { count: number; promptsCount: number },
): Promise<void> {
  const texts = composeAnswers(1_000_000);
  const store = createAnswerStore(db, { siteId, importId: null, now: NOW });
  const createRow = (index: number): AiAnswerRow => ({
    kind: "ai_answer",
    prompt: `Prompt ${index % promptsCount}`,
    answer: texts[index % texts.length]?.text ?? "",
    engine: ENGINES[Math.floor(index / promptsCount) % ENGINES.length] ?? "",
    model: null,
    citations: [],
    date: addDays(FIRST_DAY, Math.floor(index * DAYS / count)),
    askedAt: null,
    run: 1 + Math.floor(index / promptsCount),
    country: null,
    language: null,
  });
  for (let start = 0; start < count; start += 500) {
    const size = Math.min(500, count - start);
    await store.add(Array.from({ length: size }, (_, index) => createRow(start + index)));
  }
  await store.finishRun();
}

/** The first read makes the figures, which are kept. */
async function measureReads(db: Db, databaseUrl: string, siteId: number): Promise<void> {
  const target = await startTarget(
    describeProduct({ DATABASE_URL: databaseUrl, ROLE: "api" }),
    (cpu) => ["taskset", "-c", `${cpu}`],
  );
  try {
    const client = await createSiteClient(db, siteId, target.url);
    const rows: string[][] = [];
    for (const path of PATHS) {
      const { milliseconds: first } = await client.get(path);
      const times: number[] = [];
      for (let read = 0; read < READS; read++) times.push((await client.get(path)).milliseconds);
      const p95 = times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? NaN;
      rows.push([path, first.toFixed(0), median(times).toFixed(1), p95.toFixed(1)]);
    }
    printTable(["GET …/sites/{id}", "first, ms", "p50 ms", "p95 ms"], rows);
  } finally {
    await target.stop();
  }
}
