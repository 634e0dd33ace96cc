import type { HomeVariant, SiteProbesInput } from "../inputs/probe_inputs.ts";
import type { SiteRule } from "../rule.ts";

const DUPLICATES_URL =
  "https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls";

/** The home page answers 200, its redirects followed. */
function works({ statusCode }: HomeVariant): boolean {
  return statusCode === 200;
}

function describeHome({ url, statusCode, finalUrl, canonicalUrl }: HomeVariant) {
  return {
    url,
    status: statusCode,
    ...(finalUrl === url ? {} : { final_url: finalUrl }),
    canonical: canonicalUrl,
  };
}

const httpNotRedirectedToHttps: SiteRule<"site_probes"> = {
  id: "http_not_redirected_to_https",
  category: "security",
  severity: "error",
  scope: "S",
  tier: 2,
  over: "site_probes",
  title: "Home page is served without https",
  description: "The site works over https, and its home page answers 200 over http as well. " +
    "Visitors stay on an insecure connection, and search engines see the site twice.",
  howToFix: "Let the server redirect every http: address by 301 to the same address with https:.",
  learnMoreUrl: "https://web.dev/articles/enable-https",
  check({ homes }) {
    const secure = homes.filter((home) => works(home) && home.finalUrl.startsWith("https:"));
    const insecure = homes.filter((home) => works(home) && home.finalUrl.startsWith("http:"));
    if (secure.length === 0 || insecure.length === 0) return undefined;
    return {
      targetId: 1,
      evidence: {
        found: insecure.map(describeHome),
        expected: `a redirect to ${secure[0]?.finalUrl}`,
        where: "home page",
      },
    };
  },
};

const wwwNonWwwDuplicate: SiteRule<"site_probes"> = {
  id: "www_non_www_duplicate",
  category: "security",
  severity: "error",
  scope: "S",
  tier: 2,
  over: "site_probes",
  title: "Site answers with and without www",
  description: "The home page answers 200 under both host names, neither redirects to the other, " +
    "and no canonical joins them. Search engines see two sites and split links between them.",
  howToFix: "Choose one host name, redirect the other to it by 301, and name it in canonicals.",
  learnMoreUrl: DUPLICATES_URL,
  check({ homes }) {
    const secure = homes.filter((home) => works(home) && home.finalUrl.startsWith("https:"));
    // without https the same holds for http
    const served = secure.length > 0 ? secure : homes.filter(works);
    const own = served.filter((home) => hostOf(home.finalUrl) === hostOf(home.url));
    const variants = own.filter(({ url }) => sameScheme(url, served[0]?.finalUrl ?? ""));
    const hosts = new Set(variants.map(({ url }) => hostOf(url)));
    const named = new Set(variants.map((home) => hostOf(home.canonicalUrl ?? home.url)));
    if (hosts.size < 2 || named.size < 2) return undefined;
    return {
      targetId: 1,
      evidence: {
        found: variants.map(describeHome),
        expected: "one host name, to which the other redirects",
        where: "home page",
      },
    };
  },
};

function hostOf(url: string): string {
  return new URL(url).host;
}

function sameScheme(url: string, other: string): boolean {
  return url.split(":")[0] === other.split(":")[0];
}

/** Protocols that RFC 8996 forbids, and what came before them. */
const OLD_PROTOCOLS: ReadonlySet<string> = new Set(["SSLv2", "SSLv3", "TLSv1", "TLSv1.1"]);

type Tls = SiteProbesInput["tls"][number];

/** What is wrong with a certificate or the protocol, as codes. */
function listProblems(tls: Tls, minDays: number): string[] {
  const { daysLeft, nameMatches, selfSigned, trustError, protocol } = tls;
  const problems: string[] = [];
  const expired = daysLeft !== null && daysLeft < 0;
  if (expired) problems.push("expired");
  else if (daysLeft !== null && daysLeft < minDays) problems.push("expires_soon");
  if (trustError === "CERT_NOT_YET_VALID") problems.push("not_yet_valid");
  else if (selfSigned) problems.push("self_signed");
  else if (trustError !== null && trustError !== "CERT_HAS_EXPIRED") problems.push("not_trusted");
  if (!nameMatches) problems.push("wrong_name");
  if (OLD_PROTOCOLS.has(protocol ?? "")) problems.push("old_protocol");
  return problems;
}

const tlsCertificateProblem: SiteRule<"site_probes"> = {
  id: "tls_certificate_problem",
  category: "security",
  severity: "error",
  scope: "S",
  tier: 2,
  over: "site_probes",
  title: "Certificate or TLS version has a problem",
  description: "The certificate of the site has expired or soon will, is for another name, or is " +
    "not trusted, or the server speaks no TLS newer than 1.1. Browsers warn visitors off.",
  howToFix: "Renew the certificate, by a tool that does so unattended, for all host names of the " +
    "site and with the complete chain; switch TLS 1.2 and 1.3 on.",
  learnMoreUrl: "https://letsencrypt.org/docs/",
  check({ https, tls }, { certificate_min_days: minDays }) {
    const faulty = tls.flatMap((facts) => {
      // behind http alone, hosters answer with some certificate that nobody was given
      if (!https && (facts.selfSigned || !facts.nameMatches)) return [];
      const problems = listProblems(facts, minDays);
      return problems.length === 0 ? [] : [{ facts, problems }];
    });
    if (faulty.length === 0) return undefined;
    return {
      targetId: 1,
      evidence: {
        found: faulty.map(({ facts, problems }) => ({
          origin: facts.origin,
          problems,
          valid_to: facts.validTo,
          days_left: facts.daysLeft,
          protocol: facts.protocol,
          subject: facts.subject,
          issuer: facts.issuer,
          trust_error: facts.trustError,
        })),
        expected: `a trusted certificate for the name, valid for ${minDays} days or more, over ` +
          "TLS 1.2 or newer",
        where: "TLS handshake",
      },
    };
  },
};

/** The rules about how the site's host is reached. */
export const securitySiteRules: readonly SiteRule[] = [
  httpNotRedirectedToHttps,
  wwwNonWwwDuplicate,
  tlsCertificateProblem,
];
