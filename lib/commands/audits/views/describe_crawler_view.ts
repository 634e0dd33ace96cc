import type { CrawlerAnswer } from "../../../../db/audits/lifecycle/crawler_view_work.ts";
import type {
  CrawlerViewRow,
  VerdictCounts,
} from "../../../../db/audits/lifecycle/crawler_views.ts";
import {
  CRAWLER_VERDICTS,
  type CrawlerReason,
  type CrawlerViewAgent,
  type CrawlerViewAnswer,
  type SeenAnswerView,
} from "../../../../schemas/crawler_view.ts";
import type { AiAgent } from "../../../crawler/robots/ai_agent.ts";
import { AI_AGENTS } from "../../../crawler/robots/ai_agents.ts";
import { findUserAgent } from "../../../crawler/robots/ai_user_agents.ts";
import {
  joinPageVerdicts,
  judgeCrawlerAnswer,
  type SeenAnswer,
} from "../../../metrics/audits/crawler_verdict.ts";

type ViewParts = Pick<CrawlerViewAnswer, "baselines" | "agents">;
type AgentPage = CrawlerViewAgent["pages"][number];

/** What each agent of a view got, as far as it was asked, and what that means. */
export function describeCrawlerView(
  view: Pick<CrawlerViewRow, "pages" | "agents">,
  answers: readonly CrawlerAnswer[],
): ViewParts {
  const find = createFinder(answers);
  return {
    baselines: view.pages.map(({ url }, number) => ({
      url,
      browser: presentSeen(find(number, "browser")?.seen),
      browser_again: presentSeen(find(number, "browser_again")?.seen),
      own_crawler: presentSeen(find(number, "own_crawler")?.seen),
    })),
    agents: view.agents.flatMap((name) => {
      const agent = AI_AGENTS.find((one) => one.agent === name);
      const pages = view.pages.flatMap(({ url }, number) =>
        describePage(url, { number, name, agent, find })
      );
      // one that was taken off the list since then is known by its name alone
      return pages.length === 0 ? [] : [describeAgent(name, agent, pages)];
    }),
  };
}

/** Counts the agents of a view that is done by their verdicts. */
export function countVerdicts(
  view: Pick<CrawlerViewRow, "pages" | "agents">,
  answers: readonly CrawlerAnswer[],
): VerdictCounts {
  const { agents } = describeCrawlerView(view, answers);
  const count = (verdict: string) => agents.filter((agent) => agent.verdict === verdict).length;
  // each verdict is a key
  return Object.fromEntries(CRAWLER_VERDICTS.map((name) => [name, count(name)])) as VerdictCounts;
}

type Finder = (pageNumber: number, agent: string) => CrawlerAnswer | undefined;

function createFinder(answers: readonly CrawlerAnswer[]): Finder {
  const known = new Map(answers.map((one) => [`${one.pageNumber} ${one.agent}`, one]));
  return (pageNumber, agent) => known.get(`${pageNumber} ${agent}`);
}

function describePage(
  url: string,
  { number, name, agent, find }: {
    number: number;
    name: string;
    agent: AiAgent | undefined;
    find: Finder;
  },
): AgentPage[] {
  const stored = find(number, name);
  if (stored === undefined) return [];
  const judged = judgeCrawlerAnswer({
    answer: stored.seen,
    robotsAllowed: stored.robotsAllowed,
    tokenOnly: agent?.tokenOnly === true,
    browser: find(number, "browser")?.seen ?? null,
    browserAgain: find(number, "browser_again")?.seen ?? null,
    control: stored.control,
  });
  const browser = find(number, "browser");
  const sentence = SENTENCES[judged.reason]({ name, stored, browser: browser?.seen ?? null });
  return [{
    url,
    ...judged,
    sentence,
    robots_rule: stored.robotsRule,
    answer: presentSeen(stored.seen),
    control: presentSeen(stored.control),
  }];
}

function describeAgent(
  name: string,
  agent: AiAgent | undefined,
  pages: AgentPage[],
): CrawlerViewAgent {
  const { verdict, reason, pagesCount } = joinPageVerdicts(pages);
  const sent = agent && findUserAgent(agent);
  return {
    agent: name,
    operator: agent?.operator ?? null,
    purpose: agent?.purpose ?? "other",
    user_agent: sent?.userAgent ?? null,
    user_agent_source: sent?.source ?? null,
    verdict,
    reason,
    pages_count: pagesCount,
    caveat: caveatOf(verdict, agent),
    pages,
  };
}

function caveatOf(
  verdict: CrawlerViewAgent["verdict"],
  agent: AiAgent | undefined,
): string | null {
  if (verdict === "blocked_by_robots" || agent?.tokenOnly === true) return null;
  const how = agent?.verification === null || agent === undefined
    ? ""
    : " Its operator says how its visits are verified, and firewalls use that.";
  if (verdict === "allowed") {
    return "The name is let in from the address of this server. A firewall that refuses the agent's own " +
      `addresses is not seen.${how}`;
  }
  return "The requests carried the agent's name and came from the address of this server. A firewall " +
    "that verifies addresses refuses such a request as false and still lets the agent itself in: " +
    `this does not prove that the agent is refused.${how} Its log says what the agent itself gets.`;
}

interface ComparedAnswers {
  name: string;
  stored: CrawlerAnswer;
  browser: SeenAnswer | null;
}

const SENTENCES: Readonly<Record<CrawlerReason, (answers: ComparedAnswers) => string>> = {
  same_as_browser: ({ name }) => `${name} gets the page that a browser gets.`,
  varies_for_everyone: ({ name }) =>
    `${name} gets the page; what differs also differs between two visits of a browser.`,
  robots_rule: ({ name, stored: { robotsRule } }) =>
    robotsRule === null
      ? `robots.txt could not be read, which forbids the page to ${name}.`
      : `robots.txt forbids the page to ${name}: ${robotsRule}`,
  refused_status: ({ name, stored, browser }) =>
    `The server answers ${name} with ${stored.seen?.status} and a browser with ${browser?.status}.`,
  no_answer: ({ name, stored, browser }) =>
    `The server gives ${name} no answer (${stored.seen?.error}) and a browser ${browser?.status}.`,
  challenge_page: ({ name, stored }) =>
    `${name} has to prove to be a person, which crawlers cannot ` +
    `(${stored.seen?.challenge?.vendor}, ${stored.seen?.challenge?.sign}).`,
  other_title: ({ name, stored, browser }) =>
    `${name} gets the title ${quote(stored.seen?.title)} and a browser ${quote(browser?.title)}.`,
  other_redirect: ({ name, stored, browser }) =>
    `${name} is led to ${stored.seen?.finalUrl} and a browser to ${browser?.finalUrl}.`,
  less_text: ({ name, stored, browser }) =>
    `${name} gets ${stored.seen?.words} words and a browser ${browser?.words}.`,
  browser_refused: ({ browser }) =>
    "A browser's name does not get the page either " +
    `(${browser?.status ?? browser?.error}${browser?.challenge ? ", a challenge" : ""}).`,
  refused_to_everyone: ({ name }) =>
    `${name} is refused, and so is a browser right after it: the server may refuse the address of ` +
    "this service, or be overloaded.",
  sends_no_requests: ({ name }) =>
    `${name} is a name that only robots.txt knows, and robots.txt allows it.`,
  not_asked: ({ name }) =>
    `robots.txt keeps this service's crawler from comparing what ${name} gets.`,
};

function quote(title: string | null | undefined): string {
  return title == null ? "none" : `"${title}"`;
}

function presentSeen(seen: SeenAnswer | null | undefined): SeenAnswerView | null {
  if (seen == null) return null;
  return {
    status_code: seen.status,
    fetch_error: seen.error,
    final_url: seen.finalUrl,
    size_bytes: seen.sizeBytes,
    title: seen.title,
    title_hash: seen.titleHash,
    words_count: seen.words,
    challenge: seen.challenge,
    response_time_ms: seen.responseTimeMs,
  };
}
