import { findAuditFile } from "../../../../db/audits/lifecycle/audit_files.ts";
import { createFetcher, type Fetcher } from "../../../crawler/fetch/fetch_url.ts";
import {
  createResourceLoader,
  type ResourceLoader,
} from "../../../crawler/fetch/resource_loader.ts";
import { fetchRobots, type RobotsTxt } from "../../../crawler/robots/robots.ts";
import { ROBOTS_TOKEN, USER_AGENT } from "../../../crawler/fetch/user_agent.ts";
import { connectionRules } from "../../core/connection_rules.ts";
import type { CrawlSession } from "../crawl/crawl_session.ts";
import { robotsOfFile } from "../crawl/stored_files.ts";

/** Connections to one host, as browsers open them. */
const CONNECTIONS = 6;
const ROBOTS_TIMEOUT_MS = 5_000;
/** Origins whose robots.txt is remembered; pages name few. */
const MAX_ORIGINS = 1_000;

/** How rendered pages reach the network. */
interface RenderResources {
  loader: ResourceLoader;
  close(): Promise<void>;
}

/**
 * Opens the way on which rendered pages load what they need: by our own fetcher, like a visitor
 * without pauses. Private addresses are open to the site's own URLs alone, and only as far as the
 * crawl's are: what a page of another site asks for goes to public addresses, and is
 * never signed in.
 */
export function openRenderResources(session: CrawlSession): RenderResources {
  const { config, log } = session.services;
  const open = (allowPrivate: readonly string[], logins: CrawlSession["logins"]): Fetcher =>
    createFetcher({
      logins,
      userAgent: session.settings.user_agent ?? USER_AGENT,
      ...connectionRules({ config, log, allowPrivate }),
      connections: CONNECTIONS,
    });
  const own = open(config.crawlAllowPrivate, session.logins);
  const foreign = open([], []);
  const robots = createRobotsMemory(session, { own, foreign });
  return {
    loader: createResourceLoader({
      fetch: (url, trusted, options) => (trusted ? own : foreign).fetch(url, options),
      isInternal: session.scope.isInternal,
      isAllowed: async (url) => {
        if (!session.settings.respect_robots_txt) return true;
        return (await robots(new URL(url).origin)).verdict(url, ROBOTS_TOKEN).allowed;
      },
    }),
    async close() {
      await Promise.all([own.close(), foreign.close()]);
    },
  };
}

/**
 * The robots.txt of each origin: as the audit keeps it, else asked for once and not kept, since it
 * belongs to no part of the site that was audited.
 */
function createRobotsMemory(
  session: CrawlSession,
  { own, foreign }: { own: Fetcher; foreign: Fetcher },
): (origin: string) => Promise<RobotsTxt> {
  const known = new Map<string, Promise<RobotsTxt>>();
  const { services: { db }, audit, abort: signal } = session;
  async function read(origin: string): Promise<RobotsTxt> {
    const file = await findAuditFile(db, audit.id, { kind: "robots_txt", origin });
    if (file !== undefined) return robotsOfFile(file).robots;
    const fetcher = session.scope.isInternal(`${origin}/`) ? own : foreign;
    const answer = await fetchRobots(fetcher, origin, { signal, timeoutMs: ROBOTS_TIMEOUT_MS });
    return answer.robots;
  }
  return (origin) => {
    const remembered = known.get(origin);
    if (remembered !== undefined) return remembered;
    if (known.size >= MAX_ORIGINS) known.clear();
    const robots = read(origin);
    known.set(origin, robots);
    return robots;
  };
}
