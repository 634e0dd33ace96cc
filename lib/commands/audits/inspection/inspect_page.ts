import type { AuditFile } from "../../../../db/audits/lifecycle/audit_files.ts";
import type { AuditSettings } from "../../../../schemas/audit_settings.ts";
import { type InspectionAnswer, MAX_INSPECTED_REDIRECTS } from "../../../../schemas/inspection.ts";
import { createFetcher, type Fetcher } from "../../../crawler/fetch/fetch_url.ts";
import type { FetchFacts, PageRecord } from "../../../crawler/html/page_facts.ts";
import { createPageRecord } from "../../../crawler/html/page_record.ts";
import { type FetchedRobots, fetchRobots } from "../../../crawler/robots/robots.ts";
import { createScope, type Scope, type ScopeOptions } from "../../../crawler/url/scope.ts";
import type { OriginLogin } from "../../../crawler/fetch/sign_in.ts";
import { ROBOTS_TOKEN, USER_AGENT } from "../../../crawler/fetch/user_agent.ts";
import type { Config } from "../../../core/config.ts";
import { checkPage, type PageFinding } from "../../../rules/check_page.ts";
import { chooseRules } from "../../../rules/choose_rules.ts";
import type { Log } from "../../../core/log.ts";
import { connectionRules } from "../../core/connection_rules.ts";
import { keptBody, readPage } from "../crawl/read_answer.ts";
import { probeOfFile } from "../crawl/stored_files.ts";

/** For everything that an inspection asks the network for. */
const INSPECTION_MS = 20_000;
/** For the robots.txt of a host, so that time is left for the page. */
const ROBOTS_MS = 8_000;

/** What to inspect, and as which site. */
export interface InspectionOrder {
  /** Absolute, normalised, of the site. */
  url: string;
  userAgent: string | null;
  respectRobotsTxt: boolean;
  scope: ScopeOptions;
  settings: Pick<AuditSettings, "thresholds" | "disabled_rules" | "enabled_rules">;
  /** What the host answered an audit for a page that is not there; null: not known. */
  probe: AuditFile | null;
  inspectedAt: Date;
  /** With what it signs in. */
  logins: readonly OriginLogin[];
}

/** One URL on the way, as it answered. */
export interface InspectedHop {
  url: string;
  internal: boolean;
  /** Of its host, and what it says of the URL; null: another site's, which is not asked. */
  robots: FetchedRobots | null;
  allowed: boolean | null;
  /** Null: not requested, because robots.txt forbids it. */
  record: PageRecord | null;
  findings: PageFinding[];
}

/** What an inspection found out. */
export interface Inspection {
  outcome: InspectionAnswer["outcome"];
  /** From the URL asked for to the last; never empty. */
  hops: InspectedHop[];
  /** Of the first hop's host. */
  robots: FetchedRobots;
}

/** What a hop is judged with. */
interface Inspector {
  order: InspectionOrder;
  scope: Scope;
  fetcher: Fetcher;
  robotsOf(url: string): Promise<FetchedRobots>;
  log: Log;
}

/**
 * Fetches one URL of a site now, under the crawler's guards, with its robots.txt and the redirects
 * that follow, and checks the page rules on each hop. Asks once: no retries. Whatever the server
 * does, it takes little more than INSPECTION_MS.
 */
export async function inspectPage(
  config: Pick<Config, "crawlAllowPrivate" | "crawlConnectTo" | "crawlTimeoutMs">,
  order: InspectionOrder,
  log: Log,
): Promise<Inspection> {
  const fetcher = createFetcher({
    userAgent: order.userAgent ?? USER_AGENT,
    logins: order.logins,
    ...connectionRules({ config, log }),
    connections: 1,
  });
  const deadline = performance.now() + INSPECTION_MS;
  const timed = withDeadline(fetcher, deadline, config.crawlTimeoutMs);
  const known = new Map<string, Promise<FetchedRobots>>();
  const robotsOf = (url: string) => {
    const { origin } = new URL(url);
    const robots = known.get(origin) ??
      fetchRobots(withDeadline(timed, performance.now() + ROBOTS_MS, ROBOTS_MS), origin);
    known.set(origin, robots);
    return robots;
  };
  try {
    const scope = createScope(order.scope);
    const robots = await robotsOf(order.url);
    return { robots, ...await followUrl({ order, scope, fetcher: timed, robotsOf, log }) };
  } finally {
    await fetcher.close();
  }
}

/** The same fetcher, whose every request ends by the deadline. */
function withDeadline(fetcher: Fetcher, deadline: number, maxMs: number): Fetcher {
  return {
    ...fetcher,
    fetch(url, options = {}) {
      const left = Math.min(maxMs, options.timeoutMs ?? maxMs, deadline - performance.now());
      return fetcher.fetch(url, { ...options, timeoutMs: Math.max(1, Math.floor(left)) });
    },
  };
}

async function followUrl(inspector: Inspector): Promise<Pick<Inspection, "outcome" | "hops">> {
  const hops: InspectedHop[] = [];
  const seen = new Set<string>();
  for (let url = inspector.order.url;;) {
    seen.add(url);
    const hop = await inspectHop(inspector, url);
    hops.push(hop);
    if (hop.record === null) {
      // a host that gives no answer to anything forbids everything, but that is not what to say
      const outcome = hop.robots?.error == null ? "blocked_by_robots" : "no_answer";
      return { outcome, hops };
    }
    const { status, location } = hop.record.fetch;
    if (location === null) return { outcome: status === null ? "no_answer" : "answered", hops };
    if (seen.has(location)) return { outcome: "redirect_loop", hops };
    if (hops.length > MAX_INSPECTED_REDIRECTS) return { outcome: "too_many_redirects", hops };
    url = location;
  }
}

async function inspectHop(inspector: Inspector, url: string): Promise<InspectedHop> {
  const { order, scope, fetcher, robotsOf } = inspector;
  if (!scope.isInternal(url)) {
    const facts = await fetcher.fetch(url, { discardBody: true });
    const record = createPageRecord(facts, null, {
      robotsToken: ROBOTS_TOKEN,
      crawledAt: order.inspectedAt,
    });
    return { url, internal: false, robots: null, allowed: null, record, findings: [] };
  }
  const robots = await robotsOf(url);
  const { allowed } = robots.robots.verdict(url, ROBOTS_TOKEN);
  const hop = { url, internal: true, robots, allowed };
  if (!allowed && order.respectRobotsTxt) return { ...hop, record: null, findings: [] };
  const facts = await fetcher.fetch(url, { keepBody: keptBody });
  return { ...hop, ...checkAnswer(inspector, facts) };
}

function checkAnswer(
  { order, scope, log }: Inspector,
  facts: FetchFacts,
): Pick<InspectedHop, "record" | "findings"> {
  const { page, failure } = readPage(facts);
  if (failure !== null) log("error", "page_not_parsed", { url: facts.url, error: failure.reason });
  const record = createPageRecord(facts, page, {
    robotsToken: ROBOTS_TOKEN,
    crawledAt: order.inspectedAt,
    isInternal: scope.isInternal,
    soft404Probe: order.probe === null ? null : probeOfFile(order.probe),
  });
  const { settings } = order;
  const findings = checkPage(chooseRules(settings).page, record, settings.thresholds);
  if (failure !== null) findings.unshift(failure.finding);
  return { record, findings };
}
