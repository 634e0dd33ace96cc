import { sumBotDays } from "../../../../../db/logs/bot_days.ts";
import { type CrawledState, listCrawledStates } from "../../../../../db/logs/crawled_states.ts";
import { type AuditRow, findAudit } from "../../../../../db/audits/lifecycle/audits.ts";
import type { Db } from "../../../../../db/core/connection.ts";
import { listPageUrls } from "../../../../../db/sites/page_ids.ts";
import { BOT_AGENTS } from "../../../../logs/bots/bot_agents.ts";
import type {
  BotErrors,
  BotPageInput,
  BotParametersInput,
  LoggedBotInput,
} from "../../../../rules/inputs/log_inputs.ts";
import { findFirstGoogleVisits } from "../../../logs/first_google_visits.ts";
import { auditTime } from "../../control/audit_time.ts";
import { countLogFacts, type LogCounts } from "./count_log_facts.ts";
import { type KnownRobots, readKnownRobots } from "./read_known_robots.ts";

/** The rows that rules about logs look at. */
interface LogInputs {
  bot_pages: BotPageInput[];
  bot_parameters: BotParametersInput[];
  logged_bots: LoggedBotInput[];
}

interface Days {
  from: string;
  to: string;
}

const MAX_DEPTH = 2;
/** URLs that evidence names. */
const NAMED_URLS = 5;
const IDS_AT_ONCE = 5_000;

/** Reads what the logs of some days say of an audit's pages and of bots. Needs the audit's depths and orphans. */
export async function readLogInputs(db: Db, audit: AuditRow, days: Days): Promise<LogInputs> {
  const { site_id: siteId } = audit;
  const states = await listCrawledStates(db, { siteId, auditId: audit.id, periodId: null });
  const counts = await countLogFacts(db, siteId, days);
  const urls = await readUrls(db, siteId, [...counts.pages.keys()]);
  return {
    bot_pages: await describePages(db, audit, { states, counts, days }),
    bot_parameters: [describeParameters({ states, counts, urls, days })],
    logged_bots: await describeBots(db, audit, { counts, urls, days }),
  };
}

async function readUrls(
  db: Db,
  siteId: number,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const urls = new Map<number, string>();
  for (let start = 0; start < ids.length; start += IDS_AT_ONCE) {
    const some = await listPageUrls(db, siteId, ids.slice(start, start + IDS_AT_ONCE));
    for (const [id, url] of some) urls.set(id, url);
  }
  return urls;
}

async function describePages(
  db: Db,
  audit: AuditRow,
  { states, counts, days }: { states: readonly CrawledState[]; counts: LogCounts; days: Days },
): Promise<BotPageInput[]> {
  const previous = audit.previous_audit_id === null
    ? undefined
    : await findAudit(db, audit.site_id, audit.previous_audit_id);
  const before = previous === undefined ? [] : await listCrawledStates(db, {
    ...{ siteId: audit.site_id, auditId: previous.id, periodId: null },
  });
  const wasShut = new Set(
    before.filter(({ indexable }) => indexable === 0).map(({ pageId }) => pageId),
  );
  const previousAt = previous === undefined ? null : auditTime(previous);
  const regained = new Set(
    states.filter((state) => state.indexable === 1 && wasShut.has(state.pageId))
      .map(({ pageId }) => pageId),
  );
  // the audit before may be older than the days that are looked at
  const seen = previousAt === null
    ? new Map<number, number>()
    : (await findFirstGoogleVisits(db, audit.site_id, { since: previousAt, pageIds: regained }))
      .firsts;
  return states.map((state): BotPageInput => {
    const page = counts.pages.get(state.pageId);
    const isIndexable = state.indexable === 1;
    return {
      urlId: state.urlId,
      url: state.url,
      indexable: isIndexable,
      important: isIndexable &&
        (state.inSitemap === 1 || (state.depth !== null && state.depth <= MAX_DEPTH)),
      errors: page === undefined ? null : describeErrors(page),
      isVisited: page?.isVisited ?? false,
      isRegained: regained.has(state.pageId),
      previousAt: previousAt?.toISOString() ?? null,
      isSeenByGoogle: seen.has(state.pageId),
      days,
    };
  });
}

function describeErrors(
  { errors, errorBots, lastErrorDay }: NonNullable<ReturnType<LogCounts["pages"]["get"]>>,
): BotErrors | null {
  if (errors.size === 0) return null;
  return {
    requests: [...errors.values()].reduce((sum, requests) => sum + requests, 0),
    status_codes: [...errors].toSorted(([a, many], [b, more]) => more - many || a - b)
      .map(([status, requests]) => ({ status_code: status, requests })),
    bots: [...errorBots].sort(),
    last_day: lastErrorDay,
  };
}

function describeParameters({ states, counts, urls, days }: {
  states: readonly CrawledState[];
  counts: LogCounts;
  urls: ReadonlyMap<number, string>;
  days: Days;
}): BotParametersInput {
  const indexable = new Set(
    states.filter((state) => state.indexable === 1).map(({ pageId }) => pageId),
  );
  const wasted = [...counts.pages].flatMap(([id, { requests }]) => {
    const url = urls.get(id) ?? "";
    return url.includes("?") && !indexable.has(id) ? [{ url, requests }] : [];
  });
  return {
    urlId: 0,
    requests: counts.requests,
    parameterRequests: wasted.reduce((sum, { requests }) => sum + requests, 0),
    urls: wasted.toSorted(byRequests).slice(0, NAMED_URLS),
    days,
  };
}

const byRequests = (a: Requested, b: Requested): number =>
  b.requests - a.requests || (a.url < b.url ? -1 : 1);

interface Requested {
  url: string;
  requests: number;
}

async function describeBots(
  db: Db,
  audit: AuditRow,
  { counts, urls, days }: { counts: LogCounts; urls: ReadonlyMap<number, string>; days: Days },
): Promise<LoggedBotInput[]> {
  const robots = await readKnownRobots(db, audit);
  const sums = Map.groupBy(await sumBotDays(db, audit.site_id, days), ({ agent }) => agent);
  return [...sums].map(([bot, rows]) => ({
    urlId: 0,
    targetId: BOT_AGENTS.findIndex(({ name }) => name === bot) + 1,
    bot,
    requests: rows.reduce((sum, { requests }) => sum + requests, 0),
    spoofed: rows.filter(({ verdict }) => verdict === "spoofed")
      .reduce((sum, { requests }) => sum + requests, 0),
    disobeyed: findDisobeyed(bot, { counts, urls, robots }),
    days,
  }));
}

function findDisobeyed(
  bot: string,
  { counts, urls, robots }: {
    counts: LogCounts;
    urls: ReadonlyMap<number, string>;
    robots: ReadonlyMap<string, KnownRobots>;
  },
): LoggedBotInput["disobeyed"] {
  const found = [...counts.crawled.get(bot) ?? []].flatMap(([id, seconds]) => {
    const url = urls.get(id);
    const parsed = url === undefined ? null : URL.parse(url);
    const known = robots.get(parsed?.origin ?? "");
    // everybody may read the rules themselves
    if (url === undefined || known === undefined || parsed?.pathname === "/robots.txt") return [];
    const late = seconds.filter((second) => 1000 * second >= known.since.getTime());
    if (late.length === 0) return [];
    const { allowed, rule } = known.robots.verdict(url, bot);
    return allowed ? [] : [{ url, requests: late.length, rule }];
  });
  return {
    requests: found.reduce((sum, { requests }) => sum + requests, 0),
    urls: found.toSorted(byRequests).slice(0, NAMED_URLS),
  };
}
