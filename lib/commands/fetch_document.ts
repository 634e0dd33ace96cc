import type { FetchOptions } from "../crawler/fetch_url.ts";
import type { FetchFacts } from "../crawler/page_facts.ts";
import type { CrawlSession } from "./crawl_session.ts";

/** Failures of the moment: worth one more try. */
const RETRIED_ERRORS = new Set(["reset", "refused", "dns", "truncated"]);

/**
 * Requests a URL politely: within its host's gate, once more after a 5xx or a failure of the moment,
 * and at most twice more after a 429 or 503 (the gate waits as long as `Retry-After` says). Redirects
 * are not followed. Rejects only when the session is aborted.
 */
export async function fetchDocument(
  session: CrawlSession,
  url: string,
  options: FetchOptions = {},
): Promise<FetchFacts> {
  const origin = new URL(url).origin;
  const timeoutMs = session.services.config.crawlTimeoutMs;
  const gate = session.scope.isInternal(url) ? session.politeness : session.externalPoliteness;
  for (let attempt = 1;; attempt++) {
    session.abort.throwIfAborted();
    await gate.acquire(origin, session.abort);
    let facts: FetchFacts | null = null;
    try {
      facts = await session.fetcher.fetch(url, { timeoutMs, ...options, signal: session.abort });
    } finally {
      gate.release(origin, facts);
    }
    if (attempt > retriesFor(facts)) return facts;
  }
}

function retriesFor(facts: FetchFacts): number {
  if (facts.status === 429 || facts.status === 503) return 2;
  if (facts.status !== null) return facts.status >= 500 ? 1 : 0;
  return facts.error !== null && RETRIED_ERRORS.has(facts.error) ? 1 : 0;
}
