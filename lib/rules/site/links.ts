import type { SiteRule } from "../rule.ts";
import type { ProblemLinkInput } from "../inputs/site_inputs.ts";
import {
  describeAnswer,
  isBroken,
  isBrokenTarget,
  isRedirect,
  isRefusal,
} from "../inputs/url_answer.ts";

const LINKS_URL = "https://developers.google.com/search/docs/crawling-indexing/links-crawlable";
const HTTP_ERRORS_URL =
  "https://developers.google.com/search/docs/crawling-indexing/http-network-errors";

const linkToBrokenInternal: SiteRule<"problem_links"> = {
  id: "link_to_broken_internal",
  category: "links",
  severity: "error",
  scope: "G",
  tier: 1,
  version: 2,
  over: "problem_links",
  title: "Link to a broken page of the site",
  description: "A link on this page leads to a URL of the site that answers with an error or not " +
    "at all. Visitors are stranded there, and what the link passes on is lost. The broken URL is " +
    "reported by itself as well.",
  howToFix:
    "Correct the address, remove the link, or bring the target back; if it has moved, link " +
    "to its new address.",
  learnMoreUrl: HTTP_ERRORS_URL,
  check(row) {
    if (row.type !== "anchor" || !row.target.internal || !isBroken(row.target)) return undefined;
    return createLinkFinding(row, "a link to a URL that answers 200");
  },
};

const linkToRedirectInternal: SiteRule<"problem_links"> = {
  id: "link_to_redirect_internal",
  category: "links",
  severity: "notice",
  scope: "G",
  tier: 1,
  version: 2,
  over: "problem_links",
  title: "Link to a redirecting URL of the site",
  description:
    "A link on this page leads to a URL of the site that redirects. It works, but each " +
    "click and each crawl makes a detour that the site could spare.",
  howToFix: "Let the link name the final URL.",
  learnMoreUrl: LINKS_URL,
  check(row) {
    if (row.type !== "anchor" || !row.target.internal) return undefined;
    if (!isRedirect(row.target.statusCode)) return undefined;
    return createLinkFinding(row, "a link to the final URL");
  },
};

const linkToBrokenExternal: SiteRule<"problem_links"> = {
  id: "link_to_broken_external",
  category: "links",
  severity: "warning",
  scope: "G",
  tier: 1,
  over: "problem_links",
  title: "Link to a broken page of another site",
  description:
    "A link on this page leads to another site's URL that answers with an error or not " +
    'at all. Answers that mean "no crawlers" (401, 403, 429, 999) are not counted.',
  howToFix:
    "Open the link in a browser. If it is broken there too, correct its address, point it " +
    "to another source, or remove it.",
  learnMoreUrl: HTTP_ERRORS_URL,
  check(row) {
    if (row.type !== "anchor" || row.target.internal || !isBrokenTarget(row.target)) {
      return undefined;
    }
    return createLinkFinding(row, "a link to a URL that answers 200");
  },
};

const linkToRedirectExternal: SiteRule<"problem_links"> = {
  id: "link_to_redirect_external",
  category: "links",
  severity: "notice",
  scope: "G",
  tier: 2,
  over: "problem_links",
  title: "Link to a redirecting URL of another site",
  description:
    "A link on this page leads to another site's URL that redirects. It works for now, but " +
    "the address is out of date, and redirects of others may end one day or lead elsewhere.",
  howToFix: "Let the link name the final URL, if it still is what you mean to link to.",
  learnMoreUrl: HTTP_ERRORS_URL,
  check(row) {
    if (row.type !== "anchor" || row.target.internal) return undefined;
    if (!isRedirect(row.target.statusCode)) return undefined;
    return createLinkFinding(row, "a link to the final URL");
  },
};

const linkExternal403: SiteRule<"problem_links"> = {
  id: "link_external_403",
  category: "links",
  severity: "notice",
  scope: "G",
  tier: 2,
  over: "problem_links",
  title: "Link to a page that refused the crawler",
  description:
    "A link on this page leads to another site's URL that answered 401, 403, 429 or 999. " +
    "Most of these sites only keep crawlers away, and the link works for people; it could not be " +
    "checked.",
  howToFix: "Open the link in a browser. If it works there, there is nothing to do.",
  learnMoreUrl: HTTP_ERRORS_URL,
  check(row) {
    if (row.type !== "anchor" || row.target.internal) return undefined;
    if (!isRefusal(row.target.statusCode)) return undefined;
    return createLinkFinding(row, "an answer that shows whether the link works");
  },
};

function createLinkFinding(row: ProblemLinkInput, expected: string) {
  return {
    evidence: {
      found: {
        ...describeAnswer(row.target),
        ...(row.redirectsTo === null ? {} : { redirects_to: row.redirectsTo }),
        ...(row.final === null ? {} : { final_url: row.final.url }),
        anchor: row.anchor,
        elements_count: row.elementsCount,
      },
      expected,
      where: row.placement === "other" ? "a[href]" : `a[href] in ${row.placement}`,
    },
    targetId: row.targetId,
  };
}

/** The rules about links that need the record of the target. */
export const linksSiteRules: readonly SiteRule[] = [
  linkToBrokenInternal,
  linkToRedirectInternal,
  linkToBrokenExternal,
  linkToRedirectExternal,
  linkExternal403,
];
