import {
  importedAnswerKey,
  type NewAnswer,
  upsertAnswers,
} from "../../../db/ai_mentions/ai_answers.ts";
import { insertRun, updateImportedRun } from "../../../db/ai_mentions/ai_runs.ts";
import type { Db } from "../../../db/core/connection.ts";
import { md5 } from "../../../db/core/md5.ts";
import { parsePlainAnswer } from "../../ai/plain_answer.ts";
import type { AiAnswerRow, ImportRow } from "../../importers/import_rows.ts";
import { findOrCreatePrompts } from "./import_prompts.ts";
import type {
  ImportStore,
  ImportStoreContext,
  StoredRows,
} from "../search_data/store/import_store.ts";

/** Whether a row is an answer of an AI engine. */
export function isAnswer(row: ImportRow): row is AiAnswerRow {
  return row.kind === "ai_answer";
}

/** Whose answers are kept; without an import they were sent to be kept at once. */
type AnswerStoreContext =
  & Pick<ImportStoreContext, "siteId" | "now">
  & { importId: number | null };

/** What was kept together. */
export interface StoredAnswers {
  runId: number;
  /** Answers in the database; the same ones of a file are one. */
  answersCount: number;
  /** Only those that were sent to be kept at once; files may hold too many to list. */
  answerIds: readonly number[];
}

/**
 * Opens the store of imported answers. They make one run; prompts that are new are created. An answer replaces
 * that of the same prompt, engine, model, time and run. Where the run is not reported, several answers
 * to one prompt at one time are numbered, and the same text twice is one answer.
 */
export function createAnswerStore(trx: Db, context: AnswerStoreContext): AnswerStore {
  return new AnswerStore(trx, context);
}

/** The store of imported answers; see {@link createAnswerStore}. */
export class AnswerStore implements ImportStore<AiAnswerRow> {
  readonly #db: Db;
  readonly #context: AnswerStoreContext;
  readonly #engines = new Set<string>();
  readonly #promptIds = new Set<number>();
  readonly #keys = new Set<string>();
  readonly #refusedKeys = new Set<string>();
  /** Of answers without a run: the texts that one prompt, engine, model and time have. */
  readonly #texts = new Map<string, string[]>();
  readonly #sentIds: number[] = [];
  #runId: number | undefined;

  constructor(db: Db, context: AnswerStoreContext) {
    this.#db = db;
    this.#context = context;
  }

  async add(rows: readonly AiAnswerRow[]): Promise<void> {
    const { siteId, now } = this.#context;
    const runId = await this.#readRun();
    const promptIds = await findOrCreatePrompts(this.#db, siteId, {
      prompts: rows.map(promptOf),
      now,
    });
    const answers = new Map<string, NewAnswer>();
    for (const [index, row] of rows.entries()) {
      const promptId = promptIds[index] ?? 0;
      const answer = this.#createAnswer(row, { promptId, runId });
      // of several in one file the last one counts
      answers.set(answer.key.toString("hex"), answer);
      this.#engines.add(answer.engine);
      this.#promptIds.add(promptId);
    }
    const ids = await upsertAnswers(this.#db, siteId, { answers: [...answers.values()], now });
    for (const [key, { status }] of answers) {
      this.#keys.add(key);
      // a later one of the same key counts
      if (status === "refused") this.#refusedKeys.add(key);
      else this.#refusedKeys.delete(key);
    }
    if (this.#context.importId === null) this.#sentIds.push(...ids);
  }

  async finish(): Promise<readonly StoredRows[]> {
    const { answersCount } = await this.finishRun();
    return [{ kind: "ai_answer", storedCount: answersCount }];
  }

  /** The same, with the run that the answers make. */
  async finishRun(): Promise<StoredAnswers> {
    const runId = await this.#readRun();
    const answersCount = this.#keys.size;
    await updateImportedRun(this.#db, runId, {
      engines: [...this.#engines].toSorted(),
      promptsCount: this.#promptIds.size,
      answeredCount: answersCount - this.#refusedKeys.size,
      refusedCount: this.#refusedKeys.size,
      now: this.#context.now,
    });
    return { runId, answersCount, answerIds: this.#sentIds };
  }

  async #readRun(): Promise<number> {
    const { siteId, importId, now } = this.#context;
    return this.#runId ??= await insertRun(this.#db, {
      siteId,
      trigger: "import",
      status: "completed",
      stopReason: null,
      engines: [],
      promptsCount: 0,
      runsPerPrompt: 1,
      questionsCount: 0,
      budgetUsd: null,
      maxAnswers: null,
      importId,
      now,
    });
  }

  #createAnswer(row: AiAnswerRow, ids: { promptId: number; runId: number }): NewAnswer {
    const { answer } = parsePlainAnswer(row.answer, row);
    const facts = {
      ...ids,
      engine: row.engine,
      model: row.model,
      askedAt: new Date(row.askedAt ?? `${row.date}T00:00:00Z`),
      dayOnly: row.askedAt === null,
    };
    const known = { ...facts, runNumber: row.run ?? this.#numberOf(facts, row.answer) };
    return {
      ...known,
      key: importedAnswerKey(known),
      country: row.country,
      language: row.language,
      durationMs: null,
      status: answer?.refused ? "refused" : "answered",
      finishReason: null,
      error: null,
      temperature: null,
      webSearch: null,
      inputTokens: null,
      outputTokens: null,
      costUsd: null,
      text: row.answer,
      citations: answer?.citations ?? [],
    };
  }

  /** From 1, in the order of the file. */
  #numberOf(facts: Omit<Parameters<typeof importedAnswerKey>[0], "runNumber">, text: string) {
    const key = importedAnswerKey({ ...facts, runNumber: 0 }).toString("base64");
    const digest = md5(text).toString("base64");
    const texts = this.#texts.get(key) ?? [];
    this.#texts.set(key, texts);
    const at = texts.indexOf(digest);
    return at === -1 ? texts.push(digest) : at + 1;
  }
}

function promptOf({ prompt, country, language }: AiAnswerRow) {
  return { text: prompt, country, language };
}
