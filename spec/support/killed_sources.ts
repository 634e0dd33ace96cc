import type { Db } from "../../db/core/connection.ts";
import { requestInspections } from "../../db/search/inspections/url_inspections.ts";
import { replaceIntegration } from "../../db/search_data/integrations/integrations.ts";
import { replaceIndexNow, storeSubmissions } from "../../db/sites/index_now.ts";
import { findOrInsertPages } from "../../db/sites/page_ids.ts";
import { putCrux } from "../../lib/commands/audits/crux/crux_settings.ts";
import { setUpRankLookups } from "../../lib/commands/imports/rank_lookup_settings.ts";
import { connectBing } from "../../lib/commands/search_data/bing/connect_bing.ts";
import { connectSearchConsole } from "../../lib/commands/search_data/search_console/connect_search_console.ts";
import { readConfig } from "../../lib/core/config.ts";
import { urlHash } from "../../lib/crawler/url/url.ts";
import type { Services } from "../../lib/services.ts";
import { CRUX_KEY, type CruxApi, startCruxApi } from "./audits/crux_api.ts";
import { insertFinishedAudit } from "./audits/finished_audit.ts";
import { type IndexNowEngine, startIndexNowEngine } from "./audits/index_now_engine.ts";
import type { SpecDatabase } from "./database.ts";
import { BING_KEY, bingRow, type BingServer, startBing } from "./imports/bing.ts";
import { type GoogleServer, startGoogle } from "./imports/google.ts";
import { SERP_API_KEY, type SerpServer, startSerpServer } from "./imports/serp_providers.ts";
import { type SlowProxy, startSlowProxy } from "./slow_proxy.ts";
import { startTestSite, type TestSite } from "./test_site.ts";

const DELAY_MS = 60;
const SECRET_KEY = Buffer.alloc(32, 7).toString("base64");
const INDEX_NOW_KEY = "0123456789abcdef";

/** Names of the sources. */
const SOURCES = ["google", "serps", "crux", "bing", "indexNow"] as const;
type Source = typeof SOURCES[number];

/** All sources of a site, each with a vendor on loopback behind a proxy that counts and takes its time. */
export interface KilledSources {
  google: GoogleServer;
  serps: SerpServer;
  crux: CruxApi;
  bing: BingServer;
  indexNow: IndexNowEngine;
  proxies: Record<Source, SlowProxy>;
  /** The settings of a worker that calls them. */
  settings: Record<string, string>;
  services: Services;
  /** Requests of all proxies until now. */
  count(): number;
  close(): Promise<void>;
}

/** Starts the vendors of a site. */
export async function startKilledSources(
  { db, url, searchWindows }: SpecDatabase,
  domain: string,
): Promise<KilledSources> {
  const [google, serps, crux] = [
    await startGoogle(),
    await startSerpServer(),
    await startCruxApi(),
  ];
  const bing = await startBing(`https://${domain}/`);
  const indexNow = await startIndexNowEngine(() => INDEX_NOW_KEY);
  const site: TestSite = await startTestSite({
    [`/${INDEX_NOW_KEY}.txt`]: { headers: { "content-type": "text/plain" }, body: INDEX_NOW_KEY },
  });
  const targets: Record<Source, string> = {
    ...{ google: google.apiUrl, serps: serps.url, crux: crux.url, bing: bing.url },
    indexNow: indexNow.url,
  };
  const proxies = Object.fromEntries(
    await Promise.all(
      SOURCES.map(async (name) => [name, await startSlowProxy(targets[name], DELAY_MS)] as const),
    ),
  ) as Record<Source, SlowProxy>;
  const settings = {
    ...{ DATABASE_URL: url, ROLE: "worker", LOG_LEVEL: "warn", SECRET_KEY },
    ...{ GOOGLE_API_URL: proxies.google.url, GOOGLE_TOKEN_URL: google.tokenUrl },
    ...{ SERP_API_URL: proxies.serps.url, DATA_FOR_SEO_URL: proxies.serps.url },
    ...{ CRUX_API_URL: proxies.crux.url, BING_WEBMASTER_URL: proxies.bing.url },
    INDEXNOW_URL: proxies.indexNow.url,
    ...{ WEBHOOK_ALLOW_PRIVATE: "127.0.0.0/8", CRAWL_ALLOW_PRIVATE: "127.0.0.0/8" },
    CRAWL_CONNECT_TO: `${domain}:80:127.0.0.1:${site.port},${domain}:443:127.0.0.1:1`,
  };
  const services: Services = {
    ...{ config: readConfig(settings), db, searchWindows, now: () => new Date(), log: () => {} },
  };
  return {
    ...{ google, serps, crux, bing, indexNow, proxies, settings, services },
    count: () => SOURCES.reduce((sum, name) => sum + proxies[name].requests.length, 0),
    async close() {
      for (const name of SOURCES) await proxies[name].close();
      for (const one of [google, serps, crux, bing, indexNow, site]) await one.close();
    },
  };
}

/** What is planted for the site. */
interface Planted {
  site: { id: number; domain: string };
  pages: number;
  inspectionsADay: number;
  keywords: number;
  searchesAMonth: number;
  cruxPages: number;
  bingLinks: number;
  batches: number;
}

/** Connects the site with everything, so that the next worker finds all of it due. */
export async function plantSources(
  sources: KilledSources,
  planted: Planted,
): Promise<void> {
  const { services } = sources;
  const { site: { id: siteId, domain } } = planted;
  await plantInspections(sources, planted);
  await services.db("keywords").insert(
    Array.from({ length: planted.keywords }, (_, index) => ({
      ...{ site_id: siteId, keyword: `tea ${index}`, created_at: new Date() },
      ...{ tracked_at: new Date(), hash: Buffer.from(String(index).padStart(16, "0")) },
    })),
  );
  for (let index = 0; index < planted.keywords; index++) {
    sources.serps.results.set(`tea ${index}`, ["https://rival.example/", `https://${domain}/tea`]);
  }
  await setUpRankLookups(services, siteId, {
    ...{ provider: "serp_api", country: "DE", language: "de", api_key: SERP_API_KEY },
    monthly_searches: planted.searchesAMonth,
  });
  await plantCrux(sources, planted);
  await plantBing(sources, planted);
  await plantBatches(services.db, planted);
}

async function plantInspections(
  { services, google }: KilledSources,
  { site: { id: siteId, domain }, pages, inspectionsADay }: Planted,
): Promise<void> {
  const property = `sc-domain:${domain}`;
  await connectSearchConsole(services, { id: siteId, domain }, {
    property,
    service_account: google.createAccount([property]).file,
  });
  const key = { siteId, kind: "url_inspection" } as const;
  const settings = { daily_limit: inspectionsADay };
  await replaceIntegration(services.db, key, { settings, encryptedKey: null, now: new Date() });
  const urls = Array.from({ length: pages }, (_, index) => `https://${domain}/p${index}`);
  const pageIds = await findOrInsertPages(
    services.db,
    siteId,
    urls.map((url) => ({ url, hash: urlHash(url).toString("hex") })),
  );
  await requestInspections(services.db, { siteId, pageIds, now: new Date() });
}

async function plantCrux(
  { services, crux }: KilledSources,
  { site: { id: siteId, domain }, cruxPages }: Planted,
): Promise<void> {
  const urls = Array.from(
    { length: cruxPages },
    (_, index) => index === 0 ? `https://${domain}/` : `https://${domain}/c${index}`,
  );
  await insertFinishedAudit(services.db, siteId, {
    urls: Object.fromEntries(urls.map((url) => [url, {}])),
  });
  for (const name of [`origin https://${domain}`, ...urls.map((url) => `url ${url}`)]) {
    for (const form of ["ALL", "PHONE", "DESKTOP", "TABLET"]) {
      crux.known.set(`${name} ${form}`, { lcp: [2_600, 2_500, 2_400] });
    }
  }
  await putCrux(services, siteId, { api_key: CRUX_KEY, max_urls: cruxPages });
}

async function plantBing(
  { services, bing }: KilledSources,
  { site, bingLinks }: Planted,
): Promise<void> {
  bing.queries = Array.from(
    { length: 20 },
    (_, index) => bingRow(`tea ${index}`, "2026-11-14", { Clicks: index }),
  );
  bing.pages = Array.from(
    { length: 10 },
    (_, index) => bingRow(`${bing.siteUrl}p${index}`, "2026-11-14", { Clicks: index }),
  );
  for (let index = 0; index < bingLinks; index++) {
    bing.links.set(`${bing.siteUrl}p${index}`, [
      [{ Url: `https://a${index}.example/`, AnchorText: "Tea" }],
      [{ Url: `https://b${index}.example/`, AnchorText: "Tea" }],
    ]);
  }
  await connectBing(services, site, { site_url: bing.siteUrl, api_key: BING_KEY });
}

async function plantBatches(
  db: Db,
  { site: { id: siteId, domain }, batches }: Planted,
): Promise<void> {
  const now = new Date();
  const connection = { enabled: true, key: INDEX_NOW_KEY, keyLocation: null, now };
  await replaceIndexNow(db, siteId, connection);
  await storeSubmissions(db, { siteId, auditId: 1, now }, {
    batches: Array.from({ length: batches }, (_, index) => ({
      ...{ host: domain, batchNumber: index + 1, counts: { new: 1, changed: 0, gone: 0 } },
      urls: [`https://${domain}/n${index}`],
    })),
    skipped: null,
  });
}
