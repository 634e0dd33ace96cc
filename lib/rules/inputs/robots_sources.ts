import type { PageFacts, RobotsDirectives } from "../../crawler/html/page_facts.ts";
import { isAddressedTo } from "../../crawler/html/page_record.ts";
import { ROBOTS_TOKEN } from "../../crawler/fetch/user_agent.ts";
import { createExcerpt } from "../text/excerpt.ts";

const MAX_EXAMPLES = 10;

/**
 * Lists the directive lists of a page, from elements and headers, that hold for search engines or
 * for this crawler and contain one of the directives.
 */
export function listRobotsSources(
  page: PageFacts,
  directives: ReadonlySet<string>,
): RobotsDirectives[] {
  return page.robots.filter((list) =>
    isAddressedTo(list, ROBOTS_TOKEN) &&
    list.directives.some((directive) => directives.has(directive.toLowerCase()))
  );
}

/** What evidence shows of directive lists: the first ten, each cut. */
export function describeRobotsSources(
  sources: readonly RobotsDirectives[],
): { agent: string; directives: string; source: "html" | "header" }[] {
  return sources.slice(0, MAX_EXAMPLES).map(({ agent, directives, source }) => ({
    agent: createExcerpt(agent, 100),
    directives: createExcerpt(directives.join(", ")),
    source,
  }));
}

/** Where directive lists are, as evidence names it. */
export function locateRobotsSources(sources: readonly RobotsDirectives[]): string {
  const inHeader = sources.some(({ source }) => source === "header");
  if (!inHeader) return "meta[name=robots]";
  const inHtml = sources.some(({ source }) => source === "html");
  return inHtml ? "meta[name=robots] and X-Robots-Tag" : "X-Robots-Tag";
}
