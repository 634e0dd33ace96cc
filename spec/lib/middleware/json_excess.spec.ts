import { expect } from "chai";
import {
  JsonMeter,
  MAX_BACKSLASHES,
  MAX_DEPTH,
  MAX_PLAIN_BYTES,
  MAX_VALUES,
} from "../../../lib/core/texts/json_meter.ts";
import { type JsonLimits, refuseExcess } from "../../../lib/middleware/json_excess.ts";

describe("refuseExcess()", () => {
  /** What refuses the text, in pieces of this many bytes. */
  const refusalOf = (text: string, pieceBytes: number, limits?: JsonLimits) => {
    const meter = new JsonMeter(limits?.maxValues);
    const bytes = Buffer.from(text);
    for (let at = 0; at < bytes.length; at += pieceBytes) {
      const excess = meter.add(bytes.subarray(at, at + pieceBytes));
      if (excess !== undefined) return refuseExcess(excess, limits);
    }
    return undefined;
  };

  const refused: [string, string, number, string][] = [
    ["too deep lists", nest(MAX_DEPTH + 1), 400, "nested_too_deep"],
    ["too deep lists that are never closed", "[".repeat(5_000), 400, "nested_too_deep"],
    ["too many texts", list('""', MAX_VALUES), 413, "too_many_values"],
    ["too many objects", list("{}", MAX_VALUES), 413, "too_many_values"],
    ["three times as many numbers", list("0", 3 * MAX_VALUES), 413, "too_many_values"],
    [
      "too many texts behind one of quotation marks",
      `["${'\\\\\\"'.repeat(1_000)}",${'"",'.repeat(MAX_VALUES)}""]`,
      413,
      "too_many_values",
    ],
  ];
  for (const [what, text, status, code] of refused) {
    it(`refuses ${what}, whole and in pieces`, () => {
      for (const pieceBytes of [text.length, 64 * 1024, 7]) {
        expect(refusalOf(text, pieceBytes)).to.include({ status, code });
      }
    });
  }

  it("refuses at the first piece that has too much", () => {
    const meter = new JsonMeter(4);
    expect(meter.add(Buffer.from('["a","b",'))).to.equal(undefined);
    expect(meter.add(Buffer.from('"c",'))).to.equal("values");
  });

  it("takes what is at the limits", () => {
    expect(refusalOf(nest(MAX_DEPTH), 9)).to.equal(undefined);
    expect(refusalOf(list("0", MAX_VALUES), 64 * 1024)).to.equal(undefined);
  });

  it("takes as many values as it is given, and says how many", () => {
    expect(refusalOf('["a","b"]', 3, { maxValues: 4 })).to.equal(undefined);
    expect(refusalOf('["a","b","c"]', 3, { maxValues: 4 })?.message)
      .to.include("are read at a time: 4 (three numbers");
  });

  it("refuses a text of millions of escapes before all of it has come, and takes one at the limit", () => {
    const text = (escapes: number) => `{"content":"${"\\n".repeat(escapes)}"}`;
    const advice = "Send base64.";
    expect(refusalOf(text(MAX_BACKSLASHES + 1), 65_537, { advice }))
      .to.include({ status: 413, code: "too_many_values" })
      .and.have.property("message").that.matches(/backslashes.*Send base64\.$/);
    expect(refusalOf(text(MAX_BACKSLASHES), 65_537)).to.equal(undefined);
    const meter = new JsonMeter();
    expect(meter.add(Buffer.from(`["${"\\n".repeat(MAX_BACKSLASHES + 1)}`))).to.equal("escapes");
  });

  // what is outside of texts is read by words: each byte that counts, at each of their places, among each that does not
  it("counts what is between blanks and digits, wherever words begin", () => {
    for (const plain of [" ", "\n", "\t", "\r", "0", "9", "1.5e-7", "true", " \n", "ü", "\ufeff"]) {
      for (let length = 0; length < 13; length++) {
        const gap = plain.repeat(length);
        const body = `[${gap}{${gap}"",${gap}"" ${gap}}${gap},[]${gap}]${gap}`;
        for (const pieceBytes of [body.length * 3, 11, 5]) {
          // three lists and objects, two texts, two commas
          expect(refusalOf(body, pieceBytes, { maxValues: 5.7 }), body).to.equal(undefined);
          expect(refusalOf(body, pieceBytes, { maxValues: 5.6 }), body).to.include({ status: 413 });
        }
      }
    }
    expect(refusalOf(`[${`${" ".repeat(9)}[`.repeat(MAX_DEPTH)}`, 64)).to.include({ status: 400 });
    const closed = `${"[          ".repeat(9)}${"          ]".repeat(9)},`.repeat(MAX_DEPTH);
    expect(refusalOf(closed, 64)).to.equal(undefined);
  });

  it("refuses blanks and digits outside of texts that are too many in a row, wherever they are", () => {
    const blanks = " ".repeat(MAX_PLAIN_BYTES);
    for (const pieceBytes of [200_000, 65_537, 1_000]) {
      for (
        const body of [`[${blanks}]`, `{"a":${"1".repeat(MAX_PLAIN_BYTES - 1)}}`, `""${blanks}`]
      ) {
        expect(refusalOf(body, pieceBytes)).to.equal(undefined);
      }
      for (const body of [`[${blanks} ]`, `${blanks} []`, `["a",${blanks}1]`, `""${blanks} `]) {
        expect(refusalOf(body, pieceBytes)).to.include({ status: 413, code: "too_many_blanks" });
      }
      expect(refusalOf(`["${blanks}", "${blanks}"]`, pieceBytes)).to.equal(undefined);
    }
  });

  it("says what to do instead", () => {
    expect(refusalOf('["a","b"]', 3, { maxValues: 1, advice: "Send a file." })?.message)
      .to.match(/Send a file\.$/);
  });

  // a list of three texts and two commas: 4 2/3 values, whatever stands in the texts
  for (
    const text of [
      '"[{,"',
      '"\\""',
      '"\\\\"',
      `"${'\\\\\\"['.repeat(200)}"`,
      '"a\\\\\\"b"',
      '"grün\\n,"',
    ]
  ) {
    it(`counts ${text.slice(0, 20)} as one, wherever a piece ends`, () => {
      const body = `[${text},${text},${text}]`;
      for (let pieceBytes = 1; pieceBytes <= Buffer.byteLength(body); pieceBytes++) {
        expect(refusalOf(body, pieceBytes, { maxValues: 4.7 })).to.equal(undefined);
        expect(refusalOf(body, pieceBytes, { maxValues: 4.6 })).to.include({ status: 413 });
      }
    });
  }
});

function nest(levels: number): string {
  return "[".repeat(levels) + "]".repeat(levels);
}

function list(item: string, count: number): string {
  return `[${Array(count).fill(item).join(",")}]`;
}
