/** How a URL answered; both null when it was not requested. */
export interface UrlAnswer {
  url: string;
  statusCode: number | null;
  /** Why there is no answer; see `FetchErrorKind`. */
  fetchError: string | null;
  /** False: outside the site, requested only to see whether it works. */
  internal: boolean;
}

/** Statuses with which servers refuse crawlers, though the page may work for people. */
const REFUSALS: ReadonlySet<number> = new Set([401, 403, 429, 999]);

/**
 * Says whether a requested URL is broken: 4xx, 5xx, or no complete answer. A URL that was not
 * requested is not. An address that the crawler may not connect to is broken only inside the site:
 * nothing is known about others.
 */
export function isBroken({ statusCode, fetchError, internal }: UrlAnswer): boolean {
  if (statusCode !== null && statusCode >= 400) return true;
  if (fetchError === null || (statusCode !== null && statusCode >= 300)) return false;
  return internal || fetchError !== "forbidden_address";
}

/** The same, but an external URL that just turned the crawler away (401, 403, 429, 999) is not. */
export function isBrokenTarget(answer: UrlAnswer): boolean {
  return isBroken(answer) && (answer.internal || !isRefusal(answer.statusCode));
}

/** Says whether the status means that the server turned the crawler away (401, 403, 429, 999). */
export function isRefusal(statusCode: number | null): boolean {
  return statusCode !== null && REFUSALS.has(statusCode);
}

/** Says whether the status is a redirect's. */
export function isRedirect(statusCode: number | null): boolean {
  return statusCode !== null && REDIRECTS.has(statusCode);
}

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** What evidence shows of a resource: its own answer and, where it redirects, the last one. */
export function describeTarget({ target, final }: { target: UrlAnswer; final: UrlAnswer | null }) {
  return { ...describeAnswer(target), ...(final === null ? {} : { final: describeAnswer(final) }) };
}

/** What evidence shows of an answer: the status, or why there is none. */
export function describeAnswer({ url, statusCode, fetchError }: UrlAnswer): {
  url: string;
  status: number | null;
  error?: string;
} {
  return { url, status: statusCode, ...(fetchError === null ? {} : { error: fetchError }) };
}
