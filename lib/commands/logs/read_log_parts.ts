import {
  findBotPackBounds,
  listBotPages,
  readBotPacksVersion,
} from "../../../db/logs/bot_packs.ts";
import { listVisitPacks, readVisitPacksVersion } from "../../../db/logs/visit_packs.ts";
import type { Db } from "../../../db/core/connection.ts";
import packageJson from "../../../package.json" with { type: "json" };
import { unpackIds } from "../../logs/packs/pack_requests.ts";
import { unpackVisits } from "../../logs/packs/pack_visits.ts";
import { REFERRING_ENGINES } from "../../logs/visits/referring_engines.ts";
import type { DayWindow, KnownDays } from "../../metrics/search_data/choose_window.ts";
import type { SearchServices } from "../../services.ts";
import { LOG_PARTS_REPORT } from "../core/report_names.ts";
import { findBotAgent } from "./walk_requests.ts";

/** How many different pages bots requested, by the bot's name and by its purpose. */
interface BotPages {
  all: number;
  agents: Record<string, number>;
  purposes: Record<string, number>;
}

/** Requests of people. */
export interface PeopleFigures {
  requests: number;
  engines: { engine: string; kind: "ai" | "search"; requests: number; pagesCount: number }[];
}

/** What has to be unpacked of the logs of a window. */
export interface LogParts {
  /** Null: requests are not kept one by one on all of the days. */
  pages: BotPages | null;
  people: PeopleFigures;
}

/** Raised when the parts are made in another way. */
const VERSION = 1;
/** At most this many windows are kept for a site. Our own choice. */
const KEPT = 40;
/** What leads to no page. */
const NO_PAGE = 0;

/**
 * Reads which pages bots requested and from where people came in a window. It is kept as long as the packs of the
 * site's logs are the same: unpacking a month of 2,000,000 requests takes a third of a second.
 */
export async function readLogParts(
  { db, searchWindows }: SearchServices,
  siteId: number,
  { window, bounds, now }: { window: DayWindow; bounds: KnownDays; now: Date },
): Promise<LogParts> {
  // before anything is read: what changes meanwhile makes another one
  const versions = [
    await readBotPacksVersion(db, siteId),
    await readVisitPacksVersion(db, siteId),
  ];
  const first = window.from > bounds.first ? window.from : bounds.first;
  const kept = await findBotPackBounds(db, siteId);
  const hasPages = kept !== null && first >= kept.first;
  return await searchWindows.readReport<LogParts>({
    key: {
      siteId,
      name: LOG_PARTS_REPORT,
      question: JSON.stringify(window),
      madeOf: JSON.stringify([VERSION, packageJson.version, versions, hasPages]),
    },
    now,
    compute: async () => ({
      pages: hasPages ? await countBotPages(db, siteId, window) : null,
      people: await readPeople(db, siteId, window),
    }),
    isWhole: () => true,
    most: KEPT,
  });
}

async function countBotPages(db: Db, siteId: number, window: DayWindow): Promise<BotPages> {
  const all = new Set<number>();
  const agents = new Map<string, Set<number>>();
  const purposes = new Map<string, Set<number>>();
  for (const { agent, pages } of await listBotPages(db, siteId, window)) {
    const ofAgent = agents.get(agent) ?? new Set();
    agents.set(agent, ofAgent);
    for (const page of unpackIds(pages)) if (page !== NO_PAGE) ofAgent.add(page);
  }
  for (const [agent, pages] of agents) {
    const { purpose } = findBotAgent(agent);
    const ofPurpose = purposes.get(purpose) ?? new Set();
    purposes.set(purpose, ofPurpose);
    for (const page of pages) {
      all.add(page);
      ofPurpose.add(page);
    }
  }
  return { all: all.size, agents: sizesOf(agents), purposes: sizesOf(purposes) };
}

function sizesOf(sets: ReadonlyMap<string, ReadonlySet<number>>): Record<string, number> {
  return Object.fromEntries([...sets].map(([name, { size }]) => [name, size]));
}

async function readPeople(db: Db, siteId: number, window: DayWindow): Promise<PeopleFigures> {
  const engines = REFERRING_ENGINES.map(({ name, kind }) => ({
    engine: name,
    kind,
    requests: 0,
    pages: new Set<number>(),
  }));
  let requests = 0;
  for (const pack of await listVisitPacks(db, siteId, window)) {
    const columns = unpackVisits(pack);
    for (const [row, count] of columns.counts.entries()) {
      requests += count;
      const engine = engines[(columns.engines[row] ?? 0) - 1];
      if (engine === undefined) continue;
      engine.requests += count;
      const page = columns.pages[row] ?? 0;
      if (page !== 0) engine.pages.add(page);
    }
  }
  return {
    requests,
    engines: engines.filter((engine) => engine.requests > 0)
      .toSorted((a, b) => b.requests - a.requests)
      .map(({ pages, ...engine }) => ({ ...engine, pagesCount: pages.size })),
  };
}
