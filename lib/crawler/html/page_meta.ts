import type { Attributes } from "./html_scanner.ts";
import type { MetaFacts } from "./markup_facts.ts";
import { collapseWhitespace, cutText } from "../text/text.ts";

const PROPERTIES_LIMIT = 100;
const TEXT_LENGTH = 2_000;
const NAME_LENGTH = 100;

/** The directive among those of one or more policies. */
export const UPGRADE: RegExp = /(?:^|[;,])\s*upgrade-insecure-requests\s*(?:[;,]|$)/i;

/** Properties whose content is the address of an image (ogp.me, "og:image"; X, "Cards markup"). */
const SHARED_IMAGES: ReadonlySet<string> = new Set([
  "og:image",
  "og:image:url",
  "og:image:secure_url",
  "twitter:image",
  "twitter:image:src",
]);

/** Gathers the metadata that no search engine ranks by: for sharing, for browsers, keywords. */
export class PageMeta {
  readonly facts: MetaFacts = {
    keywords: null,
    contentSecurityPolicy: false,
    upgradesInsecure: false,
    referrer: null,
    openGraph: [],
    twitter: [],
    icon: false,
  };

  /** Takes a `meta` element; returns the property when its content is the address of an image. */
  addMeta(attributes: Attributes): string | null {
    const content = attributes.get("content") ?? "";
    const name = attributes.get("name")?.trim().toLowerCase() ?? "";
    const property = attributes.get("property")?.trim().toLowerCase() ?? "";
    if (name === "keywords") this.facts.keywords ??= cleanText(content);
    if (name === "referrer") this.facts.referrer ??= cleanText(content).toLowerCase();
    if (isContentSecurityPolicy(attributes) && content.trim() !== "") {
      this.facts.contentSecurityPolicy = true;
      this.facts.upgradesInsecure ||= UPGRADE.test(content);
    }
    // Both attributes are read by those who share pages, whichever the vocabulary asks for.
    for (const key of name === property ? [name] : [property, name]) {
      if (key.startsWith("twitter:")) this.#addTwitter(key, content);
      if (key.startsWith("og:")) this.#addOpenGraph(key, content);
      if (SHARED_IMAGES.has(key)) return key;
    }
    return null;
  }

  /** Takes the relation types of a `link` element, in lower case. */
  addLink(rel: readonly string[], attributes: Attributes): void {
    if (rel.includes("icon") && (attributes.get("href") ?? "").trim() !== "") {
      this.facts.icon = true;
    }
  }

  #addOpenGraph(property: string, content: string): void {
    if (this.facts.openGraph.length >= PROPERTIES_LIMIT) return;
    const entry = { property: cutText(property, NAME_LENGTH), content: cleanText(content) };
    this.facts.openGraph.push(entry);
  }

  #addTwitter(name: string, content: string): void {
    if (this.facts.twitter.length >= PROPERTIES_LIMIT) return;
    const entry = { name: cutText(name, NAME_LENGTH), content: cleanText(content) };
    this.facts.twitter.push(entry);
  }
}

function isContentSecurityPolicy(attributes: Attributes): boolean {
  return attributes.get("http-equiv")?.trim().toLowerCase() === "content-security-policy";
}

function cleanText(text: string): string {
  return cutText(collapseWhitespace(text), TEXT_LENGTH);
}
