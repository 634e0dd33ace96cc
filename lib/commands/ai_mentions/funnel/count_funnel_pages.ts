import { countOwnCitations } from "../../../../db/ai_mentions/own_citations.ts";
import type { AnswerScope } from "../../../../db/ai_mentions/ai_answer_list.ts";
import type { Db } from "../../../../db/core/connection.ts";
import type { LogWindow } from "../../../../db/logs/bot_packs.ts";
import { listVisitPacks } from "../../../../db/logs/visit_packs.ts";
import { findPagesByHash } from "../../../../db/sites/page_ids.ts";
import { normaliseUrl, urlHash } from "../../../crawler/url/url.ts";
import { unpackVisits } from "../../../logs/packs/pack_visits.ts";
import { REFERRING_ENGINES } from "../../../logs/visits/referring_engines.ts";
import {
  findFunnelEngine,
  type FunnelEngine,
} from "../../../metrics/ai_mentions/funnel_engines.ts";
import { walkRequests } from "../../logs/walk_requests.ts";

/** Counts by the ids of pages; 0: what is no page that is known. */
export type PageCounts = Map<number, number>;

/** What proven bots of a system requested. */
export interface EngineRequests {
  /** Requests that got the page: 2xx and 304. */
  answered: PageCounts;
  requests: number;
  /** Those that got 401, 403, 429 or 5xx. */
  refused: number;
}

/** Counts requests of proven bots in a window by system. */
export async function countEngineRequests(
  db: Db,
  siteId: number,
  { window, engines }: { window: LogWindow; engines: readonly FunnelEngine[] },
): Promise<Map<string, EngineRequests>> {
  const counts = new Map(
    engines.map(({ engine }): [string, EngineRequests] => [
      engine,
      { answered: new Map(), requests: 0, refused: 0 },
    ]),
  );
  const engineOf = new Map(engines.flatMap(({ engine, bots }) => bots.map((bot) => [bot, engine])));
  const walk = walkRequests(db, siteId, { window, belongs: ({ name }) => engineOf.has(name) });
  for await (const { agent, pages, verdicts, columns } of walk) {
    const sums = counts.get(engineOf.get(agent.name) ?? "");
    if (sums === undefined) continue;
    for (let row = 0; row < columns.statuses.length; row++) {
      if (verdicts[columns.addresses[row] ?? 0] !== "verified") continue;
      const status = columns.statuses[row] ?? 0;
      sums.requests++;
      if (isRefusal(status)) sums.refused++;
      if ((status < 200 || status > 299) && status !== 304) continue;
      add(sums.answered, pages[columns.pages[row] ?? 0] ?? 0, 1);
    }
  }
  return counts;
}

const isRefusal = (status: number): boolean =>
  status === 401 || status === 403 || status === 429 || status >= 500;

/** Counts citations of own pages in the answers of a window by system. */
export async function countEngineCitations(
  db: Db,
  scope: AnswerScope,
): Promise<Map<string, PageCounts>> {
  const rows = await countOwnCitations(db, scope);
  const hashes = new Map(
    [...new Set(rows.map(({ url }) => url))].map((url) => [url, urlHash(normaliseUrl(url) ?? url)]),
  );
  const ids = await findPagesByHash(db, scope.siteId, [...hashes.values()]);
  const counts = new Map<string, PageCounts>();
  for (const { engine: name, url, citations } of rows) {
    const { engine } = findFunnelEngine(name);
    const sums = counts.get(engine) ?? new Map();
    counts.set(engine, sums);
    add(sums, ids.get(hashes.get(url)?.toString("hex") ?? "") ?? 0, citations);
  }
  return counts;
}

/** Counts visits of people who came from AI systems in a window by system. */
export async function countEngineVisits(
  db: Db,
  siteId: number,
  window: LogWindow,
): Promise<Map<string, PageCounts>> {
  const counts = new Map<string, PageCounts>();
  for (const pack of await listVisitPacks(db, siteId, window)) {
    const columns = unpackVisits(pack);
    for (const [row, count] of columns.counts.entries()) {
      const engine = REFERRING_ENGINES[(columns.engines[row] ?? 0) - 1];
      if (engine?.kind !== "ai") continue;
      const sums = counts.get(engine.name) ?? new Map();
      counts.set(engine.name, sums);
      add(sums, columns.pages[row] ?? 0, count);
    }
  }
  return counts;
}

function add(counts: PageCounts, page: number, count: number): void {
  counts.set(page, (counts.get(page) ?? 0) + count);
}
