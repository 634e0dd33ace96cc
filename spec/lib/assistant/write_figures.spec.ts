import { expect } from "chai";
import { createFigureWriter } from "../../../lib/assistant/write_figures.ts";

describe("createFigureWriter()", () => {
  const write = createFigureWriter("en-GB");

  it("never writes what is unknown as 0", () => {
    expect(write.count(null)).to.equal("unknown");
    expect(write.position(undefined)).to.equal("unknown");
    expect(write.share(null)).to.equal("unknown");
    expect(write.day(null)).to.equal("unknown");
    expect(write.count(0)).to.equal("0");
  });
  it("writes counts with their nouns", () => {
    expect(write.many(1, "page")).to.equal("1 page");
    expect(write.many(1234, "page")).to.equal("1,234 pages");
    expect(write.many(0, "opportunity", "opportunities")).to.equal("0 opportunities");
  });
  it("writes shares, percentages, positions and changes", () => {
    expect(write.share(0.05834)).to.equal("5.83%");
    expect(write.percent(40.65)).to.equal("40.65%");
    expect(write.position(2)).to.equal("2.0");
    expect([write.change(84), write.change(-5.77), write.change(0)]).to.deep.equal(
      ["+84", "-5.77", "0"],
    );
  });
  it("leaves out decimals that an estimate cannot have", () => {
    expect([write.estimate(2212.1), write.estimate(9.94), write.estimate(0)])
      .to.deep.equal(["2,212", "9.9", "0"]);
    expect(write.estimate(null)).to.equal("unknown");
  });
  it("writes days in UTC, and one day as one", () => {
    expect(write.day("2026-11-20T23:59:59.000Z")).to.equal("20 November 2026");
    expect(write.days("2026-11-01", "2026-11-17"))
      .to.equal("from 1 November 2026 to 17 November 2026");
    expect(write.days("2026-11-17", "2026-11-17")).to.equal("on 17 November 2026");
  });
  it("says which end of a span is not known, and never dates it unknown", () => {
    expect(write.days(null, undefined)).to.equal("on days that are not known");
    expect(write.days("2026-11-17", null)).to.equal("since 17 November 2026");
    expect(write.days(null, "2026-11-17")).to.equal("up to 17 November 2026");
    expect(createFigureWriter("de", "de").days(null, null))
      .to.equal("an Tagen, die nicht bekannt sind");
  });
  it("names countries, and leaves what is no code", () => {
    expect(write.country("DE")).to.equal("Germany");
    expect(write.country("zzz")).to.equal("zzz");
  });
  it("takes any locale, and writes English", () => {
    for (const locale of [undefined, "de-DE", "no locale", "en-xx-x-xxxxxxxxxxxx", ""]) {
      expect(createFigureWriter(locale).count(1234.5)).to.equal("1,234.5");
    }
  });
});
