import {
  isWaiting,
  listQuestions,
  listWaitingEngines,
  type WaitingQuestion,
} from "../../../db/ai_mentions/ai_questions.ts";
import { listRunErrors } from "../../../db/ai_mentions/ai_run_list.ts";
import {
  type ClaimedRun,
  finishRun,
  lockRun,
  releaseRun,
  RunLostError,
  type RunWait,
} from "../../../db/ai_mentions/ai_run_leases.ts";
import { findRun, type RunRow, type RunStopReason } from "../../../db/ai_mentions/ai_runs.ts";
import { transaction } from "../../../db/core/connection.ts";
import { insist } from "../../../db/core/repeat_transient.ts";
import { isOutOfSpace, isPassing, SPACE_WAIT_SECONDS } from "../../../db/core/space_errors.ts";
import type { AnswerFault, AnswerResult } from "../../ai/engine_answer.ts";
import type { EngineClient } from "../../ai_engines/engine_client.ts";
import { estimateCost, readCost } from "../../ai_engines/question_cost.ts";
import { createRunBudget, type RunBudget } from "../../ai_engines/run_budget.ts";
import { NO_SPACE_LEFT } from "../../core/no_space_left.ts";
import type { Services } from "../../services.ts";
import { keepRunLease } from "./keep_run_lease.ts";
import { requestRefresh } from "../search_data/refresh/request_refresh.ts";
import { storeAnswer } from "./store_answer.ts";

/** How a run is gone on with. */
interface AskRunOptions {
  owner: string;
  /** By the names of the engines. */
  clients: ReadonlyMap<string, EngineClient>;
  /** Aborts when the process stops: the run is given back and goes on elsewhere. */
  shutdown: AbortSignal;
  /** Aborts when others have their turn: nothing more is asked, and the run is given back. */
  giveWay?: AbortSignal;
  /** Called after each question, with `answered`, `refused` or the code of what went wrong. */
  onAsked?(engine: string, outcome: string): void;
}

const QUESTIONS_AT_ONCE = 100;
/** How often a run is begun that ends by errors of our own. */
const MAX_ATTEMPTS = 10;
/** How long a run waits for a database that is away before its claim expires. */
const GIVE_BACK_WITHIN_MS = 6_000;
/** After this many refusals of the same sort in a row an engine is not asked any more in the run. */
const MAX_REFUSED = 3;
/** After this many failures of any sort. */
const MAX_FAILED = 20;
const REFUSING: ReadonlySet<AnswerFault["code"]> = new Set(["unauthorized", "quota", "redirected"]);

/**
 * Goes on with a claimed run: puts what is left to the engines, as many questions at a time as each takes, and
 * keeps answers one by one. Ends the run when all was asked, the budget is used up or engines fail for
 * good; never throws for what an engine does.
 */
export async function askRun(
  services: Services,
  { id, siteId, attempts }: ClaimedRun,
  { owner, clients, shutdown, giveWay, onAsked }: AskRunOptions,
): Promise<void> {
  const { db, log } = services;
  const lease = keepRunLease(services, id, owner);
  const signal = AbortSignal.any([shutdown, lease.lost]);
  try {
    const row = await findRun(db, siteId, id);
    if (row === undefined) throw new RunLostError(id);
    const run = new AskedRun(services, row, { owner, clients, signal, giveWay, onAsked });
    await run.askAll();
    if (await run.isUnfinished()) await releaseRun(db, id, { owner });
    else await run.end();
  } catch (error) {
    if (lease.lost.aborted || error instanceof RunLostError) {
      log("info", "run_lease_lost", { run_id: id });
    } else if (shutdown.aborted) await giveBack(services, { id, owner }, { withinMs: 0 });
    else if (isPassing(error)) {
      log("warn", "run_interrupted", { run_id: id, site_id: siteId, error });
      const wait = isOutOfSpace(error)
        ? { seconds: SPACE_WAIT_SECONDS, reason: NO_SPACE_LEFT }
        : undefined;
      await giveBack(services, { id, owner }, { withinMs: GIVE_BACK_WITHIN_MS, wait });
    } else {
      // by an error of our own: it goes on when the claim has run out
      log("error", "run_broken", { run_id: id, site_id: siteId, error });
      if (attempts >= MAX_ATTEMPTS) await giveUp(services, id, owner);
    }
  } finally {
    lease.close();
  }
}

/** Nothing is wrong with the run; without the database its claim runs out. */
async function giveBack(
  { db, log }: Services,
  { id, owner }: { id: number; owner: string },
  { withinMs, wait }: { withinMs: number; wait?: RunWait | undefined },
): Promise<void> {
  try {
    await insist(() => releaseRun(db, id, { owner, wait }), withinMs);
  } catch (error) {
    if (!isPassing(error)) throw error;
    log("warn", "run_not_given_back", { run_id: id, error });
  }
}

async function giveUp({ db, now }: Services, id: number, owner: string): Promise<void> {
  await transaction(db, async (trx) => {
    await lockRun(trx, id, owner);
    await finishRun(trx, id, {
      status: "failed",
      stopReason: null,
      error: {
        code: "internal_error",
        message: "The run failed by an error of the service itself, which its log has. What was " +
          "answered before is kept.",
      },
      now: now(),
    });
  });
}

interface RunContext {
  owner: string;
  clients: ReadonlyMap<string, EngineClient>;
  signal: AbortSignal;
  giveWay: AbortSignal | undefined;
  onAsked: AskRunOptions["onAsked"] | undefined;
}

class AskedRun {
  readonly #services: Services;
  readonly #run: RunRow;
  readonly #context: RunContext;
  readonly #budget: RunBudget;
  readonly #failing = new Map<string, AnswerFault>();
  #missing: string | undefined;
  #broken = false;

  constructor(services: Services, run: RunRow, context: RunContext) {
    this.#services = services;
    this.#run = run;
    this.#context = context;
    this.#budget = createRunBudget({
      limitUsd: run.budget_usd,
      // what nobody has counted may have cost as much as was expected
      spentUsd: run.cost_usd + run.unpriced_count * dearest(context.clients),
    });
  }

  async askAll(): Promise<void> {
    const { clients } = this.#context;
    const engines = await listWaitingEngines(this.#services.db, this.#run.id);
    const asking = engines.flatMap((name) => {
      const client = clients.get(name);
      if (client !== undefined) return this.#askEngine(client);
      this.#missing = name;
      return [];
    });
    // all have ended before the run is given back: what was answered is kept
    const outcomes = await Promise.allSettled(asking);
    const broken = outcomes.find((outcome) => outcome.status === "rejected");
    if (broken !== undefined) throw broken.reason;
  }

  /** As many at a time as it takes; one failure that is ours ends all. */
  #askEngine(client: EngineClient): Promise<void>[] {
    const { name, maxConcurrent } = client.engine;
    const questions = this.#readQuestions(name);
    const streak = new FailureStreak();
    const askOn = async () => {
      while (!this.#isOver(name)) {
        const { value: question, done } = await questions.next();
        if (done) return;
        const fault = await this.#ask(client, question);
        if (fault !== null && streak.ends(fault)) this.#failing.set(name, fault);
      }
    };
    return Array.from({ length: maxConcurrent }, async () => {
      try {
        await askOn();
      } catch (error) {
        this.#broken = true;
        throw error;
      }
    });
  }

  #isOver(engine: string): boolean {
    return this.#broken || this.#failing.has(engine) || this.#budget.exhausted ||
      this.#context.giveWay?.aborted === true;
  }

  /** Whether it gave way with something left to be asked. */
  async isUnfinished(): Promise<boolean> {
    const { giveWay, clients } = this.#context;
    if (giveWay?.aborted !== true || this.#budget.exhausted) return false;
    const engines = await listWaitingEngines(this.#services.db, this.#run.id);
    return engines.some((name) => clients.has(name) && !this.#failing.has(name));
  }

  /** Several may ask for the next one at a time: a generator serves them in turn. */
  async *#readQuestions(engine: string): AsyncGenerator<WaitingQuestion, undefined> {
    let after = 0;
    for (;;) {
      const batch = await listQuestions(this.#services.db, this.#run.id, {
        engine,
        after,
        limit: QUESTIONS_AT_ONCE,
      });
      yield* batch;
      const last = batch.at(-1);
      if (last === undefined) return undefined;
      after = last.place;
    }
  }

  /** Undefined: it was answered; null: it was not asked. */
  async #ask(
    client: EngineClient,
    question: WaitingQuestion,
  ): Promise<AnswerFault | undefined | null> {
    const { db } = this.#services;
    const { id: runId, site_id: siteId } = this.#run;
    const { owner, signal, onAsked } = this.#context;
    const { engine } = client;
    const estimate = estimateCost(engine, question.text) ?? 0;
    const reservation = await this.#budget.reserve(estimate);
    if (reservation === null) return null;
    let cost = 0;
    try {
      signal.throwIfAborted();
      if (!await isWaiting(db, runId, question.place)) return null;
      const prompt = { ...question, prompt: question.text };
      const asked = await client.ask(prompt, signal);
      cost = readCost(engine, asked.result) ?? estimate;
      await storeAnswer(this.#services, { siteId, runId, owner, engine, question, asked });
      onAsked?.(engine.name, outcomeOf(asked.result));
      return asked.result.fault;
    } finally {
      reservation.settle(cost);
    }
  }

  async end(): Promise<void> {
    const { db, log, now } = this.#services;
    const { id, site_id: siteId } = this.#run;
    const [errors = []] = [(await listRunErrors(db, siteId, [id])).get(id)];
    const ended = await transaction(db, async (trx) => {
      await lockRun(trx, id, this.#context.owner);
      const run = await findRun(trx, siteId, id);
      if (run === undefined) throw new RunLostError(id);
      const failed = run.answered_count + run.refused_count === 0 &&
        (run.failed_count > 0 || this.#missing !== undefined);
      const status = failed ? "failed" as const : "completed" as const;
      const stop = this.#findStop();
      const error = stop?.error ?? (failed ? errors[0] ?? null : null);
      await finishRun(trx, id, { status, stopReason: stop?.reason ?? null, error, now: now() });
      await requestRefresh(trx, siteId, { asked: run.triggered_by === "manual" });
      return { status, stop_reason: stop?.reason ?? run.stop_reason, error_code: error?.code };
    }, { isolationLevel: "read committed" });
    log("info", "run_ended", { run_id: id, site_id: siteId, ...ended });
  }

  #findStop(): { reason: RunStopReason; error: { code: string; message: string } | null } | null {
    const [failing] = this.#failing;
    if (failing !== undefined) {
      const [engine, { code, message }] = failing;
      return { reason: "engine_failing", error: { code, message: `${engine}: ${message}` } };
    }
    if (this.#budget.exhausted) return { reason: "budget", error: null };
    if (this.#missing === undefined) return null;
    const message = `The engine ${this.#missing} is not configured any more.`;
    return { reason: "no_engine", error: { code: "no_engine", message } };
  }
}

function outcomeOf({ answer, fault }: AnswerResult): string {
  return fault?.code ?? (answer?.refused ? "refused" : "answered");
}

/** The most that a question to any engine may cost. */
function dearest(clients: ReadonlyMap<string, EngineClient>): number {
  return Math.max(0, ...[...clients.values()].map(({ engine }) => estimateCost(engine, "") ?? 0));
}

/** Counts failures of an engine one after the other. */
class FailureStreak {
  #refused = 0;
  #failed = 0;

  /** Whether this was one too many; undefined: it was answered. */
  ends(fault: AnswerFault | undefined): fault is AnswerFault {
    this.#failed = fault === undefined ? 0 : this.#failed + 1;
    this.#refused = fault !== undefined && REFUSING.has(fault.code) ? this.#refused + 1 : 0;
    return fault !== undefined && (this.#refused >= MAX_REFUSED || this.#failed >= MAX_FAILED);
  }
}
