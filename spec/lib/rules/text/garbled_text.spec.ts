import { expect } from "chai";
import { findGarbling } from "../../../../lib/rules/text/garbled_text.ts";

/** The text as readers see it who take its UTF-8 for windows-1252. */
function misread(text: string): string {
  return new TextDecoder("windows-1252").decode(new TextEncoder().encode(text));
}

describe("findGarbling()", () => {
  it("finds letters that were replaced", () => {
    expect(findGarbling("Gr\ufffd\ufffde und Ma\ufffd")).to.equal("replaced");
  });

  for (
    const text of [
      "für Füße",
      "Über uns",
      "café crème",
      "niño",
      "l’été",
      "“Tea” – green",
      "Žluťoučký kůň",
      "Чай с лимоном",
      "Καλημέρα",
    ]
  ) {
    it(`finds ${text} that was read as windows-1252`, () => {
      expect(findGarbling(misread(text))).to.equal("misread");
    });

    it(`passes ${text} as it is`, () => {
      expect(findGarbling(text)).to.equal(undefined);
    });
  }

  it("passes capitals before quotation marks, and a capital letter with an accent", () => {
    const texts = ["“AMANHÃ”", "IRMÃ…", "Âge d’or", "Ãgua", "NGÃ‚ BA", "AMANHÃ – hoje", ""];
    for (const text of texts) expect(findGarbling(text), text).to.equal(undefined);
  });
});
