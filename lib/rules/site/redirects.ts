import { ofPages } from "./page_redirects.ts";
import type { SiteRule } from "../rule.ts";
import type { RedirectInput } from "../inputs/site_inputs.ts";
import { describeAnswer, isBrokenTarget } from "../inputs/url_answer.ts";

const REDIRECTS_URL = "https://developers.google.com/search/docs/crawling-indexing/301-redirects";
const WHERE = "Location headers";

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
        where: WHERE,
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
  version: 2,
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
        where: WHERE,
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
  version: 2,
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
        where: WHERE,
      },
    };
  },
};

const redirectChainTooLong: SiteRule<"redirects"> = {
  id: "redirect_chain_too_long",
  category: "redirects",
  severity: "error",
  scope: "G",
  tier: 2,
  over: "redirects",
  title: "Redirect chain is too long",
  description:
    "It takes more than 5 redirects, or more than the audit sets, to come from this URL " +
    "to its final address. Crawlers give up on such a chain, and the final page may never be read " +
    "this way.",
  howToFix: "Redirect the first URL straight to the final one.",
  learnMoreUrl: "https://developers.google.com/search/docs/crawling-indexing/http-network-errors",
  check({ entry, loop, hops, final }, { redirect_max_hops: maxHops }) {
    if (!entry || loop || hops.length <= maxHops) return undefined;
    return {
      evidence: {
        found: { hops_count: hops.length, hops: showHops(hops), final: final?.url ?? null },
        expected: `at most ${maxHops} redirects`,
        where: WHERE,
      },
    };
  },
};

const redirectToDisallowed: SiteRule<"redirects"> = {
  id: "redirect_to_disallowed",
  category: "redirects",
  severity: "warning",
  scope: "G",
  tier: 2,
  over: "redirects",
  title: "Redirect leads to a URL that robots.txt blocks",
  description:
    "The redirects that begin at this URL lead to one that robots.txt forbids crawling. " +
    "Search engines stop there: they neither see the page nor carry the signals of the old URL " +
    "over.",
  howToFix: "Allow the target in robots.txt, or redirect to a page that may be crawled.",
  learnMoreUrl: "https://developers.google.com/search/docs/crawling-indexing/robots/intro",
  check({ hops, final, finalBlocked }) {
    if (final === null || !finalBlocked) return undefined;
    return {
      evidence: {
        found: { hops: showHops(hops), final: final.url, disallowed: true },
        expected: "a final URL that may be crawled",
        where: WHERE,
      },
    };
  },
};

const redirectToOtherHost: SiteRule<"redirects"> = {
  id: "redirect_to_other_host",
  category: "redirects",
  severity: "notice",
  scope: "G",
  tier: 2,
  over: "redirects",
  title: "Redirect leads to another site",
  description: "The redirects that begin at this URL end outside the audited site. That may be " +
    "meant; if not, visitors and signals are given away.",
  howToFix: "See that the target is the one you want, and link to it directly where pages of the " +
    "site use this URL.",
  learnMoreUrl: REDIRECTS_URL,
  check({ hops, final }) {
    if (final === null || final.internal) return undefined;
    return {
      evidence: {
        found: { hops: showHops(hops), final: final.url },
        expected: "a final URL of the site",
        where: WHERE,
      },
    };
  },
};

const redirectTargetChanged: SiteRule<"redirects"> = {
  id: "redirect_target_changed",
  category: "redirects",
  severity: "notice",
  scope: "G",
  tier: 3,
  over: "redirects",
  title: "Redirect leads elsewhere than before",
  description: "In the previous audit the redirects of this URL ended at another address. What " +
    "search engines had carried over to the old target has to move once more.",
  howToFix: "See that the new target is intended and comes nearest to the content of this URL.",
  learnMoreUrl: REDIRECTS_URL,
  check({ hops, final, previousFinalUrl }) {
    if (final === null || previousFinalUrl === null || final.url === previousFinalUrl) {
      return undefined;
    }
    return {
      evidence: {
        found: { hops: showHops(hops), final: final.url, previous_final: previousFinalUrl },
        expected: "the same final URL as in the previous audit",
        where: WHERE,
      },
    };
  },
};

function showHops(hops: RedirectInput["hops"]): { url: string; status: number | null }[] {
  return hops.map(({ url, statusCode }) => ({ url, status: statusCode }));
}

/** The rules about redirects that need the records of several URLs. */
export const redirectsSiteRules: readonly SiteRule[] = [
  ofPages(redirectChain),
  redirectLoop,
  redirectToBroken,
  ofPages(redirectChainTooLong),
  ofPages(redirectToDisallowed),
  ofPages(redirectToOtherHost),
  ofPages(redirectTargetChanged),
];
