import { transaction } from "../../../../db/core/connection.ts";
import {
  type MadeInspection,
  noteRefusedInspection,
  storeInspection,
} from "../../../../db/search/inspections/url_inspections.ts";
import {
  type IntegrationBudget,
  readUsedBudget,
  reserveRequest,
} from "../../../../db/search_data/integrations/integration_budgets.ts";
import { renewIntegration } from "../../../../db/search_data/integrations/integration_leases.ts";
import { INSPECTIONS_PER_DAY } from "../../../../schemas/url_inspection.ts";
import { IntegrationError } from "../../../outgoing/integration_error.ts";
import { GoogleError } from "../../../search_console/google_error.ts";
import { nextPacificDay, pacificDay } from "../../../search_console/plan_days.ts";
import {
  planInspections,
  type PlannedInspection,
} from "../../../search_console/plan_inspections.ts";
import {
  createUrlInspections,
  type UrlInspections,
} from "../../../search_console/url_inspections.ts";
import type { Services } from "../../../services.ts";
import type { IntegrationResult } from "../../search_data/integrations/end_integration.ts";
import type { IntegrationRun } from "../../search_data/integrations/run_integration.ts";
import {
  type GoogleAccess,
  readGoogleAccess,
} from "../../search_data/search_console/google_access.ts";
import { readCandidates } from "./read_candidates.ts";

/** An inspection takes Google a second or more. */
const AT_A_TIME = 4;
/** As long as there is quota left, it is looked for pages whose turn has come this often. */
const NEXT_MS = 3 * 3_600_000;
/** After this many URLs in a row that Google refuses, something else is wrong than a URL. */
const MAX_REFUSED = 5;
const DAY_USED_UP = "daily_limit_reached";

/** The budget of a day in Pacific time, by which Google counts. */
export function inspectionBudget(
  siteId: number,
  { dailyLimit, now }: { dailyLimit: number; now: Date },
): IntegrationBudget {
  return {
    siteId,
    kind: "url_inspection",
    period: pacificDay(now),
    maxRequests: Math.min(dailyLimit, INSPECTIONS_PER_DAY),
    maxCostMicros: null,
  };
}

/** The daily limit in the settings of the integration. */
export function dailyLimitOf(settings: unknown): number {
  const limit = typeof settings === "object" && settings !== null && "daily_limit" in settings
    ? Number(settings.daily_limit)
    : NaN;
  return Number.isInteger(limit) ? limit : INSPECTIONS_PER_DAY;
}

/**
 * Inspects the pages of a site whose turn has come, as many as are left of the day's quota, and keeps each result at
 * once. Each request is set aside of the quota before it is sent, those that are repeated as well.
 */
export async function inspectUrls(
  services: Services,
  run: IntegrationRun,
): Promise<IntegrationResult> {
  const { now } = services;
  const { siteId, settings } = run.integration;
  const dailyLimit = dailyLimitOf(settings);
  const access = await readGoogleAccess(services, siteId);
  const budget = inspectionBudget(siteId, { dailyLimit, now: now() });
  const left = await countLeft(services, budget);
  if (left === 0) return { nextRunAt: nextPacificDay(now()), waits: true };
  const { property } = access.connection;
  const candidates = await readCandidates(services, { siteId, property, limit: left });
  const inspections = openInspections(services, run, { ...access, dailyLimit });
  try {
    await inspectAll(services, run, {
      inspections,
      planned: planInspections(candidates, left),
    });
  } catch (error) {
    if (!(error instanceof IntegrationError) || error.code !== DAY_USED_UP) throw error;
  }
  const isUsedUp = await countLeft(services, budget) === 0;
  return isUsedUp
    ? { nextRunAt: nextPacificDay(now()), waits: true }
    : { nextRunAt: new Date(now().getTime() + NEXT_MS), waits: false };
}

async function countLeft(
  { db }: Pick<Services, "db">,
  budget: IntegrationBudget,
): Promise<number> {
  const { requestsCount } = await readUsedBudget(db, budget);
  return Math.max(0, (budget.maxRequests ?? 0) - requestsCount);
}

function openInspections(
  { db, config, now }: Services,
  { signal, pause }: IntegrationRun,
  { connection: { siteId, property }, account, dailyLimit }: GoogleAccess & { dailyLimit: number },
): UrlInspections {
  return createUrlInspections({
    account,
    property,
    ...config.google,
    now,
    signal,
    pause,
    async beforeRequest() {
      const at = now();
      const budget = inspectionBudget(siteId, { dailyLimit, now: at });
      if (await reserveRequest(db, budget)) return;
      const message = `The ${dailyLimit} inspections of the day are used up.`;
      throw new IntegrationError(DAY_USED_UP, message, {
        remedy: "quota",
        retryAt: nextPacificDay(at),
      });
    },
  });
}

async function inspectAll(
  services: Services,
  run: IntegrationRun,
  { inspections, planned }: {
    inspections: UrlInspections;
    planned: readonly PlannedInspection[];
  },
): Promise<void> {
  const queue = planned.values();
  let refused = 0;
  let failed = false;

  async function inspectOne(page: PlannedInspection): Promise<void> {
    try {
      const result = await inspections.inspect(page.url);
      await keep(services, run, {
        page,
        store: (trx, made) => storeInspection(trx, made, result),
      });
      refused = 0;
    } catch (error) {
      if (!(error instanceof GoogleError) || error.code !== "google_refused") throw error;
      await keep(services, run, {
        page,
        store: (trx, made) => noteRefusedInspection(trx, made, error),
      });
      if (++refused >= MAX_REFUSED) throw error;
    }
  }

  async function inspectOn(): Promise<void> {
    for (const page of queue) {
      if (failed) return;
      run.signal.throwIfAborted();
      try {
        await inspectOne(page);
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  }

  // all have ended before the run ends: what was answered is kept
  const workers = await Promise.allSettled(Array.from({ length: AT_A_TIME }, inspectOn));
  const broken = workers.find((outcome) => outcome.status === "rejected");
  if (broken !== undefined) throw broken.reason;
}

/** Under the lease: nothing is stored of an integration that was deleted or passed on. */
async function keep(
  { db, now }: Services,
  { integration: { id, siteId }, owner }: IntegrationRun,
  { page: { pageId, reason }, store }: {
    page: PlannedInspection;
    store(trx: Services["db"], made: MadeInspection): Promise<void>;
  },
): Promise<void> {
  await transaction(db, async (trx) => {
    await renewIntegration(trx, id, owner);
    await store(trx, { siteId, pageId, reason, now: now() });
  });
}
