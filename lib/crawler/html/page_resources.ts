import { type CssReference, listCssReferences } from "./css_references.ts";
import type { Attributes } from "./html_scanner.ts";
import type { ImageFacts, ResourceFacts, ResourceType } from "./page_facts.ts";
import type { ReferenceResolver } from "../url/resolve_reference.ts";
import { collapseWhitespace, cutText } from "../text/text.ts";

const RESOURCES_LIMIT = 2_000;
/** The part of them that the page's own CSS loads: it is often the same on every page. */
const STYLED_LIMIT = 200;
const IMAGES_LIMIT = 1_000;
const INSECURE_LIMIT = 100;
const SRC_LENGTH = 2_000;
const ALT_LENGTH = 1_000;

/** Candidates of one srcset that are looked at. */
const CANDIDATES_LIMIT = 50;

/** Elements whose `src` (or other attribute) names something to load. */
const SOURCES: ReadonlyMap<string, readonly [attribute: string, type: ResourceType]> = new Map([
  ["script", ["src", "script"]],
  ["iframe", ["src", "iframe"]],
  ["frame", ["src", "iframe"]],
  ["video", ["src", "media"]],
  ["audio", ["src", "media"]],
  ["track", ["src", "other"]],
  ["embed", ["src", "other"]],
  ["object", ["data", "other"]],
]);

const PRELOADED: ReadonlyMap<string, ResourceType> = new Map([
  ["font", "font"],
  ["script", "script"],
  ["style", "stylesheet"],
  ["image", "image"],
  ["video", "media"],
  ["audio", "media"],
]);

/** What browsers choose over JPEG and PNG when it is offered next to them. */
const MODERN_TYPE = /^\s*image\/(?:webp|avif|jxl)\s*(?:;|$)/i;
/** CSS without these words loads nothing. */
const MAY_LOAD = /url\(|@import/i;

const MODERN_FILE = /\.(?:webp|avif|jxl)(?:[?#]|$)/i;

/** Loaded by `http:` on an https page these could change the page: browsers block them. */
const ACTIVE_TYPES: ReadonlySet<ResourceType> = new Set(["script", "stylesheet", "iframe", "font"]);

/** Media types of feeds: RSS, Atom (RFC 4287, section 7) and JSON Feed. */
const FEED = /^\s*application\/(?:(?:rss|atom|rdf)\+xml|feed\+json)\s*(?:;|$)/i;

/** What only names a resource: a browser that shows the page does not fetch it. */
const NAMED_ONLY = /^(?:meta|link\[rel=(?:amphtml|alternate)\])/;

/** The types of what CSS loads. */
export const CSS_TYPES: Readonly<Record<CssReference["kind"], ResourceType>> = {
  import: "stylesheet",
  font: "font",
  image: "image",
};

/** Gathers what a page loads: images, scripts, style sheets, frames, fonts, media. */
export class PageResources {
  readonly images: ImageFacts[] = [];
  imagesCount = 0;
  readonly insecure: { url: string; where: string; active: boolean }[] = [];
  readonly #resolver: ReferenceResolver;
  readonly #secure: boolean;
  readonly #resources = new Map<string, ResourceFacts>();
  readonly #dropped = new Set<string>();
  /** Images that are alternatives of one another: of an open `picture`, of one srcset. */
  #alternatives: ResourceFacts[] | null = null;
  #isModern = false;
  #styledCount = 0;

  constructor(resolver: ReferenceResolver, pageUrl: string) {
    this.#resolver = resolver;
    this.#secure = pageUrl.startsWith("https:");
  }

  get resources(): ResourceFacts[] {
    return [...this.#resources.values()];
  }

  get dropped(): number {
    return this.#dropped.size;
  }

  /** Takes any element but `link` and `img`; `inMedia`: within video or audio, for `source`. */
  addElement(name: string, attributes: Attributes, inMedia: boolean): void {
    if (name === "source") {
      const type = inMedia ? "media" : "image";
      this.#add(attributes.get("src"), type, "source[src]");
      this.#isModern ||= MODERN_TYPE.test(attributes.get("type") ?? "");
      return this.#addSrcset(attributes.get("srcset"), "source[srcset]");
    }
    if (name === "input") {
      if (attributes.get("type")?.toLowerCase() !== "image") return;
      return this.#add(attributes.get("src"), "image", "input[src]");
    }
    const source = SOURCES.get(name);
    if (source !== undefined) {
      this.#add(attributes.get(source[0]), source[1], `${name}[${source[0]}]`);
    }
    if (name === "video") this.#add(attributes.get("poster"), "image", "video[poster]");
  }

  /** Takes a `link` element with its relation types in lower case. */
  addLink(rel: readonly string[], attributes: Attributes): void {
    const href = attributes.get("href");
    for (const type of rel) {
      if (type === "stylesheet") this.#add(href, "stylesheet", "link[rel=stylesheet]");
      if (type === "modulepreload") this.#add(href, "script", "link[rel=modulepreload]");
      if (type === "manifest" || type === "amphtml") this.#add(href, "other", `link[rel=${type}]`);
      if (type === "alternate" && FEED.test(attributes.get("type") ?? "")) {
        this.#add(href, "other", "link[rel=alternate]");
      }
      if (type === "icon" || /^apple-touch-icon/.test(type)) {
        this.#add(href, "image", `link[rel=${type}]`);
      }
      if (type === "preload") {
        const as = attributes.get("as")?.toLowerCase() ?? "";
        this.#add(href, PRELOADED.get(as) ?? "other", "link[rel=preload]");
        this.#addSrcset(attributes.get("imagesrcset"), "link[imagesrcset]");
      }
    }
  }

  /** Takes a `picture` start tag. */
  openPicture(): void {
    this.closePicture();
    this.#alternatives = [];
  }

  /** Takes the end of a `picture`: what it offers is known. */
  closePicture(): void {
    for (const resource of this.#isModern ? this.#alternatives ?? [] : []) {
      resource.modernAlternative = true;
    }
    this.#alternatives = null;
    this.#isModern = false;
  }

  /** Takes a property whose content is the address of an image: `og:image`, `twitter:image`. */
  addSharedImage(property: string, content: string | undefined): void {
    const attribute = property.startsWith("og:") ? "property" : "name";
    this.#add(content, "og_image", `meta[${attribute}=${property}]`);
  }

  /** Takes the text of a `style` element, or the value of a `style` attribute. */
  addStyle(css: string, where: "style" | "[style]"): void {
    if (!MAY_LOAD.test(css)) return;
    for (const { reference, kind } of listCssReferences(css)) {
      if (this.#styledCount >= STYLED_LIMIT) return;
      const known = this.#resources.size;
      this.#add(
        reference,
        CSS_TYPES[kind],
        `${kind === "import" ? "@import" : "url()"} in ${where}`,
      );
      if (this.#resources.size > known) this.#styledCount++;
    }
  }

  /** Takes an `img` element; returns its facts unless there are too many. */
  addImage(attributes: Attributes): ImageFacts | null {
    const src = attributes.get("src");
    const srcset = attributes.get("srcset");
    const isAlone = this.#alternatives === null && srcset !== undefined;
    if (isAlone) this.openPicture();
    this.#add(src, "image", "img[src]");
    this.#addSrcset(srcset, "img[srcset]");
    if (isAlone) this.closePicture();
    this.imagesCount++;
    return this.images.length < IMAGES_LIMIT ? this.#describeImage(src, attributes) : null;
  }

  #describeImage(src: string | undefined, attributes: Attributes): ImageFacts {
    const role = attributes.get("role")?.trim().toLowerCase();
    const alt = attributes.get("alt");
    const image: ImageFacts = {
      src: cutText(src?.trim() ?? "", SRC_LENGTH),
      alt: alt === undefined ? null : cutText(collapseWhitespace(alt), ALT_LENGTH),
      decorative: role === "presentation" || role === "none" ||
        attributes.get("aria-hidden")?.trim().toLowerCase() === "true",
      hasDimensions: hasDimensions(attributes),
      linkedAlone: false,
    };
    this.images.push(image);
    return image;
  }

  #addSrcset(srcset: string | undefined, where: string): void {
    if (srcset === undefined) return;
    for (const candidate of parseSrcset(srcset)) {
      this.#add(candidate, "image", where);
      this.#isModern ||= MODERN_FILE.test(candidate);
    }
  }

  #add(reference: string | undefined, type: ResourceType, where: string): void {
    if (reference === undefined || /^\s*(?:data:|$)/i.test(reference)) return;
    const url = this.#resolver.resolve(reference);
    if (url === null) return;
    const isLoaded = this.#secure && !NAMED_ONLY.test(where);
    if (isLoaded && url.startsWith("http:") && this.insecure.length < INSECURE_LIMIT) {
      const plugin = where === "object[data]" || where === "embed[src]";
      this.insecure.push({ url, where, active: plugin || ACTIVE_TYPES.has(type) });
    }
    this.#count(url, type, where);
  }

  #count(url: string, type: ResourceType, where: string): void {
    const key = `${type} ${url}`;
    let resource = this.#resources.get(key);
    if (resource !== undefined) resource.elementsCount++;
    else if (this.#resources.size >= RESOURCES_LIMIT) this.#dropped.add(key);
    else {
      resource = { url, type, where, elementsCount: 1, modernAlternative: false };
      this.#resources.set(key, resource);
    }
    if (resource !== undefined && type === "image") this.#alternatives?.push(resource);
  }
}

/** Width and height are known before the image is: by attributes or by an inline aspect ratio. */
function hasDimensions(attributes: Attributes): boolean {
  if (attributes.has("width") && attributes.has("height")) return true;
  const style = attributes.get("style");
  if (style === undefined) return false;
  return /(?:^|[;\s])aspect-ratio\s*:/i.test(style) ||
    (/(?:^|[;\s])width\s*:/i.test(style) && /(?:^|[;\s])height\s*:/i.test(style));
}

/** Lists the URLs of a srcset attribute (HTML standard, 4.8.4.3.10), the first 50 at most. */
export function parseSrcset(srcset: string): string[] {
  const urls: string[] = [];
  const candidate = /[\s,]*(\S+)/y;
  while (urls.length < CANDIDATES_LIMIT) {
    const match = candidate.exec(srcset);
    if (match === null) break;
    const url = match[1] ?? "";
    const bare = url.replace(/,+$/, "");
    if (bare !== "") urls.push(bare);
    if (bare.length === url.length) {
      candidate.lastIndex = skipDescriptors(srcset, candidate.lastIndex);
    }
  }
  return urls;
}

/** Descriptors end at a comma outside parentheses. */
function skipDescriptors(srcset: string, start: number): number {
  let depth = 0;
  for (let index = start; index < srcset.length; index++) {
    const character = srcset[index];
    if (character === "(") depth++;
    else if (character === ")") depth--;
    else if (character === "," && depth <= 0) return index + 1;
  }
  return srcset.length;
}
