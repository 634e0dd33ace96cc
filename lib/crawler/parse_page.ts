import { decodeHtml } from "./charset.ts";
import { scanHtml } from "./html_scanner.ts";
import { parseLinkHeader } from "./link_header.ts";
import type { PageFacts } from "./page_facts.ts";
import { PageParser } from "./page_parser.ts";
import { ReferenceResolver } from "./resolve_reference.ts";
import { parseXRobotsTag } from "./robots_directives.ts";

const NOTHING = { count: 0, examples: [] };

const NOT_READ: Pick<PageFacts, "markup" | "meta" | "forms" | "scripts" | "linkFaults" | "text"> = {
  markup: {
    charsets: { bom: null, header: null, meta: null },
    headEndedBy: null,
    metadataAfterHead: 0,
    headTagsCount: 1,
    bodyTagsCount: 1,
    baseHrefs: [],
    baseElementsCount: 0,
    duplicateIds: NOTHING,
    framesCount: 0,
    plugins: NOTHING,
    landmarks: [],
    picturesWithoutImg: 0,
    fragmentIds: new Uint32Array(),
    fragmentIdsCut: false,
  },
  meta: {
    keywords: null,
    contentSecurityPolicy: false,
    referrer: null,
    openGraph: [],
    twitter: [],
    icon: false,
  },
  forms: { forms: [], formsCount: 0, passwordInputsCount: 0 },
  scripts: {
    scriptsCount: 0,
    appRoot: null,
    locationAssigned: null,
    inlineBytes: 0,
    renderBlocking: NOTHING,
    protocolRelative: NOTHING,
  },
  linkFaults: {
    unusable: NOTHING,
    malformed: NOTHING,
    whitespace: NOTHING,
    long: [],
    emptyAnchors: NOTHING,
    blankOpeners: NOTHING,
  },
  text: { bytes: 0, loremIpsum: false, topWord: null, reading: null, main: "" },
};

/** What the answer says of the document besides its body. */
export interface AnswerContext {
  /** Where the document was found: references are resolved against it. */
  url: string;
  contentTypeHeader: string | null;
  /** Repeated headers joined with ", ". */
  linkHeader: string | null;
  xRobotsTag: string | null;
  /** Name under which our crawler reads robots metas (`<meta name="…">`), besides known names. */
  robotsToken?: string;
}

/**
 * Reads the facts of an HTML document in one pass, in time linear in its size; any bytes are a
 * document. Strings in the result may share memory with the whole text: do not keep them long.
 */
export function parsePage(body: Uint8Array, answer: AnswerContext): PageFacts {
  const { text: html, charset, source } = decodeHtml(body, answer.contentTypeHeader);
  const resolver = new ReferenceResolver(answer.url, charset);
  const page = new PageParser(answer.url, resolver, answer.robotsToken?.toLowerCase() ?? "robots");
  if (answer.linkHeader !== null) {
    for (const link of parseLinkHeader(answer.linkHeader)) page.head.addHeaderLink(link);
  }
  if (answer.xRobotsTag !== null) {
    for (const { agent, directives } of parseXRobotsTag(answer.xRobotsTag)) {
      page.head.robots.push({ agent, directives, source: "header", inHead: true });
    }
  }
  scanHtml(html, page);
  page.end();
  const links = page.links.finish(page.ids);
  const { bodyWordCount, excerpt, wordCount, contentHash, minhash } = page.pageText.finish();
  return {
    charset,
    charsetSource: source,
    doctype: page.doctype,
    elementsCount: page.elementsCount,
    baseHref: page.baseHref,
    lang: page.lang,
    ...page.head.finish(resolver),
    headings: page.headings.headings,
    headingsCount: page.headings.count,
    images: page.resources.images,
    imagesCount: page.resources.imagesCount,
    links,
    anchorsCount: page.links.anchorsCount,
    linksDropped: page.links.dropped,
    resources: page.resources.resources,
    resourcesDropped: page.resources.dropped,
    structuredData: page.structuredData.finish(html),
    insecureResources: page.resources.insecure,
    wordCount,
    bodyWordCount,
    contentHash,
    minhash,
    textExcerpt: excerpt,
    markup: { charsets: NOT_READ.markup.charsets, ...page.markup.finish(), ...page.ids.finish() },
    meta: page.meta.facts,
    forms: page.forms.facts,
    scripts: page.scripts.facts,
    linkFaults: page.links.faults.facts,
    text: NOT_READ.text,
  };
}
