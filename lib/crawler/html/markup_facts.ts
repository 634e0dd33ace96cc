/**
 * What the parser knows of a document's markup, text and scripts besides its links and metadata.
 * Every list is bounded; the counts next to them are not.
 */

/** Something found in several places: how often, and the first of them (at most 10). */
export interface Found<T = string> {
  count: number;
  examples: T[];
}

/** How the document names its character encoding, each place for itself; WHATWG names. */
export interface DeclaredCharsets {
  bom: string | null;
  /** Of the `Content-Type` header; the label as it is there when it is not a known one. */
  header: string | null;
  /** Of a meta element within the first 1,024 bytes or, if nothing else names one, in the head. */
  meta: string | null;
}

/** The document's structure. */
export interface MarkupFacts {
  charsets: DeclaredCharsets;
  /** The document says that it is an AMP page. */
  amp: boolean;
  /**
   * The element (such as `div`) or `#text` that ended the head before `</head>` and may not be
   * in it; null when nothing did.
   */
  headEndedBy: string | null;
  /** Metadata elements (title, meta, link, base) between that element and `</head>`. */
  metadataAfterHead: number;
  /** Start tags of head and of body as they are in the HTML; 0: left out. */
  headTagsCount: number;
  bodyTagsCount: number;
  /** The href of each `base` element as it is in the HTML, at most 10. */
  baseHrefs: string[];
  baseElementsCount: number;
  /** Non-empty ids that more than one element has. */
  duplicateIds: Found;
  /** `frame` and `frameset` elements. */
  framesCount: number;
  /** Flash, Java or Silverlight: the element with its type or address, such as `embed[src=a.swf]`. */
  plugins: Found;
  /** Landmarks and sectioning elements seen, each name once: main, article, nav, header, ... */
  landmarks: string[];
  /** `picture` elements without an `img` in them. */
  picturesWithoutImg: number;
  /** Hashes (see `hashFragment()`) of all ids and `a[name]`, sorted; what a #fragment can name. */
  fragmentIds: Uint32Array;
  /** There were more ids than are kept. */
  fragmentIdsCut: boolean;
}

/** Metadata that no search engine ranks by, but that rules look at. */
export interface MetaFacts {
  /** `meta[name=keywords]`, whitespace collapsed; null: none. */
  keywords: string | null;
  /** There is a `meta[http-equiv=Content-Security-Policy]` with content. */
  contentSecurityPolicy: boolean;
  /** That policy has browsers load by https what is named by http. */
  upgradesInsecure: boolean;
  /** `meta[name=referrer]`; null: none. */
  referrer: string | null;
  /** `og:*` properties with their contents in document order, at most 100. */
  openGraph: { property: string; content: string }[];
  /** `twitter:*` names with their contents, at most 100. */
  twitter: { name: string; content: string }[];
  /** `link[rel~=icon]` is present. */
  icon: boolean;
}

/** A form of the page. */
interface FormFacts {
  /** The action as it is in the HTML; "" when there is none. */
  action: string;
  /** Resolved and normalised; the page itself when there is no action; null when not parseable. */
  url: string | null;
}

/** Forms and what is typed into them. */
export interface FormsFacts {
  /** The first 100. */
  forms: FormFacts[];
  formsCount: number;
  /** `input[type=password]`, inside a form or not. */
  passwordInputsCount: number;
}

/** Scripts, styles and how they load. */
export interface ScriptFacts {
  /** `script` elements that can run, JSON-LD and other data blocks excluded. */
  scriptsCount: number;
  /** Selector of the first element that an app is mounted on, such as `#root`; null: none. */
  appRoot: string | null;
  /** Words that `noscript` elements of the body hold, for crawlers that run no scripts. */
  noscriptWords: number;
  /** First characters of an inline script that assigns location outside any function. */
  locationAssigned: string | null;
  /** UTF-8 bytes of inline scripts and styles, data blocks excluded. */
  inlineBytes: number;
  /** Scripts without async, defer or type=module, and style sheets for the screen, in head. */
  renderBlocking: Found;
  /** References in src and href that start with `//`. */
  protocolRelative: Found;
}

/** An `a` that no crawler can follow. */
export interface UnusableLink {
  /** As it is in the HTML; null: there is no href. */
  href: string | null;
  anchor: string;
  /** A script, a local file, or no address at all although it is meant to be clicked. */
  reason: "javascript" | "file" | "missing_href";
}

/** A reference in an `a` that is no URL. */
export interface MalformedLink {
  href: string;
  /** The URL parser rejects it, the scheme is misspelled, or the host is missing. */
  reason: "unparseable" | "scheme_typo" | "missing_host";
}

/** What is wrong with single links of the page. */
export interface LinkFaults {
  unusable: Found<UnusableLink>;
  malformed: Found<MalformedLink>;
  /** Hrefs with white space at an end or inside. */
  whitespace: Found;
  /** Resolved addresses of more than 1,000 characters: their lengths, at most 100. */
  long: { url: string; length: number }[];
  /** Addresses of links without text, image alternative, aria-label or title. */
  emptyAnchors: Found;
  /** Addresses of links with target=_blank and an explicit rel=opener. */
  blankOpeners: Found;
}

/** What readability is measured by. */
export interface ReadingFacts {
  sentences: number;
  words: number;
  syllables: number;
}

/** The visible text. */
export interface TextFacts {
  /** UTF-8 bytes of all visible text, white space collapsed. */
  bytes: number;
  loremIpsum: boolean;
  /** The most frequent word of the main text that is no stop word; null under 200 words. */
  topWord: { word: string; count: number } | null;
  /** Null unless it was asked for: it takes time. */
  reading: ReadingFacts | null;
  /** The main text, white space collapsed, its first 65,536 characters. */
  main: string;
}

/** An item of structured data with its properties; nested items are in them. */
export interface StructuredItem {
  /** Without the schema.org prefix; empty: no type is given. */
  types: string[];
  properties: Record<string, StructuredValue[]>;
  /** It is at the top of a block, and once more in each item that refers to it by its id. */
  referenced?: true;
}

/** A value of structured data; numbers and truth values as text. */
export type StructuredValue = string | StructuredItem;
