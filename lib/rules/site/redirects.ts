import type { SiteRule } from "../rule.ts";
import type { RedirectInput } from "../site_inputs.ts";
import { describeAnswer, isBrokenTarget } from "../url_answer.ts";

const REDIRECTS_URL = "https://developers.google.com/search/docs/crawling-indexing/301-redirects";

const redirectChain: SiteRule<"redirects"> = {
  id: "redirect_chain",
  category: "redirects",
  severity: "warning",
  scope: "G",
  tier: 1,
  over: "redirects",
  title: "Redirect leads to another redirect",
  description: "It takes two or more redirects to come from this URL to its final address. Each " +
    "hop costs visitors time and search engines crawl budget; long chains are not followed to the " +
    "end.",
  howToFix: "Redirect the first URL straight to the final one, and let links name the final one.",
  learnMoreUrl: REDIRECTS_URL,
  check({ entry, loop, hops, final }) {
    if (!entry || loop || hops.length < 2) return undefined;
    return {
      evidence: {
        found: { hops_count: hops.length, hops: showHops(hops), final: final?.url ?? null },
        expected: "one redirect, straight to the final URL",
        where: "Location headers",
      },
    };
  },
};

const redirectLoop: SiteRule<"redirects"> = {
  id: "redirect_loop",
  category: "redirects",
  severity: "error",
  scope: "G",
  tier: 1,
  over: "redirects",
  title: "Redirect goes in circles",
  description: "The redirects that begin at this URL come back to a URL they have been at. " +
    "Browsers give up with an error, and search engines drop the URL.",
  howToFix: "Find the rule that sends the last hop back, and let the chain end at a page that " +
    "answers 200. Usual causes are rules for https, www or trailing slashes that contradict one " +
    "another, and redirects that wait for a cookie.",
  learnMoreUrl: REDIRECTS_URL,
  check({ loop, hops }) {
    if (!loop) return undefined;
    return {
      evidence: {
        found: { hops: showHops(hops) },
        expected: "redirects that end at a page",
        where: "Location headers",
      },
    };
  },
};

const redirectToBroken: SiteRule<"redirects"> = {
  id: "redirect_to_broken",
  category: "redirects",
  severity: "error",
  scope: "G",
  tier: 1,
  over: "redirects",
  title: "Redirect ends at a broken URL",
  description: "The final URL of this redirect answers with an error or not at all, so that " +
    "visitors and search engines end at nothing, and the signals of the old URL are lost.",
  howToFix:
    "Redirect to the page that comes nearest to the old content and answers 200. If there " +
    "is none, answer 404 or 410 at once.",
  learnMoreUrl: REDIRECTS_URL,
  check({ hops, final }) {
    if (final === null || !isBrokenTarget(final)) return undefined;
    return {
      evidence: {
        found: { hops: showHops(hops), final: describeAnswer(final) },
        expected: "a final URL that answers 200",
        where: "Location headers",
      },
    };
  },
};

function showHops(hops: RedirectInput["hops"]): { url: string; status: number | null }[] {
  return hops.map(({ url, statusCode }) => ({ url, status: statusCode }));
}

/** The rules about redirects that need the records of several URLs. */
export const redirectsSiteRules: readonly SiteRule[] = [
  redirectChain,
  redirectLoop,
  redirectToBroken,
];
