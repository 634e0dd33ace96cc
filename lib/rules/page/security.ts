import { createExcerpt } from "../text/excerpt.ts";
import { isHtmlAnswer } from "../inputs/html_answer.ts";
import { isPublicHost } from "../inputs/public_host.ts";
import type { PageRule } from "../rule.ts";
import { upgradesInsecure } from "../inputs/upgrades_insecure.ts";

const MAX_EXAMPLES = 10;

const pageNotHttps: PageRule = {
  id: "page_not_https",
  category: "security",
  severity: "warning",
  scope: "F",
  tier: 1,
  title: "Page is served without HTTPS",
  description:
    "The page answers over unencrypted HTTP. Browsers call it not secure, anyone on the " +
    "way can read and change it, and search engines prefer the encrypted address.",
  howToFix: "Set up a certificate, redirect every http:// address to its https:// twin with 301, " +
    "and link to the latter.",
  learnMoreUrl: "https://web.dev/articles/why-https-matters",
  check({ url, fetch }) {
    if (!url.startsWith("http:") || !isHtmlAnswer(fetch) || !isPublicHost(url)) return undefined;
    return {
      evidence: {
        found: createExcerpt(url, 500),
        expected: createExcerpt(url.replace(/^http:/, "https:"), 500),
        where: "URL",
      },
    };
  },
};

const mixedContent: PageRule = {
  id: "mixed_content",
  category: "security",
  severity: "error",
  scope: "P",
  tier: 1,
  version: 2,
  title: "Mixed content",
  description:
    "An https page loads resources over http. Browsers block scripts, styles and frames " +
    "(active content), which breaks the page; images, audio and video (passive content) are " +
    "upgraded or lose the page its secure state, and are a warning.",
  howToFix: "Load every resource over https, and remove what is not available there.",
  learnMoreUrl: "https://developer.mozilla.org/en-US/docs/Web/Security/Mixed_content",
  check(record) {
    const { url, page } = record;
    const resources = page?.insecureResources ?? [];
    if (!url.startsWith("https:") || resources.length === 0) return undefined;
    if (upgradesInsecure(record)) return undefined;
    const active = resources.filter((resource) => resource.active);
    const passive = resources.filter((resource) => !resource.active);
    return {
      evidence: {
        found: {
          active: active.length,
          passive: passive.length,
          // The active ones first: they are what breaks.
          examples: [...active, ...passive].slice(0, MAX_EXAMPLES).map((resource) => ({
            url: createExcerpt(resource.url, 500),
            where: resource.where,
          })),
        },
        expected: "resources loaded over https",
        where: (active[0] ?? passive[0])?.where ?? "resources",
      },
      ...(active.length === 0 ? { severity: "warning" as const } : {}),
    };
  },
};

/** The rules about encryption. */
export const securityPageRules: readonly PageRule[] = [pageNotHttps, mixedContent];
