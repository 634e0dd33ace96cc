import { readInspectionFigures } from "../../../../db/search/inspections/url_inspections.ts";
import { readUsedBudget } from "../../../../db/search_data/integrations/integration_budgets.ts";
import type { IntegrationRow } from "../../../../db/search_data/integrations/integrations.ts";
import { findSearchConsole } from "../../../../db/search_data/search_console.ts";
import { nextPacificDay } from "../../../search_console/plan_days.ts";
import {
  planInspections,
  type PlannedInspection,
} from "../../../search_console/plan_inspections.ts";
import type { Services } from "../../../services.ts";
import { readIntegration } from "../../search_data/integrations/read_integration.ts";
import { dailyLimitOf, inspectionBudget } from "./inspect_urls.ts";
import { readCandidates } from "./read_candidates.ts";

/** How the inspection of a site's pages goes, and which pages are next. */
export interface InspectionState {
  integration: IntegrationRow;
  dailyLimit: number;
  usedToday: number;
  resetsAt: Date;
  figures: Awaited<ReturnType<typeof readInspectionFigures>>;
  planned: PlannedInspection[];
}

const SHOWN_PAGES = 20;

/** Reads it; throws `NotFoundError` when the site's pages are not inspected. */
export async function readInspectionState(
  services: Services,
  siteId: number,
): Promise<InspectionState> {
  const { db, now } = services;
  const at = now();
  const integration = await readIntegration(db, { siteId, kind: "url_inspection" });
  const dailyLimit = dailyLimitOf(integration.settings);
  const budget = inspectionBudget(siteId, { dailyLimit, now: at });
  const [{ requestsCount: usedToday }, figures, connection] = await Promise.all([
    readUsedBudget(db, budget),
    readInspectionFigures(db, siteId),
    findSearchConsole(db, siteId),
  ]);
  const planned = connection === undefined ? [] : planInspections(
    await readCandidates(services, {
      siteId,
      property: connection.property,
      limit: SHOWN_PAGES,
    }),
    SHOWN_PAGES,
  );
  return { integration, dailyLimit, usedToday, resetsAt: nextPacificDay(at), figures, planned };
}
