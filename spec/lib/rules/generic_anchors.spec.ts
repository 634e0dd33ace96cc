import { expect } from "chai";
import { isGenericAnchor } from "../../../lib/rules/generic_anchors.ts";

describe("isGenericAnchor()", () => {
  const generic: [text: string, lang: string | null][] = [
    ["click here", "en"],
    ["Read more »", "en-GB"],
    ["→ LEARN MORE …", "EN"],
    ["(this)", "en"],
    ["Weiterlesen", "de-AT"],
    ["Hier", "de"],
    ["En savoir plus", "fr"],
    ["En savoir +", "fr"],
    ["Lire l’article", "fr_CA"],
    ["aquí", "es"],
    ["¡Leer más!", "es-MX"],
    ["Scopri di più", "it"],
    ["saiba mais", "pt-BR"],
    ["Lees meer", "nl"],
    ["Läs mer", "sv"],
    ["Læs mere", "da"],
    ["les mer", "nb"],
    ["Lue lisää", "fi"],
    ["Czytaj dalej", "pl"],
    ["více", "cs"],
    ["devamını oku", "tr"],
    ["Подробнее", "ru"],
    ["「続きを読む」", "ja"],
    ["了解更多", "zh-Hant"],
    ["자세히 보기", "ko"],
    ["more", null],
    ["more", ""],
    ["more", "xx"],
  ];
  for (const [text, lang] of generic) {
    it(`knows ${JSON.stringify(text)} in ${lang}`, () => {
      expect(isGenericAnchor(text, lang)).to.equal(true);
    });
  }

  const telling: [text: string, lang: string | null][] = [
    ["How to brew green tea", "en"],
    ["Read more about tea", "en"],
    ["Start", "de"],
    ["her", "en"],
    ["more", "de"],
    ["", "en"],
    ["→", "en"],
  ];
  for (const [text, lang] of telling) {
    it(`passes ${JSON.stringify(text)} in ${lang}`, () => {
      expect(isGenericAnchor(text, lang)).to.equal(false);
    });
  }

  it("is not slowed by endless texts and languages", () => {
    expect(isGenericAnchor("»".repeat(1e7), "en")).to.equal(false);
    expect(isGenericAnchor("here", "-".repeat(1e7))).to.equal(true);
    expect(isGenericAnchor("here", "constructor")).to.equal(true);
  });
});
