import { randomUUID } from "node:crypto";
import { isAscii, transcode } from "node:buffer";

/** Shorter texts are left to `JSON.parse()`. */
export const LONG_TEXT_BYTES = 256 * 1024;

/** Where the content of a text is in a body, without its quotation marks. */
export interface TextSpan {
  start: number;
  /** The place of the closing quotation mark. */
  end: number;
}

/** JSON of which texts are taken out. */
interface CutJson {
  /** The JSON with a name in the place of each text. */
  bytes: Buffer;
  /** The bytes of the texts by their names. */
  texts: ReadonlyMap<string, Buffer>;
}

/** Says of a member of a body, by its name, whether its texts matter: `isText` where it is one itself. */
export type TextWish = (member: string, isText: boolean) => boolean;

const COLON = 0x3a;
const BACKSLASH = 0x5c;

/**
 * Takes long texts without escapes out of JSON: `JSON.parse()` takes several times as long for their characters as it
 * takes to decode them, and those that nothing needs are never decoded. Undefined where there are none. The bytes are valid UTF-8.
 */
export function cutLongTexts(bytes: Buffer, spans: readonly TextSpan[]): CutJson | undefined {
  const plain = spans.filter((span) => isPlainText(bytes, span));
  if (plain.length === 0) return undefined;
  // nobody who sends a body can know it
  const prefix = randomUUID();
  const texts = new Map<string, Buffer>();
  const pieces: Buffer[] = [];
  let at = 0;
  for (const { start, end } of plain) {
    const name = `${prefix} ${texts.size}`;
    texts.set(name, bytes.subarray(start, end));
    pieces.push(bytes.subarray(at, start), Buffer.from(name));
    at = end;
  }
  return { bytes: Buffer.concat([...pieces, bytes.subarray(at)]), texts };
}

/** Puts texts back in the place of their names, at any depth. */
export function restoreTexts(value: unknown, texts: ReadonlyMap<string, Buffer>): unknown {
  if (typeof value === "string") {
    const bytes = texts.get(value);
    return bytes === undefined ? value : decodeUtf8(bytes);
  }
  if (typeof value !== "object" || value === null) return value;
  for (const [name, member] of Object.entries(value)) restoreMember(value, name, { member, texts });
  return value;
}

/** Puts texts back that matter; of the others the names stay, for which the body is refused as it would be for them. */
export function restoreWanted(
  body: unknown,
  texts: ReadonlyMap<string, Buffer>,
  isWanted: TextWish,
): unknown {
  if (typeof body !== "object" || body === null || Array.isArray(body)) return body;
  for (const [name, member] of Object.entries(body)) {
    if (isWanted(name, typeof member === "string")) restoreMember(body, name, { member, texts });
  }
  return body;
}

function restoreMember(
  object: object,
  name: string,
  { member, texts }: { member: unknown; texts: ReadonlyMap<string, Buffer> },
): void {
  const restored = restoreTexts(member, texts);
  // an assignment to __proto__ would not make a member
  if (restored !== member) Object.defineProperty(object, name, { value: restored });
}

/** What a schema says of the members of a body. */
interface BodySchema {
  properties?: Readonly<Record<string, { type?: string | readonly string[] }>>;
  additionalProperties?: unknown;
}

/** The texts that matter to a schema: not those of members that it forbids, or that it wants to be something else. */
export function wishOfSchema({ properties = {}, additionalProperties }: BodySchema): TextWish {
  const types = new Map(Object.entries(properties).map(([name, { type }]) => [name, type]));
  return (member, isText) => {
    if (!types.has(member)) return additionalProperties !== false;
    const type = types.get(member);
    return !isText || type === undefined || type.includes("string");
  };
}

/** Decodes valid UTF-8. Both ways are several times as fast as the usual one for megabytes. */
export function decodeUtf8(bytes: Buffer): string {
  return isAscii(bytes)
    ? bytes.toString("latin1")
    : transcode(bytes, "utf8", "ucs2").toString("ucs2");
}

/** Whether a text is a value, not a name, and holds no escape and nothing that JSON forbids in texts. */
function isPlainText(bytes: Buffer, { start, end }: TextSpan): boolean {
  let next = end + 1;
  while (isSpace(bytes[next])) next++;
  if (bytes[next] === COLON) return false;
  const text = bytes.subarray(start, end);
  return !text.includes(BACKSLASH) && !hasControlCharacter(text);
}

/** RFC 8259, section 2. */
function isSpace(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d;
}

/** The bit of each byte of a word that says whether it is 0x20 or more, once the two above it are folded in. */
const SPACE_BITS = 0x20202020;

/** Whether a byte is below 0x20 (RFC 8259, section 7), four bytes at a time. */
function hasControlCharacter(bytes: Buffer): boolean {
  // words begin at multiples of four in memory
  const start = -bytes.byteOffset & 3;
  const words = Math.max(0, (bytes.length - start) >> 2);
  // signed: others do not fit into the integers that are no objects
  const view = new Int32Array(bytes.buffer, bytes.byteOffset + start, words);
  for (let at = 0; at < words; at++) {
    const word = view[at] ?? 0;
    if (((word | (word >> 1) | (word >> 2)) & SPACE_BITS) !== SPACE_BITS) return true;
  }
  const isControl = (byte: number) => byte < 0x20;
  return bytes.subarray(0, start).some(isControl) ||
    bytes.subarray(start + 4 * words).some(isControl);
}
