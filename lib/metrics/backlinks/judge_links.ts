import type { Mention, MentionFinder } from "../../crawler/html/find_mention.ts";
import type { HiddenBy } from "../../crawler/html/inline_style.ts";
import type { LinkElement } from "../../crawler/html/link_elements.ts";
import { type Placement, REL_BITS } from "../../crawler/html/page_facts.ts";
import { linkPageKey } from "./link_identity.ts";
import { type KnownLink, matchLinks } from "./match_links.ts";

/** Why a link is gone. */
const GONE_REASONS = [
  "link_removed",
  "page_404",
  "page_noindex",
  "nofollowed",
  "redirected",
  "domain_down",
] as const;
export type GoneReason = (typeof GONE_REASONS)[number];

/** Why a look was none: it says nothing of the links, which stay what they were. */
const NO_LOOK_REASONS = [
  "blocked_by_robots",
  "private_address",
  "timeout",
  "no_answer",
  "server_error",
  "too_many_requests",
  "access_denied",
  "redirect_loop",
  "not_html",
  "too_large",
  "needs_scripts",
  // its host gave no usable answer to others just before
  "host_unavailable",
  // a fault of our own
  "failed",
] as const;
export type NoLookReason = (typeof NO_LOOK_REASONS)[number];

/** A page that was read, where its redirects end. */
export interface ReadPage {
  kind: "read";
  /** The page asked for, and the one that was read; the same when nothing redirects. */
  sourceUrl: string;
  finalUrl: string;
  /** Robots directives in force. */
  noindex: boolean;
  nofollow: boolean;
  /** What links to the site. */
  elements: readonly LinkElement[];
  /** The page of the site that the source page itself redirects to; null: none. */
  redirectsTo: string | null;
  /** The rest of the page was too large to be read. */
  cut: boolean;
  /** How the page names a URL that it does not link, given as by `linkPageKey()`. */
  findMention: MentionFinder;
}

/** What came of asking for a page. */
export type PageLook =
  | ReadPage
  | { kind: "gone"; reason: "page_404" | "domain_down" }
  | { kind: "none"; reason: NoLookReason };

/** A link with what is known of its `rel`. */
export interface JudgedLink extends KnownLink {
  /** Whether it was followed, or went by losing that, when it was last heard of; null: not known. */
  followed: boolean | null;
}

/** A link as it was found. */
export interface FoundLink {
  url: string;
  /** As those of providers. */
  type: LinkElement["type"] | "redirect";
  nofollow: boolean;
  ugc: boolean;
  sponsored: boolean;
  anchor: string;
  before: string;
  after: string;
  placement: Placement;
  hidden: HiddenBy | null;
}

/** What a look says of one link. */
export type LinkVerdict =
  | { outcome: "live"; reason: null; found: FoundLink; mention: null }
  /** With `found` the link is there, but does not count any more. */
  | {
    outcome: "gone";
    reason: GoneReason;
    found: FoundLink | null;
    mention: Mention | "template" | null;
  }
  | { outcome: "none"; reason: NoLookReason; found: null; mention: null };

/**
 * Judges the known links of one page by a look at it.
 *
 * A link in a `template` or a comment is none. One that the page names in a script alone may be there for browsers: such a
 * look says nothing. A page that is not to be indexed, and a link that was followed and is not any more, count as gone.
 *
 * Source: a convention of this project.
 */
export function judgeLinks(
  links: readonly JudgedLink[],
  look: PageLook,
  siteHome: string,
): Map<number, LinkVerdict> {
  if (look.kind === "gone") {
    const verdict = { outcome: "gone", reason: look.reason, found: null, mention: null } as const;
    return new Map(links.map(({ id }) => [id, verdict]));
  }
  if (look.kind === "none") return new Map(links.map(({ id }) => [id, noLook(look.reason)]));
  const shown = look.elements.filter(({ hidden }) => hidden !== "template");
  const matches = matchLinks(links, shown);
  const inTemplates = matchLinks(
    links,
    look.elements.filter(({ hidden }) => hidden === "template"),
  );
  return new Map(links.map((link) => {
    const element = matches.get(link.id);
    const found = element === undefined ? findRedirect(link, look) : describe(element, look);
    if (found !== null) return [link.id, judgeFound(link, found, look)];
    return [link.id, judgeMissing(link, look, { siteHome, inTemplate: inTemplates.has(link.id) })];
  }));
}

function noLook(reason: NoLookReason): LinkVerdict {
  return { outcome: "none", reason, found: null, mention: null };
}

function judgeFound(link: JudgedLink, found: FoundLink, look: ReadPage): LinkVerdict {
  const gone = look.noindex
    ? "page_noindex"
    : found.nofollow && link.followed === true
    ? "nofollowed"
    : null;
  if (gone === null) return { outcome: "live", reason: null, found, mention: null };
  return { outcome: "gone", reason: gone, found, mention: null };
}

function judgeMissing(
  link: JudgedLink,
  look: ReadPage,
  { siteHome, inTemplate }: { siteHome: string; inTemplate: boolean },
): LinkVerdict {
  if (look.cut) return noLook("too_large");
  const key = linkPageKey(link.targetUrl ?? siteHome);
  const mention = key === null ? null : look.findMention(key);
  if (mention === "script") return noLook("needs_scripts");
  const reason = leadsElsewhere(look) ? "redirected" : "link_removed";
  return { outcome: "gone", reason, found: null, mention: inTemplate ? "template" : mention };
}

/** Another page than was asked for: not the same with another scheme, `www.` or slash. */
function leadsElsewhere({ sourceUrl, finalUrl }: ReadPage): boolean {
  const [source, end] = [sourceUrl, finalUrl].map((url) => linkPageKey(url)?.replace(/\/$/, ""));
  return source !== end;
}

/** A page that redirects to the site is a link to it by that. */
function findRedirect(link: KnownLink, { redirectsTo }: ReadPage): FoundLink | null {
  if (redirectsTo === null) return null;
  const isTarget = link.targetUrl === null ||
    linkPageKey(link.targetUrl) === linkPageKey(redirectsTo);
  if (!isTarget || (link.linkType !== "redirect" && link.linkType !== "unknown")) return null;
  return {
    url: redirectsTo,
    type: "redirect",
    ...{ nofollow: false, ugc: false, sponsored: false },
    ...{ anchor: "", before: "", after: "", placement: "other", hidden: null },
  };
}

function describe(
  { url, type, rel, anchor, before, after, placement, hidden }: LinkElement,
  page: ReadPage,
): FoundLink {
  return {
    ...{ url, type, anchor, before, after, placement, hidden },
    // a page's own robots directive goes for all of its links
    nofollow: page.nofollow || (rel & REL_BITS.nofollow) !== 0,
    ugc: (rel & REL_BITS.ugc) !== 0,
    sponsored: (rel & REL_BITS.sponsored) !== 0,
  };
}
