import { claimAiRun } from "../../../db/ai_mentions/ai_run_leases.ts";
import type { AiEngine } from "../../../lib/core/ai_engine_settings.ts";
import { createEngineClient } from "../../../lib/ai_engines/engine_client.ts";
import { askRun } from "../../../lib/commands/ai_mentions/ask_run.ts";
import { runPrompts } from "../../../lib/jobs/run_prompts.ts";
import { createMetricsRegistry } from "../../../lib/core/metrics_registry.ts";
import type { RunAnswer } from "../../../schemas/ai_run.ts";
import { insertSpecAccount } from "../accounts/account.ts";
import { type EngineFault, startAnswerEngine } from "./answer_engine.ts";
import { type SpecApi, startApi } from "../api.ts";
import type { SpecDatabase } from "../database.ts";
import { insertSpecSite } from "../accounts/sites.ts";

/** A site whose prompts engines on loopback are asked. */
export type AskedSite = Awaited<ReturnType<typeof openAskedSite>>;

/** Opens a site of its own account, with engines on loopback that are not configured yet. */
export async function openAskedSite(database: SpecDatabase) {
  const server = await startAnswerEngine();
  const account = await insertSpecAccount(database.db);
  const siteId = await insertSpecSite(database.db, account.accountId, { domain: "acme.example" });
  let api: SpecApi | undefined;

  const site = {
    server,
    siteId,
    now: new Date("2026-11-20T10:00:00Z"),
    metrics: createMetricsRegistry(),
    get api(): SpecApi {
      if (api === undefined) throw new Error("Configure engines first.");
      return api;
    },
    /** Starts the API with these engines, and without those before. */
    async configure(...engines: AiEngine[]): Promise<void> {
      await api?.close();
      api = await startApi(database, { now: () => site.now, config: { aiEngines: engines } });
    },
    /** `path` is below `/sites/{id}/aeo`. */
    async call(method: string, path: string, body?: unknown) {
      const request = { token: account.tokenText, ...body !== undefined && { body } };
      return (await site.api.request(method, `/sites/${siteId}/aeo${path}`, request)).body;
    },
    addPrompts: (...prompts: unknown[]) => site.call("POST", "/prompts", { prompts }),
    /** Runs the job as long as there is something to do. */
    work: (signal = new AbortController().signal) =>
      runPrompts.run(site.api.services, { signal, metrics: site.metrics }),
    readRun: async (id: number): Promise<RunAnswer> => (await site.call("GET", `/runs/${id}`)).data,
    listRuns: async (): Promise<RunAnswer[]> => (await site.call("GET", "/runs")).data,
    /** Starts a run, and has the job do it. */
    async ask(body: object = {}): Promise<RunAnswer> {
      const { data } = await site.call("POST", "/runs", body);
      await site.work();
      return await site.readRun(data.id);
    },
    /** Starts a run of all prompts, and goes on with it while the server does this first. */
    async askThrough(...faults: EngineFault[]): Promise<RunAnswer> {
      server.faults.push(...faults);
      const { data } = await site.call("POST", "/runs", {});
      await site.goOn(new AbortController().signal);
      return await site.readRun(data.id);
    },
    /** Claims the run that waits and goes on with it, without waits between attempts. */
    async goOn(shutdown: AbortSignal, giveWay?: AbortSignal): Promise<void> {
      const { services } = site.api;
      const run = await claimAiRun(database.db, "spec", site.now);
      if (run === undefined) throw new Error("There is no run.");
      const pause = () => Promise.resolve();
      const clients = new Map(services.config.aiEngines.map((engine) => [
        engine.name,
        createEngineClient(engine, { now: () => site.now, pause }),
      ]));
      await askRun(services, run, {
        ...{ owner: "spec", clients, shutdown },
        ...giveWay && { giveWay },
      });
    },
    /** Rows of the table. */
    listAnswers: () =>
      database.db("ai_answers").where({ site_id: siteId }).orderBy("id").select("*"),
    /** Closes the servers, and leaves no run for another case to claim. */
    async close(): Promise<void> {
      await api?.close();
      await server.close();
      for (const table of ["ai_runs", "ai_questions", "ai_prompts"]) {
        await database.db(table).where({ site_id: siteId }).delete();
      }
    },
  };
  return site;
}
