import { TRACKING_PARAMS } from "../../crawler/url/url.ts";
import { describeLinks } from "../text/describe_links.ts";
import { createExcerpt } from "../text/excerpt.ts";
import type { PageRule } from "../rule.ts";
import { listParameterNames, readUrlPath, readUrlQuery } from "../inputs/url_parts.ts";

/** Names under which PHP, Java and others put a visitor's session into the address. */
const SESSION_NAMES: ReadonlySet<string> = new Set(["sid", "sessionid", "phpsessid", "jsessionid"]);

const urlSessionId: PageRule = {
  id: "url_session_id",
  category: "urls",
  severity: "warning",
  scope: "P",
  tier: 2,
  title: "URL contains a session id",
  description:
    "The page's address carries a visitor's session (sid, sessionid, phpsessid or jsessionid). " +
    "Each visit makes new addresses of the same content, and a person who is sent such a link may end " +
    "up in someone else's session.",
  howToFix: "Keep sessions in cookies, and switch off the server's rewriting of addresses: " +
    "session.use_trans_sid in PHP, the tracking mode in Java.",
  learnMoreUrl: "https://owasp.org/www-community/attacks/Session_fixation",
  check({ page, url }) {
    if (page === null) return undefined;
    const name = findSessionName(url);
    if (name === undefined) return undefined;
    return {
      evidence: {
        found: { url: createExcerpt(url, 500), name },
        expected: "an address without session id",
        where: "URL",
      },
    };
  },
};

/** The session's name in the query or in a parameter of a path segment (`;jsessionid=1`). */
function findSessionName(url: string): string | undefined {
  const names = listParameterNames(readUrlQuery(url));
  const path = readUrlPath(url);
  if (path.includes(";")) {
    for (const part of path.split(";").slice(1)) names.push(part.split(/[=/]/, 1)[0] ?? "");
  }
  return names.map((name) => name.toLowerCase()).find((name) => SESSION_NAMES.has(name));
}

const urlTrackingParams: PageRule = {
  id: "url_tracking_params",
  category: "urls",
  severity: "notice",
  scope: "P",
  tier: 2,
  title: "Internal links carry tracking parameters",
  description:
    "Links to pages of the same site carry parameters of campaigns, such as utm_source, gclid " +
    "or fbclid. They make second addresses of the same content, and in the statistics the visitor's " +
    "real origin is replaced by a click within the site.",
  howToFix: "Remove the parameters from the links, and measure clicks within the site by events.",
  learnMoreUrl:
    "https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls",
  check({ page, isInternal }) {
    const links =
      page?.links.filter(({ url }) =>
        url.includes("?") && listParameterNames(readUrlQuery(url)).some(isTracking) &&
        isInternal(url)
      ) ?? [];
    if (links.length === 0) return undefined;
    return {
      evidence: {
        found: describeLinks(links),
        expected: "internal links without tracking parameters",
        where: "a[href]",
      },
    };
  },
};

function isTracking(name: string): boolean {
  return TRACKING_PARAMS.test(name);
}

/** The rules about parameters that say who comes, not which page is asked for. */
export const urlParametersPageRules: readonly PageRule[] = [urlSessionId, urlTrackingParams];
