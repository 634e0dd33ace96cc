import { openHtml } from "./charset.ts";
import { scanHtml } from "./html_scanner.ts";
import { HtmlText } from "./html_text.ts";
import { parseLinkHeader } from "./link_header.ts";
import type { PageFacts } from "./page_facts.ts";
import { PageParser } from "./page_parser.ts";
import { ReferenceResolver } from "../url/resolve_reference.ts";
import { parseXRobotsTag } from "../robots/robots_directives.ts";

/** What the answer says of the document besides its body. */
export interface AnswerContext {
  /** Where the document was found: references are resolved against it. */
  url: string;
  contentTypeHeader: string | null;
  /** Repeated headers joined: see `joinHeaders()`. */
  linkHeader: string | null;
  xRobotsTag: string | null;
  /** Name under which our crawler reads robots metas (`<meta name="…">`), besides known names. */
  robotsToken?: string;
  /** Measures how difficult the text is to read: it takes time. */
  reading?: boolean;
  /** The end of the document was cut off. */
  bodyCut?: boolean;
}

/**
 * Reads the facts of an HTML document in one pass, in time linear in its size; any bytes are a
 * document. Strings in the result may share memory with the whole text: do not keep them long.
 */
export function parsePage(body: Uint8Array, answer: AnswerContext): PageFacts {
  const { document, charset, source, declared } = openHtml(body, answer.contentTypeHeader);
  const { page, resolver } = readDocument(document, answer, charset);
  if (answer.bodyCut === true) page.ids.cut();
  const links = page.links.finish(page.ids);
  const { bodyWordCount, excerpt, wordCount, contentHash, minhash, text } = page.pageText.finish({
    lang: page.lang,
    reading: answer.reading ?? false,
  });
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
    structuredData: page.structuredData.finish(document),
    insecureResources: page.resources.insecure,
    wordCount,
    bodyWordCount,
    contentHash,
    minhash,
    textExcerpt: excerpt,
    markup: { charsets: declared, ...page.markup.finish(), ...page.ids.finish() },
    meta: page.meta.facts,
    forms: page.forms.facts,
    scripts: { ...page.scripts.facts, noscriptWords: countNoscriptWords(page, answer, charset) },
    linkFaults: page.links.faults.facts,
    text,
  };
}

/** What reading a document leaves behind. */
interface ReadDocument {
  page: PageParser;
  resolver: ReferenceResolver;
}

/**
 * Reads a document; a second time when a `base` element came after references, which it counts for too
 * (HTML standard, 4.2.3: the first base element of the document, wherever it is).
 */
function readDocument(document: HtmlText, answer: AnswerContext, charset: string): ReadDocument {
  const first = readOnce(document, answer, new ReferenceResolver(answer.url, charset));
  const { baseHref, isBaseLate } = first.page;
  if (!isBaseLate || baseHref === null) return first;
  const resolver = new ReferenceResolver(answer.url, charset);
  resolver.setBase(baseHref);
  return readOnce(document, answer, resolver);
}

/** Reads what the noscript elements hold as a document of its own, and counts its words. */
function countNoscriptWords(
  { noscript, lang }: PageParser,
  answer: AnswerContext,
  charset: string,
): number {
  if (noscript === "") return 0;
  const inner = new PageParser(answer.url, new ReferenceResolver(answer.url, charset), "robots");
  scanHtml(HtmlText.of(noscript), inner);
  inner.end();
  return inner.pageText.finish({ lang, reading: false }).bodyWordCount;
}

function readOnce(
  document: HtmlText,
  answer: AnswerContext,
  resolver: ReferenceResolver,
): ReadDocument {
  const page = new PageParser(answer.url, resolver, answer.robotsToken?.toLowerCase() ?? "robots");
  if (answer.linkHeader !== null) {
    for (const link of parseLinkHeader(answer.linkHeader)) page.head.addHeaderLink(link);
  }
  if (answer.xRobotsTag !== null) {
    for (const { agent, directives } of parseXRobotsTag(answer.xRobotsTag)) {
      page.head.robots.push({ agent, directives, source: "header", inHead: true });
    }
  }
  scanHtml(document, page);
  page.end();
  return { page, resolver };
}
