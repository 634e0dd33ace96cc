/**
 * What `tokenizeHtml()` finds, in document order, as positions in the document. Comments are left
 * out, and so is a tag that the document ends in.
 */
export interface TokenHandler {
  /** Text, at least one character, as it is there; it may come in pieces. */
  onText(start: number, end: number): void;
  /** A start tag, whose attributes follow. */
  onTagName(start: number, end: number): void;
  /** The value is empty where there is none. */
  onAttribute(start: number, end: number, valueStart: number, valueEnd: number): void;
  onTagEnd(selfClosing: boolean): void;
  onEndTag(start: number, end: number): void;
  onDoctype(start: number, end: number): void;
  onCdata(start: number, end: number): void;
  /** Are we in SVG or MathML content, where no tag begins raw text and CDATA sections are read? */
  isForeign(): boolean;
  /** Scripting is on: `noscript` holds nothing but text. */
  readonly scripting: boolean;
}

/** Elements that hold nothing but text (HTML standard, 13.2.5.2 to 13.2.5.5 and 13.2.6.4). */
const TEXT_ONLY = new Set(
  "iframe noembed noframes noscript plaintext script style textarea title xmp".split(" "),
);

/** Their first letters, as bits: the low five bits of a letter are the same in either case. */
let textOnlyLetters = 0;
for (const name of TEXT_ONLY) textOnlyLetters |= 1 << (name.charCodeAt(0) & 31);

/** The ASCII characters that end a name: white space, `/` and `>`. */
const NAME_ENDS = new Uint8Array(128);
for (const character of "\t\n\f\r />") NAME_ENDS[character.charCodeAt(0)] = 1;

const EXCLAMATION = 0x21;
const DOUBLE_QUOTE = 0x22;
const SINGLE_QUOTE = 0x27;
const DASH = 0x2d;
const SLASH = 0x2f;
const EQUALS = 0x3d;
const GREATER = 0x3e;
const QUESTION = 0x3f;
const BRACKET = 0x5b;

/**
 * Finds tags and text in linear time, as the HTML standard's tokenizer does (13.2.5) but for one
 * thing: white space may be between the `/` and the `>` of a start tag. htmlparser2's finds the same in
 * twice the time.
 * Source: https://html.spec.whatwg.org/multipage/parsing.html#tokenization
 */
export function tokenizeHtml(html: string, handler: TokenHandler): void {
  let start = 0;
  let at = html.indexOf("<");
  while (at >= 0) {
    if (at > start) handler.onText(start, at);
    start = at;
    const next = html.charCodeAt(at + 1);
    if (isLetter(next)) at = start = readStartTag(html, at + 1, handler);
    else if (next === SLASH && at + 2 < html.length) at = start = readEndTag(html, at + 2, handler);
    else if (next === EXCLAMATION) at = start = readDeclaration(html, at + 2, handler);
    else if (next === QUESTION) at = start = passBy(html, ">", at + 2);
    // It is no tag: the text goes on, in its own piece.
    else at++;
    at = html.indexOf("<", at);
  }
  if (start < html.length) handler.onText(start, html.length);
}

/** Reads from the name to behind the tag, and the text of an element that holds nothing else. */
function readStartTag(html: string, start: number, handler: TokenHandler): number {
  const end = findNameEnd(html, start);
  if (end === html.length) return end;
  const textOnly = findTextOnly(html, start, end, handler);
  handler.onTagName(start, end);
  const behind = readAttributes(html, end, handler);
  return textOnly === null || behind === html.length
    ? behind
    : readTextOnly(html, behind, textOnly, handler);
}

/** The name of the element if it holds nothing but text. */
function findTextOnly(
  html: string,
  start: number,
  end: number,
  handler: TokenHandler,
): string | null {
  if (((textOnlyLetters >>> (html.charCodeAt(start) & 31)) & 1) === 0) return null;
  const name = html.slice(start, end).toLowerCase();
  if (!TEXT_ONLY.has(name) || handler.isForeign()) return null;
  return name !== "noscript" || handler.scripting ? name : null;
}

/** Reads the attributes and the end of a start tag; returns the position behind it. */
function readAttributes(html: string, from: number, handler: TokenHandler): number {
  const { length } = html;
  let at = from;
  while (at < length) {
    const unit = html.charCodeAt(at);
    if (unit === GREATER) {
      handler.onTagEnd(false);
      return at + 1;
    }
    if (unit === SLASH) {
      at = skipWhiteSpace(html, at + 1);
      if (html.charCodeAt(at) !== GREATER) continue;
      handler.onTagEnd(true);
      return at + 1;
    }
    at = isWhiteSpace(unit) ? at + 1 : readAttribute(html, at, handler);
  }
  return length;
}

function readAttribute(html: string, start: number, handler: TokenHandler): number {
  const end = findAttributeNameEnd(html, start + 1);
  const sign = skipWhiteSpace(html, end);
  if (html.charCodeAt(sign) !== EQUALS) {
    if (sign < html.length) handler.onAttribute(start, end, end, end);
    return sign;
  }
  const value = skipWhiteSpace(html, sign + 1);
  const quote = html.charCodeAt(value);
  const isQuoted = quote === DOUBLE_QUOTE || quote === SINGLE_QUOTE;
  const valueStart = isQuoted ? value + 1 : value;
  const valueEnd = isQuoted ? findUnit(html, quote, valueStart) : findUnquotedEnd(html, value);
  if (valueEnd === html.length) return valueEnd;
  handler.onAttribute(start, end, valueStart, valueEnd);
  return isQuoted ? valueEnd + 1 : valueEnd;
}

/** Reads the text up to the element's end tag, and that tag. */
function readTextOnly(html: string, start: number, name: string, handler: TokenHandler): number {
  const end = findTextEnd(html, start, name);
  if (end > start) handler.onText(start, end);
  return end === html.length ? end : readEndTag(html, end + 2, handler);
}

/** The position of the end tag that ends an element of nothing but text; else that of the end. */
function findTextEnd(html: string, start: number, name: string): number {
  if (name === "plaintext") return html.length;
  const end = findEndTag(html, start, name);
  // A script may hold its own end tag, but only behind `<!--`: few scripts have one.
  if (name !== "script" || !html.slice(start, end).includes("<!--")) return end;
  return findScriptEnd(html, start);
}

function findEndTag(html: string, start: number, name: string): number {
  for (let at = html.indexOf("</", start); at >= 0; at = html.indexOf("</", at + 2)) {
    const end = at + 2 + name.length;
    if (end >= html.length || !endsName(html.charCodeAt(end))) continue;
    if (html.slice(at + 2, end).toLowerCase() === name) return at;
  }
  return html.length;
}

/** What changes the state of a script's text. */
const SCRIPT_STEPS = /<!--|-->|<(\/?)script(?=[\t\n\f\r />])/gi;

/**
 * The position of the end tag that ends a script: within `<!--` and `-->` a start tag of a script hides
 * the next end tag (13.2.5.20 to 13.2.5.31, the escaped and the double escaped states).
 */
function findScriptEnd(html: string, start: number): number {
  let escaped = false;
  let doubled = false;
  SCRIPT_STEPS.lastIndex = start;
  for (let step = SCRIPT_STEPS.exec(html); step !== null; step = SCRIPT_STEPS.exec(html)) {
    const [text, slash] = step;
    if (text === "<!--") {
      escaped = true;
      // `<!-->` and `<!--->` end at once: the dashes count for both.
      SCRIPT_STEPS.lastIndex = step.index + 2;
    } else if (text === "-->") escaped = doubled = false;
    else if (slash === "") doubled = escaped;
    else if (doubled) doubled = false;
    else return step.index;
  }
  return html.length;
}

/** Reads from behind `</`; what begins with no letter is a comment, or nothing. */
function readEndTag(html: string, start: number, handler: TokenHandler): number {
  if (!isLetter(html.charCodeAt(start))) return passBy(html, ">", start);
  const end = findNameEnd(html, start);
  if (end < html.length) handler.onEndTag(start, end);
  return html.charCodeAt(end) === GREATER ? end + 1 : passBy(html, ">", end);
}

/** Reads from behind `<!`; in HTML a CDATA section is a comment up to the next `>`. */
function readDeclaration(html: string, start: number, handler: TokenHandler): number {
  const first = html.charCodeAt(start);
  if (first === DASH && html.charCodeAt(start + 1) === DASH) return passComment(html, start + 2);
  if (first === BRACKET && html.startsWith(CDATA, start) && handler.isForeign()) {
    return readCdata(html, start + CDATA.length, handler);
  }
  const end = html.indexOf(">", start);
  if (end < 0) return html.length;
  if (/^doctype/i.test(html.slice(start, start + 7))) handler.onDoctype(start, end);
  return end + 1;
}

const CDATA = "[CDATA[";

/** Reads up to `]]>`, or to the end of the document. */
function readCdata(html: string, start: number, handler: TokenHandler): number {
  const end = findOrEnd(html, "]]>", start);
  if (end > start) handler.onCdata(start, end);
  return Math.min(end + 3, html.length);
}

/** The position behind a comment, from behind its `<!--`; it may end at once, by `>` or `->`. */
function passComment(html: string, start: number): number {
  if (html.charCodeAt(start) === GREATER) return start + 1;
  if (html.startsWith("->", start)) return start + 2;
  for (let at = html.indexOf("--", start); at >= 0; at = html.indexOf("--", at + 1)) {
    const next = html.charCodeAt(at + 2);
    if (next === GREATER) return at + 3;
    if (next === EXCLAMATION && html.charCodeAt(at + 3) === GREATER) return at + 4;
  }
  return html.length;
}

/** The position behind the next such text; the end of the document where there is none. */
function passBy(html: string, text: string, from: number): number {
  return Math.min(findOrEnd(html, text, from) + text.length, html.length);
}

/** The position of the next such text; the end of the document where there is none. */
function findOrEnd(html: string, text: string, from: number): number {
  const found = html.indexOf(text, from);
  return found < 0 ? html.length : found;
}

/** The position of the next such unit; most are near, so that a call would take longer. */
function findUnit(html: string, unit: number, from: number): number {
  let at = from;
  while (at < html.length && html.charCodeAt(at) !== unit) at++;
  return at;
}

function findNameEnd(html: string, from: number): number {
  let at = from;
  while (at < html.length && !endsName(html.charCodeAt(at))) at++;
  return at;
}

function findAttributeNameEnd(html: string, from: number): number {
  for (let at = from; at < html.length; at++) {
    const unit = html.charCodeAt(at);
    if (unit === EQUALS || endsName(unit)) return at;
  }
  return html.length;
}

function findUnquotedEnd(html: string, from: number): number {
  for (let at = from; at < html.length; at++) {
    const unit = html.charCodeAt(at);
    if (unit === GREATER || isWhiteSpace(unit)) return at;
  }
  return html.length;
}

function skipWhiteSpace(html: string, from: number): number {
  let at = from;
  while (at < html.length && isWhiteSpace(html.charCodeAt(at))) at++;
  return at;
}

function isLetter(unit: number): boolean {
  const lower = unit | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
}

function endsName(unit: number): boolean {
  return unit < 128 && NAME_ENDS[unit] === 1;
}

function isWhiteSpace(unit: number): boolean {
  return unit <= 0x20 && NAME_ENDS[unit] === 1;
}
