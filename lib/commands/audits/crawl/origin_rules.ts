import { createHash } from "node:crypto";
import {
  type AuditFile,
  findAuditFile,
  insertAuditFile,
} from "../../../../db/audits/lifecycle/audit_files.ts";
import { decodeHtml } from "../../../crawler/html/charset.ts";
import type { PageRecord } from "../../../crawler/html/page_facts.ts";
import { fetchRobots, type RobotsTxt } from "../../../crawler/robots/robots.ts";
import { ROBOTS_TOKEN } from "../../../crawler/fetch/user_agent.ts";
import type { FetchOptions } from "../../../crawler/fetch/fetch_url.ts";
import type { CrawlSession } from "./crawl_session.ts";
import { fetchDocument } from "./fetch_document.ts";
import { probeOfFile, robotsOfFile } from "./stored_files.ts";

/** Longest pause between two requests that a robots.txt can ask for. */
const MAX_CRAWL_DELAY_MS = 10_000;
const MAX_PROBE_CHARS = 500_000;
/** Origins remembered at the same time; more are only met on wildcard subdomains. */
const MAX_ORIGINS = 500;

/** What an origin says to crawlers, and what it answers for a page that is not there. */
export interface OriginRules {
  robots: RobotsTxt;
  probe: PageRecord["soft404Probe"];
  /** False: the origin gave no HTTP answer, not even for robots.txt. */
  answered: boolean;
}

/** Asks each origin once per audit, whatever happens to the process meanwhile. */
export interface OriginMemory {
  read(origin: string): Promise<OriginRules>;
}

/** Creates the memory of a session. */
export function createOriginMemory(session: CrawlSession): OriginMemory {
  const origins = new Map<string, Promise<OriginRules>>();
  return {
    read(origin) {
      const known = origins.get(origin);
      if (known !== undefined) return known;
      for (const oldest of origins.keys()) {
        if (origins.size < MAX_ORIGINS) break;
        origins.delete(oldest);
      }
      const rules = readOrigin(session, origin);
      origins.set(origin, rules);
      return rules;
    },
  };
}

/** Whether the settings let the crawl request this URL. */
export function isAllowed(session: CrawlSession, rules: OriginRules, url: string): boolean {
  return !session.settings.respect_robots_txt || rules.robots.verdict(url, ROBOTS_TOKEN).allowed;
}

/** Reads the robots.txt of an origin without keeping it with the audit. */
export type ReadRobots = (origin: string) => Promise<OriginRules>;

/**
 * Whether a redirect of a site's file may be followed: within the site, as far as robots.txt lets. `readRobots`: where
 * the rules are known from; asked of the origin by default.
 */
export async function mayFollow(
  session: CrawlSession,
  url: string,
  readRobots: ReadRobots = (origin) => readOriginRobots(session, origin, { keep: false }),
): Promise<boolean> {
  if (!session.scope.isInternal(url)) return false;
  return isAllowed(session, await readRobots(new URL(url).origin), url);
}

/**
 * Reads the robots.txt of an origin, unless this audit has read it before, and keeps to its pace.
 * The probe is left out. `keep`: whether the audit remembers the file, true by default.
 */
export async function readOriginRobots(
  session: CrawlSession,
  origin: string,
  { keep = true }: { keep?: boolean } = {},
): Promise<OriginRules> {
  const file = await readRobotsFile(session, origin, keep);
  const { robots } = robotsOfFile(file);
  const delay = robots.crawlDelay(ROBOTS_TOKEN);
  if (delay !== null && session.settings.respect_robots_txt) {
    session.politeness.slowDown(origin, Math.min(delay * 1000, MAX_CRAWL_DELAY_MS));
  }
  return { robots, probe: null, answered: file.status_code !== null };
}

async function readOrigin(session: CrawlSession, origin: string): Promise<OriginRules> {
  const rules = await readOriginRobots(session, origin);
  const probeUrl = `${origin}/${probeName(session.audit.id, origin)}`;
  if (!rules.answered || !isAllowed(session, rules, probeUrl)) return rules;
  return { ...rules, probe: await readProbe(session, origin, probeUrl) };
}

async function readRobotsFile(
  session: CrawlSession,
  origin: string,
  keep: boolean,
): Promise<AuditFile> {
  const { services, audit } = session;
  const known = await findAuditFile(services.db, audit.id, { kind: "robots_txt", origin });
  if (known !== undefined) return known;
  const fetcher = {
    ...session.fetcher,
    fetch: (url: string, options?: FetchOptions) => fetchDocument(session, url, options),
  };
  const answer = await fetchRobots(fetcher, origin);
  const file: AuditFile = {
    kind: "robots_txt",
    origin,
    url: `${origin}/robots.txt`,
    status_code: answer.status,
    fetch_error: answer.error,
    content_type: answer.contentType,
    redirects_count: answer.redirects.length,
    size_bytes: answer.sizeBytes,
    body: answer.body,
    fetched_at: services.now(),
  };
  if (keep) await insertAuditFile(services.db, audit.id, file);
  return file;
}

async function readProbe(
  session: CrawlSession,
  origin: string,
  url: string,
): Promise<PageRecord["soft404Probe"]> {
  const { services, audit } = session;
  let file = await findAuditFile(services.db, audit.id, { kind: "soft_404_probe", origin });
  if (file === undefined) {
    const facts = await fetchDocument(session, url);
    const { text } = decodeHtml(facts.body, facts.headers["content-type"] ?? null);
    file = {
      kind: "soft_404_probe",
      origin,
      url,
      status_code: facts.status,
      fetch_error: facts.error,
      content_type: facts.contentType,
      redirects_count: 0,
      size_bytes: facts.sizeBytes,
      body: text.slice(0, MAX_PROBE_CHARS),
      fetched_at: services.now(),
    };
    await insertAuditFile(services.db, audit.id, file);
  }
  return probeOfFile(file);
}

/** 24 letters that no site has a page for; the same for one origin throughout an audit. */
function probeName(auditId: number, origin: string): string {
  const digest = createHash("sha256").update(`${auditId} ${origin}`).digest();
  return Array.from(digest.subarray(0, 24), (byte) => String.fromCharCode(97 + byte % 26)).join("");
}
