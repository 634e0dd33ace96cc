import type { Db } from "../../../../db/core/connection.ts";
import { LIST_SCOPE, listNewestVolumes } from "../../../../db/search_data/keyword_volumes.ts";
import { listImpressions } from "../../../../db/search_data/period_impressions.ts";
import type { DeviceName } from "../../../../schemas/search_window.ts";
import {
  type KeywordWeights,
  weighKeywords,
} from "../../../metrics/search/visibility/keyword_weights.ts";
import type { DayWindow } from "../../../metrics/search_data/choose_window.ts";
import type { SearchServices } from "../../../services.ts";

/** Which demand keywords are weighed by. */
interface DemandChoice {
  siteId: number;
  /** Of the searches; null: not known. */
  country: string | null;
  device: DeviceName | null;
  /** Days whose impressions count where volumes are not known. */
  window: DayWindow;
  now: Date;
}

/**
 * Weighs keywords by their search volumes in a country, where four in five have one; else by what Search Console
 * counted in the window; else all the same.
 */
export async function weighByDemand(
  services: SearchServices,
  choice: DemandChoice,
  keywordIds: readonly number[],
): Promise<KeywordWeights> {
  const volumes = await readVolumes(services.db, choice);
  const demand = keywordIds.map((id) => ({
    searchVolume: volumes.get(id) ?? null,
    impressions: null,
  }));
  const byVolume = weighKeywords(demand);
  if (byVolume.weighting === "volume") return byVolume;
  const impressions = await readImpressions(services, choice, keywordIds);
  return weighKeywords(keywordIds.map((id) => ({
    searchVolume: null,
    impressions: impressions.get(id) ?? null,
  })));
}

/** The newest volumes of a country; those without a country count where the country has none. */
export async function readVolumes(
  db: Db,
  { siteId, country }: Pick<DemandChoice, "siteId" | "country">,
): Promise<Map<number, number>> {
  const listed = await listNewestVolumes(db, { siteId, scope: LIST_SCOPE });
  const own = country === null ? [] : await listNewestVolumes(db, { siteId, scope: country });
  const volumes = new Map<number, number>();
  for (const one of [...listed, ...own]) {
    const fits = country === null || one.country === "" || one.country === country;
    if (fits && one.volume !== null) volumes.set(one.keywordId, one.volume);
  }
  return volumes;
}

async function readImpressions(
  { db, searchWindows }: SearchServices,
  { siteId, country, device, window, now }: DemandChoice,
  keywordIds: readonly number[],
): Promise<Map<number, number>> {
  const query = {
    ...window,
    compare: "none" as const,
    search_type: "web" as const,
    ...(country === null ? {} : { country }),
    ...(device === null ? {} : { device }),
  };
  const exact = await searchWindows.resolve({ siteId, kind: "query", query, now });
  const found = exact.period ?? (await searchWindows.resolve({
    siteId,
    kind: "query",
    // rows that do not distinguish countries and devices still show which keyword is searched more
    query: { ...window, compare: "none", search_type: "web" },
    now,
  })).period;
  if (found === null) return new Map();
  return await listImpressions(db, { siteId, periodId: found.id, keywordIds });
}
