import type {
  FormsFacts,
  Found,
  LinkFaults,
  MarkupFacts,
  MetaFacts,
  ScriptFacts,
  StructuredItem,
  TextFacts,
} from "../../../lib/crawler/html/markup_facts.ts";
import type {
  CanonicalFacts,
  FetchFacts,
  HeadingFacts,
  HreflangFacts,
  ImageFacts,
  LinkFacts,
  PageFacts,
  PageRecord,
  RobotsDirectives,
  StructuredDataFacts,
} from "../../../lib/crawler/html/page_facts.ts";
import { PAGE_RULES } from "../../../lib/rules/page/mod.ts";
import type { Finding } from "../../../lib/rules/rule.ts";
import { DEFAULT_THRESHOLDS, type Thresholds } from "../../../schemas/thresholds.ts";

const URL_OF_PAGE = "https://example.com/guides/tea";

/** Creates an answer: 200 with HTML, fast, complete and safe, unless told otherwise. */
export function fetchFacts(overrides: Partial<FetchFacts> = {}): FetchFacts {
  return {
    url: URL_OF_PAGE,
    status: 200,
    error: null,
    errorMessage: null,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-encoding": "gzip",
      "strict-transport-security": "max-age=31536000",
      "content-security-policy": "default-src 'self'; frame-ancestors 'none'",
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
    },
    contentType: "text/html",
    location: null,
    body: new Uint8Array(),
    bodyCut: false,
    sizeBytes: 24_000,
    transferBytes: 6_000,
    ttfbMs: 120,
    responseTimeMs: 180,
    ...overrides,
  };
}

/** Creates a link to another page of the site. */
export function linkFacts(overrides: Partial<LinkFacts> = {}): LinkFacts {
  return {
    url: "https://example.com/",
    anchor: "Home",
    rel: 0,
    follow: true,
    placement: "main",
    elementsCount: 1,
    nofollowCount: 0,
    otherAnchors: [],
    fragments: [],
    ...overrides,
  };
}

/** Creates a canonical that points to the page itself. */
export function canonicalFacts(overrides: Partial<CanonicalFacts> = {}): CanonicalFacts {
  return { href: URL_OF_PAGE, url: URL_OF_PAGE, source: "html", inHead: true, ...overrides };
}

/** Creates an hreflang link in the head. */
export function hreflangFacts(overrides: Partial<HreflangFacts> = {}): HreflangFacts {
  return {
    code: "en",
    href: URL_OF_PAGE,
    url: URL_OF_PAGE,
    source: "html",
    inHead: true,
    ...overrides,
  };
}

/** Creates a heading with text. */
export function headingFacts(level: HeadingFacts["level"], text: string): HeadingFacts {
  return { level, text, fromAlt: false };
}

/** Creates an image with an alternative text. */
export function imageFacts(overrides: Partial<ImageFacts> = {}): ImageFacts {
  return {
    src: "/tea.png",
    alt: "A cup of tea",
    decorative: false,
    hasDimensions: true,
    linkedAlone: false,
    ...overrides,
  };
}

/** Creates a robots meta element in the head. */
export function robotsDirectives(overrides: Partial<RobotsDirectives> = {}): RobotsDirectives {
  return { agent: "robots", directives: ["noindex"], source: "html", inHead: true, ...overrides };
}

/** Creates a JSON-LD block with these items. */
export function structuredData(...items: StructuredItem[]): StructuredDataFacts {
  const types = items.flatMap((item) => item.types);
  return { format: "json-ld", types, error: null, excerpt: null, items };
}

/** Creates what was found in these places. */
export function found<T>(...examples: T[]): Found<T> {
  return { count: examples.length, examples: examples.slice(0, 10) };
}

/** Creates sound markup. */
export function markupFacts(overrides: Partial<MarkupFacts> = {}): MarkupFacts {
  return {
    charsets: { bom: null, header: "utf-8", meta: "utf-8" },
    amp: false,
    headEndedBy: null,
    metadataAfterHead: 0,
    headTagsCount: 1,
    bodyTagsCount: 1,
    baseHrefs: [],
    baseElementsCount: 0,
    duplicateIds: found(),
    framesCount: 0,
    plugins: found(),
    landmarks: ["header", "nav", "main", "footer"],
    picturesWithoutImg: 0,
    fragmentIds: new Uint32Array(),
    fragmentIdsCut: false,
    ...overrides,
  };
}

/** Creates the metadata of a page that can be shared. */
export function metaFacts(overrides: Partial<MetaFacts> = {}): MetaFacts {
  return {
    keywords: null,
    contentSecurityPolicy: false,
    upgradesInsecure: false,
    referrer: null,
    openGraph: [
      { property: "og:title", content: "How to brew green tea" },
      { property: "og:type", content: "article" },
      { property: "og:image", content: "https://example.com/tea.png" },
      { property: "og:url", content: URL_OF_PAGE },
      { property: "og:description", content: "Water at 75 degrees, and two minutes." },
    ],
    twitter: [{ name: "twitter:card", content: "summary" }],
    icon: true,
    ...overrides,
  };
}

/** Creates a page's forms: none. */
export function formsFacts(overrides: Partial<FormsFacts> = {}): FormsFacts {
  return { forms: [], formsCount: 0, passwordInputsCount: 0, ...overrides };
}

/** Creates a page's scripts: a deferred one. */
export function scriptFacts(overrides: Partial<ScriptFacts> = {}): ScriptFacts {
  return {
    scriptsCount: 1,
    appRoot: null,
    noscriptWords: 0,
    locationAssigned: null,
    inlineBytes: 0,
    renderBlocking: found(),
    protocolRelative: found(),
    ...overrides,
  };
}

/** Creates links without faults. */
export function linkFaults(overrides: Partial<LinkFaults> = {}): LinkFaults {
  return {
    unusable: found(),
    malformed: found(),
    whitespace: found(),
    long: [],
    emptyAnchors: found(),
    blankOpeners: found(),
    ...overrides,
  };
}

/** Creates a text that no rule objects to. */
export function textFacts(overrides: Partial<TextFacts> = {}): TextFacts {
  return {
    bytes: 4_800,
    loremIpsum: false,
    topWord: { word: "tea", count: 20 },
    reading: null,
    main: "Green tea turns bitter when the water is too hot.",
    ...overrides,
  };
}

/** Creates a page that no rule objects to. */
export function pageFacts(overrides: Partial<PageFacts> = {}): PageFacts {
  const headings = overrides.headings ?? [
    headingFacts(1, "How to brew green tea"),
    headingFacts(2, "The water"),
  ];
  const images = overrides.images ?? [imageFacts()];
  return {
    charset: "utf-8",
    charsetSource: "header",
    doctype: true,
    elementsCount: 300,
    baseHref: null,
    lang: "en",
    titles: ["How to brew green tea without bitterness"],
    titlesOutsideHead: [],
    descriptions: ["Water at 75 degrees, two minutes, and the right amount of loose leaves."],
    descriptionsOutsideHead: [],
    viewports: ["width=device-width, initial-scale=1"],
    robots: [],
    canonicals: [canonicalFacts()],
    hreflangs: [],
    pagination: [],
    metaRefresh: null,
    headings,
    headingsCount: headings.length,
    images,
    imagesCount: images.length,
    links: [linkFacts()],
    anchorsCount: 1,
    linksDropped: 0,
    resources: [],
    resourcesDropped: 0,
    structuredData: [structuredData({ types: ["WebPage"], properties: {} })],
    insecureResources: [],
    wordCount: 640,
    bodyWordCount: 800,
    contentHash: null,
    minhash: null,
    textExcerpt: "Green tea turns bitter when the water is too hot.",
    markup: markupFacts(),
    meta: metaFacts(),
    forms: formsFacts(),
    scripts: scriptFacts(),
    linkFaults: linkFaults(),
    text: textFacts(),
    ...overrides,
  };
}

/** What `createRecord()` takes besides the page's facts. */
export interface RecordOverrides extends Partial<Omit<PageRecord, "page" | "fetch">> {
  fetch?: Partial<FetchFacts>;
}

/**
 * Creates the record of https://example.com/guides/tea, indexable and self-canonical, with the
 * given facts over those of a sound page; null for an answer that is not a page.
 */
export function createRecord(
  facts: Partial<PageFacts> | null = {},
  { fetch = {}, ...overrides }: RecordOverrides = {},
): PageRecord {
  const url = overrides.url ?? URL_OF_PAGE;
  return {
    url,
    crawledAt: new Date("2026-11-20T12:00:00Z"),
    fetch: fetchFacts({ url, ...fetch }),
    page: facts === null ? null : pageFacts(facts),
    noindex: false,
    nofollow: false,
    canonicalUrl: URL_OF_PAGE,
    indexable: facts !== null,
    indexabilityReason: facts === null ? "status" : null,
    soft404Probe: null,
    isInternal: (target) => new URL(target).hostname === "example.com",
    ...overrides,
  };
}

/** Runs the page rule `id` alone over a record, with the given thresholds over the defaults. */
export function checkRule(
  id: string,
  record: PageRecord,
  thresholds: Partial<Thresholds> = {},
): Finding | undefined {
  const rule = PAGE_RULES.find((candidate) => candidate.id === id);
  if (rule === undefined) throw new Error(`There is no page rule "${id}"`);
  return rule.check(record, { ...DEFAULT_THRESHOLDS, ...thresholds });
}
