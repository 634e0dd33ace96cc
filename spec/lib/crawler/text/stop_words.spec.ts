import { expect } from "chai";
import { splitWords } from "../../../../lib/crawler/text/split_words.ts";
import { hasWord, readStopWords } from "../../../../lib/crawler/text/stop_words.ts";

function isStopWord(word: string, lang: string | null): boolean {
  return hasWord(readStopWords(lang), splitWords(word).hashes[0] ?? 0);
}

describe("readStopWords()", () => {
  const words: [lang: string, word: string][] = [
    ["en", "The"],
    ["en-GB", "don't"],
    ["de", "für"],
    ["DE-at", "über"],
    ["fr", "été"],
    ["fr", "c’est"],
    ["es", "también"],
    ["it", "perché"],
    ["pt-BR", "não"],
    ["nl", "zijn"],
  ];
  for (const [lang, word] of words) {
    it(`knows ${word} in ${lang}`, () => {
      expect(isStopWord(word, lang)).to.equal(true);
      expect(isStopWord(word, null)).to.equal(true);
    });
  }

  const others: [lang: string, word: string][] = [
    ["en", "war"],
    ["de", "the"],
    ["fr", "thé"],
    ["es", "casa"],
    ["it", "tè"],
    ["pt", "chá"],
    ["nl", "thee"],
  ];
  for (const [lang, word] of others) {
    it(`does not know ${word} in ${lang}`, () => expect(isStopWord(word, lang)).to.equal(false));
  }

  it("takes the words of all languages where the language is none of them", () => {
    expect(isStopWord("zijn", "ru")).to.equal(true);
    expect(isStopWord("the", "")).to.equal(true);
    expect(isStopWord("tea", "ru")).to.equal(false);
  });

  it("makes no list of the name of an object's property", () => {
    expect(isStopWord("the", "constructor")).to.equal(true);
  });
});
