import type { Lookup } from "../../../crawler/fetch/lookup_host.ts";
import {
  createFetcher,
  type Fetcher,
  type FetchOptions,
} from "../../../crawler/fetch/fetch_url.ts";
import type { FetchErrorKind, FetchFacts } from "../../../crawler/html/page_facts.ts";
import { createLoopTurns, type LoopTurns } from "../../../crawler/fetch/loop_turns.ts";
import { createPoliteness, type Politeness } from "../../../crawler/fetch/politeness.ts";
import { type FetchedRobots, fetchRobots } from "../../../crawler/robots/robots.ts";
import { ROBOTS_TOKEN, USER_AGENT } from "../../../crawler/fetch/user_agent.ts";
import type { Config } from "../../../core/config.ts";
import { createOwnHostTest } from "../../../metrics/core/own_host.ts";
import type { Log } from "../../../core/log.ts";
import { connectionRules } from "../../core/connection_rules.ts";

/** One host is asked one thing at a time, and once a second at most. */
const HOST_PACE = { concurrency: 1, delayMs: 1_000 };
/** The site itself is asked for each target once. */
const OWN_PACE = { concurrency: 4, delayMs: 100 };
/** Longest pause between two requests that a robots.txt can ask for. */
const MAX_CRAWL_DELAY_MS = 10_000;
/** Hosts whose robots.txt is remembered at the same time. */
const REMEMBERED_ORIGINS = 2_000;
/** For all requests that one page takes, redirects and robots.txt included. */
const PAGE_MS = 120_000;

/** What looks at linking pages work with. */
export interface LookSession {
  fetcher: Fetcher;
  /** The site's domain. */
  domain: string;
  /** Whether a host is the site's own. */
  isOwn(host: string): boolean;
  gates: Politeness;
  ownGates: Politeness;
  robots: Map<string, Promise<FetchedRobots>>;
  timeoutMs: number;
  signal: AbortSignal;
  /** Who reads a page, which keeps the thread busy, waits for a turn of the loop. */
  turns: LoopTurns;
  /** Whether any server has answered: until then, hosts that are down may be a fault of our own. */
  heard: boolean;
}

/** What a session needs besides the configuration. */
interface LookSessionOptions {
  domain: string;
  /** Aborts all requests. */
  signal: AbortSignal;
  /** Instead of the system's. */
  lookup?: Lookup;
  /** Between two requests to one host; 1,000 by default. */
  hostDelayMs?: number;
}

/** Opens what looks need of the outside world; to be closed by its fetcher. */
export function openLookSession(
  { config, log }: {
    config: Pick<Config, "crawlAllowPrivate" | "crawlConnectTo" | "crawlTimeoutMs">;
    log: Log;
  },
  { domain, signal, lookup, hostDelayMs }: LookSessionOptions,
): LookSession {
  return {
    fetcher: createFetcher({
      userAgent: USER_AGENT,
      ...connectionRules({ config, log }),
      connections: 2,
      ...lookup && { lookup },
    }),
    domain,
    isOwn: createOwnHostTest(domain),
    gates: createPoliteness({ ...HOST_PACE, delayMs: hostDelayMs ?? HOST_PACE.delayMs }),
    ownGates: createPoliteness({ ...OWN_PACE, delayMs: hostDelayMs ?? OWN_PACE.delayMs }),
    robots: new Map(),
    timeoutMs: config.crawlTimeoutMs,
    signal,
    turns: createLoopTurns(),
    heard: false,
  };
}

/** A time by which all requests for one page have to end. */
export function pageDeadline(): number {
  return performance.now() + PAGE_MS;
}

/** Requests one URL within its host's gate, redirects not followed; once more after a failure to connect. */
export async function fetchPolitely(
  session: LookSession,
  url: string,
  { deadline, options = {} }: { deadline: number; options?: FetchOptions | undefined },
): Promise<FetchFacts> {
  const { hostname } = new URL(url);
  const gate = session.isOwn(hostname) ? session.ownGates : session.gates;
  for (let attempt = 1;; attempt++) {
    await gate.acquire(hostname, session.signal);
    let facts: FetchFacts | null = null;
    try {
      const left = Math.min(
        session.timeoutMs,
        Math.max(1, Math.floor(deadline - performance.now())),
      );
      facts = await session.fetcher.fetch(url, {
        ...options,
        timeoutMs: left,
        signal: session.signal,
      });
    } finally {
      gate.release(hostname, facts);
    }
    if (facts.status !== null) session.heard = true;
    if (attempt > 1 || !isConnectFailure(facts.error)) return facts;
  }
}

function isConnectFailure(error: FetchErrorKind | null): boolean {
  return error === "dns" || error === "refused" || error === "reset";
}

/** Reads the robots.txt of a URL's origin, once in a session, and keeps to its pace. */
export async function readRobots(
  session: LookSession,
  url: string,
  deadline: number,
): Promise<FetchedRobots> {
  const { origin, hostname } = new URL(url);
  const known = session.robots.get(origin);
  if (known !== undefined) return await known;
  for (const oldest of session.robots.keys()) {
    if (session.robots.size < REMEMBERED_ORIGINS) break;
    session.robots.delete(oldest);
  }
  const politely: Fetcher = {
    ...session.fetcher,
    fetch: (file, options) => fetchPolitely(session, file, { deadline, options }),
  };
  const asked = fetchRobots(politely, origin);
  session.robots.set(origin, asked);
  const robots = await asked;
  const delay = robots.robots.crawlDelay(ROBOTS_TOKEN);
  if (delay !== null) {
    const gate = session.isOwn(hostname) ? session.ownGates : session.gates;
    gate.slowDown(hostname, Math.min(delay * 1_000, MAX_CRAWL_DELAY_MS));
  }
  return robots;
}
