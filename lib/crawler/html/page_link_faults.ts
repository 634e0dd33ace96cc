import { addFound, createFound } from "./found.ts";
import type { LinkFaults, MalformedLink, UnusableLink } from "./markup_facts.ts";
import { cutText } from "../text/text.ts";

const HREF_LENGTH = 500;
const URL_LENGTH = 2_000;
/** URLs longer than this are listed; what is too long is a setting of the audit. */
const LONG_URL = 1_000;
const LONG_LIMIT = 100;

/** Gathers what is wrong with single links. */
export class PageLinkFaults {
  readonly facts: LinkFaults = {
    unusable: createFound(),
    malformed: createFound(),
    whitespace: createFound(),
    long: [],
    emptyAnchors: createFound(),
    blankOpeners: createFound(),
  };

  /**
   * Takes a reference, and the URL it resolves to: null where that is not http or https.
   * Returns whether anything is wrong with it as it is written.
   */
  addReference(href: string, url: string | null): boolean {
    const reason = findMalformation(href, url !== null);
    if (reason !== null) {
      addFound(this.facts.malformed, { href: cutText(href, HREF_LENGTH), reason });
    }
    // White space is part of scripts and of what a mail says.
    const spaced = (url !== null || reason !== null) && hasWhitespace(href);
    if (spaced) this.addWhitespace(href);
    return reason !== null || spaced;
  }

  addWhitespace(href: string): void {
    addFound(this.facts.whitespace, cutText(href, HREF_LENGTH));
  }

  /** Takes the URL of a target that is met for the first time. */
  addTarget(url: string): void {
    if (url.length <= LONG_URL || this.facts.long.length >= LONG_LIMIT) return;
    this.facts.long.push({ url: cutText(url, URL_LENGTH), length: url.length });
  }

  addEmptyAnchor(url: string): void {
    addFound(this.facts.emptyAnchors, cutText(url, URL_LENGTH));
  }

  addBlankOpener(url: string): void {
    addFound(this.facts.blankOpeners, cutText(url, URL_LENGTH));
  }

  addUnusable(href: string | null, anchor: string, reason: UnusableLink["reason"]): void {
    const shown = href === null ? null : cutText(href, HREF_LENGTH);
    addFound(this.facts.unusable, { href: shown, anchor, reason });
  }
}

/** Whether a reference has white space at an end or inside. */
export function hasWhitespace(href: string): boolean {
  return /[\t\n\f\r ]/.test(href);
}

/** Schemes that are `http` or `https` with letters doubled, left out or in another order. */
const SCHEME_TYPO = /^(?!s?https?$)[htps]{3,7}$/;

/** `https//`, `http;//`, `http:/x`, `http:x`, and a scheme before the scheme. */
const HTTP_TYPO = /^https?(?:[;.,]?\/\/|:(?!\/\/)|:\/\/https?:?\/\/)/i;

/** `http://`, `http:///x`, `//?x`. */
const NO_HOST = /^(?:https?:)?\/\/(?:[/\\?#]|$)/i;

/** Finds why a reference is no URL; `resolved`: browsers make one of it nevertheless. */
function findMalformation(href: string, resolved: boolean): MalformedLink["reason"] | null {
  const first = href.charCodeAt(0) | 0x20;
  // Most references begin neither like http nor like // nor with white space: nothing to look for.
  if (resolved && first !== LETTER_H && first !== SLASH && first !== SPACE) return null;
  const trimmed = href.trim();
  if (HTTP_TYPO.test(trimmed)) return "scheme_typo";
  if (NO_HOST.test(trimmed)) return "missing_host";
  if (resolved) return null;
  const scheme = readScheme(href);
  if (scheme !== null && SCHEME_TYPO.test(scheme)) return "scheme_typo";
  return URL.canParse(href, ANY_BASE) ? null : "unparseable";
}

const LETTER_H = "h".charCodeAt(0);
const SLASH = "/".charCodeAt(0);
const SPACE = " ".charCodeAt(0);

/** Whether a reference can be parsed does not depend on the page it is on. */
const ANY_BASE = "https://example.com/";

/** Says why no crawler can follow a reference; null for those that are not meant for crawlers. */
export function findUnusable(href: string): UnusableLink["reason"] | null {
  const scheme = readScheme(href);
  if (scheme === "javascript") return "javascript";
  // A scheme of one letter is a drive, as in C:\page.html.
  return scheme === "file" || scheme?.length === 1 ? "file" : null;
}

/** The scheme in lower case, read as browsers do: spaces before it and line breaks in it go. */
function readScheme(href: string): string | null {
  const start = href.slice(0, 200).replace(/[\t\n\r]/g, "").trimStart();
  return /^([a-z][a-z\d+.-]*):/i.exec(start)?.[1]?.toLowerCase() ?? null;
}
