import { findAskedTimes, storeFieldData } from "../../../../db/audits/pages/field_data.ts";
import { transaction } from "../../../../db/core/connection.ts";
import { renewIntegration } from "../../../../db/search_data/integrations/integration_leases.ts";
import { readSiteForAudit } from "../../../../db/sites/sites.ts";
import { FORM_FACTORS } from "../../../../schemas/crux.ts";
import { urlHash } from "../../../crawler/url/url.ts";
import { createCruxClient, type CruxClient, type CruxQuestion } from "../../../crux/crux_client.ts";
import type { Services } from "../../../services.ts";
import type { IntegrationResult } from "../../search_data/integrations/end_integration.ts";
import type { IntegrationRun } from "../../search_data/integrations/run_integration.ts";
import { choosePages } from "../views/choose_pages.ts";
import { cruxSettingsOf, readCruxKey } from "./crux_settings.ts";

const HOUR_MS = 3600_000;
/** Google's figures are new once a day. */
const NEXT_SYNC_MS = 24 * HOUR_MS;
/** What was asked within this time is not asked again by a sync that goes on. */
const FRESH_MS = 12 * HOUR_MS;
/** The weeks before are new once a week. */
const HISTORY_MS = 7 * 24 * HOUR_MS;

/**
 * Brings what visitors of a site's origin and pages experience, device by device, and once a week the weeks before. Each
 * answer is kept as it comes: killed at any moment, the next run goes on with what was not asked. A page with too few
 * visitors is no failure.
 */
export async function syncCrux(
  services: Services,
  run: IntegrationRun,
): Promise<IntegrationResult> {
  const { config, now } = services;
  const { integration, signal, pause } = run;
  const { siteId } = integration;
  const client = createCruxClient({
    apiKey: await readCruxKey(services, siteId),
    apiUrl: config.cruxApiUrl,
    ...{ now, signal, pause },
  });
  const { max_urls: maxUrls } = cruxSettingsOf(integration);
  for (const { kind, url } of await listSubjects(services, siteId, maxUrls)) {
    for (const formFactor of FORM_FACTORS) {
      const hasData = await bring(services, run, { client, question: { kind, url, formFactor } });
      // where all devices together have too few visitors, each of them has
      if (!hasData && formFactor === "all") break;
    }
  }
  return { nextRunAt: new Date(now().getTime() + NEXT_SYNC_MS), waits: false };
}

/** Asks for one subject on one kind of device, unless that was done just now; returns whether there are figures. */
async function bring(
  { db, now }: Services,
  { integration: { id, siteId }, owner, signal }: IntegrationRun,
  { client, question }: { client: CruxClient; question: CruxQuestion },
): Promise<boolean> {
  signal.throwIfAborted();
  const subject = { ...question, urlHash: urlHash(question.url) };
  const known = await findAskedTimes(db, siteId, subject);
  const ageOf = (time: Date | null | undefined) => now().getTime() - (time?.getTime() ?? 0);
  if (known !== undefined && ageOf(known.checkedAt) < FRESH_MS) return known.state === "data";
  const record = await client.queryRecord(question);
  const withHistory = record !== null && ageOf(known?.historyAt) >= HISTORY_MS;
  const history = withHistory ? await client.queryHistory(question) : null;
  const periods = record && [...history?.periods ?? [], ...record.periods];
  const normalizedUrl = record?.normalizedUrl ?? null;
  await transaction(db, async (trx) => {
    await renewIntegration(trx, id, owner);
    const answered = { subject, periods, normalizedUrl, withHistory };
    await storeFieldData(trx, { siteId, now: now() }, answered);
  });
  return record !== null;
}

async function listSubjects(
  services: Services,
  siteId: number,
  maxUrls: number,
): Promise<Pick<CruxQuestion, "kind" | "url">[]> {
  const { domain, startUrl } = await readSiteForAudit(services.db, siteId);
  const pages = await choosePages(services, { id: siteId, domain, startUrl }, Math.max(1, maxUrls));
  const [home] = pages;
  return [
    ...home === undefined ? [] : [{ kind: "origin" as const, url: new URL(home.url).origin }],
    ...pages.slice(0, maxUrls).map(({ url }) => ({ kind: "url" as const, url })),
  ];
}
