import { expect } from "chai";
import { parseBrandNames } from "../../../../lib/commands/sites/parse_brand_names.ts";
import type { FieldErrors } from "../../../../lib/core/errors.ts";

describe("parseBrandNames()", () => {
  const parse = (texts: string[]) => {
    const errors: FieldErrors = {};
    return { names: parseBrandNames(texts, errors), errors };
  };

  it("trims names and lists each once", () => {
    expect(parse([" New Balance ", "NB", "New Balance"]))
      .to.deep.equal({ names: ["New Balance", "NB"], errors: {} });
  });
  it("takes short names, signs and other scripts", () => {
    const names = ["H&M", "C++", "3M", "小米", "Müller"];
    expect(parse(names)).to.deep.equal({ names, errors: {} });
  });
  for (const name of ["X", "&", "...", "🦄"]) {
    it(`refuses "${name}", which cannot be looked for, and says which it is`, () => {
      const { errors } = parse(["Rival", name]);
      expect(Object.keys(errors)).to.deep.equal(["brand_names.1"]);
      expect(errors["brand_names.1"]?.[0]).to.contain(`"${name}" cannot be looked for`);
    });
  }
  it("refuses a name of more than twenty words", () => {
    expect(Object.keys(parse(["word ".repeat(21)]).errors)).to.deep.equal(["brand_names.0"]);
  });
});
