import { expect } from "chai";
import {
  describeVital,
  describeVitals,
  passesVitals,
} from "../../../../lib/metrics/audits/describe_vitals.ts";

const of = (lcp: number | null, inp: number | null, cls: number | null) => ({
  ...{ lcp_ms: lcp, inp_ms: inp, cls },
});

describe("describeVitals()", () => {
  it("writes each with its unit and rating, at the thresholds as well", () => {
    expect(describeVitals(of(2_500, 200, 0.1)))
      .to.equal("LCP 2.5 s (good), INP 200 ms (good), CLS 0.10 (good)");
    expect(describeVitals(of(2_501, 201, 0.11))).to.equal(
      "LCP 2.5 s (needs improvement), INP 201 ms (needs improvement), CLS 0.11 (needs improvement)",
    );
    expect(describeVitals(of(4_001, 501, 0.26)))
      .to.equal("LCP 4.0 s (poor), INP 501 ms (poor), CLS 0.26 (poor)");
  });

  it("says what is not known", () => {
    expect(describeVital("inp_ms", null)).to.equal("not known (too few visits measured it)");
  });
});

describe("passesVitals()", () => {
  it("wants all three to be good", () => {
    expect(passesVitals(of(2_500, 200, 0.1))).to.equal(true);
    for (const one of [of(2_501, 200, 0.1), of(2_500, 201, 0.1), of(2_500, 200, 0.11)]) {
      expect(passesVitals(one)).to.equal(false);
    }
  });

  it("may do without INP, and not without the others, unless one is not good", () => {
    expect(passesVitals(of(2_500, null, 0.1))).to.equal(true);
    expect([passesVitals(of(null, 200, 0.1)), passesVitals(of(2_500, 200, null))])
      .to.deep.equal([null, null]);
    expect(passesVitals(of(null, 501, null))).to.equal(false);
    expect(passesVitals(of(null, null, null))).to.equal(null);
  });
});
