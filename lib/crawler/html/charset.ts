import { isAscii, isUtf8 } from "node:buffer";
import { listHeadMetas } from "./head_charset.ts";
import { HtmlText } from "./html_text.ts";
import type { DeclaredCharsets } from "./markup_facts.ts";

/** The text of a document and how its encoding was found. */
interface DecodedHtml extends FoundCharset {
  text: string;
}

/** A document that is read piece by piece. */
interface OpenedHtml extends FoundCharset {
  document: HtmlText;
}

interface FoundCharset {
  /** WHATWG name, lower-case. */
  charset: string;
  source: "bom" | "header" | "meta" | "guess";
  /** What each place says, whichever counts. */
  declared: DeclaredCharsets;
}

/** How far into a document browsers search for a `meta` that names the encoding before they parse it. */
const META_SCAN_BYTES = 1024;

/** Of UTF-8's byte order mark. */
const UTF8_MARK_BYTES = 3;

/** Of a label that is unknown. */
const LABEL_LENGTH = 100;

/** Comments, tags and declarations: whatever `meta` is inside a comment or an attribute is not one. */
const MARKUP = /<!--[^]*?-->|<(\/?[a-z][^\s/>]*)((?:[^"'>]|"[^"]*"|'[^']*')*)>|<[!/?][^>]*>/gi;

const ATTRIBUTE = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g;

const CHARSET_PARAMETER = /(?:^|[\s;,"])charset\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s;,"']+))/i;

/**
 * Decodes an HTML document as browsers do: byte order mark, then the `Content-Type` header, then a
 * `meta` in the first 1,024 bytes or in what follows of the head, then UTF-8 when the bytes are valid UTF-8, then windows-1252.
 * Labels are those of the WHATWG Encoding standard (`iso-8859-1` is windows-1252); one that it does not
 * know is passed over. Bytes that mean nothing become U+FFFD.
 */
export function decodeHtml(body: Uint8Array, contentType: string | null): DecodedHtml {
  const found = findCharset(body, contentType);
  return { text: decode(body, found.charset), ...found };
}

/** Opens an HTML document to read it piece by piece; its encoding is that of {@link decodeHtml}. */
export function openHtml(body: Uint8Array, contentType: string | null): OpenedHtml {
  const found = findCharset(body, contentType);
  const bytes = found.source === "bom" ? body.subarray(UTF8_MARK_BYTES) : body;
  const document = found.charset !== "utf-8" || isAscii(body) ? undefined : HtmlText.ofUtf8(bytes);
  return { document: document ?? HtmlText.of(decode(body, found.charset)), ...found };
}

function findCharset(body: Uint8Array, contentType: string | null): FoundCharset {
  const bom = findByteOrderMark(body);
  const label = contentType === null ? null : findHeaderLabel(contentType);
  const header = label === null ? null : readLabel(label);
  const isKnown = bom !== null || header !== null;
  const meta = findMetaCharset(body) ?? (isKnown ? null : findLateMetaCharset(body));
  const [charset, source] = chooseCharset(body, bom, header, meta);
  const declared = { bom, header: header ?? label?.slice(0, LABEL_LENGTH) ?? null, meta };
  return { charset, source, declared };
}

function chooseCharset(
  body: Uint8Array,
  bom: string | null,
  header: string | null,
  meta: string | null,
): [charset: string, source: DecodedHtml["source"]] {
  if (bom !== null) return [bom, "bom"];
  if (header !== null) return [header, "header"];
  if (meta !== null) return [readAsAscii(meta), "meta"];
  return [looksLikeUtf8(body) ? "utf-8" : "windows-1252", "guess"];
}

/** The encoding that a `Content-Type` header names, as a WHATWG name; null when it names none. */
export function readHeaderCharset(contentType: string | undefined): string | null {
  const label = contentType === undefined ? null : findHeaderLabel(contentType);
  return label === null ? null : readLabel(label);
}

/** The WHATWG name of an encoding's label; null when it is none. */
export function readCharsetLabel(label: string): string | null {
  return readLabel(label);
}

function findHeaderLabel(contentType: string): string | null {
  const match = CHARSET_PARAMETER.exec(contentType);
  return (match?.[1] ?? match?.[2] ?? match?.[3])?.trim() || null;
}

const decoders = new Map<string, TextDecoder>();

/** Encodings in which bytes below 0x80 need not be ASCII. */
const NOT_ASCII = new Set(["utf-16le", "utf-16be", "iso-2022-jp", "replacement"]);

function decode(body: Uint8Array, charset: string): string {
  // Many documents are ASCII whatever they declare, and copying is much faster than decoding.
  if (!NOT_ASCII.has(charset) && isAscii(body)) {
    return Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString("latin1");
  }
  let decoder = decoders.get(charset);
  if (decoder === undefined) {
    decoder = new TextDecoder(charset);
    decoders.set(charset, decoder);
  }
  return decoder.decode(body);
}

function findByteOrderMark(body: Uint8Array): string | null {
  if (body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf) return "utf-8";
  if (body[0] === 0xfe && body[1] === 0xff) return "utf-16be";
  if (body[0] === 0xff && body[1] === 0xfe) return "utf-16le";
  return null;
}

const labels = new Map<string, string | null>();

function readLabel(label: string): string | null {
  const key = label.trim().toLowerCase();
  const known = labels.get(key);
  if (known !== undefined) return known;
  const name = resolveLabel(key);
  // Labels come from strangers: the memory of them is bounded.
  if (labels.size < 1000) labels.set(key, name);
  return name;
}

function resolveLabel(label: string): string | null {
  try {
    return new TextDecoder(label).encoding;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** WHATWG HTML, "prescan a byte stream to determine its encoding". */
function findMetaCharset(body: Uint8Array): string | null {
  const head = Buffer.from(body.buffer, body.byteOffset, Math.min(body.length, META_SCAN_BYTES))
    .toString("latin1");
  for (const tag of head.matchAll(MARKUP)) {
    if (tag[1]?.toLowerCase() !== "meta") continue;
    const label = findMetaLabel(tag[2] ?? "");
    const name = label === null ? null : readLabel(label);
    if (name !== null) return name;
  }
  return null;
}

/** Finds what browsers find while they parse the head, after the first 1,024 bytes. */
function findLateMetaCharset(body: Uint8Array): string | null {
  if (body.length <= META_SCAN_BYTES) return null;
  for (const attributes of listHeadMetas(body)) {
    const label = readMetaLabel(attributes);
    const name = label === null ? null : readLabel(label);
    if (name !== null) return name;
  }
  return null;
}

/** A meta that can be read as ASCII is not in UTF-16, whatever it says. */
function readAsAscii(charset: string): string {
  if (charset.startsWith("utf-16")) return "utf-8";
  return charset === "x-user-defined" ? "windows-1252" : charset;
}

function findMetaLabel(attributes: string): string | null {
  const values = new Map<string, string>();
  for (const match of attributes.matchAll(ATTRIBUTE)) {
    const name = (match[1] ?? "").toLowerCase();
    if (!values.has(name)) values.set(name, match[2] ?? match[3] ?? match[4] ?? "");
  }
  return readMetaLabel(values);
}

/** The label that a meta element's attributes name, if any. */
function readMetaLabel(values: ReadonlyMap<string, string>): string | null {
  const charset = values.get("charset");
  if (charset !== undefined) return charset;
  if (values.get("http-equiv")?.toLowerCase() !== "content-type") return null;
  const match = CHARSET_PARAMETER.exec(values.get("content") ?? "");
  return match === null ? null : match[1] ?? match[2] ?? match[3] ?? "";
}

/** Valid UTF-8, but for a character that the body limit may have cut at the very end. */
function looksLikeUtf8(body: Uint8Array): boolean {
  if (isUtf8(body)) return true;
  for (let cut = 1; cut <= 3 && cut < body.length; cut += 1) {
    const byte = body[body.length - cut] ?? 0;
    if (byte < 0x80) return false;
    if (byte >= 0xc0) return isUtf8(body.subarray(0, body.length - cut));
  }
  return false;
}
