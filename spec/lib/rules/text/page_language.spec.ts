import { expect } from "chai";
import { findLanguageMismatch } from "../../../../lib/rules/text/page_language.ts";

const TEXTS = {
  en: "Green tea turns bitter when the water is too hot. Let it cool down for a few minutes " +
    "before it goes over the leaves, and do not let it stand for longer than two minutes.",
  de: "Grüner Tee wird bitter, wenn das Wasser zu heiß ist. Lassen Sie es einige Minuten " +
    "abkühlen, bevor Sie es über die Blätter gießen, und warten Sie nicht zu lange.",
  fr: "Le thé vert devient amer quand l'eau est trop chaude. Laissez-la refroidir quelques " +
    "minutes avant de la verser sur les feuilles, et ne le laissez pas infuser trop longtemps.",
  pl: "Zielona herbata staje się gorzka, gdy woda jest zbyt gorąca. Pozwól jej ostygnąć przez " +
    "kilka minut, zanim zalejesz liście, i nie parz jej dłużej niż dwie minuty.",
  ru: "Зелёный чай становится горьким, если вода слишком горячая. Дайте ей остыть несколько " +
    "минут, прежде чем заливать листья, и не заваривайте дольше двух минут.",
  ja:
    "緑茶はお湯が熱すぎると苦くなります。葉に注ぐ前に数分間冷ましてください。二分以上は蒸らさないでください。",
};

describe("findLanguageMismatch()", () => {
  for (const [language, text] of Object.entries(TEXTS)) {
    it(`knows ${language} among the others`, () => {
      const detected = Object.keys(TEXTS).map((declared) =>
        findLanguageMismatch(text.repeat(3), declared)?.detected
      );
      expect(detected).to.deep.equal(
        Object.keys(TEXTS).map((declared) => (declared === language ? undefined : language)),
      );
    });
  }

  it("goes by the primary language", () => {
    expect(findLanguageMismatch(TEXTS.de, "DE_at")).to.equal(undefined);
    expect(findLanguageMismatch(TEXTS.de, "en-GB")).to.deep.equal({
      detected: "de",
      declaredShare: 0,
    });
  });

  it("does not hold related languages against each other", () => {
    const danish = "Grøn te bliver bitter, når vandet er for varmt. Lad det køle af i et par " +
      "minutter, før du hælder det over bladene, og lad den ikke trække for længe.";
    expect(findLanguageMismatch(danish, "nb")).to.equal(undefined);
    expect(findLanguageMismatch(danish, "da")).to.equal(undefined);
  });

  it("says nothing of mixed texts, code, numbers, and languages that it does not know", () => {
    expect(findLanguageMismatch(TEXTS.en + TEXTS.de, "en")).to.equal(undefined);
    for (const language of ["pl", "ru", "ja"] as const) {
      const mixed = TEXTS.en + TEXTS[language];
      expect(findLanguageMismatch(mixed, language), language).to.equal(undefined);
    }
    const code = "module std io import export fn main args Vec String Result Error let x foo bar ";
    expect(findLanguageMismatch(code.repeat(10), "de")).to.equal(undefined);
    expect(findLanguageMismatch("1 2 3 4 5 ".repeat(100), "en")).to.equal(undefined);
    expect(findLanguageMismatch(TEXTS.en, "eo")).to.equal(undefined);
    expect(findLanguageMismatch(TEXTS.en, "")).to.equal(undefined);
  });

  it("looks at the beginning of endless texts", () => {
    expect(findLanguageMismatch(TEXTS.de.repeat(50_000), "en")?.detected).to.equal("de");
  });
});
