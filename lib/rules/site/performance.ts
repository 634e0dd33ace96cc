import type { SiteRule } from "../rule.ts";
import { describeTarget, isBroken } from "../inputs/url_answer.ts";

/**
 * Resources without which a page looks, sounds or works wrong, and the elements that name them;
 * images have their own rule.
 */
const ELEMENTS: ReadonlyMap<string, string> = new Map([
  ["script", "script[src] or link[rel=preload]"],
  ["stylesheet", "link[rel=stylesheet] or link[rel=preload]"],
  ["iframe", "iframe[src] or frame[src]"],
  ["font", "link[rel=preload]"],
  ["media", "video[src], audio[src], source[src] or link[rel=preload]"],
  ["other", "track[src], object[data], embed[src] or link"],
]);

/** What no visitor misses at once: manifests, feeds, AMP versions, preloads without a type. */
const NAMED_BY_LINK = /^link\[/;

const resourceBroken: SiteRule<"problem_links"> = {
  id: "resource_broken",
  category: "performance",
  severity: "error",
  scope: "G",
  tier: 1,
  version: 2,
  over: "problem_links",
  title: "Resource is broken",
  description:
    "A script, stylesheet, frame, font, video, audio file, text track or plug-in of this page, or " +
    "what its CSS loads, answers with an error or not at all. The page may look or work wrong, for " +
    "visitors and for search engines. Resources of other sites are a warning; so are a manifest, " +
    "a feed and an AMP version.",
  howToFix: "Correct the address of the resource, bring the file back, or remove the element.",
  learnMoreUrl: "https://developers.google.com/search/docs/crawling-indexing/javascript/" +
    "javascript-seo-basics",
  check(row) {
    const where = ELEMENTS.get(row.type);
    if (where === undefined || !isBroken(row.final ?? row.target)) return undefined;
    const isMild = !row.target.internal || NAMED_BY_LINK.test(row.anchor ?? "");
    return {
      severity: isMild ? "warning" : "error",
      targetId: row.targetId,
      evidence: {
        found: { ...describeTarget(row), type: row.type, elements_count: row.elementsCount },
        expected: "a resource that answers 200",
        where: row.anchor ?? where,
      },
    };
  },
};

const http1Only: SiteRule<"site_probes"> = {
  id: "http1_only",
  category: "performance",
  severity: "notice",
  scope: "S",
  tier: 3,
  over: "site_probes",
  title: "Server speaks HTTP/1.1 only",
  description:
    "The server offers browsers neither HTTP/2 nor HTTP/3. They fetch the resources of " +
    "a page over a few connections one after the other, instead of all at once over one.",
  howToFix: "Switch HTTP/2 on in the web server, the load balancer or the CDN.",
  learnMoreUrl: "https://developer.chrome.com/docs/lighthouse/best-practices/uses-http2",
  check({ https, homes, tls }) {
    if (!https || homes.some(({ http3 }) => http3)) return undefined;
    const old = tls.filter(({ alpn }) => alpn !== "h2");
    if (old.length === 0) return undefined;
    return {
      targetId: 1,
      evidence: {
        found: old.map(({ origin, alpn }) => ({ origin, protocol: alpn ?? "http/1.1" })),
        expected: "h2 by ALPN, or h3 by Alt-Svc",
        where: "TLS handshake",
      },
    };
  },
};

/** The rules about performance that need the record of a resource, or of the server. */
export const performanceSiteRules: readonly SiteRule[] = [resourceBroken, http1Only];
