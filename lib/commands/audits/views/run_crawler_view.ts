import { transaction } from "../../../../db/core/connection.ts";
import { isPassing } from "../../../../db/core/space_errors.ts";
import {
  type ClaimedCrawlerView,
  completeCrawlerView,
  CRAWLER_VIEW_LEASE_SECONDS,
  type CrawlerAnswer,
  CrawlerViewLostError,
  failCrawlerView,
  listCrawlerAnswers,
  releaseCrawlerView,
  renewCrawlerView,
  storeCrawlerAnswer,
} from "../../../../db/audits/lifecycle/crawler_view_work.ts";
import {
  type CrawlerViewRow,
  findCrawlerView,
} from "../../../../db/audits/lifecycle/crawler_views.ts";
import { readSiteForAudit } from "../../../../db/sites/sites.ts";
import { AI_AGENTS } from "../../../crawler/robots/ai_agents.ts";
import { BROWSER_USER_AGENT, findUserAgent } from "../../../crawler/robots/ai_user_agents.ts";
import type { RobotsTxt } from "../../../crawler/robots/robots.ts";
import { ROBOTS_TOKEN, USER_AGENT } from "../../../crawler/fetch/user_agent.ts";
import type { SeenAnswer } from "../../../metrics/audits/crawler_verdict.ts";
import type { Services } from "../../../services.ts";
import { keepClaim } from "../../core/keep_claim.ts";
import {
  type LookSession,
  openLookSession,
  pageDeadline,
  readRobots,
} from "../crawl/look_session.ts";
import { countVerdicts } from "./describe_crawler_view.ts";
import { seePage } from "./see_page.ts";

/** What agents are compared with, before and after they ask. */
export const BASELINES = ["browser", "own_crawler", "browser_again"] as const;

/** How a view is made. */
interface ViewOptions {
  owner: string;
  /** Aborts when the process stops or others have their turn: the view is given back and goes on later. */
  stop: AbortSignal;
  /** Between two requests; default: a second. */
  hostDelayMs?: number;
}

const RENEW_EVERY_MS = 4_000;
/** A view whose process ended so often without getting on is not tried again. */
const MAX_ATTEMPTS = 5;

/**
 * Makes a claimed view: asks for each page as a browser, as our own crawler and as each agent, one after the other, and
 * keeps each answer as it comes. Killed at any moment it goes on with what is missing. Never throws for what a server
 * does.
 */
export async function runCrawlerView(
  services: Services,
  { id, siteId }: Pick<ClaimedCrawlerView, "id" | "siteId">,
  { owner, stop, hostDelayMs }: ViewOptions,
): Promise<void> {
  const { db, log, now } = services;
  const lease = keepClaim(log, {
    renew: () => renewCrawlerView(db, id, owner),
    renewEveryMs: RENEW_EVERY_MS,
    holdsMs: CRAWLER_VIEW_LEASE_SECONDS * 1000,
    LostError: CrawlerViewLostError,
    id,
    event: "crawler_view_lease_not_renewed",
    idName: "view_id",
  });
  const signal = AbortSignal.any([stop, lease.lost]);
  try {
    const view = await findCrawlerView(db, siteId, id);
    if (view === undefined) throw new CrawlerViewLostError(id);
    if (view.attempts > MAX_ATTEMPTS) {
      throw new Error("The view ended its process again and again.");
    }
    await askAll(services, view, { owner, signal, hostDelayMs });
    const verdicts = countVerdicts(view, await listCrawlerAnswers(db, siteId, id));
    await completeCrawlerView(db, { id, owner, now: now() }, verdicts);
    log("info", "crawler_view_completed", { site_id: siteId, view_id: id, ...verdicts });
  } catch (error) {
    if (lease.lost.aborted || error instanceof CrawlerViewLostError) {
      log("info", "crawler_view_lost", { view_id: id });
    } else if (stop.aborted || isPassing(error)) {
      if (!stop.aborted) log("warn", "crawler_view_interrupted", { view_id: id, error });
      await giveBack(services, id, owner);
    } else {
      log("error", "crawler_view_failed", { site_id: siteId, view_id: id, error });
      await failCrawlerView(db, { id, owner, now: now() }, FAILED);
    }
  } finally {
    await lease.close();
  }
}

const FAILED = {
  code: "internal_error",
  message: "The view failed by an error of the service itself, which its log has. Start it again.",
};

/** Gives the view back; without the database its claim runs out. */
async function giveBack({ db, log }: Services, id: number, owner: string): Promise<void> {
  try {
    await releaseCrawlerView(db, id, owner);
  } catch (error) {
    if (!isPassing(error)) throw error;
    log("warn", "crawler_view_not_given_back", { view_id: id, error });
  }
}

async function askAll(
  services: Services,
  view: CrawlerViewRow,
  { owner, signal, hostDelayMs }: {
    owner: string;
    signal: AbortSignal;
    hostDelayMs: number | undefined;
  },
): Promise<void> {
  const { db, now } = services;
  const { id, site_id: siteId } = view;
  const { domain } = await readSiteForAudit(db, siteId);
  const session = openLookSession(services, {
    domain,
    signal,
    // no faster than one request a second, and one after the other
    hostDelayMs: hostDelayMs ?? 1_000,
  });
  const stored = await listCrawlerAnswers(db, siteId, id);
  const known = new Set(stored.map(({ pageNumber, agent }) => `${pageNumber} ${agent}`));
  const [first, second, last] = BASELINES;
  try {
    for (const [pageNumber, { url }] of view.pages.entries()) {
      const { robots } = await readRobots(session, url, pageDeadline());
      for (const agent of [first, second, ...view.agents, last]) {
        if (known.has(`${pageNumber} ${agent}`)) continue;
        signal.throwIfAborted();
        const answer = await ask(session, agent, { url, robots });
        signal.throwIfAborted();
        await transaction(db, (trx) =>
          storeCrawlerAnswer(
            trx,
            { id, siteId, owner, now: now() },
            { pageNumber, agent, ...answer },
          ), { isolationLevel: "read committed" });
      }
    }
  } finally {
    await session.fetcher.close();
  }
}

/** Asks for a page under one name; after a refusal once more as a browser, to know whether it is the name. */
async function ask(
  session: LookSession,
  name: string,
  { url, robots }: { url: string; robots: RobotsTxt },
): Promise<Omit<CrawlerAnswer, "pageNumber" | "agent">> {
  const isBaseline = BASELINES.some((one) => one === name);
  const agent = AI_AGENTS.find((one) => one.agent === name);
  const userAgent = isBaseline
    ? name === "own_crawler" ? USER_AGENT : BROWSER_USER_AGENT
    : agent && findUserAgent(agent)?.userAgent;
  // what robots.txt says to us holds for the browser's name, too: it is us who ask
  const { allowed, rule } = robots.verdict(url, isBaseline ? ROBOTS_TOKEN : name);
  const asked = { robotsAllowed: allowed, robotsRule: rule, seen: null, control: null };
  if (!allowed || userAgent === undefined) return asked;
  const seen = await seePage(session, url, userAgent);
  const control = isBaseline || isGood(seen)
    ? null
    : await seePage(session, url, BROWSER_USER_AGENT);
  return { ...asked, seen, control };
}

function isGood({ status, challenge }: SeenAnswer): boolean {
  return status !== null && status >= 200 && status <= 299 && challenge === null;
}
