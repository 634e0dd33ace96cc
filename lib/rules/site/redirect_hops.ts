import { ofPages } from "./page_redirects.ts";
import type { SiteRule } from "../rule.ts";
import type { RedirectInput } from "../inputs/site_inputs.ts";

const REDIRECTS_URL = "https://developers.google.com/search/docs/crawling-indexing/301-redirects";
const HTTPS_URL = "https://web.dev/articles/why-https-matters";
const WHERE = "Location header";

/** Where the URL's own redirect leads; in a loop of one that is the URL itself. */
function findNext({ hops, loop, final, url }: RedirectInput): string | undefined {
  return hops[1]?.url ?? final?.url ?? (loop ? url : undefined);
}

const redirectHttpsToHttp: SiteRule<"redirects"> = {
  id: "redirect_https_to_http",
  category: "redirects",
  severity: "error",
  scope: "G",
  tier: 2,
  over: "redirects",
  title: "Redirect leads from HTTPS to HTTP",
  description:
    "This URL is encrypted and redirects to one that is not. Anyone on the same network " +
    "can read and change what follows, browsers warn of it, and search engines prefer the " +
    "encrypted address.",
  howToFix: "Let the Location header name the https address, and serve it there.",
  learnMoreUrl: HTTPS_URL,
  check(row) {
    const next = findNext(row);
    if (!row.url.startsWith("https:") || next?.startsWith("http:") !== true) return undefined;
    return createHopFinding(row, next, { expected: "an https address" });
  },
};

const redirectHttpToHttps: SiteRule<"redirects"> = {
  id: "redirect_http_to_https",
  category: "redirects",
  severity: "notice",
  scope: "G",
  tier: 2,
  over: "redirects",
  title: "Links still name the HTTP address",
  description: "Pages of the site link to this http address, and it redirects to https. The " +
    "redirect is right, the links are out of date: each click begins unencrypted and makes a " +
    "detour.",
  howToFix: "Let internal links name the https address.",
  learnMoreUrl: HTTPS_URL,
  check(row) {
    const next = findNext(row);
    if (!row.linked || !row.url.startsWith("http:")) return undefined;
    if (next?.startsWith("https:") !== true) return undefined;
    return createHopFinding(row, next, { expected: "links that name the https address" });
  },
};

const redirectTrailingSlash: SiteRule<"redirects"> = {
  id: "redirect_trailing_slash",
  category: "redirects",
  severity: "notice",
  scope: "G",
  tier: 3,
  over: "redirects",
  title: "Redirect only tidies the address",
  description: "This URL redirects to one that differs only in a trailing slash, in upper and " +
    "lower case, or in www. Such a redirect is right, but somebody still uses the untidy form, and " +
    "each visit makes a detour.",
  howToFix: "Use the final form of the address in links, sitemaps and canonicals.",
  learnMoreUrl: REDIRECTS_URL,
  check(row) {
    const next = findNext(row);
    const differences = next === undefined || row.start || row.loop
      ? []
      : listDifferences(row.url, next);
    if (next === undefined || differences.length === 0) return undefined;
    return createHopFinding(row, next, { expected: "the final form of the address", differences });
  },
};

/** In what the addresses differ, when that is nothing but slash, case and www; else nothing. */
function listDifferences(from: string, to: string): string[] {
  const [left, right] = [new URL(from), new URL(to)];
  const hosts = [left, right].map(({ host }) => host.replace(/^www\./, ""));
  const paths = [left, right].map(({ pathname }) => pathname.replace(/\/$/, ""));
  const [leftPath = "", rightPath = ""] = paths;
  const sameButForm = left.protocol === right.protocol && hosts[0] === hosts[1] &&
    leftPath.toLowerCase() === rightPath.toLowerCase() && left.search === right.search;
  if (!sameButForm) return [];
  return [
    ...(left.host === right.host ? [] : ["www"]),
    ...(leftPath === rightPath ? [] : ["case"]),
    ...(left.pathname.endsWith("/") === right.pathname.endsWith("/") ? [] : ["trailing slash"]),
  ];
}

function createHopFinding(
  { url, hops }: RedirectInput,
  next: string,
  { expected, differences }: { expected: string; differences?: string[] },
) {
  return {
    evidence: {
      found: {
        url,
        status: hops[0]?.statusCode ?? null,
        redirects_to: next,
        ...(differences === undefined ? {} : { differs_in: differences }),
      },
      expected,
      where: WHERE,
    },
  };
}

/** The rules about where a single redirect leads. */
export const redirectHopSiteRules: readonly SiteRule[] = [
  ofPages(redirectHttpsToHttp),
  ofPages(redirectHttpToHttps),
  ofPages(redirectTrailingSlash),
];
