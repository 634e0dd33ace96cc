import { setTimeout as pause } from "node:timers/promises";
import type { FetchOptions } from "../../../crawler/fetch/fetch_url.ts";
import type { FetchErrorKind, FetchFacts } from "../../../crawler/html/page_facts.ts";
import type { CrawlSession } from "./crawl_session.ts";

/** Failures of the moment. A server with few connections resets or refuses those beyond. */
const RETRIES: Partial<Record<FetchErrorKind, number>> = {
  reset: 3,
  refused: 3,
  dns: 1,
  truncated: 1,
};
/** Before the first retry of a failure; each further one waits three times as long. */
const RETRY_PAUSE_MS = 200;

/**
 * Requests a URL politely, within its host's gate: once more after a 5xx, at most twice more after a
 * 429 or 503 (the gate waits as long as `Retry-After` says), and up to three times more, with growing
 * pauses, after a failure of the moment. Redirects are not followed. Rejects only when the session
 * is aborted.
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
      // measured by a thread without a free moment, it would tell of us and not of the server
      if (session.loop.isBusy()) facts.ttfbMs = null;
    } finally {
      gate.release(origin, facts);
    }
    if (attempt > retriesFor(facts)) return facts;
    if (facts.error !== null) {
      await pause(RETRY_PAUSE_MS * 3 ** (attempt - 1), undefined, { signal: session.abort });
    }
  }
}

function retriesFor(facts: FetchFacts): number {
  if (facts.status === 429 || facts.status === 503) return 2;
  if (facts.status !== null) return facts.status >= 500 ? 1 : 0;
  return facts.error === null ? 0 : RETRIES[facts.error] ?? 0;
}
