import { transaction } from "../../../db/core/connection.ts";
import {
  countDueLookups,
  findLastLookup,
  listRefusedLookups,
} from "../../../db/imports/rank_lookups.ts";
import { countTrackedKeywords } from "../../../db/search/tracked_keywords.ts";
import { readUsedBudget } from "../../../db/search_data/integrations/integration_budgets.ts";
import {
  deleteIntegration,
  requestIntegrationRun,
} from "../../../db/search_data/integrations/integrations.ts";
import type { RankLookupsAnswer, RankLookupSettings } from "../../../schemas/rank_lookup.ts";
import { dueBefore, lookupBudget } from "../../commands/imports/rank_lookup_terms.ts";
import { setUpRankLookups } from "../../commands/imports/rank_lookup_settings.ts";
import {
  noIntegration,
  readIntegration,
} from "../../commands/search_data/integrations/read_integration.ts";
import { readSite } from "../../commands/sites/read_site.ts";
import { roundFigure } from "../../metrics/core/round_figure.ts";
import { nextPeriod } from "../../serp_providers/serp_provider.ts";
import type { Services } from "../../services.ts";
import { defineRoute } from "../core/define_route.ts";
import { isoTime } from "../core/present.ts";
import type { Route } from "../core/route.ts";
import {
  INTEGRATION_EXAMPLE,
  presentIntegration,
} from "../search_data/integrations/present_integration.ts";

const PATH = "/sites/:id/integrations/rank-lookups";
const USD_DECIMALS = 4;

const SETTINGS_EXAMPLE = {
  provider: "serp_api",
  country: "DE",
  language: "de",
  location: null,
  devices: ["desktop", "mobile"],
  every_days: 7,
  depth: 10,
  monthly_searches: 5000,
  monthly_budget_usd: 50,
  price_usd: 0.01,
} as const;

const EXAMPLE: RankLookupsAnswer = {
  ...SETTINGS_EXAMPLE,
  devices: ["desktop", "mobile"],
  used_searches: 1240,
  left_searches: 3760,
  cost_usd: 12.4,
  resets_at: "2026-12-01T00:00:00.000Z",
  tracked_keywords: 310,
  due_count: 0,
  refused: [],
  last_looked_up_at: "2026-11-20T08:00:21.418Z",
  ...INTEGRATION_EXAMPLE,
};

async function readAnswer({ db, now }: Services, siteId: number): Promise<RankLookupsAnswer> {
  const at = now();
  const integration = await readIntegration(db, { siteId, kind: "rank_lookups" });
  // written by the route that its schema checked
  const settings = integration.settings as RankLookupSettings;
  const before = dueBefore(settings, at);
  const [used, tracked, refused, last, ...due] = await Promise.all([
    readUsedBudget(db, lookupBudget(siteId, settings, at)),
    countTrackedKeywords(db, siteId),
    listRefusedLookups(db, siteId),
    findLastLookup(db, siteId),
    ...settings.devices.map((device) => countDueLookups(db, { siteId, device, before })),
  ]);
  return {
    ...settings,
    used_searches: used.requestsCount,
    left_searches: Math.max(0, settings.monthly_searches - used.requestsCount),
    cost_usd: roundFigure(used.costMicros / 1_000_000, USD_DECIMALS),
    resets_at: isoTime(nextPeriod(at, "month")),
    tracked_keywords: tracked,
    due_count: due.reduce((sum, count) => sum + count, 0),
    refused,
    last_looked_up_at: isoTime(last),
    ...presentIntegration(integration),
  };
}

const readRoute = defineRoute({
  method: "GET",
  path: PATH,
  operationId: "getRankLookups",
  tag: "Data in",
  summary: "Get how the look-ups of tracked keywords go",
  description: "Settings without the key, what this month's searches were and cost, and keywords " +
    "without a result page. Where nothing is looked up this is a 404 with the code " +
    "`no_integration`.",
  ability: "read",
  quotaCost: 1,
  answerStatus: 200,
  example: { data: EXAMPLE },
  errors: [404, 422],
  async handler({ services, caller, params: { id } }) {
    await readSite(services.db, caller.accountId, id);
    return { body: { data: await readAnswer(services, id) } };
  },
});

const putRoute = defineRoute({
  method: "PUT",
  path: PATH,
  operationId: "putRankLookups",
  tag: "Data in",
  summary: "Look tracked keywords up with your own key",
  description:
    "From now on each tracked keyword is searched for every `every_days` days, on each " +
    "device, with your account at SerpApi or DataForSEO. Whole result pages are stored as an " +
    "import of such answers is: own positions, SERP features and competitors. A search and its " +
    "price are set aside before it is sent: a month never has more than `monthly_searches` nor " +
    "costs more than `monthly_budget_usd` by `price_usd`. The key is kept encrypted with the " +
    "server's `SECRET_KEY`, without which this is a 409.",
  ability: "write",
  quotaCost: 1,
  bodyExample: { ...SETTINGS_EXAMPLE, api_key: "your-serpapi-key" },
  answerStatus: 200,
  example: { data: EXAMPLE },
  errors: [400, 404, 409, 413, 415, 422],
  async handler({ services, caller, params: { id }, body }) {
    await readSite(services.db, caller.accountId, id);
    await setUpRankLookups(services, id, body);
    return { body: { data: await readAnswer(services, id) } };
  },
});

const deleteRoute = defineRoute({
  method: "DELETE",
  path: PATH,
  operationId: "deleteRankLookups",
  tag: "Data in",
  summary: "Stop looking tracked keywords up",
  description: "The key is deleted and nothing more is searched for; stored ranks stay. Where " +
    "nothing is looked up this is a 404 with the code `no_integration`.",
  ability: "write",
  quotaCost: 1,
  answerStatus: 204,
  example: null,
  errors: [404, 422],
  async handler({ services: { db }, caller, params: { id: siteId } }) {
    await readSite(db, caller.accountId, siteId);
    const key = { siteId, kind: "rank_lookups" } as const;
    if (!await transaction(db, (trx) => deleteIntegration(trx, key))) throw noIntegration(key);
    return {};
  },
});

const runRoute = defineRoute({
  method: "POST",
  path: `${PATH}/run`,
  operationId: "runRankLookups",
  tag: "Data in",
  summary: "Look up the tracked keywords that are due now",
  description: "Begins at once with those whose time has come, such as keywords that are tracked " +
    "since. While a quota or the budget is used up it waits until `next_run_at` all the same.",
  ability: "write",
  quotaCost: 1,
  answerStatus: 202,
  example: { data: EXAMPLE },
  errors: [404, 422],
  async handler({ services, caller, params: { id: siteId }, baseUrl }) {
    const { db, now } = services;
    await readSite(db, caller.accountId, siteId);
    const key = { siteId, kind: "rank_lookups" } as const;
    if (!await requestIntegrationRun(db, key, now())) throw noIntegration(key);
    return {
      headers: { Location: `${baseUrl}/sites/${siteId}/integrations/rank-lookups` },
      body: { data: await readAnswer(services, siteId) },
    };
  },
});

/** The routes of looking tracked keywords up. */
export const RANK_LOOKUP_ROUTES: readonly Route[] = [readRoute, putRoute, deleteRoute, runRoute];
