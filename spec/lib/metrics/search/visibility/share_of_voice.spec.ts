import { expect } from "chai";
import { readCtrCurve } from "../../../../../lib/metrics/core/ctr_curve.ts";
import { measureShareOfVoice } from "../../../../../lib/metrics/search/visibility/share_of_voice.ts";
import { createSeededRandom } from "../../../../support/random.ts";

const curve = readCtrCurve("default-v1");
const result = (domain: string, position: number) => ({ domain, position });

describe("measureShareOfVoice()", () => {
  it("sums the click rates of all results of a domain", () => {
    // a: 2 × 28.5 + 11 = 68; b: 2 × 15.7 + 28.5 + 15.7 = 75.6; together 143.6
    const shares = measureShareOfVoice([
      { weight: 2, results: [result("a", 1), result("b", 2)] },
      { weight: 1, results: [result("b", 1), result("b", 2), result("a", 3)] },
    ], curve);
    expect([...shares.keys()]).to.deep.equal(["b", "a"]);
    expect(shares.get("a")).to.be.closeTo(0.473538, 1e-6);
    expect(shares.get("b")).to.be.closeTo(0.526462, 1e-6);
  });

  it("is all for the only domain", () => {
    expect(measureShareOfVoice([{ weight: 1, results: [result("a", 90)] }], curve).get("a"))
      .to.equal(1);
  });

  it("is empty when nothing was seen or nothing has weight", () => {
    expect(measureShareOfVoice([], curve).size).to.equal(0);
    expect(measureShareOfVoice([{ weight: 0, results: [result("a", 1)] }], curve).size).to.equal(0);
  });

  it("gives shares that sum to 1", () => {
    for (let seed = 0; seed < 50; seed++) {
      const random = createSeededRandom(seed);
      const serps = Array.from({ length: 200 }, () => ({
        weight: random.below(50_000),
        results: Array.from(
          { length: 20 },
          (_, index) => result(`d${random.below(80)}`, index + 1),
        ),
      }));
      const sum = measureShareOfVoice(serps, curve).values().reduce((all, one) => all + one, 0);
      expect(sum).to.be.closeTo(1, 1e-12);
    }
  });
});
