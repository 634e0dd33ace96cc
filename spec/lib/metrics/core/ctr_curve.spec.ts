import { expect } from "chai";
import { PUBLISHED_CURVES } from "../../../../lib/metrics/core/ctr_curves.ts";
import { clickRate, createCtrCurve, readCtrCurve } from "../../../../lib/metrics/core/ctr_curve.ts";

const curve = readCtrCurve("default-v1");

describe("clickRate()", () => {
  it("reads whole positions", () => {
    expect(clickRate(curve, 1)).to.equal(0.285);
    expect(clickRate(curve, 10)).to.equal(0.025);
  });

  it("is linear between them", () => {
    // half way from 28.5 to 15.7, a quarter of the way from 2.5 to 0.9
    expect(clickRate(curve, 1.5)).to.be.closeTo(0.221, 1e-12);
    expect(clickRate(curve, 10.25)).to.be.closeTo(0.021, 1e-12);
  });

  it("falls by a tenth a position on page two", () => {
    expect(clickRate(curve, 11)).to.equal(0.009);
    expect(clickRate(curve, 12)).to.be.closeTo(0.0081, 1e-12);
    expect(clickRate(curve, 20)).to.be.closeTo(0.00348678, 1e-8);
  });

  it("is flat from 20 to 50 and to 100, and nothing beyond", () => {
    expect([20.01, 50, 50.01, 100, 100.5].map((position) => clickRate(curve, position)))
      .to.deep.equal([0.001, 0.001, 0.0002, 0.0002, 0]);
  });

  it("is nothing without a position and takes what is below 1 for 1", () => {
    expect(clickRate(curve, null)).to.equal(0);
    expect(clickRate(curve, Number.NaN)).to.equal(0);
    expect(clickRate(curve, 0.98)).to.equal(0.285);
  });

  it("never rises with a worse position, on any curve", () => {
    for (const { id } of PUBLISHED_CURVES) {
      let last = 1;
      for (let position = 1; position < 110; position += 0.05) {
        const rate = clickRate(readCtrCurve(id), position);
        expect(rate, `${id} at ${position}`).to.be.at.most(last);
        last = rate;
      }
    }
  });
});

describe("createCtrCurve()", () => {
  it("lowers a rate above the one before it", () => {
    // seoClarity's desktop rate at 10 is 0.44: the tail's 0.9 at 11 waits until it is less, at 18
    const { rates } = createCtrCurve({ id: "one", pct: [8, 4, 5, 2, 2, 2, 2, 2, 2, 0.44] });
    expect(rates[2]).to.equal(0.04);
    expect(rates[10]).to.equal(0.0044);
    expect(rates[16]).to.equal(0.0044);
    expect(rates[17]).to.be.closeTo(0.009 * 0.9 ** 7, 1e-12);
  });
});

describe("readCtrCurve()", () => {
  it("reads each published curve as it was published", () => {
    expect(readCtrCurve("awr-2020-mobile").rates[0]).to.equal(0.4876);
    expect(readCtrCurve("seoclarity-2021-desktop").rates[9]).to.equal(0.0044);
    expect(readCtrCurve("awr-2020-desktop").rates[19]).to.equal(0.0038);
    expect(readCtrCurve("backlinko-2019").rates[8]).to.equal(0.0297);
  });
});
