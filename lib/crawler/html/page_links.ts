import type { Attributes } from "./html_scanner.ts";
import { readFragment } from "../text/link_fragment.ts";
import { isName } from "./link_name.ts";
import type { UnusableLink } from "./markup_facts.ts";
import type { OpenElement } from "./open_elements.ts";
import { type ImageFacts, type LinkFacts, type Placement, REL_BITS } from "./page_facts.ts";
import type { PageIds } from "./page_ids.ts";
import { findUnusable, hasWhitespace, PageLinkFaults } from "./page_link_faults.ts";
import { type ReferenceResolver, withoutFragment } from "../url/resolve_reference.ts";
import { collapseWhitespace, cutText } from "../text/text.ts";

/** Distinct targets that are kept of a page. */
const LINKS_LIMIT = 5_000;

const ANCHOR_LENGTH = 255;
const OTHER_ANCHORS_LIMIT = 5;
const FRAGMENTS_LIMIT = 50;
/** Fragments of links to the page itself that are looked up among its ids. */
const OWN_FRAGMENTS_LIMIT = 50_000;
const REFERENCES_LIMIT = 20_000;

/** Beyond this an anchor is cut anyway, so its text is no longer gathered. */
const GATHERED_LENGTH = 2_000;

const NOT_FOLLOWED = REL_BITS.nofollow | REL_BITS.ugc | REL_BITS.sponsored;

/** What most fragments look like: nothing to decode, nothing special. */
const PLAIN_FRAGMENT = /^(?!top$)[\w.-]{1,500}$/i;

/** Cloudflare writes this over `mailto:` links, for its script to restore; to others it is a 404. */
const HIDDEN_MAIL = "/cdn-cgi/l/email-protection";

/** Shared by the links, nearly all, that have nothing of a kind. */
const NONE: string[] = [];
Object.freeze(NONE);

/** Gathers the `a[href]` and `area[href]` elements of a page, one entry a target. */
export class PageLinks {
  anchorsCount = 0;
  /** Text and images belong to a link. */
  isOpen = false;
  readonly faults = new PageLinkFaults();
  readonly #pageUrl: string;
  readonly #resolver: ReferenceResolver;
  readonly #links = new Map<string, LinkFacts>();
  /** Targets by the references to them, fragments cut off; not those that anything is wrong with. */
  readonly #references = new Map<string, LinkFacts>();
  readonly #dropped = new Set<string>();
  readonly #ownFragments: string[] = [];
  /** The target of the link that is open; null: no crawler can follow it. */
  #link: LinkFacts | null = null;
  #unusable: { href: string | null; reason: UnusableLink["reason"] } | null = null;
  /** Without a name the link is at fault. */
  #mustHaveName = false;
  #text = "";
  #alt = "";
  #label = "";
  #image: ImageFacts | null = null;
  #imagesCount = 0;

  /** `pageUrl` is normalised, as targets are. */
  constructor(pageUrl: string, resolver: ReferenceResolver) {
    this.#pageUrl = pageUrl;
    this.#resolver = resolver;
  }

  get dropped(): number {
    return this.#dropped.size;
  }

  /** Takes an `a` or `area` start tag within `parent`, after which text and images belong to it. */
  open(
    name: string,
    href: string | undefined,
    attributes: Attributes,
    parent: OpenElement,
  ): void {
    this.close();
    if (href === undefined) {
      if (name === "a" && !parent.foreign && isClickable(attributes)) {
        this.#openUnusable(null, "missing_href", attributes);
      }
      return;
    }
    this.anchorsCount++;
    const hash = href.indexOf("#");
    const reference = hash < 0 ? href : withoutFragment(href);
    const link = this.#references.get(reference) ?? this.#findTarget(reference, parent.placement);
    if (link === null) {
      const reason = name === "a" ? findUnusable(href) : null;
      if (reason !== null) this.#openUnusable(href, reason, attributes);
      return;
    }
    const rel = attributes.size === 1 ? 0 : parseRel(attributes.get("rel") ?? "");
    addElement(link, rel);
    if (hash >= 0) this.#addFragment(link, href, hash + 1);
    if ((rel & REL_BITS.opener) !== 0 && attributes.get("target")?.toLowerCase() === "_blank") {
      this.faults.addBlankOpener(link.url);
    }
    this.#begin(link, attributes);
    // What names a link in a drawing is drawn.
    this.#mustHaveName &&= name === "a" && !parent.foreign;
  }

  /** Takes text; `separated`: a block boundary is before it. */
  addText(text: string, separated: boolean): void {
    if (!this.isOpen || this.#text.length > GATHERED_LENGTH) return;
    this.#text += separated ? ` ${text}` : text;
  }

  /** Takes an image; `facts` are those that show whether it is all that the link consists of. */
  addImage(alt: string, facts: ImageFacts | null): void {
    if (!this.isOpen) return;
    this.#imagesCount++;
    this.#image = facts;
    if (this.#alt.length <= GATHERED_LENGTH) this.#alt += ` ${alt}`;
  }

  /** Takes what names an element within the link without being its text. */
  addLabel(label: string | undefined): void {
    if (label === undefined || !this.isOpen || this.#label.length > GATHERED_LENGTH) return;
    this.#label += ` ${label.slice(0, GATHERED_LENGTH)}`;
  }

  /** Ends the link that is open, if any. */
  close(): void {
    if (!this.isOpen) return;
    this.isOpen = false;
    const link = this.#link;
    const hasNamingText = isName(this.#text);
    // Most further links to a target have the text of the first.
    if (hasNamingText && this.#text === link?.anchor) return;
    const isNamed = hasNamingText || isName(this.#alt) || isName(this.#label);
    const text = collapseWhitespace(this.#text);
    const anchor = cutText(
      text || collapseWhitespace(this.#alt) || collapseWhitespace(this.#label),
      ANCHOR_LENGTH,
    );
    if (link !== null) addAnchor(link, anchor);
    else if (this.#unusable !== null) {
      this.faults.addUnusable(this.#unusable.href, anchor, this.#unusable.reason);
    }
    if (!isNamed && link !== null && this.#mustHaveName) this.faults.addEmptyAnchor(link.url);
    if (this.#image !== null && this.#imagesCount === 1 && text === "") {
      // A label makes an image without alternative the decoration that it says it is.
      this.#image.linkedAlone = !isName(this.#label) && this.#mustHaveName;
    }
  }

  /** Ends the document; `ids` show which fragments lead nowhere. */
  finish(ids: PageIds): LinkFacts[] {
    this.close();
    const own = this.#links.get(this.#pageUrl);
    for (const raw of own === undefined ? [] : this.#ownFragments) {
      if (ids.mayHave(raw)) continue;
      if (hasWhitespace(raw)) this.faults.addWhitespace(`#${raw}`);
      const fragment = readFragment(raw);
      if (fragment === null || ids.mayHave(fragment)) continue;
      if (own !== undefined) addFragment(own, fragment);
    }
    return [...this.#links.values()];
  }

  #findTarget(reference: string, placement: Placement): LinkFacts | null {
    if (reference.includes(HIDDEN_MAIL)) return null;
    const url = this.#resolver.resolve(reference);
    const isFaulty = this.faults.addReference(reference, url);
    if (url === null) return null;
    let link = this.#links.get(url);
    if (link === undefined) {
      if (this.#links.size >= LINKS_LIMIT) {
        this.#dropped.add(url);
        return null;
      }
      link = createLink(url, placement);
      this.#links.set(url, link);
      this.faults.addTarget(url);
    }
    if (!isFaulty && this.#references.size < REFERENCES_LIMIT) {
      this.#references.set(reference, link);
    }
    return link;
  }

  #addFragment(link: LinkFacts, href: string, start: number): void {
    const raw = href.slice(start);
    if (link.url === this.#pageUrl) {
      if (this.#ownFragments.length < OWN_FRAGMENTS_LIMIT) this.#ownFragments.push(raw);
      return;
    }
    if (link.fragments.length >= FRAGMENTS_LIMIT) return;
    const isPlain = PLAIN_FRAGMENT.test(raw);
    if (!isPlain && hasWhitespace(raw)) this.faults.addWhitespace(href);
    const fragment = isPlain ? raw : readFragment(raw);
    if (fragment !== null) addFragment(link, fragment);
  }

  #openUnusable(
    href: string | null,
    reason: UnusableLink["reason"],
    attributes: Attributes,
  ): void {
    if (isControl(attributes)) return;
    this.#begin(null, attributes);
    this.#unusable = { href, reason };
  }

  #begin(link: LinkFacts | null, attributes: Attributes): void {
    this.isOpen = true;
    this.#link = link;
    this.#unusable = null;
    this.#text = "";
    this.#alt = "";
    this.#label = "";
    this.#image = null;
    this.#imagesCount = 0;
    this.#mustHaveName = true;
    if (attributes.size === 1) return;
    this.addLabel(attributes.get("aria-label") || attributes.get("alt") || attributes.get("title"));
    // A name by reference is not looked up, and what is hidden from assistants needs none.
    this.#mustHaveName = !attributes.has("aria-labelledby") &&
      attributes.get("aria-hidden")?.trim().toLowerCase() !== "true";
  }
}

function createLink(url: string, placement: Placement): LinkFacts {
  return {
    url,
    anchor: "",
    rel: 0,
    follow: false,
    placement,
    elementsCount: 0,
    nofollowCount: 0,
    otherAnchors: NONE,
    fragments: NONE,
  };
}

function addElement(link: LinkFacts, rel: number): void {
  link.elementsCount++;
  link.rel |= rel;
  if ((rel & NOT_FOLLOWED) === 0) link.follow = true;
  if ((rel & REL_BITS.nofollow) !== 0) link.nofollowCount++;
}

/** Notes the text of a link's element, which has been counted already. */
function addAnchor(link: LinkFacts, anchor: string): void {
  if (link.elementsCount === 1) link.anchor = anchor;
  else if (anchor !== "" && anchor !== link.anchor) {
    const others = link.otherAnchors;
    if (others.length === 0) link.otherAnchors = [anchor];
    else if (others.length < OTHER_ANCHORS_LIMIT && !others.includes(anchor)) others.push(anchor);
  }
}

function addFragment(link: LinkFacts, fragment: string): void {
  const { fragments } = link;
  if (fragments.length === 0) link.fragments = [fragment];
  else if (fragments.length < FRAGMENTS_LIMIT && !fragments.includes(fragment)) {
    fragments.push(fragment);
  }
}

/** Whether an `a` without address is meant to be clicked, and not a place to jump to. */
function isClickable(attributes: Attributes): boolean {
  if (attributes.has("onclick")) return true;
  if (attributes.has("id") || attributes.has("name")) return false;
  return attributes.has("target") || attributes.has("rel");
}

/** An `a` that plays a button, a tab or the like leads nowhere on purpose. */
function isControl(attributes: Attributes): boolean {
  const role = attributes.get("role")?.trim().toLowerCase() ?? "";
  return role !== "" && role !== "link";
}

const BITS: ReadonlyMap<string, number> = new Map(Object.entries(REL_BITS));

/** Reads a rel attribute into REL_BITS; unknown tokens are left out. */
export function parseRel(rel: string): number {
  if (rel === "") return 0;
  let bits = 0;
  for (const token of rel.toLowerCase().split(/\s+/)) bits |= BITS.get(token) ?? 0;
  return bits;
}
