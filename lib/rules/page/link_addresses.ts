import { listOverLongUrls } from "../../crawler/html/over_long_urls.ts";
import { MAX_URL_CHARS } from "../../crawler/url/url.ts";
import { describeFound } from "../text/describe_found.ts";
import { describeLinks } from "../text/describe_links.ts";
import { createExcerpt } from "../text/excerpt.ts";
import { isPublicHost } from "../inputs/public_host.ts";
import type { PageRule } from "../rule.ts";

const MAX_EXAMPLES = 10;

const linkToLocalhost: PageRule = {
  id: "link_to_localhost",
  category: "links",
  severity: "error",
  scope: "P",
  tier: 2,
  title: "Link to a private address",
  description:
    "The page is public, but links to localhost, to an address of a private network or to a " +
    "name that only resolves inside one. The link works for the page's author and for nobody " +
    "else, and shows what the network is like.",
  howToFix: "Replace each address by the public one, or remove the link. They mostly come from a " +
    "development copy: search templates, settings and database for them.",
  learnMoreUrl: "https://www.rfc-editor.org/rfc/rfc6761.html",
  check({ page, url, isInternal }) {
    if (page === null || page.links.length === 0 || !isPublicHost(url)) return undefined;
    // Most links stay on the host, which has just been asked about.
    const origin = url.slice(0, url.indexOf("/", url.indexOf("//") + 2) + 1);
    const links = page.links.filter((link) =>
      !link.url.startsWith(origin) && !isPublicHost(link.url) && !isInternal(link.url)
    );
    if (links.length === 0) return undefined;
    return {
      evidence: {
        found: describeLinks(links),
        expected: "addresses that visitors can reach",
        where: "a[href]",
      },
    };
  },
};

const linkHttpOnHttpsPage: PageRule = {
  id: "link_http_on_https_page",
  category: "links",
  severity: "warning",
  scope: "P",
  tier: 2,
  title: "Secure page links to HTTP addresses",
  description:
    "The page is encrypted, but links to http:// addresses. Within the site each such click " +
    "costs a redirect at best and an unencrypted request first (a warning); to other sites it " +
    "leaves the visitor unprotected (a notice).",
  howToFix: "Write https:// into the links shown. To another site, check first that it answers " +
    "there.",
  learnMoreUrl: "https://web.dev/articles/why-https-matters",
  check({ page, url, isInternal }) {
    if (page === null || !url.startsWith("https:")) return undefined;
    const links = page.links.filter((link) => link.url.startsWith("http:"));
    if (links.length === 0) return undefined;
    const internal = links.filter((link) => isInternal(link.url));
    const external = links.filter((link) => !isInternal(link.url));
    return {
      evidence: {
        found: {
          internal: internal.length,
          external: external.length,
          // The site's own first: they are the ones to repair without asking anybody.
          examples: describeLinks([...internal, ...external]).examples,
        },
        expected: "links to https:// addresses",
        where: "a[href]",
      },
      ...(internal.length === 0 ? { severity: "notice" as const } : {}),
    };
  },
};

const linkWhitespaceInHref: PageRule = {
  id: "link_whitespace_in_href",
  category: "links",
  severity: "notice",
  scope: "P",
  tier: 3,
  title: "White space in a link address",
  description:
    "Addresses of links contain spaces, tabs or line breaks, at an end or inside. Browsers " +
    "repair them, but not every crawler, program and mail client does, or not in the same way.",
  howToFix: "Remove the white space at the ends of each address, and write a space inside as %20.",
  learnMoreUrl: "https://url.spec.whatwg.org/#url-writing",
  check({ page }) {
    if (page === null || page.linkFaults.whitespace.count === 0) return undefined;
    return {
      evidence: {
        found: describeFound(page.linkFaults.whitespace),
        expected: "addresses without white space",
        where: "a[href]",
      },
    };
  },
};

const linkTooLong: PageRule = {
  id: "link_too_long",
  version: 2,
  category: "links",
  severity: "notice",
  scope: "P",
  tier: 3,
  title: "Link address is very long",
  description:
    "Links lead to addresses of more than 2,000 characters (threshold link_max_chars). Some " +
    "servers, browsers and sitemaps do not take such addresses, and most of them come from state " +
    "or filters that pile up in the query. Addresses of more than 2,048 characters, also those of " +
    "images and other files, redirects, canonicals and language versions, are reported here and " +
    "left out of the rest of the audit.",
  howToFix: "Keep state out of the address: in a session, in a form that is posted, or under a " +
    "short key.",
  learnMoreUrl: "https://www.rfc-editor.org/rfc/rfc9110.html#section-4.1",
  check(record, { link_max_chars }) {
    const limit = Math.min(link_max_chars, MAX_URL_CHARS);
    const links = record.page?.linkFaults.long.filter(({ length }) => length > limit) ?? [];
    const others = listOverLongUrls(record);
    if (links.length + others.length === 0) return undefined;
    const examples = [
      ...links.map(({ url, length }) => ({ url: createExcerpt(url), characters: length })),
      ...others.map(({ url, where }) => ({
        url: createExcerpt(url),
        characters: url.length,
        where,
      })),
    ];
    return {
      evidence: {
        found: { count: examples.length, examples: examples.slice(0, MAX_EXAMPLES) },
        expected: `at most ${limit} characters`,
        where: others.length === 0 ? "a[href]" : "addresses",
      },
    };
  },
};

const linkTargetBlankNoopener: PageRule = {
  id: "link_target_blank_noopener",
  category: "links",
  severity: "notice",
  scope: "P",
  tier: 3,
  title: "External link gives its target the opener",
  description:
    "Links to other sites open a new window and say rel=opener: the other site gets hold of " +
    "this window and can send it elsewhere, such as to a forged login. Without the token browsers " +
    "keep the two apart.",
  howToFix: "Remove opener from the rel of links to other sites.",
  learnMoreUrl: "https://html.spec.whatwg.org/multipage/links.html#link-type-opener",
  check({ page, isInternal }) {
    if (page === null || page.linkFaults.blankOpeners.count === 0) return undefined;
    const { examples } = page.linkFaults.blankOpeners;
    const external = examples.filter((url) => !isInternal(url));
    if (external.length === 0) return undefined;
    return {
      evidence: {
        found: external.slice(0, MAX_EXAMPLES).map((url) => createExcerpt(url, 500)),
        expected: "no rel=opener on links to other sites",
        where: "a[target=_blank][rel~=opener]",
      },
    };
  },
};

/** The rules about the addresses of links. */
export const linkAddressesPageRules: readonly PageRule[] = [
  linkToLocalhost,
  linkHttpOnHttpsPage,
  linkWhitespaceInHref,
  linkTooLong,
  linkTargetBlankNoopener,
];
