import type { Db } from "../../../db/core/connection.ts";
import { transaction } from "../../../db/core/connection.ts";
import {
  BING_LINK_LIST,
  type BingLinkRow,
  listBingLinks,
  readBingLinkFigures,
} from "../../../db/search_data/bing/bing_links.ts";
import {
  BING_STAT_LIST,
  type BingStatRow,
  listBingStats,
} from "../../../db/search_data/bing/bing_stats.ts";
import {
  deleteIntegration,
  findIntegration,
} from "../../../db/search_data/integrations/integrations.ts";
import type {
  BingLinkAnswer,
  BingStatAnswer,
  BingWebmasterAnswer,
} from "../../../schemas/bing_webmaster.ts";
import { connectBing } from "../../commands/search_data/bing/connect_bing.ts";
import { bingSiteUrl } from "../../commands/search_data/bing/sync_bing.ts";
import {
  noIntegration,
  readIntegration,
} from "../../commands/search_data/integrations/read_integration.ts";
import { readSite } from "../../commands/sites/read_site.ts";
import { DECIMALS, roundFigure } from "../../metrics/core/round_figure.ts";
import { defineRoute } from "../core/define_route.ts";
import { listAnswer } from "../core/list_answer.ts";
import { isoTime, type Presenter } from "../core/present.ts";
import type { Route } from "../core/route.ts";
import { INTEGRATION_EXAMPLE, presentIntegration } from "./integrations/present_integration.ts";

const PATH = "/sites/:id/integrations/bing-webmaster";
const META = { source: "bing_webmaster", data_status: null } as const;

const EXAMPLE: BingWebmasterAnswer = {
  site_url: "https://shop.example.com/",
  links_count: 812,
  linked_pages_count: 64,
  listed_pages_count: 50,
  ...INTEGRATION_EXAMPLE,
};

const STAT_EXAMPLE: BingStatAnswer = {
  week: "2026-11-14",
  name: "assam tea",
  clicks: 12,
  impressions: 340,
  ctr: 0.0353,
  click_position: 3,
  impression_position: 5,
};

const LINK_EXAMPLE: BingLinkAnswer = {
  target_url: "https://shop.example.com/tea",
  source_url: "https://blog.example.org/best-teas",
  anchor: "Example shop",
  first_seen_at: "2026-11-02T08:00:21.418Z",
  last_seen_at: "2026-11-16T08:00:21.418Z",
};

const presentStat: Presenter<BingStatRow, BingStatAnswer> = {
  week: (row) => row.week,
  name: (row) => row.name,
  clicks: (row) => row.clicks,
  impressions: (row) => row.impressions,
  ctr: (row) => roundFigure(row.ctr, DECIMALS.ctr),
  click_position: (row) => row.click_position,
  impression_position: (row) => row.impression_position,
};

const presentLink: Presenter<BingLinkRow, BingLinkAnswer> = {
  target_url: (row) => row.target_url,
  source_url: (row) => row.source_url,
  anchor: (row) => row.anchor,
  first_seen_at: (row) => isoTime(row.first_seen_at),
  last_seen_at: (row) => isoTime(row.last_seen_at),
};

async function readAnswer(db: Db, siteId: number): Promise<BingWebmasterAnswer> {
  const integration = await readIntegration(db, { siteId, kind: "bing_webmaster" });
  const figures = await readBingLinkFigures(db, siteId);
  return {
    site_url: bingSiteUrl(integration.settings),
    links_count: figures.linksCount,
    linked_pages_count: figures.targetsCount,
    listed_pages_count: figures.listedCount,
    ...presentIntegration(integration),
  };
}

const readRoute = defineRoute({
  method: "GET",
  path: PATH,
  operationId: "getBingWebmaster",
  tag: "Data in",
  summary: "Get a site's connection to Bing Webmaster Tools",
  description:
    "How it is, and how many links Bing knows. Without a connection this is a 404 with " +
    "the code `no_integration`.",
  ability: "read",
  quotaCost: 1,
  answerStatus: 200,
  example: { data: EXAMPLE },
  errors: [404, 422],
  async handler({ services: { db }, caller, params: { id } }) {
    await readSite(db, caller.accountId, id);
    return { body: { data: await readAnswer(db, id) } };
  },
});

const putRoute = defineRoute({
  method: "PUT",
  path: PATH,
  operationId: "putBingWebmaster",
  tag: "Data in",
  summary: "Connect a site to Bing Webmaster Tools",
  description: "From now on the site's queries, pages and inbound links are fetched daily from " +
    "Bing's Webmaster API: weeks of the top queries and pages, and the links to 50 linked pages a " +
    "day, each again after two weeks. They are kept apart from Google's figures. The key is kept " +
    "encrypted with the server's `SECRET_KEY`, without which this is a 409.",
  ability: "write",
  quotaCost: 1,
  bodyExample: {
    site_url: "https://shop.example.com/",
    api_key: "0123456789abcdef0123456789abcdef",
  },
  answerStatus: 200,
  example: { data: EXAMPLE },
  errors: [400, 404, 409, 413, 415, 422],
  async handler({ services, caller, params, body }) {
    const { id, domain } = await readSite(services.db, caller.accountId, params.id);
    await connectBing(services, { id, domain }, body);
    return { body: { data: await readAnswer(services.db, id) } };
  },
});

const deleteRoute = defineRoute({
  method: "DELETE",
  path: PATH,
  operationId: "deleteBingWebmaster",
  tag: "Data in",
  summary: "Disconnect a site from Bing Webmaster Tools",
  description:
    "The key is deleted and nothing more is fetched; what was fetched stays. Without a " +
    "connection this is a 404 with the code `no_integration`.",
  ability: "write",
  quotaCost: 1,
  answerStatus: 204,
  example: null,
  errors: [404, 422],
  async handler({ services: { db }, caller, params: { id: siteId } }) {
    await readSite(db, caller.accountId, siteId);
    const key = { siteId, kind: "bing_webmaster" } as const;
    if (!await transaction(db, (trx) => deleteIntegration(trx, key))) throw noIntegration(key);
    return {};
  },
});

const statsRoute = defineRoute({
  method: "GET",
  path: "/sites/:id/bing-stats",
  operationId: "listBingStats",
  tag: "Data in",
  summary: "List queries or pages of a site on Bing",
  description:
    "Clicks, impressions and positions on Bing by the week, as its Webmaster API gives " +
    "them for the site's top queries (`kind=query`) or pages (`kind=page`). Bing rounds positions " +
    "and has no single days. These figures are in no report, window or sum of Google's.",
  ability: "read",
  quotaCost: 1,
  list: BING_STAT_LIST,
  answerStatus: 200,
  example: {
    data: [STAT_EXAMPLE],
    links: { first: "https://api.example.com/api/v1/sites/1/bing-stats", next: null },
    meta: { ...META, per_page: 50, next_cursor: null, total: 1 },
  },
  errors: [404, 422],
  async handler(request) {
    const { services: { db }, caller, params: { id: siteId }, query, list } = request;
    await readSite(db, caller.accountId, siteId);
    const page = await listBingStats(db, { siteId, kind: query.kind ?? "query" }, list);
    const meta = { ...META, data_status: await findStatus(db, siteId) };
    return listAnswer(request, page, { presenter: presentStat, listAnswerOptions: { meta } });
  },
});

const linksRoute = defineRoute({
  method: "GET",
  path: "/sites/:id/bing-links",
  operationId: "listBingLinks",
  tag: "Data in",
  summary: "List links to a site that Bing knows",
  description: "Inbound links as Bing's Webmaster API lists them, page by linked page. They are " +
    "kept apart from `GET /sites/{id}/backlinks`: export them there and import them as `backlinks` " +
    "to have them verified.",
  ability: "read",
  quotaCost: 1,
  list: BING_LINK_LIST,
  answerStatus: 200,
  example: {
    data: [LINK_EXAMPLE],
    links: { first: "https://api.example.com/api/v1/sites/1/bing-links", next: null },
    meta: { ...META, per_page: 50, next_cursor: null, total: 1 },
  },
  errors: [404, 422],
  async handler(request) {
    const { services: { db }, caller, params: { id: siteId }, list } = request;
    await readSite(db, caller.accountId, siteId);
    const page = await listBingLinks(db, siteId, list);
    const meta = { ...META, data_status: await findStatus(db, siteId) };
    return listAnswer(request, page, { presenter: presentLink, listAnswerOptions: { meta } });
  },
});

async function findStatus(
  db: Db,
  siteId: number,
): Promise<{ code: string; message: string } | null> {
  const integration = await findIntegration(db, { siteId, kind: "bing_webmaster" });
  if (integration === undefined) {
    return {
      code: "no_integration",
      message: "The site is not connected to Bing Webmaster Tools. " +
        `PUT /sites/${siteId}/integrations/bing-webmaster connects it.`,
    };
  }
  const { errorCode, errorMessage, succeededAt } = integration;
  if (errorCode !== null) {
    return { code: errorCode, message: errorMessage ?? "The last fetch failed." };
  }
  return succeededAt !== null
    ? null
    : { code: "not_fetched_yet", message: "The first fetch has not ended yet." };
}

/** The routes of a site's connection to Bing Webmaster Tools. */
export const BING_WEBMASTER_ROUTES: readonly Route[] = [
  readRoute,
  putRoute,
  deleteRoute,
  statsRoute,
  linksRoute,
];
