import { expect } from "chai";
import { readReferences } from "../../../../lib/assistant/model/references.ts";

describe("readReferences()", () => {
  it("takes references out, in whatever form, each once", () => {
    expect(readReferences("Tea [7] and mate [3, 7]; 【12】 more [ref 4] [#5].")).to.deep.equal({
      text: "Tea and mate; more.",
      refs: [7, 3, 12, 4, 5],
    });
  });

  it("leaves links and other brackets alone", () => {
    const text = "See [7](https://own.example/7), [tea] and [a1].";
    expect(readReferences(text)).to.deep.equal({ text, refs: [] });
  });

  it("takes images out", () => {
    expect(readReferences("a ![x](https://evil.example/?q=1) b ![y][z]").text).to.equal("a  b");
  });
});
