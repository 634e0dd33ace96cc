import type { CrawlerReason, CrawlerVerdict } from "../../../schemas/crawler_view.ts";

/** An answer as far as it is compared with others. */
export interface SeenAnswer {
  /** Null: no answer. */
  status: number | null;
  error: string | null;
  finalUrl: string;
  sizeBytes: number;
  title: string | null;
  titleHash: string | null;
  /** Of all visible text; null: no HTML. */
  words: number | null;
  challenge: { vendor: string; sign: string } | null;
  responseTimeMs: number;
}

/** What a page answered an agent, and those that it is compared with. */
interface ComparedAnswers {
  /** Null: robots.txt forbids it, or it was not asked yet. */
  answer: SeenAnswer | null;
  robotsAllowed: boolean;
  tokenOnly: boolean;
  /** A browser's name at first and at the end. */
  browser: SeenAnswer | null;
  browserAgain: SeenAnswer | null;
  /** A browser's name right after a refusal; null: there was none. */
  control: SeenAnswer | null;
}

/** What follows of one page. */
interface PageVerdict {
  verdict: CrawlerVerdict;
  reason: CrawlerReason;
}

/** Below this share of the words that a browser gets, the text is another one. Our own choice. */
const LESS_TEXT_SHARE = 0.5;
/** Shorter texts say nothing by their length. */
const MIN_WORDS = 50;

/** Worse ones first. */
const ORDER: readonly CrawlerVerdict[] = [
  "blocked_by_server",
  "challenged",
  "different_content",
  "blocked_by_robots",
  "unknown",
  "allowed",
];

/**
 * Judges what a page answers an agent's name. What is refused counts against the agent only while a browser's name
 * gets the page from the same address at the same time; what differs between two visits of a browser says nothing.
 */
export function judgeCrawlerAnswer(answers: ComparedAnswers): PageVerdict {
  const { answer, robotsAllowed, tokenOnly, browser, browserAgain, control } = answers;
  if (!robotsAllowed) return { verdict: "blocked_by_robots", reason: "robots_rule" };
  if (tokenOnly) return { verdict: "unknown", reason: "sends_no_requests" };
  if (answer === null || browser === null) return { verdict: "unknown", reason: "not_asked" };
  if (!isGood(browser)) return { verdict: "unknown", reason: "browser_refused" };
  if (!isGood(answer)) {
    if (control !== null && !isGood(control)) {
      return { verdict: "unknown", reason: "refused_to_everyone" };
    }
    if (answer.challenge !== null) return { verdict: "challenged", reason: "challenge_page" };
    const reason = answer.status === null ? "no_answer" : "refused_status";
    return { verdict: "blocked_by_server", reason };
  }
  const difference = findDifference(answer, browser);
  if (difference === null) return { verdict: "allowed", reason: "same_as_browser" };
  // a page that is another one for each visitor
  if (browserAgain !== null && findDifference(answer, browserAgain) === null) {
    return { verdict: "allowed", reason: "varies_for_everyone" };
  }
  if (browserAgain !== null && isGood(browserAgain)) {
    if (findDifference(browser, browserAgain) === difference) {
      return { verdict: "allowed", reason: "varies_for_everyone" };
    }
  }
  return { verdict: "different_content", reason: difference };
}

/** The verdict over several pages: the worst, and how many pages have it. */
export function joinPageVerdicts(
  pages: readonly PageVerdict[],
): PageVerdict & { pagesCount: number } {
  const verdict = ORDER.find((one) => pages.some((page) => page.verdict === one)) ?? "unknown";
  const same = pages.filter((page) => page.verdict === verdict);
  return { verdict, reason: same[0]?.reason ?? "not_asked", pagesCount: same.length };
}

/** Whether an answer is the page itself. */
function isGood({ status, challenge }: SeenAnswer): boolean {
  return status !== null && status >= 200 && status <= 299 && challenge === null;
}

function findDifference(one: SeenAnswer, other: SeenAnswer): CrawlerReason | null {
  if (one.finalUrl !== other.finalUrl) return "other_redirect";
  if (one.titleHash !== other.titleHash) return "other_title";
  const [words, others] = [one.words ?? 0, other.words ?? 0];
  return others >= MIN_WORDS && words < LESS_TEXT_SHARE * others ? "less_text" : null;
}
