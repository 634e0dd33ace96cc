import { pipeline } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { createGunzip } from "node:zlib";
import { SitemapElements } from "./sitemap_elements.ts";
import type {
  SitemapEntry,
  SitemapError,
  SitemapErrorCode,
  SitemapResult,
} from "./sitemap_facts.ts";
import { normaliseUrl } from "../url/url.ts";
import { SitemapDecoder } from "./sitemap_decoder.ts";
import { XmlReader } from "./xml_reader.ts";

/** sitemaps.org: each file has at most this many URLs and bytes, uncompressed. */
const MAX_ENTRIES = 50_000;
const MAX_BYTES = 50 * 1024 * 1024;
const MAX_ERRORS = 20;
const CHUNK_BYTES = 64 * 1024;
/** How long the thread is kept from everything else at a time. */
const MAX_BUSY_MS = 20;

/**
 * Parses a sitemap: XML, an index, a text file with one URL a line, RSS or Atom; also gzip, which its
 * first bytes show. `contentType` is the header that came with it. Entries are handed over one by one, so that nothing grows with the file. Whatever is
 * wrong is named in `errors`; entries before and after it are still read.
 */
export async function parseSitemap(
  body: Uint8Array | AsyncIterable<Uint8Array>,
  onEntry: (entry: SitemapEntry) => void,
  contentType?: string,
): Promise<SitemapResult> {
  const parser = new SitemapParser(onEntry, contentType);
  let size = 0;
  let since = performance.now();
  try {
    for await (const chunk of uncompressed(body instanceof Uint8Array ? split(body) : body)) {
      if (performance.now() - since > MAX_BUSY_MS) {
        await nextTurn();
        since = performance.now();
      }
      size += chunk.length;
      parser.push(size > MAX_BYTES ? chunk.subarray(0, chunk.length - size + MAX_BYTES) : chunk);
      if (size > MAX_BYTES) parser.stopWith("too_large", "The file is larger than 50 MB.");
      if (parser.stopped) break;
    }
  } catch (error) {
    if (!isZlibError(error)) throw error;
    parser.stopWith("bad_gzip", `The file could not be decompressed (${error.message}).`);
  }
  return parser.finish();
}

class SitemapParser {
  stopped = false;
  readonly #onEntry: (entry: SitemapEntry) => void;
  readonly #errors: SitemapError[] = [];
  readonly #elements: SitemapElements;
  readonly #reader: XmlReader;
  readonly #decoder: SitemapDecoder;
  #kind: "xml" | "text" | null = null;
  #line = "";
  #entriesCount = 0;

  constructor(onEntry: (entry: SitemapEntry) => void, contentType: string | undefined) {
    this.#onEntry = onEntry;
    this.#decoder = new SitemapDecoder(contentType);
    this.#elements = new SitemapElements({
      entry: (entry) => this.#add(entry),
      error: (error) => this.#report(error),
      stop: () => this.stopped = true,
    });
    this.#reader = new XmlReader(this.#elements);
  }

  push(chunk: Uint8Array): void {
    this.#read(this.#decoder.push(chunk));
  }

  finish(): SitemapResult {
    if (!this.stopped) {
      this.#read(this.#decoder.end());
      if (this.#kind === "xml") this.#reader.end();
      else if (this.#kind === "text") this.#readLine(this.#line);
      else this.#report({ code: "empty", message: "The file is empty." });
      const { problem } = this.#decoder;
      if (problem !== null) this.#report({ code: "bad_encoding", message: problem });
    }
    const format = this.#kind === "text" ? "text" as const : this.#elements.format;
    const found = this.#kind === "text" && this.#entriesCount === 0 ? null : format;
    return { format: found, entriesCount: this.#entriesCount, errors: this.#errors };
  }

  stopWith(code: SitemapErrorCode, message: string): void {
    if (this.stopped) return;
    this.#report({ code, message });
    this.stopped = true;
  }

  #read(text: string): void {
    const started = this.#kind === null ? text.trimStart() : text;
    if (started === "") return;
    if (this.#kind === null && HTML_DOCTYPE.test(started)) {
      return this.stopWith("html_answer", "The file is an HTML page.");
    }
    this.#kind ??= started.startsWith("<") ? "xml" : "text";
    // The lines before the first character are kept: they count in line numbers.
    if (this.#kind === "xml") this.#reader.push(text);
    else this.#readLines(text);
  }

  #readLines(text: string): void {
    const lines = (this.#line + text).split(/\r\n|\r|\n/);
    this.#line = lines.pop() ?? "";
    for (const line of lines) this.#readLine(line);
    if (this.#line.length > CHUNK_BYTES) this.stopWith("not_a_sitemap", NOT_A_SITEMAP);
  }

  #readLine(line: string): void {
    const loc = line.trim();
    if (loc === "" || this.stopped) return;
    if (this.#entriesCount === 0 && normaliseUrl(loc) === null) {
      return this.stopWith("not_a_sitemap", NOT_A_SITEMAP);
    }
    this.#add({ loc, lastModified: null, alternates: [], isSitemap: false });
  }

  #add(entry: SitemapEntry): void {
    if (this.stopped) return;
    if (this.#entriesCount >= MAX_ENTRIES) {
      return this.stopWith("too_many_urls", "The file lists more than 50,000 addresses.");
    }
    this.#entriesCount += 1;
    this.#onEntry(entry);
  }

  #report(error: SitemapError): void {
    // Of a page of HTML nothing else needs to be said.
    if (error.code === "html_answer") this.#errors.length = 0;
    if (!this.stopped && this.#errors.length < MAX_ERRORS) this.#errors.push(error);
  }
}

/** In small letters it is none of XML. */
const HTML_DOCTYPE = /^<!doctype\s+html/i;

const NOT_A_SITEMAP = "The file is neither XML nor a list of addresses.";

function* split(body: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < body.length; at += CHUNK_BYTES) yield body.subarray(at, at + CHUNK_BYTES);
}

/** Decompresses gzip, which its first bytes show (RFC 1952 section 2.3.1). */
async function* uncompressed(
  chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const iterator = Symbol.asyncIterator in chunks
    ? chunks[Symbol.asyncIterator]()
    : chunks[Symbol.iterator]();
  const first = await iterator.next();
  if (first.done) return;
  const all = resume(first.value, iterator);
  const isGzip = first.value[0] === 0x1f && first.value[1] === 0x8b;
  // A gunzip stream without encoding yields buffers, but is typed to yield anything.
  yield* isGzip ? pipeline(all, createGunzip(), () => {}) as AsyncIterable<Uint8Array> : all;
}

async function* resume(
  first: Uint8Array,
  rest: Iterator<Uint8Array> | AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  yield first;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}

function isZlibError(error: unknown): error is Error {
  return error instanceof Error && "code" in error && /^Z_/.test(String(error.code));
}
