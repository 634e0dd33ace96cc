import { expect } from "chai";
import {
  foldCase,
  foldQuery,
  isUnspaced,
  keywordKey,
  stripAccents,
} from "../../../../lib/metrics/core/normalise_query.ts";

describe("foldCase()", () => {
  it("makes spellings of one word equal", () => {
    expect(["STRASSE", "Straße", "straße"].map(foldCase)).to.deep.equal([
      "strasse",
      "strasse",
      "strasse",
    ]);
    expect(foldCase("ΟΔΟΣ")).to.equal(foldCase("οδος"));
    expect(foldCase("İstanbul")).to.equal("istanbul");
    expect(foldCase("ＱＲ ﬁnder")).to.equal("qr finder");
  });
});

describe("keywordKey()", () => {
  it("collapses white space and keeps punctuation", () => {
    expect(keywordKey("  C++ \t Book\u00a0 ")).to.equal("c++ book");
  });

  it("drops invisible characters at the ends", () => {
    expect(keywordKey("\u200bshoes\ufeff")).to.equal("shoes");
  });
});

describe("foldQuery()", () => {
  it("makes spaces of punctuation and symbols", () => {
    expect(foldQuery("L'Hôtel-de-Ville, C++!")).to.equal("l hôtel de ville c");
  });

  it("keeps the marks that are letters' parts", () => {
    expect(foldQuery("हिन्दी")).to.equal("हिन्दी");
  });
});

describe("stripAccents()", () => {
  it("takes accents off Latin letters", () => {
    expect(stripAccents("cómo łódź smørrebrød")).to.equal("como lodz smorrebrod");
  });

  it("leaves other scripts alone", () => {
    expect(stripAccents("が йод")).to.equal("が йод");
  });
});

describe("isUnspaced()", () => {
  it("knows scripts without spaces between words", () => {
    expect(["無印良品", "ユニクロ", "สยาม", "삼성전자", "muji"].map(isUnspaced)).to.deep.equal([
      true,
      true,
      true,
      true,
      false,
    ]);
  });
});
