import { expect } from "chai";
import { fewerRows, fitData, MAX_DATA_BYTES } from "../../../lib/mcp/fit_finding.ts";

const LARGE = "x".repeat(250);

describe("fitData()", () => {
  it("leaves alone what fits, but for the numbers of citations", () => {
    const fitted = fitData({ ref: 1, rows: [{ ref: 2, url: "/a", none: null }] }, { isLast: true });
    expect(fitted).to.deep.equal({ data: { rows: [{ url: "/a", none: null }] }, isCut: false });
  });

  it("takes out controls, marks of direction and invisible letters, and repairs broken texts", () => {
    const title = "a\u0000b\nc\u202ed\u200be\u{e0041}f\ufeff\ud800🫖👩‍🚀";
    const fitted = fitData({ title, deep: [{ title: "\u2066x" }] }, { isLast: true });
    expect(fitted.data).to.deep.equal({
      title: "a b c d e f \ufffd🫖👩‍🚀",
      deep: [{ title: " x" }],
    });
  });

  it("shortens long texts and says that it did", () => {
    const fitted = fitData({ text: "t".repeat(9_000) }, { isLast: true });
    expect(fitted.data?.["text"]).to.equal(`${"t".repeat(300)}…`);
    expect(fitted).to.include({ isCut: true });
  });

  it("shortens lists inside rows, and leaves the rows that the cursor goes on behind", () => {
    const rows = Array.from(
      { length: 20 },
      () => ({ urls: Array(20).fill("https://shop.test/a") }),
    );
    const { data } = fitData({ rows }, { rows, isLast: false });
    expect(data?.["rows"]).to.have.lengthOf(20);
    expect(data?.["rows"]).to.have.nested.property("[19].urls_total", 20);
    expect(Buffer.byteLength(JSON.stringify(data))).to.be.at.most(MAX_DATA_BYTES);
  });

  it("says how large the data are when fewer rows would help", () => {
    const rows = Array.from({ length: 50 }, () => ({ text: LARGE }));
    const fitted = fitData({ rows }, { rows, isLast: false });
    expect(fitted.data).to.equal(undefined);
    expect(fitted.bytes).to.be.within(12_500, 14_000);
  });

  it("counts bytes, not characters", () => {
    const rows = Array.from({ length: 20 }, () => ({ text: "茶".repeat(150) }));
    expect(fitData({ rows }, { rows, isLast: false }).data).to.equal(undefined);
  });

  it("always fits at last", () => {
    const rows = Array.from({ length: 50 }, () => ({ text: LARGE }));
    const hostile = Object.fromEntries(rows.map((row, index) => [`${LARGE}${index}`, row]));
    for (const data of [{ rows }, hostile]) {
      const fitted = fitData(data, { isLast: true });
      expect(Buffer.byteLength(JSON.stringify(fitted.data))).to.be.at.most(MAX_DATA_BYTES);
      expect(fitted).to.include({ isCut: true });
    }
  });
});

describe("fewerRows()", () => {
  it("asks for as many as should fit, with a tenth to spare", () => {
    expect(fewerRows(25, 12_000)).to.equal(11);
  });

  it("asks for one fewer at least, and for one at last", () => {
    expect(fewerRows(10, 6_001)).to.equal(8);
    expect(fewerRows(2, 6_001)).to.equal(1);
    expect(fewerRows(10, 900_000)).to.equal(1);
  });
});
