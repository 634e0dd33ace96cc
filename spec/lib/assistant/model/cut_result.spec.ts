import { expect } from "chai";
import { cutRecord, cutResult } from "../../../../lib/assistant/model/cut_result.ts";

describe("cutResult()", () => {
  it("leaves alone what fits", () => {
    const data = { rows: [{ a: 1 }, { a: 2 }], text: "tea", nothing: null };
    expect(cutResult(data, 1_000)).to.deep.equal(data);
  });

  it("cuts lists, however deep, and says how many there were", () => {
    const rows = Array.from({ length: 40 }, (_, id) => ({ id, urls: Array(20).fill("tea") }));
    const cut = cutResult({ rows }, 600);
    expect(cut["rows_total"]).to.equal(40);
    expect(cut["rows"]).to.have.lengthOf(6);
    expect(cut["rows"]).to.have.nested.property("[0].urls_total", 20);
    expect(JSON.stringify(cut).length).to.be.at.most(600);
  });

  it("cuts long texts between characters", () => {
    const { text } = cutResult({ text: "🫖".repeat(400) }, 10_000);
    expect(String(text).isWellFormed()).to.equal(true);
    expect(String(text).length).to.be.at.most(301);
    expect(text).to.match(/…$/);
  });

  it("says so when nothing of it fits", () => {
    const members = Array.from({ length: 500 }, (_, index) => [`name ${index}`, index]);
    expect(cutResult(Object.fromEntries(members), 200)).to.have.property("cut");
  });
});

describe("cutRecord()", () => {
  it("leaves all items of the list that is to stay whole, and cuts what is in them", () => {
    const rows = Array.from({ length: 4 }, () => ({ urls: ["/a", "/b"] }));
    expect(cutRecord({ rows, others: [1, 2] }, 1, rows)).to.deep.equal({
      rows: Array.from({ length: 4 }, () => ({ urls: ["/a"], urls_total: 2 })),
      others: [1],
      others_total: 2,
    });
  });
});
