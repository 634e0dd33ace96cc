import { parseArgs } from "node:util";
import { insertAccount } from "../../db/accounts/accounts.ts";
import type { Db } from "../../db/core/connection.ts";
import { claimRefresh } from "../../db/search_data/search_refreshes.ts";
import { insertSite } from "../../db/sites/sites.ts";
import { refreshSearch } from "../../lib/commands/search_data/refresh/refresh_search.ts";
import { createSearchWindows } from "../../lib/commands/search_data/search_windows.ts";
import { readConfig } from "../../lib/core/config.ts";
import type { Log } from "../../lib/core/log.ts";
import { createApiReaders } from "../../lib/routes/core/route_reader.ts";
import { ROUTES } from "../../lib/routes/mod.ts";
import { createRequestServices } from "../../lib/request_services.ts";
import type { RequestServices, Services } from "../../lib/services.ts";
import type { CannibalizationAnswer } from "../../schemas/cannibalization.ts";
import {
  completeAudit,
  type CrawledUrl,
  insertCrawl,
} from "../../spec/support/audits/crawl_rows.ts";
import { importRows } from "../../spec/support/search/search_data.ts";
import type { Bench } from "./bench.ts";
import { openBenchDatabase } from "./bench_database.ts";
import {
  COMPETITION_LABELS,
  type CompetitionCase,
  HARMFUL_LABELS,
} from "./generated_competition/case_parts.ts";
import {
  type CompetitionSite,
  makeCompetitionSite,
} from "./generated_competition/competition_site.ts";
import type { CompetitionHalf } from "./generated_competition/competition_words.ts";
import { printTable } from "./tables.ts";

const NOW = new Date("2026-11-20T12:00:00Z");

const HALVES: readonly CompetitionHalf[] = ["seen", "unseen", "fresh"];

/** What was said of a case. */
interface Verdict {
  site: number;
  label: CompetitionCase["label"];
  harmful: boolean;
  query: string;
  /** Undefined: the query is not listed. */
  found: CannibalizationAnswer | undefined;
  /** What the published rule of one tenth says. */
  isTenth: boolean;
}

/** How often the product is right about pages that compete. */
export const cannibalizationBench: Bench = {
  name: "cannibalization",
  summary: "queries that were labelled when they were made, against what is shown as harmful " +
    "[--half seen|unseen|fresh] [--first 0] [--sites 10] [--list: each wrong one]",
  async run(args) {
    const { values } = parseArgs({
      args: [...args],
      options: {
        half: { type: "string", default: "seen" },
        first: { type: "string", default: "0" },
        sites: { type: "string", default: "10" },
        list: { type: "boolean", default: false },
      },
    });
    const half = HALVES.find((one) => one === values.half) ?? "seen";
    const first = Number(values.first);
    const { db, databaseUrl, close } = await openBenchDatabase();
    try {
      const services = createServices(db, databaseUrl);
      const verdicts: Verdict[] = [];
      for (let seed = first; seed < first + Number(values.sites); seed++) {
        const site = makeCompetitionSite(half, seed);
        verdicts.push(...await judgeSite(services, { seed, site }));
      }
      await services.searchWindows.close();
      print(verdicts, values.list);
    } finally {
      await close();
    }
  },
};

function createServices(db: Db, databaseUrl: string): RequestServices {
  const log: Log = (level, event, fields = {}) => {
    if (level === "error") console.error(event, fields);
  };
  return createRequestServices({
    config: { ...readConfig({}), databaseUrl },
    db,
    searchWindows: createSearchWindows({ db, log }),
    now: () => NOW,
    log,
  });
}

async function judgeSite(
  services: RequestServices,
  { seed, site }: { seed: number; site: CompetitionSite },
): Promise<Verdict[]> {
  const { db } = services;
  const limits = { requestsPerMinute: 1_000_000, callsPerMonth: 1_000_000_000 };
  const account = { name: `bench ${seed}`, plan: "enterprise", ...limits } as const;
  const accountId = await insertAccount(db, account, NOW);
  const siteId = await insertSite(db, {
    accountId,
    domain: site.domain,
    domainKey: site.domain,
    name: "bench",
    startUrl: null,
    country: null,
    language: null,
    timezone: "UTC",
    brandNames: ["unheard"],
    brandExclusions: [],
    now: NOW,
  });
  if (siteId === undefined) throw new Error("The database has the site already.");
  if (site.isCrawled) await crawl(db, siteId, site);
  await importRows(db, siteId, site.rows);
  await refreshAll(services);
  const caller = {
    ...{ accountId, accountName: "bench", plan: "enterprise", tokenId: 0 } as const,
    ...{ abilities: ["read"], siteIds: null } as const,
  };
  const baseUrl = "http://127.0.0.1:8000/api/v1";
  const reader = createApiReaders(ROUTES)({ services, caller, siteId, baseUrl });
  const { body } = await reader.read("listCannibalization", {
    query: { harmless: true, per_page: 100 },
  });
  const found = new Map(body.data.map((one) => [one.keyword, one]));
  return site.cases.map((one) => ({
    site: seed,
    label: one.label,
    harmful: HARMFUL_LABELS.has(one.label),
    query: one.query,
    found: found.get(one.query),
    isTenth: isTenth(site, one.query),
  }));
}

/** The site's own click rates are derived from what it has. */
async function refreshAll(services: Services): Promise<void> {
  const never = new AbortController().signal;
  for (;;) {
    const claimed = await claimRefresh(services.db, "bench");
    if (claimed === undefined) return;
    await refreshSearch(services, { ...claimed, owner: "bench" }, { shutdown: never });
  }
}

/** Two pages with ten impressions and a tenth of the query's each: what tools tell for competing. */
function isTenth({ rows }: CompetitionSite, query: string): boolean {
  const sums = new Map<string, number>();
  for (const row of rows) {
    if (row.query === query) sums.set(row.page, (sums.get(row.page) ?? 0) + row.impressions);
  }
  const all = sums.values().reduce((sum, one) => sum + one, 0);
  return sums.values().filter((one) => one >= 10 && one >= all / 10).toArray().length > 1;
}

async function crawl(db: Db, siteId: number, { domain, cases }: CompetitionSite): Promise<void> {
  const urls: Record<string, CrawledUrl> = { [`https://${domain}/`]: { title: "Start" } };
  for (const { pages, alternates, redirects } of cases) {
    const known = pages.map((url) => url.replace(/#.*$/, ""));
    for (const [index, url] of known.entries()) {
      const redirectTo = known[1];
      urls[url] = {
        ...(alternates &&
          { hreflangs: known.map((other, at) => [["en", "de", "fr", "nl"][at] ?? "x", other]) }),
        ...(redirects && index === 0 && redirectTo !== undefined && { redirectTo }),
      };
    }
  }
  await completeAudit(db, await insertCrawl(db, siteId, { urls }));
}

function print(verdicts: readonly Verdict[], listed: boolean): void {
  const isShown = ({ found }: Verdict) =>
    found?.severity === "high" || found?.severity === "medium";
  const rate = (isFound: (verdict: Verdict) => boolean) => {
    const hits = verdicts.filter((one) => one.harmful && isFound(one)).length;
    const all = verdicts.filter(isFound).length;
    return [hits / all, hits / verdicts.filter(({ harmful }) => harmful).length]
      .map((share) => share.toFixed(3));
  };
  console.log(`${verdicts.length} cases`);
  printTable(["Shown as harmful", "Precision", "Recall"], [
    ["medium and high", ...rate(isShown)],
    ["one tenth of the impressions", ...rate((one) => one.isTenth)],
  ]);
  printTable(
    ["Made as", "Cases", "Shown as harmful", "Merge advised", "Kinds"],
    COMPETITION_LABELS.map((label) => {
      const all = verdicts.filter((one) => one.label === label);
      const kinds = Map.groupBy(all, ({ found }) => found?.kind ?? "not listed");
      return [
        label,
        `${all.length}`,
        `${all.filter(isShown).length}`,
        `${all.filter(({ found }) => found?.recommendation === "merge").length}`,
        [...kinds].map(([kind, { length }]) => `${length} ${kind}`).join(", "),
      ];
    }),
  );
  if (!listed) return;
  for (const one of verdicts) {
    if (one.harmful === isShown(one)) continue;
    const { kind, severity, score, parts, overlap, pages } = one.found ?? {};
    console.log(JSON.stringify({
      ...{ site: one.site, label: one.label, query: one.query, kind, severity, score, parts },
      ...{ overlap, pages: pages?.map(({ url, position, days_count: d }) => [url, position, d]) },
    }));
  }
}
