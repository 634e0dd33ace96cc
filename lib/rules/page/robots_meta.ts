import { isAddressedTo } from "../../crawler/html/page_record.ts";
import { parseRobotsDate } from "../../crawler/robots/parse_robots_date.ts";
import type { RobotsDirectives } from "../../crawler/html/page_facts.ts";
import { ROBOTS_TOKEN } from "../../crawler/fetch/user_agent.ts";
import { createExcerpt } from "../text/excerpt.ts";
import { describeRobotsSources, locateRobotsSources } from "../inputs/robots_sources.ts";
import type { PageRule } from "../rule.ts";

const ROBOTS_META_URL =
  "https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag";
const MAX_EXAMPLES = 10;
const UNAVAILABLE_AFTER = "unavailable_after";

/** What allows, and what forbids the same. */
const OPPOSITES = [
  { allowing: new Set(["index", "all"]), forbidding: new Set(["noindex", "none"]) },
  { allowing: new Set(["follow", "all"]), forbidding: new Set(["nofollow", "none"]) },
] as const;

/** The directives of one crawler from all its lists, each once. */
function groupByAgent(lists: readonly RobotsDirectives[]): Map<string, Set<string>> {
  const groups = new Map<string, Set<string>>();
  for (const { agent, directives } of lists) {
    const group = groups.get(agent) ?? new Set();
    for (const directive of directives) group.add(directive.toLowerCase());
    groups.set(agent, group);
  }
  return groups;
}

/** The directives of a crawler that contradict each other, in the order they were met. */
function listContradictions(directives: ReadonlySet<string>): string[] {
  const contradicting = OPPOSITES.flatMap(({ allowing, forbidding }) => {
    const found = [...directives].filter((name) => allowing.has(name) || forbidding.has(name));
    const bothSides = found.some((name) => allowing.has(name)) &&
      found.some((name) => forbidding.has(name));
    return bothSides ? found : [];
  });
  return [...new Set(contradicting)];
}

const robotsDirectivesConflict: PageRule = {
  id: "robots_directives_conflict",
  category: "indexability",
  severity: "warning",
  scope: "P",
  tier: 2,
  title: "Robots directives contradict each other",
  description:
    "Robots meta elements or X-Robots-Tag headers tell the same crawler both index and " +
    "noindex, or both follow and nofollow. The stricter one counts, which is often not what was " +
    "meant: a plugin, a template and the server may each set their own.",
  howToFix:
    "Decide what holds for the page and leave one directive list for each crawler. Allowing " +
    "needs no directive at all.",
  learnMoreUrl: ROBOTS_META_URL,
  check({ page }) {
    if (page === null || page.robots.length === 0) return undefined;
    const conflicts = [...groupByAgent(page.robots)]
      .map(([agent, directives]) => ({ agent, directives: listContradictions(directives) }))
      .filter(({ directives }) => directives.length > 0);
    if (conflicts.length === 0) return undefined;
    const agents = new Set(conflicts.map(({ agent }) => agent));
    return {
      evidence: {
        found: conflicts.slice(0, MAX_EXAMPLES).map(({ agent, directives }) => ({
          agent: createExcerpt(agent, 100),
          directives,
        })),
        expected: "directives that agree",
        where: locateRobotsSources(page.robots.filter(({ agent }) => agents.has(agent))),
      },
    };
  },
};

const unavailableAfterPast: PageRule = {
  id: "unavailable_after_past",
  category: "indexability",
  severity: "warning",
  scope: "P",
  tier: 2,
  title: "Page has expired for search engines",
  description:
    "The page's robots directives contain an unavailable_after whose date has passed, so " +
    "that search engines drop the page, or whose date cannot be read, so that nobody knows what " +
    "they make of it. A date without a time zone is taken as UTC.",
  howToFix:
    "Remove unavailable_after if the page is still valid, or set a date to come, written as " +
    "RFC 822, RFC 850 or ISO 8601 have it: 2027-06-25T15:00:00Z.",
  learnMoreUrl: ROBOTS_META_URL,
  check({ page, crawledAt }) {
    if (page === null || page.robots.length === 0) return undefined;
    const dates = page.robots
      .filter((list) => isAddressedTo(list, ROBOTS_TOKEN))
      .flatMap((list) =>
        listDates(list).map((text) => ({ text, date: parseRobotsDate(text), list }))
      )
      .filter(({ date }) => date === null || date <= crawledAt);
    if (dates.length === 0) return undefined;
    return {
      evidence: {
        found: dates.slice(0, MAX_EXAMPLES).map(({ text, date, list }) => ({
          unavailable_after: createExcerpt(text, 100),
          date: date === null ? null : date.toISOString(),
          source: list.source,
        })),
        expected: "a date to come that can be read, or no unavailable_after",
        where: locateRobotsSources(dates.map(({ list }) => list)),
      },
    };
  },
};

/** The dates of `unavailable_after` in a directive list, as written but in lower case. */
function listDates({ directives }: RobotsDirectives): string[] {
  return directives
    .filter((text) => text === UNAVAILABLE_AFTER || text.startsWith(`${UNAVAILABLE_AFTER}:`))
    .map((text) => text.slice(UNAVAILABLE_AFTER.length + 1).trim());
}

const metaRobotsOutsideHead: PageRule = {
  id: "meta_robots_outside_head",
  category: "indexability",
  severity: "warning",
  scope: "P",
  tier: 2,
  title: "Robots meta stands outside the head",
  description: "A robots meta element is in the body, or ended up there because something " +
    "before it ended the head. Google obeys it even so, others may not, and what the page says " +
    "about itself depends on the reader.",
  howToFix: "Move the element into the <head>. If it is there in the source, remove what ends " +
    "the head before it, such as a <div>, an <img> or text.",
  learnMoreUrl: "https://developers.google.com/search/docs/crawling-indexing/valid-page-metadata",
  check({ page }) {
    const outside = page?.robots.filter(({ source, inHead }) => source === "html" && !inHead) ?? [];
    if (outside.length === 0) return undefined;
    return {
      evidence: {
        found: describeRobotsSources(outside),
        expected: "robots directives in the head",
        where: "body meta[name=robots]",
      },
    };
  },
};

/** The rules about how robots directives are written. */
export const robotsMetaPageRules: readonly PageRule[] = [
  robotsDirectivesConflict,
  unavailableAfterPast,
  metaRobotsOutsideHead,
];
