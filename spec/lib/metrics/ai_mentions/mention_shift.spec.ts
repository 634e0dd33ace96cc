import { expect } from "chai";
import { findMentionShift } from "../../../../lib/metrics/ai_mentions/mention_shift.ts";
import { createSeededRandom } from "../../../support/random.ts";

describe("findMentionShift()", () => {
  const count = (named: number, answers: number) => ({ named, answers });

  it("finds a change beyond the interval of the difference", () => {
    const shift = findMentionShift({ before: count(28, 28), after: count(0, 7) }, 5);
    expect(shift?.delta).to.equal(-1);
    expect(shift?.interval.high).to.be.within(-0.5, -0.2);
    expect(findMentionShift({ before: count(14, 28), after: count(2, 7) }, 1)).to.equal(null);
  });

  it("asks for more the more is compared, and says nothing without answers", () => {
    const windows = { before: count(20, 28), after: count(0, 7) };
    expect(findMentionShift(windows, 1)?.delta).to.be.closeTo(-0.714, 0.001);
    expect(findMentionShift(windows, 1_000)).to.equal(null);
    expect(findMentionShift({ before: count(0, 0), after: count(5, 7) }, 1)).to.equal(null);
  });

  it("finds hardly any among a hundred rates that did not change, looked at a hundred times", () => {
    const { share } = createSeededRandom(17);
    const draw = (answers: number, rate: number) => {
      let named = 0;
      for (let at = 0; at < answers; at++) named += share() < rate ? 1 : 0;
      return count(named, answers);
    };
    let looksWithAny = 0;
    for (let look = 0; look < 100; look++) {
      const found = Array.from({ length: 100 }, (_, at) => {
        const rate = at / 100;
        return findMentionShift({ before: draw(28, rate), after: draw(7, rate) }, 100);
      });
      if (found.some((shift) => shift !== null)) looksWithAny++;
    }
    expect(looksWithAny).to.be.at.most(5);
  });
});
