import type {
  FetchFacts,
  IndexabilityReason,
  PageFacts,
  PageRecord,
  RobotsDirectives,
} from "./page_facts.ts";
import { parseLinkHeader } from "./link_header.ts";
import { parseXRobotsTag } from "../robots/robots_directives.ts";
import { normaliseUrl } from "../url/url.ts";

/** What the crawl knows of a URL besides its answer. */
interface PageRecordOptions {
  /** Product token of our crawler, as in robots.txt. */
  robotsToken: string;
  crawledAt: Date;
  /** robots.txt forbids the URL, so that it was not (or should not have been) fetched. */
  blockedByRobots?: boolean;
  /** The crawl's scope; without it, what shares the URL's origin is internal. */
  isInternal?: (url: string) => boolean;
  soft404Probe?: PageRecord["soft404Probe"];
}

/** Joins the answer and the document of one URL with what they mean for search engines. */
export function createPageRecord(
  fetch: FetchFacts,
  page: PageFacts | null,
  options: PageRecordOptions,
): PageRecord {
  const directives = collectDirectives(fetch, page, options.robotsToken);
  const noindex = directives.has("noindex") || directives.has("none");
  const nofollow = directives.has("nofollow") || directives.has("none");
  const canonicalUrl = findCanonicalUrl(fetch, page);
  const reason = findIndexabilityReason(fetch, {
    blocked: options.blockedByRobots === true,
    noindex,
    canonicalUrl,
  });
  return {
    url: fetch.url,
    crawledAt: options.crawledAt,
    fetch,
    page,
    noindex,
    nofollow,
    canonicalUrl,
    indexable: reason === null,
    indexabilityReason: reason,
    soft404Probe: options.soft404Probe ?? null,
    isInternal: options.isInternal ??
      ((url) => URL.parse(url)?.origin === new URL(fetch.url).origin),
  };
}

/** Is the directive list meant for search engines or for us? */
export function isAddressedTo({ agent }: { agent: string }, robotsToken: string): boolean {
  return agent === "robots" || agent === "googlebot" || agent === robotsToken.toLowerCase();
}

/**
 * The directives in force: those of `robots` metas (in the body too, as Google does), of metas for
 * googlebot and our own crawler, and of X-Robots-Tag likewise; the most restrictive win.
 */
function collectDirectives(
  fetch: FetchFacts,
  page: PageFacts | null,
  robotsToken: string,
): Set<string> {
  const header = fetch.headers["x-robots-tag"];
  const lists: Pick<RobotsDirectives, "agent" | "directives">[] = page?.robots ??
    (header === undefined ? [] : parseXRobotsTag(header));
  const addressed = lists.filter((list) => isAddressedTo(list, robotsToken));
  return new Set(addressed.flatMap(({ directives }) => directives));
}

/** The one canonical URL in head or header; null: none, or several that disagree. */
function findCanonicalUrl(fetch: FetchFacts, page: PageFacts | null): string | null {
  const found = page === null
    ? listHeaderCanonicals(fetch)
    : page.canonicals.flatMap(({ url, inHead }) => (inHead && url !== null ? [url] : []));
  const urls = new Set(found);
  const [url] = urls;
  return urls.size === 1 ? url ?? null : null;
}

function listHeaderCanonicals(fetch: FetchFacts): string[] {
  const header = fetch.headers["link"];
  if (header === undefined) return [];
  return parseLinkHeader(header).flatMap(({ target, rel, params }) => {
    const usable = rel.includes("canonical") && !params.has("anchor") && target !== "";
    const url = usable ? normaliseUrl(target.replace(/#[^]*$/, ""), fetch.url) : null;
    return url !== null && /^https?:/.test(url) ? [url] : [];
  });
}

const HTML_TYPES = new Set(["text/html", "application/xhtml+xml"]);

/**
 * Why a URL cannot be in a search index, the first reason that applies; null when it can: an
 * answer of 200 with HTML, not disallowed, not noindex, without a canonical that is another URL.
 */
function findIndexabilityReason(
  fetch: FetchFacts,
  known: { blocked: boolean; noindex: boolean; canonicalUrl: string | null },
): IndexabilityReason | null {
  const { status } = fetch;
  if (known.blocked) return "robots";
  if (status === null) return "unreachable";
  if (status >= 300 && status < 400 && fetch.location !== null) return "redirect";
  if (status !== 200) return "status";
  if (!HTML_TYPES.has(fetch.contentType ?? "")) return "not_html";
  if (known.noindex) return "noindex";
  if (known.canonicalUrl !== null && known.canonicalUrl !== fetch.url) return "canonicalised";
  return null;
}
