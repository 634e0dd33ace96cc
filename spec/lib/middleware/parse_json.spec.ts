import { expect } from "chai";
import { MAX_DEPTH, MAX_VALUES, parseJson } from "../../../lib/middleware/parse_json.ts";

describe("parseJson()", () => {
  const parse = (text: string, advice?: string) => parseJson(Buffer.from(text), { advice });

  for (
    const text of [
      '{"a":[1,2.5,-3e2,true,false,null,"x"],"b":{}}',
      '"a \\"quoted\\" text \\\\"',
      '["grün","あ","😀","\\ud83d\\ude00"]',
      '"[{[{,,,"',
      `["${'\\\\\\"[{'.repeat(1_000)}","\\\\"]`,
      " 7 ",
    ]
  ) {
    it(`reads ${text} as JSON.parse() does`, () => {
      expect(parse(text)).to.deep.equal(JSON.parse(text));
    });
  }

  it("passes over a byte-order mark", () => {
    expect(parse("\ufeff[1]")).to.deep.equal([1]);
  });

  it("takes as many values as it is given, and says how many", () => {
    const limited = (text: string) => parseJson(Buffer.from(text), { maxValues: 4 });
    expect(limited('["a","b"]')).to.deep.equal(["a", "b"]);
    expect(() => limited('["a","b","c"]')).to.throw("are read at a time: 4 (three numbers");
  });

  it("makes of __proto__ a member like others", () => {
    const value = parse('{"__proto__":{"admin":true}}');
    expect(Object.keys(Object(value))).to.deep.equal(["__proto__"]);
    expect(Object(value).admin).to.equal(undefined);
  });

  const refused: [string, Buffer, number, string][] = [
    ["what is not UTF-8", Buffer.from([0x22, 0xfc, 0x22]), 400, "not_utf8"],
    [
      "half of a surrogate pair in UTF-8",
      Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22]),
      400,
      "not_utf8",
    ],
    ["a text that does not end", Buffer.from('"abc\\"'), 400, "broken_json"],
    ["a comma too many", Buffer.from("[1,]"), 400, "broken_json"],
    ["closing brackets alone", Buffer.from("]]]"), 400, "broken_json"],
    ["too deep lists", nest(MAX_DEPTH + 1), 400, "nested_too_deep"],
    [
      "too deep lists that are never closed",
      Buffer.from("[".repeat(5_000)),
      400,
      "nested_too_deep",
    ],
    ["too many texts", list('""', MAX_VALUES), 413, "too_many_values"],
    ["too many objects", list("{}", MAX_VALUES), 413, "too_many_values"],
    ["three times as many numbers", list("0", 3 * MAX_VALUES), 413, "too_many_values"],
    [
      "too many texts behind one of quotation marks",
      Buffer.from(
        `["${'\\\\\\"'.repeat(1_000)}",${'"",'.repeat(MAX_VALUES)}""]`,
      ),
      413,
      "too_many_values",
    ],
  ];
  for (const [what, bytes, status, code] of refused) {
    it(`refuses ${what}`, () => {
      expect(() => parseJson(bytes)).to.throw().that.deep.includes({ status, code });
    });
  }

  it("takes what is at the limits", () => {
    expect(() => parseJson(nest(MAX_DEPTH))).not.to.throw();
    expect(parseJson(list("0", MAX_VALUES))).to.have.length(MAX_VALUES);
  });

  it("says what to do instead", () => {
    expect(() => parse(`[${'"",'.repeat(MAX_VALUES)}""]`, "Send a file."))
      .to.throw(/Send a file\.$/);
  });
});

function nest(levels: number): Buffer {
  return Buffer.from("[".repeat(levels) + "]".repeat(levels));
}

function list(item: string, count: number): Buffer {
  return Buffer.from(`[${Array(count).fill(item).join(",")}]`);
}
