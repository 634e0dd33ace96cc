import { expect } from "chai";
import { changeTag, moreOrLess, signedPercent } from "../../../../lib/web/report/change.ts";

describe("changeTag()", () => {
  it("says by sign and by class what a change means", () => {
    expect(changeTag({ delta: 3 }).text).to.equal('<span class="change change-better">+3</span>');
    expect(changeTag({ delta: -1200 }).text).to.contain("change-worse").and.contain("\u22121,200");
    expect(changeTag({ delta: 0 }).text).to.contain("change-same").and.contain(">0<");
    expect(changeTag({ delta: 2, lessIsBetter: true }).text).to.contain("change-worse");
    expect(changeTag({ delta: 4.87, write: signedPercent }).text).to.contain("+4.9\u00a0%");
  });

  it("writes nothing where there is nothing to compare with", () => {
    for (const delta of [null, undefined, NaN]) expect(changeTag({ delta }).text).to.equal("");
  });
});

describe("moreOrLess()", () => {
  it("says in words which way it went", () => {
    expect(moreOrLess(4.87)).to.equal("4.9\u00a0% more than");
    expect(moreOrLess(-12.5)).to.equal("12.5\u00a0% fewer than");
    expect(moreOrLess(0)).to.equal("as many as");
  });
});
