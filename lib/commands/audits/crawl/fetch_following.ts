import type { FetchOptions } from "../../../crawler/fetch/fetch_url.ts";
import type { FetchFacts } from "../../../crawler/html/page_facts.ts";
import type { CrawlSession } from "./crawl_session.ts";
import { fetchDocument } from "./fetch_document.ts";

/** Redirects of a site's file that are followed, as many as RFC 9309 demands for robots.txt. */
const MAX_REDIRECTS = 5;

/** How a URL's redirects are followed. */
interface FollowOptions extends FetchOptions {
  /** Whether the crawl may request a URL on the way; default: all of them. */
  mayFetch?(url: string): Promise<boolean>;
}

/** The last answer, and how many redirects led to it. */
interface FollowedAnswer {
  facts: FetchFacts;
  redirectsCount: number;
}

/** Requests a URL and what it redirects to, five times at most, each politely. */
export async function fetchFollowing(
  session: CrawlSession,
  url: string,
  { mayFetch, ...options }: FollowOptions = {},
): Promise<FollowedAnswer> {
  let facts = await fetchDocument(session, url, options);
  let redirectsCount = 0;
  while (facts.location !== null && redirectsCount < MAX_REDIRECTS) {
    if (mayFetch !== undefined && !(await mayFetch(facts.location))) break;
    redirectsCount++;
    facts = await fetchDocument(session, facts.location, options);
  }
  return { facts, redirectsCount };
}
