import { expect } from "chai";
import { splitWords } from "../../../../lib/crawler/text/split_words.ts";

function normalise(text: string): string {
  return String.fromCharCode(...splitWords(text).normalised);
}

/** All that a regular expression takes for white space. */
const WHITE_SPACE = Array.from({ length: 0x10000 }, (_, unit) => String.fromCharCode(unit))
  .filter((character) => /\s/.test(character)).join("");

describe("splitWords()", () => {
  const cases: [text: string, wordCount: number, normalised: string][] = [
    ["", 0, ""],
    [" \n\t.,;!? — … 🙂 ", 0, ""],
    ["one", 1, "one "],
    ["one two\nthree", 3, "one two three "],
    ["don't rock'n'roll, l’eau", 3, "dont rocknroll leau "],
    ["'quoted' words'", 2, "quoted words "],
    ["1,000.50 v2.0 3.", 3, "100050 v20 3 "],
    ["well-known a/b", 4, "well known a b "],
    ["snake_case", 1, "snake_case "],
    ["naïve Straße", 2, "naïve straße "],
    ["re\u00adsume\u0301", 1, "resume\u0301 "],
    ["привет мир", 2, "привет мир "],
    ["한국어 문장", 2, "한국어 문장 "],
    ["हिन्दी में", 2, "हिन्दी में "],
    ["日本語、テスト。", 3, "日 本 語 テ ス ト "],
    ["データ", 2, "デ ー タ "],
    ["ภาษาไทย", 4, "ภ า ษ า ไ ท ย "],
    ["iPhone手機", 2, "iphone 手 機 "],
    ["𝐀𝐁 𠀀𠀁", 2, "𝐀𝐁 \ud840 \ud840 "],
    ["a\ud800b\udc00", 2, "a b "],
  ];
  for (const [text, wordCount, normalised] of cases) {
    it(`finds ${wordCount} in ${JSON.stringify(text)}`, () => {
      expect(splitWords(text).wordCount).to.equal(wordCount);
      expect(normalise(text)).to.equal(normalised);
    });
  }

  const collapsed: [text: string, collapsed: string, bytes: number][] = [
    ["", "", 0],
    [" \n ", "", 0],
    ["one", "one", 3],
    ["  one,\n\t two  ", "one, two", 8],
    ["a\0\0b", "a b", 3],
    ["é \u00a0 €", "é €", 6],
    ["a\u2003b\u3000", "a b", 3],
    [`a${WHITE_SPACE}b${WHITE_SPACE} `, "a b", 3],
    ["🙂\u00ad x", "🙂\u00ad x", 8],
    ["don't 1,000", "don't 1,000", 11],
  ];
  for (const [text, expected, bytes] of collapsed) {
    it(`collapses ${JSON.stringify(text)} to ${bytes} bytes`, () => {
      expect(splitWords(text, 100)).to.include({ collapsed: expected, bytes });
    });
  }

  it("gives back as much as is asked for, without half a character", () => {
    expect(splitWords("one two")).to.include({ collapsed: "", bytes: 7 });
    expect(splitWords("one  two", 5)).to.include({ collapsed: "one t", bytes: 7 });
    expect(splitWords("ab🙂", 3)).to.include({ collapsed: "ab", bytes: 6 });
  });

  it("hashes equal words equally and others differently", () => {
    const [a, b, c] = splitWords("word, other word").hashes;
    expect(a).to.equal(c);
    expect(a).to.not.equal(b);
  });
});
