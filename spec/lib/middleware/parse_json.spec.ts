import { expect } from "chai";
import { parseJson } from "../../../lib/middleware/parse_json.ts";

describe("parseJson()", () => {
  const parse = (text: string) => parseJson(Buffer.from(text)).value;

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
  ];
  for (const [what, bytes, status, code] of refused) {
    it(`refuses ${what}`, () => {
      expect(() => parseJson(bytes)).to.throw().that.deep.includes({ status, code });
    });
  }
});
