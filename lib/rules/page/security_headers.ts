import type { PageRecord } from "../../crawler/html/page_facts.ts";
import { createExcerpt } from "../text/excerpt.ts";
import { isHtmlAnswer } from "../inputs/html_answer.ts";
import type { Finding, PageRule } from "../rule.ts";

function missing(header: string | undefined, expected: string, where: string): Finding {
  return {
    evidence: { found: header === undefined ? null : createExcerpt(header), expected, where },
  };
}

const hstsMissing: PageRule = {
  id: "hsts_missing",
  category: "security",
  severity: "notice",
  scope: "F",
  tier: 2,
  title: "Strict-Transport-Security is missing",
  description:
    "The https answer carries no valid Strict-Transport-Security header. A browser that " +
    "is sent to the http address asks there first, where anyone on the way can redirect it.",
  howToFix: "Send Strict-Transport-Security: max-age=31536000 on all https answers, once all of " +
    "the site works over https.",
  learnMoreUrl:
    "https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Strict-Transport-Security",
  check({ url, fetch }) {
    // Over http the header has no meaning (RFC 6797, section 7.2).
    if (!url.startsWith("https:") || !isHtmlAnswer(fetch)) return undefined;
    const header = fetch.headers["strict-transport-security"];
    const maxAge = /(?:^|[;,\s])max-age\s*=\s*"?(\d+)/i.exec(header?.slice(0, 1_000) ?? "")?.[1];
    if (Number(maxAge ?? 0) > 0) return undefined;
    return missing(header, "max-age above 0", "Strict-Transport-Security header");
  },
};

const cspMissing: PageRule = {
  id: "csp_missing",
  category: "security",
  severity: "notice",
  scope: "F",
  tier: 3,
  title: "Content-Security-Policy is missing",
  description: "Neither a header nor a meta element says from where the page may load scripts. A " +
    "script that someone manages to inject runs unhindered.",
  howToFix:
    "Send a Content-Security-Policy; begin with Content-Security-Policy-Report-Only to see " +
    "what it would block.",
  learnMoreUrl: "https://developer.mozilla.org/en-US/docs/Web/HTTP/Guides/CSP",
  check({ fetch, page }) {
    if (!isHtmlAnswer(fetch) || page?.meta.contentSecurityPolicy === true) return undefined;
    const header = fetch.headers["content-security-policy"];
    if (header !== undefined && header.trim() !== "") return undefined;
    return missing(header, "a policy", "Content-Security-Policy header or meta");
  },
};

const xContentTypeOptionsMissing: PageRule = {
  id: "x_content_type_options_missing",
  category: "security",
  severity: "notice",
  scope: "F",
  tier: 3,
  title: "X-Content-Type-Options is missing",
  description: "The answer does not forbid browsers to guess another type than it declares. An " +
    "uploaded file can then be taken for a script.",
  howToFix: "Send X-Content-Type-Options: nosniff on all answers.",
  learnMoreUrl:
    "https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/X-Content-Type-Options",
  check({ fetch }) {
    if (!isHtmlAnswer(fetch)) return undefined;
    const header = fetch.headers["x-content-type-options"];
    // Of a repeated header the first value counts (Fetch standard, "determine nosniff").
    if (header?.split(",", 1)[0]?.trim().toLowerCase() === "nosniff") return undefined;
    return missing(header, "nosniff", "X-Content-Type-Options header");
  },
};

const xFrameOptionsMissing: PageRule = {
  id: "x_frame_options_missing",
  category: "security",
  severity: "notice",
  scope: "F",
  tier: 3,
  title: "The page may be framed by any site",
  description:
    "Neither X-Frame-Options nor frame-ancestors of a Content-Security-Policy says who " +
    "may show the page in a frame. Another site can lay it under its own and catch clicks.",
  howToFix: "Send Content-Security-Policy: frame-ancestors 'self', or X-Frame-Options: SAMEORIGIN.",
  learnMoreUrl:
    "https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Content-Security-Policy/frame-ancestors",
  check({ fetch }) {
    if (!isHtmlAnswer(fetch)) return undefined;
    const header = fetch.headers["x-frame-options"];
    if (/^\s*(?:deny|sameorigin)\s*(?:,|$)/i.test(header ?? "")) return undefined;
    // In a meta element frame-ancestors is ignored (CSP 3, section 3.3).
    const policy = fetch.headers["content-security-policy"] ?? "";
    if (/(?:^|[;,])\s*frame-ancestors(?:\s|$)/i.test(policy)) return undefined;
    return missing(
      header,
      "DENY, SAMEORIGIN or frame-ancestors",
      "X-Frame-Options and Content-Security-Policy headers",
    );
  },
};

const REFERRER_POLICIES: ReadonlySet<string> = new Set([
  "no-referrer",
  "no-referrer-when-downgrade",
  "origin",
  "origin-when-cross-origin",
  "same-origin",
  "strict-origin",
  "strict-origin-when-cross-origin",
  "unsafe-url",
]);

const referrerPolicyMissing: PageRule = {
  id: "referrer_policy_missing",
  category: "security",
  severity: "notice",
  scope: "F",
  tier: 3,
  title: "Referrer-Policy is missing",
  description: "Nothing says how much of the page's address other sites learn from a click or a " +
    "resource. Browsers have safe defaults today; older ones send the whole address.",
  howToFix:
    "Send Referrer-Policy: strict-origin-when-cross-origin, or a meta element that says so.",
  learnMoreUrl:
    "https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Referrer-Policy",
  check(record) {
    if (!isHtmlAnswer(record.fetch) || hasReferrerPolicy(record)) return undefined;
    return missing(
      record.fetch.headers["referrer-policy"],
      "a referrer policy",
      "Referrer-Policy header or meta[name=referrer]",
    );
  },
};

/** Unknown values are skipped, the last known one counts (Referrer Policy, section 8.1). */
function hasReferrerPolicy({ fetch, page }: PageRecord): boolean {
  const header = fetch.headers["referrer-policy"]?.slice(0, 1_000) ?? "";
  return [...header.split(","), page?.meta.referrer ?? ""]
    .some((value) => REFERRER_POLICIES.has(value.trim().toLowerCase()));
}

/** The rules about headers that protect visitors. */
export const securityHeaderPageRules: readonly PageRule[] = [
  hstsMissing,
  cspMissing,
  xContentTypeOptionsMissing,
  xFrameOptionsMissing,
  referrerPolicyMissing,
];
