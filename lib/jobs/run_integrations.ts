import {
  claimIntegration,
  INTEGRATION_WORK,
} from "../../db/search_data/integrations/integration_leases.ts";
import type { IntegrationKind } from "../../schemas/integration.ts";
import {
  type IntegrationWork,
  runIntegration,
} from "../commands/search_data/integrations/run_integration.ts";
import type { Services } from "../services.ts";
import { advanceWork, type WorkUnderWay } from "./advance_work.ts";
import type { Job } from "./job.ts";

/** Integrations that one process runs at the same time: they wait for others' servers most of the time. */
const MAX_RUNS = 8;
/** What was fetched until then is kept; the run goes on with the rest. */
const TURN_MS = 5 * 60_000;

/** What each kind does, loaded when the first of it is due. */
const WORK: Readonly<Record<IntegrationKind, () => Promise<IntegrationWork>>> = {
  url_inspection: async () =>
    (await import("../commands/search/inspections/inspect_urls.ts")).inspectUrls,
  search_hours: async () =>
    (await import("../commands/search_data/hours/fetch_search_hours.ts")).fetchSearchHours,
  rank_lookups: async () => (await import("../commands/imports/look_up_ranks.ts")).lookUpRanks,
  bing_webmaster: async () => (await import("../commands/search_data/bing/sync_bing.ts")).syncBing,
  crux: async () => (await import("../commands/audits/crux/sync_crux.ts")).syncCrux,
};

/**
 * Runs integrations that are due: inspections of pages by Google, hours of search performance, ranks of tracked keywords,
 * figures of Bing. One whose process died goes on elsewhere, with what
 * is not kept yet.
 */
export const runIntegrations: Job = {
  name: "run_integrations",
  schedule: "*/5 * * * * *",
  runOnStart: true,
  async run(services, { signal }) {
    await advanceWork(services, {
      queue: INTEGRATION_WORK,
      order: () => ({ bindings: [services.now()] }),
      hasPlace: (count) => count < MAX_RUNS,
      claim: () => claim(services),
      turnMs: TURN_MS,
    }, signal);
  },
};

async function claim(services: Services): Promise<WorkUnderWay | undefined> {
  const owner = `${process.pid}-${crypto.randomUUID()}`;
  const claimed = await claimIntegration(services.db, owner, services.now());
  if (claimed === undefined) return undefined;
  const stopping = new AbortController();
  const ended = runIntegration(services, claimed, {
    owner,
    work: async (...input) => (await WORK[claimed.kind]())(...input),
    shutdown: stopping.signal,
  });
  return {
    accountId: claimed.accountId,
    asked: claimed.asked,
    ended,
    giveWay: () => stopping.abort(new Error("Others have their turn.")),
    async stop() {
      stopping.abort(new Error("The process stops."));
      await ended;
    },
  };
}
