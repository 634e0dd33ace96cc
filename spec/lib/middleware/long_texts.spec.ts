import { expect } from "chai";
import { createValidator } from "../../../lib/core/validate.ts";
import { JsonMeter } from "../../../lib/core/texts/json_meter.ts";
import { LONG_TEXT_BYTES } from "../../../lib/core/texts/long_text.ts";
import { cutLongTexts, wishOfSchema } from "../../../lib/middleware/long_texts.ts";
import { parseJson } from "../../../lib/middleware/parse_json.ts";

describe("cutLongTexts()", () => {
  const long = (text: string) => text.repeat(Math.ceil(LONG_TEXT_BYTES / Buffer.byteLength(text)));

  /** The long texts that a meter finds in a body that comes in pieces of this many bytes. */
  const spansOf = (bytes: Buffer, pieceBytes: number) => {
    const meter = new JsonMeter();
    for (let at = 0; at < bytes.length; at += pieceBytes) {
      expect(meter.add(bytes.subarray(at, at + pieceBytes))).to.equal(undefined);
    }
    return meter.longTexts;
  };
  const cutsOf = (text: string, pieceBytes = 65_537) => {
    const bytes = Buffer.from(text);
    return cutLongTexts(bytes, spansOf(bytes, pieceBytes)).texts.size;
  };
  const parse = (text: string, pieceBytes: number) => {
    const bytes = Buffer.from(text);
    return parseJson(bytes, { longTexts: spansOf(bytes, pieceBytes) }).value;
  };

  const bodies: [string, string, number][] = [
    ["a text", JSON.stringify(long("x")), 1],
    ["texts in members and lists", JSON.stringify({ a: long("x"), b: [1, { c: long("y") }] }), 2],
    ["umlauts, emoji and Japanese", JSON.stringify([long("ü"), long("😀"), long("あ")]), 3],
    ["a text behind a byte-order mark", `\ufeff${JSON.stringify([long("x")])}`, 1],
    ["a text of brackets and commas", JSON.stringify([long("[{,:")]), 1],
    ["a text as __proto__", `{"__proto__":"${long("x")}"}`, 1],
    ["a text between others", JSON.stringify(["a", long("x"), "\\", 'b"', long("y"), ""]), 2],
    ["a text before much space", `{"a":"${long("x")}"${" ".repeat(1_000)}}`, 1],
    ["a text with an escape at its end", `["${long("x")}\\n"]`, 1],
    ["a text with an escaped quotation mark", `["${long("x")}\\"${long("x")}"]`, 1],
    ["many numbers between texts", `["a",${"1,".repeat(LONG_TEXT_BYTES)}"b"]`, 0],
  ];
  for (const [what, text, cuts] of bodies) {
    it(`leaves ${what} as JSON.parse() reads it, and takes ${cuts} out`, () => {
      const expected: unknown = JSON.parse(text.replace(/^\ufeff/, ""));
      for (const pieceBytes of [text.length * 3, 65_537]) {
        expect(cutsOf(text, pieceBytes)).to.equal(cuts);
        const value = parse(text, pieceBytes);
        expect(JSON.stringify(value) === JSON.stringify(expected)).to.equal(true);
      }
    });
  }

  it("makes no prototype of a text", () => {
    const value = Object(parse(`{"__proto__":"${long("x")}"}`, 65_537));
    expect(Object.keys(value)).to.deep.equal(["__proto__"]);
    expect(Object.getPrototypeOf(value)).to.equal(Object.prototype);
  });

  // what JSON.parse() refuses in a text must not be taken out of its sight
  for (const code of [0x00, 0x09, 0x0a, 0x1f]) {
    for (const place of [0, 1, 2, 3, LONG_TEXT_BYTES - 1]) {
      it(`refuses the control character ${code} at ${place} of a text`, () => {
        const text = long("x");
        const broken = text.slice(0, place) + String.fromCharCode(code) + text.slice(place + 1);
        expect(() => parse(`["${broken}"]`, 65_537)).to.throw().that.includes({
          code: "broken_json",
        });
      });
    }
  }

  it("takes every other character as it is", () => {
    for (const character of [" ", "!", "\x7f", "\x80", "\u2028", "\uffff"]) {
      expect(cutsOf(`["${long(character)}"]`)).to.equal(1);
    }
  });

  it("refuses a long name of a member", () => {
    for (
      const text of [`{"a":"${long("y")}","${long("ü")}" :1}`, `{"rows":[{"${long("x")}":1}]}`]
    ) {
      expect(() => parse(text, 65_537)).to.throw().that.includes({ code: "name_too_long" });
    }
  });

  describe("with a schema", () => {
    const schema = {
      type: "object",
      properties: {
        text: { type: "string" },
        either: { type: ["string", "null"] },
        any: {},
        rows: { type: "array", items: { type: "object" } },
        name: { type: "string", maxLength: 9_999 },
        kind: { type: "string", enum: ["a", "b"] },
        day: { type: "string", format: "date" },
        time: { type: "string", format: "date-time" },
        code: { type: "string", pattern: "^[a-z0-9_.-]{1,60}$" },
        open: { type: "string", pattern: "^(😀){2,}$" },
        either_end: { type: "string", pattern: "^x|😀$" },
      },
      additionalProperties: false,
    };
    const read = (body: object, wished: object = schema) => {
      const bytes = Buffer.from(JSON.stringify(body));
      const longTexts = spansOf(bytes, 65_537);
      expect(longTexts).to.have.length(1);
      return parseJson(bytes, { longTexts, wish: wishOfSchema(wished) }).value;
    };
    const text = long("😀");

    for (
      const body of [
        { text },
        { either: text },
        { any: text },
        { open: text },
        { either_end: text },
        { any: { a: [text] } },
        { rows: [{ a: text }] },
      ]
    ) {
      it(`decodes what ${JSON.stringify(body).replaceAll("😀", "")} may hold`, () => {
        expect(JSON.stringify(read(body)) === JSON.stringify(body)).to.equal(true);
      });
    }

    for (const body of [{ rows: text }, { nothing: text }, { nothing: [text] }]) {
      it(`leaves ${JSON.stringify(body).replaceAll("😀", "")} to be refused, undecoded`, () => {
        const left = read(body);
        expect(Object.keys(Object(left))).to.deep.equal(Object.keys(body));
        expect(JSON.stringify(left).length).to.be.below(100);
        expect(createValidator(schema)(left)).to.deep.equal(createValidator(schema)(body));
      });
    }

    for (
      const body of [
        ...[{ name: text }, { name: long("\n\u0000é") }, { kind: text }, { day: text }],
        ...[{ time: text }, { code: text }, { code: long("a") }],
      ]
    ) {
      it(`decodes the beginning of a text that ${Object.keys(body)[0]} is too short for`, () => {
        const left = read(body);
        const [[whole = ""], [beginning = ""]] = [Object.values(body), Object.values(Object(left))];
        expect(whole.startsWith(String(beginning))).to.equal(true);
        expect(String(beginning).length).to.be.within(10_000, LONG_TEXT_BYTES / 2);
        expect(createValidator(schema)(left)).to.deep.equal(createValidator(schema)(body));
      });
    }

    it("decodes members that are not named where others are allowed", () => {
      const { additionalProperties: _, ...open } = schema;
      expect(JSON.stringify(read({ other: text }, open)).length).to.be.above(LONG_TEXT_BYTES / 2);
    });

    it("leaves a body that is no object", () => {
      expect(JSON.stringify(read([text])).length).to.be.below(100);
    });
  });
});
