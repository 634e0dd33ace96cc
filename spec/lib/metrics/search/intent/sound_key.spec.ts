import { expect } from "chai";
import { soundKey } from "../../../../../lib/metrics/search/intent/sound_key.ts";

describe("soundKey()", () => {
  it("is the same for words that sound alike in several languages", () => {
    for (
      const [one, other] of [
        ["wallapop", "guallapop"],
        ["leroymerlin", "leroimerlin"],
        ["doctolib", "doktolibe"],
        ["mediaexpert", "mediaekspert"],
        ["thomann", "toman"],
        ["zalando", "salanto"],
        ["Peißenberg", "peissenberg"],
      ] as const
    ) {
      expect(soundKey(one), `${one} ${other}`).to.equal(soundKey(other));
    }
  });

  it("keeps other sounds apart", () => {
    for (
      const [one, other] of [
        ["notion", "motion"],
        ["canva", "canvas"],
        ["shopify", "spotify"],
        ["renner", "runter"],
      ] as const
    ) {
      expect(soundKey(one), `${one} ${other}`).not.to.equal(soundKey(other));
    }
  });

  it("has nothing to sound in other scripts", () => {
    expect(soundKey("озон")).to.equal("");
  });
});
