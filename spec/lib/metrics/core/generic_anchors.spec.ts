import { expect } from "chai";
import { foldAnchor, GENERIC_ANCHORS } from "../../../../lib/metrics/core/generic_anchors.ts";

describe("foldAnchor()", () => {
  it("leaves out case, accents and punctuation", () => {
    expect(foldAnchor("  » Haz CLIC aquí! ")).to.equal("haz clic aqui");
  });
});

describe("GENERIC_ANCHORS", () => {
  it("holds anchors that name nothing, in many languages", () => {
    const anchors = ["Click here", "Weiterlesen …", "en savoir plus", "Leer más", "scopri di più"]
      .concat([
        "Klik hier!",
        "подробнее",
        "詳しくはこちら",
        "点击这里",
        "여기",
        "bezoek de website",
      ])
      .concat([
        "siirry verkkosivulle",
        "visitar o site",
        "மேலும் படிக்க",
        "ادامه مطلب",
        "לחצו כאן",
      ])
      .concat(["और पढ़ें", "อ่านต่อ", "Xem thêm", "Selengkapnya", "Διαβάστε περισσότερα"]);
    for (const anchor of anchors) {
      expect(GENERIC_ANCHORS.has(foldAnchor(anchor)), anchor).to.equal(true);
    }
  });

  it("holds none that is empty", () => {
    expect(GENERIC_ANCHORS.has("")).to.equal(false);
  });
});
