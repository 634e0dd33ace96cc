import type { KnownContext } from "../../../../db/search_data/rank_contexts.ts";
import { listNewestPositions } from "../../../../db/search_data/rank_sets.ts";
import { listResultHosts, type SerpRecord } from "../../../../db/search_data/serps.ts";
import { addDays } from "../../../core/days.ts";
import {
  compareCompetitors,
  type Competitor,
} from "../../../metrics/search/visibility/competitors.ts";
import type { Weighting } from "../../../metrics/search/visibility/keyword_weights.ts";
import {
  groupResultHosts,
  type ResultDomains,
  UNKNOWN_DOMAIN,
} from "../../../metrics/search/visibility/result_domains.ts";
import { measureShareOfVoice } from "../../../metrics/search/visibility/share_of_voice.ts";
import { type DayWindow, DEFAULT_DAYS } from "../../../metrics/search_data/choose_window.ts";
import { VOICE_CURVE } from "../../search_data/store/gather_serp.ts";
import type { SearchServices } from "../../../services.ts";
import { weighByDemand } from "../keywords/keyword_demand.ts";
import { type KnownSerp, openSerp, type SerpReader } from "../../search_data/store/known_serps.ts";

/** A competitor with its share of voice, which only whole result pages give. */
interface FoundCompetitor extends Omit<Competitor, "shareOfVoice"> {
  shareOfVoice: number | null;
}

/** The results in which competitors are found. */
export interface CompetitorField {
  serps: KnownSerp[];
  reader: SerpReader;
  domains: ResultDomains;
  weighting: Weighting;
  imputedCount: number;
  competitors: FoundCompetitor[];
  ownShareOfVoice: number | null;
}

/** What competitors are looked for with. */
export interface CompetitorChoice {
  siteId: number;
  siteDomain: string;
  context: KnownContext;
  /** The days of the results. */
  window: DayWindow;
  /** The newest results of each keyword in the window. */
  records: readonly SerpRecord[];
  /** Named by somebody. */
  chosen: readonly string[];
  /** Compared whether they are named or can be detected in these results, or not; absent: none. */
  known?: readonly string[];
  /** Removed by somebody. */
  dismissed: readonly string[];
  now: Date;
}

/** At most this many are detected, in addition to those that somebody named. */
const MAX_DETECTED = 50;

/** Looks for the site's competitors in the newest results of each keyword of a window, weighted by the demand at its end. */
export async function findCompetitors(
  services: SearchServices,
  choice: CompetitorChoice,
): Promise<CompetitorField> {
  const { db } = services;
  const { siteId, siteDomain, context, window, records, chosen } = choice;
  const domains = groupResultHosts(await listResultHosts(db, siteId), { siteDomain, chosen });
  const ids = records.map(({ keywordId }) => keywordId);
  const { weights, weighting, imputedCount } = await weighByDemand(services, {
    siteId,
    country: context.country,
    device: context.device,
    window: { from: addDays(window.to, 1 - DEFAULT_DAYS), to: window.to },
    now: choice.now,
  }, ids);
  const reader: SerpReader = {
    domains,
    siteDomain,
    weights: new Map(ids.map((id, index) => [id, weights[index] ?? 0])),
    ownRanks: await listNewestPositions(db, { siteId, contextId: context.id, ...window }),
  };
  const serps = records.map((record) => openSerp(record, reader));
  const shares = measureShareOfVoice(serps.filter(({ whole }) => whole), VOICE_CURVE);
  return {
    serps,
    reader,
    domains,
    weighting,
    imputedCount,
    competitors: listCompetitors(serps, choice, domains).map((competitor) => ({
      ...competitor,
      shareOfVoice: shares.size > 0 ? shares.get(competitor.domain) ?? 0 : null,
    })),
    ownShareOfVoice: shares.size > 0 ? shares.get(siteDomain) ?? 0 : null,
  };
}

function listCompetitors(
  serps: readonly KnownSerp[],
  { chosen, known = [], dismissed }: CompetitorChoice,
  { isOwn }: ResultDomains,
): Competitor[] {
  const left = new Set([...dismissed, UNKNOWN_DOMAIN]);
  const compared = new Set([...chosen, ...known]);
  const found = compareCompetitors(serps, { isOwn, chosen: compared, curve: VOICE_CURVE })
    .filter(({ domain, origin }) => origin === "manual" || !left.has(domain));
  const detected = found.filter(({ origin }) => origin === "detected").slice(0, MAX_DETECTED);
  return found.filter((one) => one.origin === "manual" || detected.includes(one));
}
