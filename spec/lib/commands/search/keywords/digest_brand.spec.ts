import { expect } from "chai";
import { digestBrand } from "../../../../../lib/commands/search/keywords/digest_brand.ts";

describe("digestBrand()", () => {
  it("is another one of other names, and of other exclusions", () => {
    const digest = digestBrand(["Acme"], []);
    expect(digestBrand(["Acme"], [])).to.deep.equal(digest);
    expect(digestBrand(["Acme", "Ac"], [])).not.to.deep.equal(digest);
    expect(digestBrand(["Acme"], ["acme street"])).not.to.deep.equal(digest);
  });
});
