import { randomUUID } from "node:crypto";
import { BEGINNING_LENGTH, LongText, type TextSpan } from "../core/texts/long_text.ts";

/** JSON of which texts are taken out. */
interface CutJson {
  /** The JSON with a name in the place of each text; nothing where one has a mistake. */
  bytes: Buffer;
  /** The texts by their names. */
  texts: LongTexts;
  /** A text is the name of a member. */
  hasLongName: boolean;
  /** Where the first text with a mistake has it; null: they have none. */
  mistakeAt: number | null;
}

/** Texts that were taken out of JSON, by the names that are in their places. */
type LongTexts = ReadonlyMap<string, LongText>;

/**
 * Says of a member of a body, by its name, how much of its texts matters: `isText` where it is one itself. Of a text that is
 * too long in any case the beginning is refused as the whole would be.
 */
export type TextWish = (member: string, isText: boolean) => "whole" | "beginning" | "nothing";

const COLON = 0x3a;

/**
 * Takes long texts out of JSON: `JSON.parse()` takes several times as long for their characters as it takes to decode
 * them, and those that nothing needs are never decoded. The bytes are valid UTF-8.
 */
export function cutLongTexts(bytes: Buffer, spans: readonly TextSpan[]): CutJson {
  // nobody who sends a body can know it
  const prefix = randomUUID();
  const texts = new Map<string, LongText>();
  const pieces: Buffer[] = [];
  let at = 0;
  let hasLongName = false;
  for (const span of spans) {
    const text = LongText.fromJson(bytes, span);
    // what follows a mistake is not read
    if (typeof text === "number") {
      return { bytes: Buffer.alloc(0), texts, hasLongName, mistakeAt: text };
    }
    hasLongName ||= isName(bytes, span);
    const name = `${prefix} ${texts.size}`;
    texts.set(name, text);
    pieces.push(bytes.subarray(at, span.start), Buffer.from(name));
    at = span.end;
  }
  const rest = bytes.subarray(at);
  return { bytes: Buffer.concat([...pieces, rest]), texts, hasLongName, mistakeAt: null };
}

/** Puts texts back in the place of their names, at any depth. */
export function restoreTexts(value: unknown, texts: LongTexts): unknown {
  if (typeof value === "string") return texts.get(value)?.toString() ?? value;
  if (typeof value !== "object" || value === null) return value;
  for (const [name, member] of Object.entries(value)) restoreMember(value, name, { member, texts });
  return value;
}

/** In the place of a text that is taken out of its body. */
const TAKEN = "(as it came)";

/** Takes the text of a member out of a body, where it is one of these, and leaves another one in its place. */
export function takeText(body: unknown, member: string, texts: LongTexts): LongText | null {
  if (typeof body !== "object" || body === null || !Object.hasOwn(body, member)) return null;
  const text = texts.get(String(Reflect.get(body, member)));
  if (text === undefined) return null;
  Object.defineProperty(body, member, { value: TAKEN });
  return text;
}

/** Puts texts back that matter; of the others the names stay, for which the body is refused as it would be for them. */
export function restoreWanted(body: unknown, texts: LongTexts, wish: TextWish): unknown {
  if (typeof body !== "object" || body === null || Array.isArray(body)) return body;
  for (const [name, member] of Object.entries(body)) {
    const wanted = wish(name, typeof member === "string");
    const text = wanted === "beginning" ? texts.get(String(member)) : undefined;
    if (text !== undefined) Object.defineProperty(body, name, { value: text.beginning() });
    else if (wanted !== "nothing") restoreMember(body, name, { member, texts });
  }
  return body;
}

function restoreMember(
  object: object,
  name: string,
  { member, texts }: { member: unknown; texts: LongTexts },
): void {
  const restored = restoreTexts(member, texts);
  // an assignment to __proto__ would not make a member
  if (restored !== member) Object.defineProperty(object, name, { value: restored });
}

/** What a schema says of a member of a body. */
interface MemberSchema {
  type?: string | readonly string[];
  maxLength?: number;
  enum?: readonly unknown[];
  format?: string;
  pattern?: string;
}

/** What a schema says of the members of a body. */
interface BodySchema {
  properties?: Readonly<Record<string, MemberSchema>>;
  additionalProperties?: unknown;
}

/** The texts that matter to a schema: not those of members that it forbids, or that it wants to be something else. */
export function wishOfSchema({ properties = {}, additionalProperties }: BodySchema): TextWish {
  const members = new Map(Object.entries(properties));
  return (name, isText) => {
    const member = members.get(name);
    if (member === undefined) return additionalProperties === false ? "nothing" : "whole";
    if (!isText || member.type === undefined) return "whole";
    if (!member.type.includes("string")) return "nothing";
    return isShort(member) ? "beginning" : "whole";
  };
}

/** A pattern that no long text has: from the beginning to the end without `*`, `+`, `{2,}` and alternatives. */
const SHORT_PATTERN = /^\^(?:[^*+,|]|,(?!\}))*\$$/;

/** Whether no text is right that has more than the beginning of a long one. */
function isShort({ maxLength = Infinity, enum: values, format = "", pattern = "" }: MemberSchema) {
  return values !== undefined || maxLength < BEGINNING_LENGTH || format.startsWith("date") ||
    SHORT_PATTERN.test(pattern);
}

/** Whether a text is the name of a member. */
function isName(bytes: Buffer, { end }: TextSpan): boolean {
  let next = end + 1;
  while (isSpace(bytes[next])) next++;
  return bytes[next] === COLON;
}

/** RFC 8259, section 2. */
function isSpace(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d;
}
