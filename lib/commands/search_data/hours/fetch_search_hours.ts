import { transaction } from "../../../../db/core/connection.ts";
import {
  deleteOldHours,
  replaceSearchHours,
} from "../../../../db/search_data/hours/search_hours.ts";
import { renewIntegration } from "../../../../db/search_data/integrations/integration_leases.ts";
import { DAY_MS } from "../../../core/days.ts";
import { fetchHours } from "../../../search_console/fetch_hours.ts";
import { pacificDay } from "../../../search_console/plan_days.ts";
import { createSearchAnalytics } from "../../../search_console/search_analytics.ts";
import type { Services } from "../../../services.ts";
import type { IntegrationResult } from "../integrations/end_integration.ts";
import type { IntegrationRun } from "../integrations/run_integration.ts";
import { apiSearchType, readGoogleAccess } from "../search_console/google_access.ts";

/** Figures of an hour come a few hours later. */
const NEXT_MS = 3_600_000;
/** Long enough to compare an hour with those of the same weekday. */
const KEEP_MS = 35 * DAY_MS;

/** Fetches the hours of the last days of each search type that the connection to Search Console has. */
export async function fetchSearchHours(
  services: Services,
  { integration: { id, siteId }, owner, signal, pause }: IntegrationRun,
): Promise<IntegrationResult> {
  const { db, config, now } = services;
  const { connection, account } = await readGoogleAccess(services, siteId);
  const analytics = createSearchAnalytics({
    account,
    property: connection.property,
    ...config.google,
    now,
    signal,
    pause,
  });
  for (const searchType of connection.searchTypes) {
    const type = apiSearchType(searchType);
    const { hours, incompleteFrom } = await fetchHours(analytics, {
      type,
      today: pacificDay(now()),
    });
    await transaction(db, async (trx) => {
      await renewIntegration(trx, id, owner);
      const state = { fetchedAt: now(), incompleteFrom };
      await replaceSearchHours(trx, { siteId, searchType }, { hours, state });
    });
  }
  await deleteOldHours(db, siteId, new Date(now().getTime() - KEEP_MS));
  return { nextRunAt: new Date(now().getTime() + NEXT_MS), waits: false };
}
