import {
  CELL_STACK,
  type ElementInfo,
  HEADING_STACK,
  type Landmark,
  ROLE_LANDMARKS,
  SELECT_STACK,
} from "./html_elements.ts";
import {
  AMP_ATTRIBUTES,
  type Attributes,
  type HtmlHandler,
  type TagSource,
} from "./html_scanner.ts";
import { type OpenElement, OpenElements, TEXT } from "./open_elements.ts";
import { PageForms } from "./page_forms.ts";
import { PageHead } from "./page_head.ts";
import { PageHeadings } from "./page_headings.ts";
import { PageIds } from "./page_ids.ts";
import { PageLinks } from "./page_links.ts";
import { PageMarkup } from "./page_markup.ts";
import { PageMeta } from "./page_meta.ts";
import { PageResources } from "./page_resources.ts";
import { PageScripts } from "./page_scripts.ts";
import { PageStructuredData } from "./page_structured_data.ts";
import { PageText } from "./page_text.ts";
import type { ReferenceResolver } from "../url/resolve_reference.ts";
import { cutText } from "../text/text.ts";
import { normaliseUrl } from "../url/url.ts";

/**
 * Builds as much of the document tree as the facts of a page need, and hands elements and text to
 * the collectors. Decisions that the facts depend on:
 *
 * - The head ends as in the HTML standard (13.2.6.4.4 to 13.2.6.4.6): at a start tag that may not
 *   are in it, `<body>`, or text; metadata between `</head>` and these still belongs to it.
 * - `template` and `noscript` are skipped with all that is in them, as search engines that run
 *   scripts see the page.
 * - A `select` or `input` start tag ends an open `select` (HTML standard, 13.2.6.4.7).
 * - Content of SVG and MathML is not HTML: its `title` is no page title, its text no page text.
 *   Links in it are links.
 */
export class PageParser implements HtmlHandler {
  doctype = false;
  elementsCount = 0;
  lang: string | null = null;
  baseHref: string | null = null;
  /** References before the base were resolved without it. */
  isBaseLate = false;
  /** The raw text of the noscript elements of the body. */
  noscript = "";
  readonly head: PageHead;
  readonly markup = new PageMarkup();
  readonly ids = new PageIds();
  readonly meta = new PageMeta();
  readonly forms: PageForms;
  readonly scripts = new PageScripts();
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
  /** Text of the `title`, `script` or `style` that is open; null: none whose text matters is. */
  #raw: string | null = null;
  #isJsonLd = false;
  #inMedia = false;
  readonly #pageUrl: string;

  constructor(pageUrl: string, resolver: ReferenceResolver, robotsToken: string) {
    this.#pageUrl = pageUrl;
    this.#resolver = resolver;
    this.head = new PageHead(robotsToken);
    // What is resolved against the page keeps its URL ready.
    const normalised = normaliseUrl("#", pageUrl) ?? pageUrl;
    this.forms = new PageForms(normalised, resolver);
    this.links = new PageLinks(normalised, resolver);
    this.resources = new PageResources(resolver, pageUrl);
  }

  isForeign(): boolean {
    return this.#open.top.foreign;
  }

  declaration(text: string): void {
    // Behind text or an element it is too late: browsers are in quirks mode then.
    if (this.elementsCount === 0 && this.#inHead && /^!?doctype\s*html/i.test(text)) {
      this.doctype = true;
    }
  }

  openTag(
    element: ElementInfo,
    attributes: Attributes,
    selfClosing: boolean,
    source: TagSource,
  ): void {
    if (this.#skipped !== "") {
      if (element.name === this.#skipped && this.#skipped === "template") this.#skippedDepth++;
      return;
    }
    this.elementsCount++;
    if (attributes.size > 0) this.#readGlobalAttributes(element, attributes);
    if (this.isForeign() && !this.#leaveForeign(element)) {
      return this.#openForeign(element, attributes, selfClosing);
    }
    if (this.#inHead && !element.head) this.#endHead(element, source);
    if (element.breaks) this.#separated = true;
    if (element.name === "template" || element.name === "noscript") {
      this.#skipped = element.name;
      this.#skippedDepth = 1;
      return;
    }
    this.#closeImplied(element);
    if (element.endsSelect && this.#endSelect(element)) return;
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
    else if (element.stackId >= 0) this.#open.close(element.stackId, element.scope);
    else if (element.endsCell) this.#open.close(CELL_STACK, 1);
    else if (element.handled) this.#endElement(name);
  }

  #endElement(name: string): void {
    if (name === "video" || name === "audio") this.#inMedia = false;
    else if (name === "head") this.markup.closeHead();
    else if (name === "picture") {
      this.markup.closePicture();
      this.resources.closePicture();
    }
  }

  text(text: string): void {
    if (this.#skipped !== "") return this.#skipText(text);
    if (this.#raw !== null) {
      this.#raw += text;
      return;
    }
    if (isWhiteSpace(text)) {
      this.#separated = true;
      return;
    }
    const { textClass, info } = this.#open.top;
    if ((textClass & TEXT.hidden) !== 0) {
      if (info.name === "title") this.links.addLabel(text);
      return;
    }
    if (this.#inHead) {
      this.#inHead = false;
      this.markup.endHead("#text");
    }
    const separated = this.#separated;
    this.#separated = false;
    this.pageText.add(text, textClass, separated);
    this.headings.addText(text, separated);
    this.links.addText(text, separated);
  }

  /** Keeps what a noscript of the body holds: it is a document for those that run no scripts. */
  #skipText(text: string): void {
    if (this.#skipped !== "noscript" || this.#inHead) return;
    if (this.noscript.length + text.length <= NOSCRIPT_LENGTH) this.noscript += text;
  }

  /** Ends the document. */
  end(): void {
    this.links.close();
    this.resources.closePicture();
    this.#open.closeAll();
  }

  /** The head ends with a start tag that may not be in it; a body tag is where it should end. */
  #endHead({ name }: ElementInfo, source: TagSource): void {
    this.#inHead = false;
    if (name === "body" || name === "frameset") return;
    this.markup.endHead(cutText(source.readTagName().toLowerCase(), TAG_LENGTH));
  }

  #readGlobalAttributes({ name, handled }: ElementInfo, attributes: Attributes): void {
    const id = attributes.get("id");
    const style = attributes.get("style");
    if (style !== undefined) this.resources.addStyle(style, "[style]");
    if (id !== undefined) this.ids.addId(id);
    if (id !== undefined || !handled) this.scripts.addAppRoot(name, attributes);
    if (this.links.isOpen && name !== "a") {
      this.links.addLabel(attributes.get("aria-label") ?? attributes.get("title"));
    }
  }

  /** Is SVG or MathML left by this start tag? */
  #leaveForeign(element: ElementInfo): boolean {
    if (element.breaksOut) this.#open.closeForeign();
    return element.breaksOut;
  }

  #openForeign(element: ElementInfo, attributes: Attributes, selfClosing: boolean): void {
    if (element.name === "a") this.#readAnchor(element.name, attributes);
    if (!selfClosing && FOREIGN_STACKED.has(element.name)) this.#open.push(element, null);
  }

  #closeImplied(element: ElementInfo): void {
    if (element.endsCell) this.#open.close(CELL_STACK, 1);
    else if (element.stackId === HEADING_STACK) this.#open.close(HEADING_STACK, 0);
  }

  /** Ends the select that is open; is that all that this start tag does? */
  #endSelect({ name }: ElementInfo): boolean {
    return this.#open.close(SELECT_STACK, 0) && name === "select";
  }

  #push(element: ElementInfo, attributes: Attributes): void {
    const landmark = readLandmark(attributes) ?? element.landmark;
    const inArticle = (this.#open.top.textClass & TEXT.article) !== 0;
    if (landmark === "article" && !inArticle) this.pageText.articlesCount++;
    if (landmark !== null) this.markup.addLandmark(landmark);
    this.#open.push(element, landmark);
    if (element.hidden) this.#pushHidden(element.name, attributes);
    else if (element.name === "section") this.markup.addLandmark("section");
  }

  #pushHidden(name: string, attributes: Attributes): void {
    if (name === "title" || name === "style") this.#raw = "";
    if (name !== "script") return;
    this.#isJsonLd = JSON_LD.test(attributes.get("type") ?? "");
    if (this.scripts.addScript(attributes, this.#inHead) || this.#isJsonLd) this.#raw = "";
  }

  #closed({ info }: OpenElement): void {
    if (info.stackId === HEADING_STACK) this.headings.close();
    if (info.stackId === CELL_STACK) this.links.close();
    if (this.#raw === null) return;
    if (info.name === "title") this.head.addTitle(this.#raw, this.#inHead);
    if (info.name === "style") {
      this.scripts.addInlineStyle(this.#raw);
      this.resources.addStyle(this.#raw, "style");
    }
    if (info.name === "script") {
      if (this.#isJsonLd) this.structuredData.addJsonLd(this.#raw);
      else this.scripts.addInlineScript(this.#raw);
    }
    this.#raw = null;
  }

  #readElement({ name }: ElementInfo, attributes: Attributes): void {
    switch (name) {
      case "a":
        return this.#readAnchor(name, attributes);
      case "area":
        this.#readAnchor(name, attributes);
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
        this.markup.amp ||= AMP_ATTRIBUTES.some((name) => attributes.has(name));
        return;
      case "head":
        this.markup.headTagsCount++;
        return;
      case "body":
        this.markup.bodyTagsCount++;
        return this.markup.closeHead();
      case "title":
      case "base":
      case "meta":
      case "link":
        return this.#readMetadata(name, attributes);
      case "img":
        return this.#readImage(attributes);
      case "app-root":
        return this.scripts.addAppRoot(name, attributes);
      case "form":
        return this.forms.addForm(attributes);
      case "picture":
        this.markup.openPicture();
        return this.resources.openPicture();
    }
    this.#readLoading(name, attributes);
  }

  /** Takes an element that loads something. */
  #readLoading(name: string, attributes: Attributes): void {
    if (name === "input") this.forms.addInput(attributes);
    else if (name === "video" || name === "audio") this.#inMedia = true;
    else if (name === "frame" || name === "frameset") this.markup.framesCount++;
    else if (name === "object" || name === "embed" || name === "applet") {
      this.markup.addPlugin(name, attributes);
    }
    this.scripts.addReference(attributes.get("src"));
    this.resources.addElement(name, attributes, this.#inMedia);
  }

  #readImage(attributes: Attributes): void {
    const alt = attributes.get("alt") ?? "";
    this.headings.addAlt(alt);
    this.markup.addImage();
    this.scripts.addReference(attributes.get("src"));
    this.links.addImage(alt, this.resources.addImage(attributes));
  }

  #readAnchor(name: string, attributes: Attributes): void {
    const href = attributes.get("href");
    this.scripts.addReference(href);
    if (attributes.size > 1 || href === undefined) this.ids.addName(attributes.get("name") ?? "");
    this.links.open(name, href, attributes, this.#open.top);
  }

  #readMetadata(name: string, attributes: Attributes): void {
    if (!this.#inHead) this.markup.addBodyMetadata();
    if (name === "base") this.#readBase(attributes.get("href"));
    else if (name === "link") this.#readLink(attributes);
    else if (name === "meta") {
      this.head.addMeta(attributes, this.#inHead);
      const image = this.meta.addMeta(attributes);
      if (image !== null) this.resources.addSharedImage(image, attributes.get("content"));
    }
  }

  #readLink(attributes: Attributes): void {
    const rel = (attributes.get("rel") ?? "").toLowerCase().split(/\s+/);
    this.head.addLink(rel, attributes, this.#inHead);
    this.resources.addLink(rel, attributes);
    this.meta.addLink(rel, attributes);
    this.scripts.addLink(rel, attributes, this.#inHead);
  }

  /** The first base that can be one counts, for all of the document. */
  #readBase(href: string | undefined): void {
    this.markup.addBase(href);
    if (href === undefined || this.baseHref !== null) return;
    const base = URL.parse(href, this.#pageUrl);
    if (base === null || !/^https?:$/.test(base.protocol)) return;
    this.baseHref = base.href;
    if (base.href === this.#resolver.base) return;
    this.isBaseLate = this.#resolver.isUsed;
    this.#resolver.setBase(base.href);
  }
}

/** More than any page says to crawlers without scripts. */
const NOSCRIPT_LENGTH = 1_000_000;

const LEVELS = { h1: 1, h2: 2, h3: 3, h4: 4, h5: 5, h6: 6 } as const;

/** Of an element's name that is shown as evidence. */
const TAG_LENGTH = 100;

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

/** Whether a text is nothing but what separates words. */
function isWhiteSpace(text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit !== 0x20 && (unit < 0x09 || unit > 0x0d || unit === 0x0b)) return false;
  }
  return true;
}

function readLandmark(attributes: Attributes): Landmark | null {
  const role = attributes.get("role");
  if (role === undefined) return null;
  const first = role.trim().toLowerCase().split(/\s+/, 1)[0] ?? "";
  return ROLE_LANDMARKS.get(first) ?? null;
}
