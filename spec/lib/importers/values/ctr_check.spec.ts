import { expect } from "chai";
import { CtrCheck } from "../../../../lib/importers/values/ctr_check.ts";

const percent = (value: number, decimals = 2) => ({ value, percent: true, decimals });

describe("CtrCheck", () => {
  it("accepts what is rounded to two digits", () => {
    const check = new CtrCheck(true);
    check.add(45613, 1095056, percent(4.17));
    check.add(43801, 1588905, percent(2.76));
    check.add(0, 10, percent(0, 0));
    expect(check.findProblem()).to.equal(undefined);
  });

  it("refuses when more than one row in a hundred differs, with an example", () => {
    const check = new CtrCheck(true);
    for (let row = 0; row < 99; row++) check.add(1, 10, percent(10));
    check.add(1, 234, percent(0.08));
    expect(check.findProblem()).to.equal(undefined);
    check.add(2, 10, percent(10));
    expect(check.findProblem()).to.equal(
      "The CTR does not match clicks/impressions (0.08 % is printed where 1 clicks of 234 " +
        "impressions make 0.43 %). The numbers have other decimal marks than they seem to, or were " +
        "changed; export the file again.",
    );
  });

  it("reads a CTR without percent sign as either", () => {
    const ratio = new CtrCheck(false);
    ratio.add(1, 24, { value: 0.0417, percent: false, decimals: 4 });
    expect(ratio.findProblem()).to.equal(undefined);
    const points = new CtrCheck(false);
    points.add(1, 24, { value: 4.17, percent: false, decimals: 2 });
    expect(points.findProblem()).to.equal(undefined);
  });

  it("allows for fewer printed digits unless the export always prints two", () => {
    const rough = new CtrCheck(false);
    rough.add(1, 24, percent(4.2, 1));
    expect(rough.findProblem()).to.equal(undefined);
    const exact = new CtrCheck(true);
    exact.add(1, 24, percent(4.2, 1));
    expect(exact.findProblem()).to.match(/^The CTR does not match/);
  });

  it("refuses more clicks than impressions, whether or not a CTR is printed", () => {
    const check = new CtrCheck(false);
    check.add(100, 10, null);
    expect(check.findProblem()).to.equal(
      "In 1 of 1 rows there are more clicks than impressions. The columns are exchanged, or their " +
        "decimal marks are wrong.",
    );
  });

  it("has nothing against rows without impressions", () => {
    const check = new CtrCheck(true);
    check.add(0, 0, percent(0, 0));
    check.add(0, 0, null);
    expect(check.findProblem()).to.equal(undefined);
  });
});
