import { expect } from "chai";
import { createGenericAnchorTest } from "../../../../lib/rules/text/generic_anchors.ts";

describe("createGenericAnchorTest()", () => {
  const generic: [text: string, lang: string | null][] = [
    ["click here", "en"],
    ["Read more »", "en-GB"],
    ["→ LEARN MORE …", "EN"],
    ["(this)", "en"],
    ["-- more --", "en"],
    ["read more >>", "en"],
    ["[ » more ]", "en"],
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
    ["மேலும் படிக்க", "ta"],
    ["இங்கே", "ta-IN"],
    ["اینجا کلیک کنید", "fa"],
    ["ادامه مطلب »", "fa-IR"],
    ["بيشتر", "fa"],
    ["اقرأ المزيد", "ar"],
    ["المزيد؟", "ar"],
    ["קרא עוד", "he"],
    ["קרא עוד", "iw"],
    ["और पढ़ें।", "hi"],
    ["আরো পড়ুন", "bn"],
    ["อ่านต่อ", "th"],
    ["Xem thêm", "vi"],
    ["Xem thêm".normalize("NFD"), "vi"],
    ["Selengkapnya", "id"],
    ["Διαβάστε περισσότερα", "el"],
    ["Детальніше", "uk"],
    ["Прочетете повече", "bg"],
    ["Află mai multe", "ro"],
    ["Tovább", "hu"],
    ["čítať viac", "sk"],
    ["Opširnije", "bs"],
    ["مزید پڑھیں", "ur"],
    ["மேலும்", null],
    ["بیشتر", ""],
    ["Подробнее", "xx"],
    ["more", null],
    ["more", ""],
    ["more", "xx"],
  ];
  for (const [text, lang] of generic) {
    it(`knows ${JSON.stringify(text)} in ${lang}`, () => {
      expect(createGenericAnchorTest(lang)(text)).to.equal(true);
    });
  }

  const telling: [text: string, lang: string | null][] = [
    ["How to brew green tea", "en"],
    ["Read more about tea", "en"],
    ["Start", "de"],
    ["her", "en"],
    ["more", "de"],
    ["தேநீர் வகைகள்", "ta"],
    ["چای سبز", "fa"],
    ["Weiterlesen", null],
    ["itt", "en"],
    ["", "en"],
    ["→", "en"],
    ["()", "en"],
    ["start()", "en"],
    ["--details", "en"],
    ["<this>", "en"],
    ["LINK", "en"],
    ["(more", "en"],
    ["herb", "en"],
  ];
  for (const [text, lang] of telling) {
    it(`passes ${JSON.stringify(text)} in ${lang}`, () => {
      expect(createGenericAnchorTest(lang)(text)).to.equal(false);
    });
  }

  it("is not slowed by endless texts and languages", () => {
    expect(createGenericAnchorTest("en")("»".repeat(1e7))).to.equal(false);
    expect(createGenericAnchorTest("-".repeat(1e7))("here")).to.equal(true);
    expect(createGenericAnchorTest("constructor")("here")).to.equal(true);
  });
});
