import { expect } from "chai";
import { listBrandNames } from "../../../../../lib/metrics/search/intent/brand_names.ts";

describe("listBrandNames()", () => {
  it("lists given names, the site's name and the domain with and without suffix", () => {
    expect(
      listBrandNames({ domain: "shop.my-brand.co.uk", name: "My Brand Ltd", brandNames: ["MBX"] }),
    ).to.deep.equal(["MBX", "My Brand Ltd", "my-brand", "my-brand.co.uk"]);
  });

  it("takes the domain given as a name for no name, and decodes IDN", () => {
    expect(listBrandNames({ domain: "xn--mller-kva.de", name: "xn--mller-kva.de", brandNames: [] }))
      .to.deep.equal(["müller", "müller.de"]);
  });

  it("keeps a reserved domain whole", () => {
    expect(listBrandNames({ domain: "staging.test", name: null, brandNames: [] }))
      .to.deep.equal(["staging", "staging.test"]);
  });
});
