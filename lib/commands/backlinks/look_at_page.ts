import { decodeHtml } from "../../crawler/html/charset.ts";
import { createMentionFinder } from "../../crawler/html/find_mention.ts";
import { findLinkElements } from "../../crawler/html/link_elements.ts";
import type { FetchFacts, PageRecord } from "../../crawler/html/page_facts.ts";
import { createPageRecord } from "../../crawler/html/page_record.ts";
import { parsePage } from "../../crawler/html/parse_page.ts";
import { findRedirectTarget } from "../../crawler/fetch/redirect_target.ts";
import type { FetchedRobots } from "../../crawler/robots/robots.ts";
import { ROBOTS_TOKEN } from "../../crawler/fetch/user_agent.ts";
import type { NoLookReason, PageLook, ReadPage } from "../../metrics/backlinks/judge_links.ts";
import { isHtml } from "../audits/crawl/read_answer.ts";
import {
  fetchPolitely,
  type LookSession,
  pageDeadline,
  readRobots,
} from "../audits/crawl/look_session.ts";

const MAX_REDIRECTS = 10;

/** More of a page is not read: few are larger, and those are lists of links. */
const MAX_BYTES = 5 * 1024 * 1024;

/** Bytes in which a document that is none shows itself (WHATWG MIME Sniffing, section 7.2). */
const SNIFFED_CHARACTERS = 1_445;
// deno-lint-ignore no-control-regex -- these are the bytes that no text has
const BINARY = /[\x00-\x08\x0b\x0e-\x1a\x1c-\x1f]/;

/** A look at a page, and what the page answered at the end of its redirects. */
export interface SourceLook {
  look: PageLook;
  httpCode: number | null;
  error: string | null;
  /** Null: nothing was asked. */
  finalUrl: string | null;
  canonicalUrl: string | null;
  noindex: boolean | null;
  /** Null: it has none. */
  title: string | null;
}

/**
 * Looks at a page that links to the site: asks for it as the crawler does (robots.txt, politeness, guard against private
 * addresses), follows its redirects, and finds what links to the site. `urls` are ways to write the page's
 * address; further ones are only tried where nobody answers. Rejects only when the session is aborted.
 */
export async function lookAtPage(
  session: LookSession,
  urls: readonly string[],
): Promise<SourceLook> {
  const [first = ""] = urls;
  let look = await lookAtUrl(session, first);
  for (const url of addVariants(urls).slice(1)) {
    if (look.look.kind !== "gone" || look.look.reason !== "domain_down") break;
    look = await lookAtUrl(session, url);
  }
  if (look.look.kind === "gone" && look.look.reason === "domain_down" && !await hears(session)) {
    return { ...look, look: { kind: "none", reason: "no_answer" } };
  }
  return look;
}

/** The addresses, and the same with the other scheme. */
function addVariants(urls: readonly string[]): string[] {
  const others = urls.map((url) =>
    url.startsWith("https:") ? `http:${url.slice(6)}` : `https:${url.slice(5)}`
  );
  return [...new Set([...urls, ...others])];
}

/** Whether any server answers at all: where none does, that is a fault of our own. */
async function hears(session: LookSession): Promise<boolean> {
  for (const scheme of ["https", "http"]) {
    if (session.heard) break;
    await readRobots(session, `${scheme}://${session.domain}/`, pageDeadline());
  }
  return session.heard;
}

async function lookAtUrl(session: LookSession, sourceUrl: string): Promise<SourceLook> {
  const deadline = pageDeadline();
  const seen = new Set<string>();
  let url = sourceUrl;
  for (let redirects = 0;; redirects++) {
    if (seen.has(url) || redirects > MAX_REDIRECTS) return notLooked("redirect_loop", url);
    seen.add(url);
    if (redirects > 0 && isOwn(session, url)) return redirectedToSite(sourceUrl, url);
    const robots = await readRobots(session, url, deadline);
    const refusal = judgeRobots(robots, url);
    if (refusal !== null) return refusal;
    const facts = await fetchPolitely(session, url, {
      deadline,
      options: {
        keepBody: isHtml,
        maxBytes: MAX_BYTES,
      },
    });
    if (facts.location !== null) {
      url = facts.location;
      continue;
    }
    const failure = judgeAnswer(facts);
    if (failure !== null) return failure;
    await session.turns.next();
    const read = readSource(session, sourceUrl, facts);
    const next = findRefresh(read, facts);
    if (next === null) return read.result;
    url = next;
  }
}

function isOwn(session: LookSession, url: string): boolean {
  return session.isOwn(new URL(url).hostname);
}

const NOTHING = {
  ...{ httpCode: null, error: null, finalUrl: null, canonicalUrl: null, noindex: null },
  title: null,
};

function notLooked(reason: NoLookReason, url: string): SourceLook {
  return { ...NOTHING, finalUrl: url, look: { kind: "none", reason } };
}

/** A page of the site is not asked for: that it is redirected to is the link. */
function redirectedToSite(sourceUrl: string, url: string): SourceLook {
  const look: ReadPage = {
    kind: "read",
    ...{ sourceUrl, finalUrl: url, noindex: false, nofollow: false },
    ...{ elements: [], redirectsTo: url, cut: false, findMention: () => null },
  };
  return { ...NOTHING, finalUrl: url, look };
}

/** Null: the file lets us ask for the page. Without an answer to it the page is not asked for either. */
function judgeRobots(robots: FetchedRobots, url: string): SourceLook | null {
  if (robots.robots.verdict(url, ROBOTS_TOKEN).allowed) return null;
  const source = { ...NOTHING, finalUrl: url, error: robots.error };
  if (robots.kind === "rules") {
    return { ...source, look: { kind: "none", reason: "blocked_by_robots" } };
  }
  return { ...source, look: judgeFailure(robots) ?? { kind: "none", reason: "server_error" } };
}

/** Null: it is a page that can be read. */
function judgeAnswer(facts: FetchFacts): SourceLook | null {
  const source = { ...NOTHING, finalUrl: facts.url, httpCode: facts.status, error: facts.error };
  const failure = judgeFailure(facts);
  if (failure !== null) return { ...source, look: failure };
  const isPage = (facts.status === 200 || facts.status === 203) && isHtml(facts.contentType);
  return isPage ? null : { ...source, look: { kind: "none", reason: "not_html" } };
}

function judgeFailure(
  { status, error, errorMessage }: Pick<FetchFacts, "status" | "error" | "errorMessage">,
): PageLook | null {
  if (error !== null) return judgeError(error, errorMessage ?? "");
  if (status === 404 || status === 410) return { kind: "gone", reason: "page_404" };
  if (status === 429) return { kind: "none", reason: "too_many_requests" };
  if (status !== null && status >= 500) return { kind: "none", reason: "server_error" };
  if (status !== null && status >= 400) return { kind: "none", reason: "access_denied" };
  return null;
}

/**
 * Only a name that does not exist and a server that refuses say that a domain is down. That no name can be looked up,
 * or no network is there, is a problem of ours (getaddrinfo(3), connect(2)).
 */
function judgeError(error: NonNullable<FetchFacts["error"]>, message: string): PageLook {
  if (error === "forbidden_address") return { kind: "none", reason: "private_address" };
  if (error === "timeout") return { kind: "none", reason: "timeout" };
  const isDown = error === "dns"
    ? /ENOTFOUND|ENODATA|has no address/.test(message)
    : error === "refused" && message.includes("ECONNREFUSED");
  return isDown ? { kind: "gone", reason: "domain_down" } : { kind: "none", reason: "no_answer" };
}

interface ReadSource {
  result: SourceLook;
  /** Null: it is no document. */
  record: PageRecord | null;
}

function readSource(session: LookSession, sourceUrl: string, facts: FetchFacts): ReadSource {
  const contentType = facts.headers["content-type"] ?? null;
  const { text: html, charset } = decodeHtml(facts.body, contentType);
  const source = { ...NOTHING, httpCode: facts.status, finalUrl: facts.url };
  const page = parsePage(facts.body, {
    url: facts.url,
    contentTypeHeader: contentType,
    linkHeader: facts.headers["link"] ?? null,
    xRobotsTag: facts.headers["x-robots-tag"] ?? null,
    robotsToken: ROBOTS_TOKEN,
    bodyCut: facts.bodyCut,
  });
  if (page.elementsCount === 0 || BINARY.test(html.slice(0, SNIFFED_CHARACTERS))) {
    return { result: { ...source, look: { kind: "none", reason: "not_html" } }, record: null };
  }
  const record = createPageRecord(facts, page, {
    robotsToken: ROBOTS_TOKEN,
    // no rule about dates is asked
    crawledAt: new Date(0),
  });
  const { noindex, nofollow, canonicalUrl } = record;
  const elements = findLinkElements(html, {
    pageUrl: facts.url,
    charset,
    isWanted: (url) => isOwn(session, url),
  });
  const look: ReadPage = {
    kind: "read",
    ...{ sourceUrl, finalUrl: facts.url, noindex, nofollow, elements, redirectsTo: null },
    cut: facts.bodyCut,
    findMention: createMentionFinder(html),
  };
  const title = page.titles[0] || null;
  return { result: { ...source, canonicalUrl, noindex, title, look }, record };
}

/** Where a page without a link to the site sends its visitors on to; null: nowhere. */
function findRefresh({ result: { look }, record }: ReadSource, facts: FetchFacts): string | null {
  if (record === null || look.kind !== "read" || look.elements.length > 0 || facts.bodyCut) {
    return null;
  }
  return findRedirectTarget(record)?.url ?? null;
}
