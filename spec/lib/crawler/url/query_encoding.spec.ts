import { expect } from "chai";
import { encodeLegacyQuery } from "../../../../lib/crawler/url/query_encoding.ts";

describe("encodeLegacyQuery()", () => {
  const CASES: [query: string, encoding: string, expected: string][] = [
    ["a=b&c", "shift_jis", "a=b&c"],
    ["é", "windows-1252", "%E9"],
    ["€", "Windows-1252", "%80"],
    ["ж", "windows-1251", "%E6"],
    ["表", "shift_jis", "%95\\"],
    ["語", "euc-jp", "%B8%EC"],
    ["한", "euc-kr", "%C7%D1"],
    ["中", "gbk", "%D6%D0"],
    ["中", "big5", "%A4%A4"],
    ["😀", "gbk", "%26%23128512%3B"],
    ["é", "utf-8", "é"],
    ["é", "utf-16be", "é"],
    ["é", "iso-2022-jp", "é"],
    ["é", "no-such-encoding", "é"],
  ];
  for (const [query, encoding, expected] of CASES) {
    it(`returns ${expected} for ${query} in ${encoding}`, () => {
      expect(encodeLegacyQuery(query, encoding)).to.equal(expected);
    });
  }
});
