import type { SeededRandom } from "../random.ts";

/** One of several. Throws when there is none. */
export function pick<Item>(random: SeededRandom, items: readonly Item[]): Item {
  if (items.length === 0) throw new TypeError("There is nothing to pick from.");
  // below the length
  return items[random.below(items.length)] as Item;
}

/** Texts that programs stumble over. */
export const HOSTILE_TEXTS: readonly string[] = [
  "",
  " ",
  "constructor",
  "__proto__",
  "toString",
  "hasOwnProperty",
  "null",
  "undefined",
  "NaN",
  "-0",
  "0x10",
  "1e400",
  "99999999999999999999",
  "9007199254740993",
  "-1",
  "true",
  "\0",
  "a\0b",
  "\r\nX-Injected: 1",
  "\u0001\u001f\u007f",
  "\ud800",
  "a\udc00b",
  "\u{1f600}\u{10ffff}",
  "\u202eevil\u202c",
  "שלום עולם",
  "e\u0301\u0327".repeat(20),
  "\ufeff",
  "\uffff\ufffe",
  "' OR 1=1 --",
  '"; DROP TABLE sites; --',
  "\\",
  "%",
  "%_%",
  "%00",
  "%zz",
  "../../etc/passwd",
  "<script>alert(1)</script>",
  "{{7*7}}",
  "${7*7}",
  "(((((((((((",
  "a,b,,c",
  ",",
  "11..20",
  "2026-02-30",
  "0000-00-00",
  "9999-12-31",
  "+275760-09-13T00:00:00Z",
  "2026-01-01T24:00:00Z",
  "http://",
  "http://[::1",
  "https://user:pass@shop.test:99999/",
  "javascript:alert(1)",
  "https://shop.test/\0?\ud800#\n",
  "x".repeat(300),
  "x".repeat(5000),
  "😀".repeat(1000),
];

const HOSTILE_VALUES: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -0,
  -1,
  1.5,
  1e21,
  1e308,
  -1e308,
  5e-324,
  Number.MAX_SAFE_INTEGER,
  Number.MAX_SAFE_INTEGER + 1,
  2 ** 31,
  2 ** 32,
  2 ** 63,
  [],
  {},
  [[]],
  [null],
  [{}],
  [1, "a", null],
  { length: 5 },
  { "": "" },
  { then: 1, toJSON: 1 },
];

/** Names that objects inherit, as JSON that gives an object such a member of its own. */
const INHERITED_MEMBERS: readonly string[] = [
  '{"constructor":1}',
  '{"__proto__":{"isAdmin":true}}',
  '{"toString":null,"valueOf":null}',
  '{"hasOwnProperty":1}',
];

/** A value that no schema is likely to take; an object among them may own a member `__proto__`. */
export function hostileValue(random: SeededRandom): unknown {
  const kind = random.below(10);
  if (kind < 4) return pick(random, HOSTILE_TEXTS);
  if (kind < 7) return pick(random, HOSTILE_VALUES);
  if (kind < 8) return JSON.parse(pick(random, INHERITED_MEMBERS));
  if (kind < 9) return nested(1 + random.below(150));
  return Array.from({ length: random.below(2000) }, () => pick(random, HOSTILE_TEXTS));
}

function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level++) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}

/** Bodies that are no JSON, or JSON that was damaged. */
export function brokenBody(random: SeededRandom, json: string): string | Buffer {
  const at = random.below(json.length + 1);
  switch (random.below(9)) {
    case 0:
      return json.slice(0, at);
    case 1:
      return `${json.slice(0, at)}${pick(random, ["}", "]", '"', "\\", "\0", ","])}${
        json.slice(at)
      }`;
    case 2:
      return Buffer.concat([
        Buffer.from(json.slice(0, at)),
        Buffer.from([random.below(256), random.below(256)]),
        Buffer.from(json.slice(at)),
      ]);
    case 3:
      return Buffer.from(json, "utf16le");
    case 4:
      return Buffer.from(`\ufeff${json}`);
    case 5:
      return `${"[".repeat(1 + random.below(5000))}1`;
    case 6:
      return pick(random, ["", " ", "null", "1", '"a"', "[]", "NaN", "[1,]", "{a:1}", "\0"]);
    case 7:
      return json.replace("{", `{"__proto__":${pick(random, INHERITED_MEMBERS)},`);
    default:
      return json.replace("{", '{"constructor":{"prototype":1},');
  }
}
