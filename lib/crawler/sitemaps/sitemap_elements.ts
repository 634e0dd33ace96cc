import type { SitemapEntry, SitemapError, SitemapFormat } from "./sitemap_facts.ts";
import type { XmlHandler } from "./xml_reader.ts";

/** What reading the elements needs of the parser around it. */
interface SitemapSink {
  entry(entry: SitemapEntry): void;
  error(error: SitemapError): void;
  /** Nothing that follows is wanted: the document is of another kind. */
  stop(): void;
}

const NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9";

/** Root element, the element of one entry, and the elements in it that matter. */
interface Vocabulary {
  format: SitemapFormat;
  entry: string;
  loc: string;
  lastModified: readonly string[];
}

const VOCABULARIES: ReadonlyMap<string, Vocabulary> = new Map(Object.entries({
  urlset: { format: "urlset", entry: "url", loc: "loc", lastModified: ["lastmod"] },
  sitemapindex: { format: "sitemapindex", entry: "sitemap", loc: "loc", lastModified: ["lastmod"] },
  rss: { format: "rss", entry: "item", loc: "link", lastModified: ["pubDate", "date"] },
  RDF: { format: "rss", entry: "item", loc: "link", lastModified: ["date"] },
  feed: { format: "atom", entry: "entry", loc: "link", lastModified: ["updated", "modified"] },
}));

const MAX_ALTERNATES = 1_000;
const MAX_VALUE_CHARS = 4_096;

/** Turns the elements of a sitemap, a feed or an index into entries. */
export class SitemapElements implements XmlHandler {
  format: SitemapFormat | null = null;
  readonly #sink: SitemapSink;
  #vocabulary: Vocabulary | null = null;
  #depth = 0;
  #entryDepth = 0;
  /** Of the entry's element: a loc with another prefix belongs to an extension, such as an image. */
  #prefix = "";
  #entry: SitemapEntry | null = null;
  #field: "loc" | "lastModified" | null = null;
  #value = "";
  /** The entry has an element for its address, whatever is in it. */
  #hasLoc = false;
  readonly #wrongCase = new Set<string>();

  constructor(sink: SitemapSink) {
    this.#sink = sink;
  }

  open(name: string, attributes: Map<string, string>): void {
    this.#depth += 1;
    const local = withoutPrefix(name);
    if (this.#depth === 1) return this.#openRoot(name, local, attributes);
    const vocabulary = this.#vocabulary;
    if (vocabulary === null) return;
    if (this.#entry === null) {
      if (local !== vocabulary.entry) return this.#checkCase(local, vocabulary.entry);
      const isSitemap = vocabulary.format === "sitemapindex";
      this.#entry = { loc: "", lastModified: null, alternates: [], isSitemap };
      this.#entryDepth = this.#depth;
      this.#hasLoc = false;
      this.#prefix = name.slice(0, -local.length);
    } else if (this.#depth === this.#entryDepth + 1) {
      this.#openField(this.#entry, vocabulary, name, local, attributes);
    }
  }

  text(text: string): void {
    if (this.#field !== null && this.#value.length < MAX_VALUE_CHARS) this.#value += text;
  }

  close(): void {
    if (this.#entry !== null && this.#depth === this.#entryDepth + 1) this.#closeField(this.#entry);
    if (this.#entry !== null && this.#depth === this.#entryDepth) {
      this.#closeEntry(this.#entry);
      this.#entry = null;
    }
    this.#depth -= 1;
  }

  error(message: string, line: number): void {
    this.#sink.error({ code: "not_well_formed", message, line });
  }

  #openRoot(name: string, local: string, attributes: Map<string, string>): void {
    const vocabulary = VOCABULARIES.get(local);
    if (local.toLowerCase() === "html") {
      this.#sink.error({ code: "html_answer", message: "The file is an HTML page." });
      return this.#sink.stop();
    }
    if (vocabulary === undefined) {
      const message = `The root element <${name.slice(0, 100)}> is not that of a sitemap.`;
      this.#sink.error({ code: "wrong_root", message });
      return this.#sink.stop();
    }
    this.#vocabulary = vocabulary;
    this.format = vocabulary.format;
    if (vocabulary.loc === "loc") this.#checkNamespace(name, local, attributes);
  }

  #checkNamespace(name: string, local: string, attributes: Map<string, string>): void {
    const prefix = name.length > local.length ? name.slice(0, -local.length - 1) : "";
    const namespace = attributes.get(prefix === "" ? "xmlns" : `xmlns:${prefix}`) ?? "";
    if (namespace.trim() === NAMESPACE) return;
    const found = namespace === "" ? "no namespace" : `the namespace "${namespace.slice(0, 200)}"`;
    const message = `The root element has ${found} instead of "${NAMESPACE}".`;
    this.#sink.error({ code: "wrong_namespace", message });
  }

  #openField(
    entry: SitemapEntry,
    vocabulary: Vocabulary,
    name: string,
    local: string,
    attributes: Map<string, string>,
  ): void {
    if (vocabulary.format === "atom" && local === "link") {
      const rel = attributes.get("rel") ?? "alternate";
      if (rel === "alternate" && entry.loc === "") {
        entry.loc = (attributes.get("href") ?? "").trim();
      }
    } else if (vocabulary.loc === "loc" && local === "link") {
      readAlternate(entry, attributes);
    } else if (name === this.#prefix + vocabulary.loc) {
      this.#begin("loc");
    } else if (vocabulary.lastModified.includes(local)) {
      this.#begin("lastModified");
    } else {
      this.#checkCase(local, vocabulary.loc);
    }
  }

  /** Reports, once, an element that would be the expected one in small letters. */
  #checkCase(local: string, expected: string): void {
    if (local === expected || local.toLowerCase() !== expected || this.#wrongCase.has(local)) {
      return;
    }
    this.#wrongCase.add(local);
    const message = `<${local}> is not <${expected}>: XML tells capital from small letters.`;
    this.#sink.error({ code: "wrong_case", message });
  }

  #begin(field: "loc" | "lastModified"): void {
    if (field === "loc" && this.#hasLoc) this.#reportSecondLoc();
    if (field === "loc") this.#hasLoc = true;
    this.#field = field;
    this.#value = "";
  }

  #reportSecondLoc(): void {
    const { entry = "" } = this.#vocabulary ?? {};
    const message = `A <${entry}> has several addresses: search engines read one at most.`;
    this.#sink.error({ code: "repeated_loc", message });
  }

  #closeField(entry: SitemapEntry): void {
    const value = this.#value.trim().slice(0, MAX_VALUE_CHARS);
    if (this.#field === "loc" && entry.loc === "") entry.loc = value;
    if (this.#field === "lastModified" && value !== "") entry.lastModified ??= value;
    this.#field = null;
  }

  #closeEntry(entry: SitemapEntry): void {
    if (entry.loc !== "") return this.#sink.entry(entry);
    const message = `A <${this.#vocabulary?.entry}> has no address.`;
    this.#sink.error({ code: "missing_loc", message });
  }
}

function readAlternate(entry: SitemapEntry, attributes: Map<string, string>): void {
  const code = attributes.get("hreflang")?.trim();
  const href = attributes.get("href")?.trim();
  const usable = attributes.get("rel")?.trim().toLowerCase() === "alternate" &&
    code !== undefined && href !== undefined;
  if (usable && entry.alternates.length < MAX_ALTERNATES) entry.alternates.push({ code, href });
}

function withoutPrefix(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}
