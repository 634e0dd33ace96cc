import type {
  FormsFacts,
  LinkFaults,
  MarkupFacts,
  MetaFacts,
  ScriptFacts,
  StructuredItem,
  TextFacts,
} from "./markup_facts.ts";

/**
 * What the crawler knows of one fetched URL: the shapes that pass between the fetcher, the parser,
 * the rules and the database. Every list is bounded by the parser; the counts next to them are not.
 */

/** Why a URL gave no HTTP answer. */
export type FetchErrorKind =
  | "timeout"
  | "dns"
  | "refused"
  | "reset"
  | "tls"
  | "truncated"
  | "headers_too_large"
  | "bad_encoding"
  | "forbidden_address"
  | "protocol";

/** The answer (or its absence) to one request; redirects are never followed. */
export interface FetchFacts {
  url: string;
  /** Null when there was no HTTP answer: `error` says why. */
  status: number | null;
  error: FetchErrorKind | null;
  /** A sentence for people about `error`. */
  errorMessage: string | null;
  /** Lower-case names; repeated headers joined: see `joinHeaders()`. */
  headers: Record<string, string>;
  /** Media type alone, lower-case, without parameters; null when absent. */
  contentType: string | null;
  /** Resolved and normalised `Location` of a 3xx; null when absent or not parseable. */
  location: string | null;
  /** Decoded (decompressed) bytes, cut at the body limit. */
  body: Uint8Array;
  /** The body was longer than the limit (or expanded beyond it) and was cut. */
  bodyCut: boolean;
  /** Decoded bytes read. */
  sizeBytes: number;
  /** Bytes on the wire, headers excluded. */
  transferBytes: number;
  /**
   * From sending the request to the first byte of the answer, connection set-up included; null
   * without an answer, and when this process was too busy to measure it.
   */
  ttfbMs: number | null;
  /** From sending the request to the last byte read. */
  responseTimeMs: number;
}

/** Where on the page an element is, by its nearest landmark. */
export type Placement = "main" | "nav" | "header" | "footer" | "aside" | "other";

/** Bits of `LinkFacts.rel`, as stored. */
export const REL_BITS = {
  nofollow: 1,
  ugc: 2,
  sponsored: 4,
  noopener: 8,
  noreferrer: 16,
  external: 32,
  me: 64,
  opener: 128,
} as const;

/** All `a[href]` and `area[href]` elements of a page that point to one URL, taken together. */
export interface LinkFacts {
  /** Normalised, absolute, http(s), without fragment. */
  url: string;
  /** Visible text of the first element (alt of its images when it has none), at most 255 characters. */
  anchor: string;
  /** Or of the REL_BITS over all elements. */
  rel: number;
  /** At least one element carries none of nofollow, ugc, sponsored. */
  follow: boolean;
  placement: Placement;
  elementsCount: number;
  /** How many of the elements carry rel=nofollow. */
  nofollowCount: number;
  /** Texts of further elements that differ from `anchor`, at most 5. */
  otherAnchors: string[];
  /**
   * Fragments of the addresses, percent-decoded, without `#`, at most 50. On links to the page
   * itself only those that nothing on it answers to.
   */
  fragments: string[];
}

/** The kinds of resource that a page loads. */
export type ResourceType =
  | "image"
  | "script"
  | "stylesheet"
  | "iframe"
  | "font"
  | "media"
  | "other"
  | "og_image";

/** Bits of `audit_links.rel` for a resource, where links have the REL_BITS. */
export const RESOURCE_BITS = {
  /** `ResourceFacts.modernAlternative` */
  modernAlternative: 1,
  /** An og:image or twitter:image that the page names by a relative address only. */
  relative: 2,
} as const;

/** A resource that the page loads; distinct by URL and type. */
export interface ResourceFacts {
  url: string;
  type: ResourceType;
  /** The element it came from, such as `img[src]`, `source[srcset]`, `link[rel=stylesheet]`. */
  where: string;
  elementsCount: number;
  /** An image of a `picture` or srcset that also offers WebP or AVIF. */
  modernAlternative: boolean;
}

/** One `rel=canonical`, from an element or from a `Link` header. */
export interface CanonicalFacts {
  href: string;
  /** Resolved and normalised, with the fragment dropped; null when not parseable or not http(s). */
  url: string | null;
  source: "html" | "header";
  /** False: the element is in the body and search engines ignore it. */
  inHead: boolean;
}

/** One `rel=alternate hreflang`, from an element or from a `Link` header. */
export interface HreflangFacts {
  code: string;
  href: string;
  url: string | null;
  source: "html" | "header" | "sitemap";
  inHead: boolean;
}

/** A heading in document order. */
export interface HeadingFacts {
  level: 1 | 2 | 3 | 4 | 5 | 6;
  text: string;
  /** The text comes from image alternatives alone. */
  fromAlt: boolean;
}

/** An `img` element. */
export interface ImageFacts {
  src: string;
  /** Null: there is no alt attribute. */
  alt: string | null;
  /** role=presentation, role=none or aria-hidden=true. */
  decorative: boolean;
  hasDimensions: boolean;
  /** It is the only content of a link: no text, no label and no other image besides it. */
  linkedAlone: boolean;
}

/** A directive list of one robots meta element or X-Robots-Tag header. */
export interface RobotsDirectives {
  /** `robots`, or the crawler it is addressed to, lower-case. */
  agent: string;
  directives: string[];
  source: "html" | "header";
  inHead: boolean;
}

/** A block of structured data. */
export interface StructuredDataFacts {
  format: "json-ld" | "microdata" | "rdfa";
  types: string[];
  /** Why JSON-LD could not be read; null when it could. */
  error: string | null;
  /** First characters of a block that could not be read. */
  excerpt: string | null;
  /** Top-level items, `@graph` unfolded and `@id` references resolved; bounded. */
  items: StructuredItem[];
}

/** What `parsePage()` reads out of an HTML document. */
export interface PageFacts {
  /** The text encoding that was used, as a WHATWG name. */
  charset: string;
  charsetSource: "bom" | "header" | "meta" | "guess";
  doctype: boolean;
  /** Elements seen. */
  elementsCount: number;
  baseHref: string | null;
  /** Of the html element, trimmed; "" when the attribute is blank. */
  lang: string | null;
  /** `<title>` elements of the HTML namespace in head, whitespace collapsed. */
  titles: string[];
  /** The same in body. */
  titlesOutsideHead: string[];
  /** `meta[name=description]` in head, whitespace collapsed. */
  descriptions: string[];
  descriptionsOutsideHead: string[];
  /** `meta[name=viewport]` contents in head. */
  viewports: string[];
  robots: RobotsDirectives[];
  canonicals: CanonicalFacts[];
  hreflangs: HreflangFacts[];
  /** `rel=next` and `rel=prev` targets. */
  pagination: { rel: "next" | "prev"; url: string }[];
  metaRefresh: { seconds: number; url: string | null } | null;
  headings: HeadingFacts[];
  headingsCount: number;
  images: ImageFacts[];
  imagesCount: number;
  links: LinkFacts[];
  /** `a[href]` and `area[href]` elements, each occurrence, whatever the scheme. */
  anchorsCount: number;
  /** Distinct targets beyond the limit that are not in `links`. */
  linksDropped: number;
  resources: ResourceFacts[];
  resourcesDropped: number;
  structuredData: StructuredDataFacts[];
  /** `http:` sub-resources on an https page, as they are in the HTML. */
  insecureResources: { url: string; where: string; active: boolean }[];
  /** Words of the main content (nav, header, footer, aside, script, style excluded; else of the body). */
  wordCount: number;
  /** Words of all visible text. */
  bodyWordCount: number;
  /** First 16 bytes of SHA-256 over the normalised main text; null under 20 words. */
  contentHash: Uint8Array | null;
  /** 128 × 32 bit minhash of the main text's 5-word shingles; null under 50 words. */
  minhash: Uint32Array | null;
  /** First characters of the main text, for evidence and soft-404 comparison. */
  textExcerpt: string;
  markup: MarkupFacts;
  meta: MetaFacts;
  forms: FormsFacts;
  scripts: ScriptFacts;
  linkFaults: LinkFaults;
  text: TextFacts;
}

/** Why a URL cannot be in a search index; null when it can. */
export type IndexabilityReason =
  | "status"
  | "redirect"
  | "robots"
  | "noindex"
  | "canonicalised"
  | "not_html"
  | "unreachable";

/** Everything that a page rule may look at. */
export interface PageRecord {
  url: string;
  /** When the answer was read: what rules about dates call now. */
  crawledAt: Date;
  fetch: FetchFacts;
  /** Null unless the answer was 200 with HTML. */
  page: PageFacts | null;
  noindex: boolean;
  nofollow: boolean;
  /** The one usable canonical; null: none, or several that disagree. */
  canonicalUrl: string | null;
  indexable: boolean;
  indexabilityReason: IndexabilityReason | null;
  /** Text and status of the answer to a random URL of this host; null when not probed. */
  soft404Probe: { status: number | null; minhash: Uint32Array | null; excerpt: string } | null;
  /**
   * Says whether a normalised absolute URL belongs to the crawled site. The code that creates the record
   * passes the crawl's own scope check, so that rules and frontier never disagree.
   */
  isInternal(url: string): boolean;
}
