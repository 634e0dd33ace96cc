import { expect } from "chai";
import { compareRates } from "../../../../lib/metrics/ai_mentions/rate_change.ts";

function trials(part: number, whole: number) {
  return Array.from({ length: whole }, (_, key) => ({ key, part: key < part ? 1 : 0, whole: 1 }));
}

describe("compareRates()", () => {
  it("gives Newcombe's published interval for 56 of 70 against 48 of 80", () => {
    const { delta, interval, isSignificant, method } = compareRates(trials(56, 70), trials(48, 80));
    expect(delta).to.be.closeTo(0.2, 1e-12);
    expect(interval?.low).to.be.closeTo(0.0524, 0.00005);
    expect(interval?.high).to.be.closeTo(0.3339, 0.00005);
    expect([isSignificant, method]).to.deep.equal([true, "newcombe"]);
  });

  it("takes 6 of 10 against 4 of 10 for chance", () => {
    expect(compareRates(trials(6, 10), trials(4, 10)).isSignificant).to.equal(false);
  });

  it("draws prompts where they have several answers", () => {
    const before = Array.from({ length: 10 }, (_, key) => ({ key, part: key % 2, whole: 5 }));
    const now = before.map(({ key }) => ({ key, part: key % 2 === 0 ? 3 : 5, whole: 5 }));
    const change = compareRates(now, before);
    expect(change.method).to.equal("bootstrap");
    expect(change.isSignificant).to.equal(true);
    // each pair differs by 3 or 4 of 5
    expect(change.interval?.low).to.be.within(0.6, 0.69);
    expect(change.interval?.high).to.be.within(0.71, 0.8);
  });

  it("claims no certainty where all prompts change alike", () => {
    const before = Array.from({ length: 10 }, (_, key) => ({ key, part: 1, whole: 5 }));
    const now = before.map(({ key }) => ({ key, part: 4, whole: 5 }));
    const change = compareRates(now, before);
    // as for 8 of 10 against 2 of 10
    expect([change.method, change.isSignificant]).to.deep.equal(["newcombe", true]);
    expect(change.interval?.low).to.be.closeTo(0.1618, 0.00005);
    expect(change.interval?.high).to.be.closeTo(0.8027, 0.00005);
  });

  it("takes two prompts with many answers for two trials: both changed, which is chance", () => {
    const before = [1, 2].map((key) => ({ key, part: 0, whole: 20 }));
    const now = before.map(({ key }) => ({ key, part: 8 + key, whole: 20 }));
    const change = compareRates(now, before);
    expect([change.method, change.isSignificant]).to.deep.equal(["newcombe", false]);
    expect(change.delta).to.be.closeTo(0.475, 1e-12);
  });

  it("says nothing without a sample", () => {
    expect(compareRates(trials(1, 2), [])).to.deep.equal({
      delta: null,
      interval: null,
      isSignificant: false,
      method: "newcombe",
    });
  });
});
