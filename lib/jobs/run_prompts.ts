import { listSitesWithDuePrompts } from "../../db/ai_mentions/ai_prompts.ts";
import { AI_RUN_WORK, claimAiRun } from "../../db/ai_mentions/ai_run_leases.ts";
import { isTransient } from "../../db/core/transient_errors.ts";
import type { AiEngine } from "../core/ai_engine_settings.ts";
import { createEngineClient, type EngineClient } from "../ai_engines/engine_client.ts";
import { askRun } from "../commands/ai_mentions/ask_run.ts";
import { startScheduledRun } from "../commands/ai_mentions/start_run.ts";
import type { MetricsRegistry } from "../core/metrics_registry.ts";
import type { Services } from "../services.ts";
import { advanceWork, type WorkUnderWay } from "./advance_work.ts";
import type { Job } from "./job.ts";

/** Runs that one process goes on with at the same time: they wait for engines, and share what these take. */
const MAX_RUNS = 16;
/** What was answered until then is kept; the run goes on with what was not asked. */
const TURN_MS = 60_000;
/** Sites beyond them wait for the next time. */
const SITES_AT_ONCE = 100;

/** One client for each engine of the process: runs share what an engine takes at a time. */
const CLIENTS = new WeakMap<AiEngine, EngineClient>();

/**
 * Puts prompts that are due, and runs that somebody asked for, to AI engines. A run whose process died goes on
 * elsewhere with what was not answered. Without engines nothing is asked, and what is due waits.
 */
export const runPrompts: Job = {
  name: "run_prompts",
  schedule: "*/2 * * * * *",
  runOnStart: true,
  async run(services, { signal, metrics }) {
    if (services.config.aiEngines.length === 0) return;
    const claimNext = async () => {
      // what falls due while runs are under way waits for none of them
      await startDueRuns(services, signal);
      return await claim(services, metrics);
    };
    await advanceWork(services, {
      queue: AI_RUN_WORK,
      hasPlace: (count) => count < MAX_RUNS,
      claim: claimNext,
      turnMs: TURN_MS,
    }, signal);
  },
};

async function startDueRuns(services: Services, signal: AbortSignal): Promise<void> {
  const { db, log, now } = services;
  for (const siteId of await listSitesWithDuePrompts(db, now(), SITES_AT_ONCE)) {
    if (signal.aborted) return;
    try {
      const { runId, promptsCount } = await startScheduledRun(services, siteId);
      if (runId === null && promptsCount > 0) {
        log("warn", "prompts_without_engine", { site_id: siteId, prompts: promptsCount });
      }
    } catch (error) {
      if (isTransient(error)) throw error;
      // one that cannot be started must not keep the others waiting
      log("error", "scheduled_run_broken", { site_id: siteId, error });
    }
  }
}

/** It waits for engines most of the time: no thread is needed. */
async function claim(
  services: Services,
  metrics: MetricsRegistry,
): Promise<WorkUnderWay | undefined> {
  const owner = `${process.pid}-${crypto.randomUUID()}`;
  const run = await claimAiRun(services.db, owner, services.now());
  if (run === undefined) return undefined;
  const stopping = new AbortController();
  const givingWay = new AbortController();
  const clients = readClients(services);
  const ended = askRun(services, run, {
    owner,
    clients,
    shutdown: stopping.signal,
    giveWay: givingWay.signal,
    onAsked: (engine, outcome) => metrics.count("ai_questions_total", { engine, outcome }),
  });
  return {
    accountId: run.accountId,
    asked: run.asked,
    ended,
    giveWay: () => givingWay.abort(),
    async stop() {
      stopping.abort(new Error("The process stops."));
      await ended;
    },
  };
}

function readClients({ config, now }: Services): Map<string, EngineClient> {
  return new Map(config.aiEngines.map((engine) => {
    const client = CLIENTS.get(engine) ?? createEngineClient(engine, { now });
    CLIENTS.set(engine, client);
    return [engine.name, client];
  }));
}
