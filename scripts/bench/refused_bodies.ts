import { MAX_BACKSLASHES } from "../../lib/core/texts/json_meter.ts";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

/** A body that is refused. */
export interface RefusedBody {
  /** Such as `rows: texts`. */
  name: string;
  /** Its bytes, which take a while to make; undefined: no such body is small enough. */
  make(): Buffer | undefined;
  /** Its Content-Encoding. */
  coding?: "gzip" | "br";
  /** It keeps to the schema, so that some routes take it: then it says nothing. */
  mayPass?: boolean;
}

/** What a body is made from. */
interface BodySource {
  schema: object;
  /** A body that the route takes. */
  example: unknown;
  /** Bytes that the route takes. */
  limitBytes: number;
}

/** Ways to fill a member of a body; `bytes` is how long the text may be. */
const FILLERS: Readonly<Record<string, (bytes: number) => string>> = {
  "numbers": (bytes) => listOf("0", bytes),
  "long numbers": (bytes) => listOf("0.1234567890123456", bytes),
  "one long number": (bytes) => `[${"1".repeat(bytes - 2)}]`,
  "a number and blanks": (bytes) => `1${" ".repeat(bytes - 1)}`,
  "texts": (bytes) => listOf('"\\n"', bytes),
  "objects": (bytes) => listOf("{}", bytes),
  "other members": (bytes) => membersOf(bytes),
  "members in objects": (bytes) => listOf('{"a":0,"b":"x"}', bytes),
  "lists in lists": (bytes) => "[".repeat(bytes / 2) + "]".repeat(bytes / 2),
  "one text": (bytes) => `"${"x".repeat(bytes - 2)}"`,
  "one text of escapes": (bytes) => `"${"\\n".repeat(bytes / 2 - 1)}"`,
  "one text of emoji": (bytes) => `"${"😀".repeat(bytes / 4 - 1)}"`,
  "one text with escapes": (bytes) => `"${"shoes,\\n".repeat(bytes / 8 - 1)}"`,
  "one blank text": (bytes) => `"${"\\u2003 ".repeat(Math.min(bytes / 7 - 1, MAX_BACKSLASHES))}"`,
  "one text that breaks at its end": (bytes) => `"${"x".repeat(bytes - 4)}\\x"`,
  "one text of emoji that breaks at its end": (bytes) => `"${"😀".repeat(bytes / 4 - 2)}\\x"`,
  "one text that does not end": (bytes) => `"${"x".repeat(bytes - 1)}`,
  "an object with one text": (bytes) => `[{"query":"${"x".repeat(bytes - 14)}"}]`,
  "an object with one long name": (bytes) => `[{"${"x".repeat(bytes - 8)}":1}]`,
};

/** Base64 with a mistake at its end; `bytes` is how long it may be. */
const BROKEN_BASE64: Readonly<Record<string, (bytes: number) => string>> = {
  "base64 that breaks at its end": (bytes) => `${"QUJD".repeat(bytes / 4 - 1)}!!`,
  "base64 in lines that breaks at its end": (bytes) =>
    `${`${"QUJD".repeat(19)}\\r\\n`.repeat(bytes / 80 - 1)}!!`,
  "base64 with escaped slashes that breaks at its end": (bytes) =>
    `${"QU\\/D".repeat(Math.min(bytes / 5 - 1, MAX_BACKSLASHES))}!!`,
};

/** Texts that pass most schemas and that no command takes, one after the other. */
const WRONG_TEXTS: Readonly<Record<string, (index: number) => string>> = {
  "unknown names": (index) => `nothing ${index}`,
  "blank texts": (index) => "\u200b".repeat((index % 50) + 1),
  "URLs of other hosts": (index) => `https://h${index}.example.net/`,
  "broken URLs": (index) => `https://[${index}`,
};

/** How far beyond the limit a compressed body grows. */
const BOMB = 10;

/** Lists bodies of the greatest size that are refused, of every shape that has been dear. */
export function* listRefusedBodies(source: BodySource): Generator<RefusedBody> {
  const { limitBytes } = source;
  const members = new Set([
    listMember(source.schema),
    "content",
    boundedMember(source.schema),
    "nothing",
  ]);
  yield { name: "other members", make: () => Buffer.from(membersOf(limitBytes)) };
  for (const [name, fill] of Object.entries(FILLERS)) {
    for (const member of members) {
      const head = `{${JSON.stringify(member)}:`;
      const make = () => Buffer.from(`${head}${fill(limitBytes - head.length - 1)}}`);
      yield { name: `${member}: ${name}`, make };
      if (member === "nothing") yield* compress(name, make);
    }
  }
  if (propertiesOf(source.schema)["encoding"] !== undefined) {
    for (const [name, fill] of Object.entries(BROKEN_BASE64)) {
      const head = '{"encoding":"base64","content":"';
      yield { name, make: () => Buffer.from(`${head}${fill(limitBytes - head.length - 2)}"}`) };
    }
  }
  yield { name: "content: one text that is not UTF-8", make: () => notUtf8(limitBytes) };
  yield* compress("a bomb", () => Buffer.alloc(limitBytes * BOMB, "x"));
  yield* listFullBodies(source);
}

function notUtf8(bytes: number): Buffer {
  const text = Buffer.from(`{"content":"${"x".repeat(bytes - 14)}"}`);
  text[text.length - 3] = 0xff;
  return text;
}

function* compress(name: string, make: () => Buffer): Generator<RefusedBody> {
  const gzip = () => gzipSync(make(), { level: 1 });
  yield { name: `${name}, by gzip`, make: gzip, coding: "gzip" };
  const params = { [constants.BROTLI_PARAM_QUALITY]: 1 };
  const brotli = () => brotliCompressSync(make(), { params });
  yield { name: `${name}, by Brotli`, make: brotli, coding: "br" };
}

/** Bodies that keep to the bounds of their schema and hold as much as these allow, with texts that are wrong. */
function* listFullBodies(source: BodySource): Generator<RefusedBody> {
  const lists = Object.entries(propertiesOf(source.schema)).filter(([, { type }]) =>
    [type].flat().some((name) => name === "array" || name === "object")
  );
  for (const [kind, text] of Object.entries(WRONG_TEXTS)) {
    for (const [member, part] of lists) {
      for (const rest of [{}, Object(source.example)]) {
        const fill = (most: number) => ({ ...rest, [member]: fillSchema(part, text, most) });
        const name = `${member}: as many ${kind} as it may have`;
        yield { name, make: () => makeLargest(fill, source.limitBytes), mayPass: true };
      }
    }
  }
}

/** The largest body that is within the limit; `fill` takes how many items a list has. */
function makeLargest(fill: (most: number) => object, limitBytes: number): Buffer | undefined {
  for (let most = 100_000; most >= 10; most = Math.floor(most / 2)) {
    const bytes = Buffer.from(JSON.stringify(fill(most)));
    if (bytes.length <= limitBytes) return bytes;
  }
  return undefined;
}

/** What is read of a JSON Schema. */
interface Schema {
  type?: string | readonly string[];
  enum?: readonly unknown[];
  const?: unknown;
  format?: string;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  maxItems?: number;
  items?: Schema;
  properties?: Readonly<Record<string, Schema>>;
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
}

/** Fills a value as far as its schema allows, lists with at most `most` items. */
function fillSchema(schema: Schema, text: (index: number) => string, most: number): unknown {
  let index = 0;
  const fill = (given: Schema): unknown => {
    const part = (given.anyOf ?? given.oneOf)?.at(-1) ?? given;
    const types = [part.type].flat();
    if (part.const !== undefined) return part.const;
    if (part.enum) return part.enum[0];
    if (types.includes("object")) {
      const members = Object.entries(part.properties ?? {});
      return Object.fromEntries(members.map(([name, member]) => [name, fill(member)]));
    }
    if (types.includes("array")) {
      const length = Math.min(part.maxItems ?? most, most);
      return Array.from({ length }, () => fill(part.items ?? {}));
    }
    if (types.includes("string")) {
      if (part.format === "date") return "2026-01-01";
      if (part.format === "date-time") return "2026-01-01T00:00:00Z";
      return text(index++).slice(0, part.maxLength);
    }
    if (types.includes("boolean")) return true;
    return part.maximum ?? part.minimum ?? 1;
  };
  return fill(schema);
}

/** The schemas of routes are typed as objects, and are JSON Schemas. */
function propertiesOf(schema: object): Readonly<Record<string, Schema>> {
  return (schema as Schema).properties ?? {};
}

/** A member that is a list, where the body has one. */
function listMember(schema: object): string {
  const [name = "nothing"] = Object.entries(propertiesOf(schema))
    .find(([, { type }]) => [type].flat().includes("array")) ?? [];
  return name;
}

/** A member that is a text of limited length, where the body has one. */
function boundedMember(schema: object): string {
  const [name = "nothing"] = Object.entries(propertiesOf(schema))
    .find(([, { maxLength }]) => maxLength !== undefined) ?? [];
  return name;
}

function listOf(item: string, bytes: number): string {
  const count = Math.floor((bytes - 2 - item.length) / (item.length + 1));
  return `[${`${item},`.repeat(count)}${item}]`;
}

function membersOf(bytes: number): string {
  const longest = `"${bytes}":0,`;
  const count = Math.floor((bytes - 2) / longest.length);
  return `{${Array.from({ length: count }, (_, index) => `"${index}":0`).join(",")}}`;
}
