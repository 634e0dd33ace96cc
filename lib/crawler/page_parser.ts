import {
  CELL_STACK,
  type ElementInfo,
  HEADING_STACK,
  type Landmark,
  ROLE_LANDMARKS,
} from "./html_elements.ts";
import type { Attributes, HtmlHandler } from "./html_scanner.ts";
import { type OpenElement, OpenElements, TEXT } from "./open_elements.ts";
import { PageHead } from "./page_head.ts";
import { PageHeadings } from "./page_headings.ts";
import { PageLinks } from "./page_links.ts";
import { PageResources } from "./page_resources.ts";
import { PageStructuredData } from "./page_structured_data.ts";
import { PageText } from "./page_text.ts";
import type { ReferenceResolver } from "./resolve_reference.ts";

/**
 * Builds as much of the document tree as the facts of a page need, and hands elements and text to
 * the collectors. Decisions that the facts depend on:
 *
 * - The head ends as in the HTML standard (13.2.6.4.4 to 13.2.6.4.6): at a start tag that may not
 *   stand in it, `<body>`, or text; metadata between `</head>` and these still belongs to it.
 * - `template` and `noscript` are skipped with all that is in them, as search engines that run
 *   scripts see the page.
 * - Content of SVG and MathML is not HTML: its `title` is no page title, its text no page text.
 *   Links in it are links.
 */
export class PageParser implements HtmlHandler {
  doctype = false;
  elementsCount = 0;
  lang: string | null = null;
  baseHref: string | null = null;
  readonly head: PageHead;
  readonly headings = new PageHeadings();
  readonly links: PageLinks;
  readonly resources: PageResources;
  readonly structuredData = new PageStructuredData();
  readonly pageText = new PageText();
  readonly #resolver: ReferenceResolver;
  readonly #open = new OpenElements((element) => this.#closed(element));
  /** The `template` or `noscript` that is being skipped, and how deep templates are nested. */
  #skipped = "";
  #skippedDepth = 0;
  #inHead = true;
  /** A block boundary since the last text. */
  #separated = false;
  /** Text of the `title` or JSON-LD `script` that is open; null when there is none. */
  #raw: string | null = null;
  #inMedia = false;
  readonly #pageUrl: string;

  constructor(pageUrl: string, resolver: ReferenceResolver, robotsToken: string) {
    this.#pageUrl = pageUrl;
    this.#resolver = resolver;
    this.head = new PageHead(robotsToken);
    this.links = new PageLinks(resolver);
    this.resources = new PageResources(resolver, pageUrl);
  }

  isForeign(): boolean {
    return this.#open.top.foreign;
  }

  declaration(text: string): void {
    if (this.elementsCount === 0 && /^!?doctype\s+html/i.test(text)) this.doctype = true;
  }

  openTag(element: ElementInfo, attributes: Attributes, selfClosing: boolean): void {
    if (this.#skipped !== "") {
      if (element.name === this.#skipped && this.#skipped === "template") this.#skippedDepth++;
      return;
    }
    this.elementsCount++;
    if (this.isForeign() && !this.#leaveForeign(element)) {
      return this.#openForeign(element, attributes, selfClosing);
    }
    if (this.#inHead && !element.head) this.#inHead = false;
    if (element.breaks) this.#separated = true;
    if (element.name === "template" || element.name === "noscript") {
      this.#skipped = element.name;
      this.#skippedDepth = 1;
      return;
    }
    this.#closeImplied(element);
    if (attributes.size > 0) this.structuredData.addAttributes(attributes);
    if (element.handled) this.#readElement(element, attributes);
    if (element.stackId >= 0) this.#push(element, attributes);
    if (selfClosing && this.isForeign()) this.closeTag(element);
  }

  closeTag(element: ElementInfo): void {
    const { name } = element;
    if (this.#skipped !== "") {
      if (name === this.#skipped && --this.#skippedDepth === 0) this.#skipped = "";
      return;
    }
    if (element.breaks) this.#separated = true;
    if (name === "a") this.links.close();
    else if (name === "video" || name === "audio") this.#inMedia = false;
    else if (element.stackId >= 0) this.#open.close(element.stackId, element.scope);
    else if (element.endsCell) this.#open.close(CELL_STACK, 1);
  }

  text(text: string): void {
    if (this.#skipped !== "") return;
    if (this.#raw !== null) {
      this.#raw += text;
      return;
    }
    const { textClass } = this.#open.top;
    if ((textClass & TEXT.hidden) !== 0) return;
    if (this.#inHead) {
      if (!/[^\t\n\f\r ]/.test(text)) return;
      this.#inHead = false;
    }
    const separated = this.#separated;
    this.#separated = false;
    this.pageText.add(text, textClass, separated);
    this.headings.addText(text, separated);
    this.links.addText(text, separated);
  }

  /** Ends the document. */
  end(): void {
    this.links.close();
    this.#open.closeAll();
  }

  /** Is SVG or MathML left by this start tag? */
  #leaveForeign(element: ElementInfo): boolean {
    if (element.breaksOut) this.#open.closeForeign();
    return element.breaksOut;
  }

  #openForeign(element: ElementInfo, attributes: Attributes, selfClosing: boolean): void {
    if (element.name === "a") this.#readAnchor(attributes);
    if (!selfClosing && FOREIGN_STACKED.has(element.name)) this.#open.push(element, null);
  }

  #closeImplied(element: ElementInfo): void {
    if (element.endsCell) this.#open.close(CELL_STACK, 1);
    else if (element.stackId === HEADING_STACK) this.#open.close(HEADING_STACK, 0);
  }

  #push(element: ElementInfo, attributes: Attributes): void {
    const landmark = readLandmark(attributes) ?? element.landmark;
    const inArticle = (this.#open.top.textClass & TEXT.article) !== 0;
    if (landmark === "article" && !inArticle) this.pageText.articlesCount++;
    this.#open.push(element, landmark);
    if (element.name === "title") this.#raw = "";
    if (element.name === "script" && JSON_LD.test(attributes.get("type") ?? "")) this.#raw = "";
  }

  #closed({ info }: OpenElement): void {
    if (info.stackId === HEADING_STACK) this.headings.close();
    if (info.stackId === CELL_STACK) this.links.close();
    if (this.#raw === null) return;
    if (info.name === "title") this.head.addTitle(this.#raw, this.#inHead);
    if (info.name === "script") this.structuredData.addJsonLd(this.#raw);
    this.#raw = null;
  }

  #readElement({ name }: ElementInfo, attributes: Attributes): void {
    switch (name) {
      case "a":
        return this.#readAnchor(attributes);
      case "area":
        this.#readAnchor(attributes);
        return this.links.close();
      case "h1":
      case "h2":
      case "h3":
      case "h4":
      case "h5":
      case "h6":
        return this.headings.open(LEVELS[name]);
      case "html":
        this.lang ??= attributes.get("lang")?.trim() ?? null;
        return;
      case "base":
        return this.#readBase(attributes.get("href"));
      case "meta":
        return this.head.addMeta(attributes, this.#inHead);
      case "link":
        return this.#readLink(attributes);
      case "img":
        this.headings.addAlt(attributes.get("alt") ?? "");
        this.links.addAlt(attributes.get("alt") ?? "");
        break;
      case "video":
      case "audio":
        this.#inMedia = true;
        break;
    }
    this.resources.addElement(name, attributes, this.#inMedia);
  }

  #readAnchor(attributes: Attributes): void {
    const href = attributes.get("href");
    if (href === undefined) return this.links.close();
    this.links.open(href, {
      rel: attributes.get("rel") ?? "",
      placement: this.#open.top.placement,
      label: attributes.get("aria-label") || attributes.get("alt") || attributes.get("title") || "",
    });
  }

  #readLink(attributes: Attributes): void {
    const rel = (attributes.get("rel") ?? "").toLowerCase().split(/\s+/);
    this.head.addLink(rel, attributes, this.#inHead);
    this.resources.addLink(rel, attributes);
  }

  /** The first base that can be one counts, for all of the document. */
  #readBase(href: string | undefined): void {
    if (href === undefined || this.baseHref !== null) return;
    const base = URL.parse(href, this.#pageUrl);
    if (base === null || !/^https?:$/.test(base.protocol)) return;
    this.baseHref = base.href;
    this.#resolver.setBase(base.href);
  }
}

const LEVELS = { h1: 1, h2: 2, h3: 3, h4: 4, h5: 5, h6: 6 } as const;

const JSON_LD = /^\s*application\/ld\+json\s*(?:;|$)/i;

/** In SVG and MathML: more of the same, and what holds HTML again. */
const FOREIGN_STACKED = new Set([
  "svg",
  "math",
  "foreignobject",
  "desc",
  "title",
  "annotation-xml",
]);

function readLandmark(attributes: Attributes): Landmark | null {
  const role = attributes.get("role");
  if (role === undefined) return null;
  const first = role.trim().toLowerCase().split(/\s+/, 1)[0] ?? "";
  return ROLE_LANDMARKS.get(first) ?? null;
}
