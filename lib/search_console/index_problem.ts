import type { IndexProblem } from "../../schemas/url_inspection.ts";

/** What of an inspection says so. */
interface IndexFacts {
  verdict: string | null;
  coverageState: string | null;
  robotsTxtState: string | null;
  indexingState: string | null;
  pageFetchState: string | null;
  googleCanonical: string | null;
  userCanonical: string | null;
}

/** Sentences of the Page indexing report (support.google.com/webmasters/answer/7440203), which has no enumeration. */
const SENTENCES: readonly (readonly [pattern: RegExp, problem: IndexProblem])[] = [
  [/^crawled\W+currently not indexed/i, "crawled_not_indexed"],
  [/^discovered\W+currently not indexed/i, "discovered_not_indexed"],
  [/unknown to google/i, "unknown_to_google"],
  [/google chose different canonical/i, "other_canonical"],
  [/soft 404/i, "soft_404"],
  [/not found \(404\)/i, "not_found"],
  [/server error/i, "server_error"],
  [/redirect/i, "redirect"],
  [/alternate page/i, "alternate_page"],
  [/duplicate/i, "duplicate"],
];

const FETCH_STATES: Readonly<Record<string, IndexProblem>> = {
  SOFT_404: "soft_404",
  NOT_FOUND: "not_found",
  SERVER_ERROR: "server_error",
  REDIRECT_ERROR: "redirect",
  ACCESS_DENIED: "access_denied",
  ACCESS_FORBIDDEN: "access_denied",
  BLOCKED_ROBOTS_TXT: "blocked_by_robots_txt",
  BLOCKED_4XX: "fetch_failed",
  INTERNAL_CRAWL_ERROR: "fetch_failed",
  INVALID_URL: "fetch_failed",
};

/**
 * Finds what is wrong with a URL in Google's index; null: it is indexed under its own address. An indexed page whose
 * canonical is another address than the URL and than the one it declares is `other_canonical`.
 */
export function findProblem(facts: IndexFacts, url: string): IndexProblem | null {
  const { verdict, coverageState, googleCanonical, userCanonical } = facts;
  if (isOther(googleCanonical, userCanonical ?? url)) return "other_canonical";
  if (verdict === "PASS") return null;
  if (facts.robotsTxtState === "DISALLOWED") return "blocked_by_robots_txt";
  if (facts.indexingState === "BLOCKED_BY_ROBOTS_TXT") return "blocked_by_robots_txt";
  if (/^BLOCKED_BY_(META_TAG|HTTP_HEADER)$/.test(facts.indexingState ?? "")) return "noindex";
  const sentence = SENTENCES.find(([pattern]) => pattern.test(coverageState ?? ""));
  return FETCH_STATES[facts.pageFetchState ?? ""] ?? sentence?.[1] ?? "not_indexed";
}

/** Addresses that differ by more than how a URL is written. */
function isOther(canonical: string | null, expected: string): boolean {
  if (canonical === null) return false;
  return spell(canonical) !== spell(expected);
}

function spell(url: string): string {
  return URL.parse(url)?.href ?? url;
}
