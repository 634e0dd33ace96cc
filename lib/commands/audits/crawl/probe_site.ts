import { type AuditFile, insertAuditFile } from "../../../../db/audits/lifecycle/audit_files.ts";
import { listHomeOrigins } from "../../../crawler/fetch/home_variants.ts";
import type { FetchFacts } from "../../../crawler/html/page_facts.ts";
import { parsePage } from "../../../crawler/html/parse_page.ts";
import { createPageRecord } from "../../../crawler/html/page_record.ts";
import { probeTls } from "../../../crawler/fetch/probe_tls.ts";
import { keptUrl } from "../../../crawler/url/url.ts";
import { ROBOTS_TOKEN } from "../../../crawler/fetch/user_agent.ts";
import type { HomeFacts } from "../../../rules/inputs/probe_inputs.ts";
import { connectionRules } from "../../core/connection_rules.ts";
import { isHtml } from "./read_answer.ts";
import type { CrawlSession } from "./crawl_session.ts";
import { fetchFollowing } from "./fetch_following.ts";
import {
  isAllowed,
  mayFollow,
  type OriginRules,
  readOriginRobots,
  type ReadRobots,
} from "./origin_rules.ts";

/** For all probes together: what is not known by then is left out, and no rule speaks of it. */
const MAX_PROBING_MS = 30_000;
const REQUEST_TIMEOUT_MS = 10_000;
/** Of a home page: its head matters. */
const MAX_HOME_BYTES = 1024 * 1024;

/**
 * Looks at how the site's addresses answer: the home page under http and https, with and without
 * `www.`, the certificates, and the icon. Requests at most some ten URLs, each as politely as a page
 * and as far as robots.txt allows, and keeps the answers with the audit's files. It takes half a
 * minute at most, and no failure of a server ends it.
 */
export async function probeSite(
  session: CrawlSession,
  origin: string,
  rules: OriginRules,
): Promise<void> {
  const deadline = AbortSignal.timeout(MAX_PROBING_MS);
  const probing = { ...session, abort: AbortSignal.any([session.abort, deadline]) };
  const readRobots = createRobotsReader(probing, new Map([[origin, Promise.resolve(rules)]]));
  const works = await Promise.allSettled([
    probeFavicon(probing, origin, readRobots),
    ...listHomeOrigins(origin).map(async (other) => {
      if (other.startsWith("https:") && !(await probeCertificate(probing, other))) return;
      await probeHome(probing, other, readRobots);
    }),
  ]);
  session.abort.throwIfAborted();
  const failed = works.find((work) => work.status === "rejected");
  if (failed !== undefined && !deadline.aborted) throw failed.reason;
}

/** Asks each origin for its robots.txt once in all probes. */
function createRobotsReader(
  session: CrawlSession,
  known: Map<string, Promise<OriginRules>>,
): ReadRobots {
  return (origin) => {
    const rules = known.get(origin) ?? readOriginRobots(session, origin, { keep: false });
    known.set(origin, rules);
    return rules;
  };
}

/** Requests a home page, if its origin answers at all. */
async function probeHome(
  session: CrawlSession,
  origin: string,
  readRobots: ReadRobots,
): Promise<void> {
  const url = `${origin}/`;
  const rules = await readRobots(origin);
  if (!rules.answered || !isAllowed(session, rules, url)) return;
  const { facts, redirectsCount } = await fetchFollowing(session, url, {
    timeoutMs: REQUEST_TIMEOUT_MS,
    maxBytes: MAX_HOME_BYTES,
    mayFetch: (next) => mayFollow(session, next, readRobots),
  });
  const place = { kind: "home", origin, url } as const;
  await keep(session, place, { answer: { facts, redirectsCount }, learned: describeHome(facts) });
}

function describeHome(facts: FetchFacts): HomeFacts {
  const page = facts.status === 200 && isHtml(facts.contentType)
    ? parsePage(facts.body, {
      url: facts.url,
      contentTypeHeader: facts.headers["content-type"] ?? null,
      linkHeader: facts.headers["link"] ?? null,
      xRobotsTag: facts.headers["x-robots-tag"] ?? null,
    })
    : null;
  const record = createPageRecord(facts, page, {
    robotsToken: ROBOTS_TOKEN,
    crawledAt: new Date(0),
  });
  return {
    // where a redirect was not followed, it leads there all the same
    finalUrl: facts.location ?? facts.url,
    canonicalUrl: keptUrl(record.canonicalUrl),
    icon: page === null ? null : page.meta.icon,
    http3: /(?:^|,)\s*h3(?:-\d+)?=/.test(facts.headers["alt-svc"] ?? ""),
  };
}

async function probeFavicon(
  session: CrawlSession,
  origin: string,
  readRobots: ReadRobots,
): Promise<void> {
  const url = `${origin}/favicon.ico`;
  if (!isAllowed(session, await readRobots(origin), url)) return;
  const answer = await fetchFollowing(session, url, {
    timeoutMs: REQUEST_TIMEOUT_MS,
    accept: "image/*,*/*;q=0.8",
    discardBody: true,
    mayFetch: (next) => mayFollow(session, next),
  });
  await keep(session, { kind: "favicon", origin, url }, { answer, learned: null });
}

/** Returns false when no secure connection can be opened: then there is nothing to keep. */
async function probeCertificate(session: CrawlSession, origin: string): Promise<boolean> {
  const { now } = session.services;
  const { hostname, port } = new URL(origin);
  const facts = await probeTls(hostname, Number(port || 443), {
    ...connectionRules(session.services),
    now: now(),
    timeoutMs: REQUEST_TIMEOUT_MS,
    signal: session.abort,
  });
  if (facts === null) return false;
  await keep(session, { kind: "tls", origin, url: `${origin}/` }, { answer: null, learned: facts });
  return true;
}

/** Keeps an answer, or what was learned without one. */
async function keep(
  session: CrawlSession,
  place: Pick<AuditFile, "kind" | "origin" | "url">,
  { answer, learned }: {
    answer: { facts: FetchFacts; redirectsCount: number } | null;
    learned: object | null;
  },
): Promise<void> {
  const { services, audit } = session;
  const facts = answer?.facts;
  await insertAuditFile(services.db, audit.id, {
    ...place,
    status_code: facts?.status ?? null,
    fetch_error: facts?.error ?? null,
    content_type: facts?.contentType ?? null,
    redirects_count: answer?.redirectsCount ?? 0,
    size_bytes: null,
    body: learned === null ? null : JSON.stringify(learned),
    fetched_at: services.now(),
  });
}
