import { expect } from "chai";
import { COUNTRIES } from "../../../../schemas/countries.ts";
import {
  countryOfGeoTarget,
  parseCountry,
} from "../../../../lib/importers/values/parse_country.ts";

describe("parseCountry()", () => {
  it("reads codes of two and three letters", () => {
    expect(parseCountry("deu")).to.equal("DE");
    expect(parseCountry("USA")).to.equal("US");
    expect(parseCountry("gb")).to.equal("GB");
  });

  it("reads names in several languages", () => {
    const names = [
      "Germany",
      "Deutschland",
      "Allemagne",
      "Alemania",
      "Germania",
      "Duitsland",
      "ドイツ",
    ];
    for (const name of names) expect(parseCountry(name), name).to.equal("DE");
    expect(parseCountry("Côte d’Ivoire")).to.equal("CI");
    expect(parseCountry("cote d'ivoire")).to.equal("CI");
    expect(parseCountry("Türkiye")).to.equal("TR");
    expect(parseCountry("Hong Kong")).to.equal("HK");
  });

  it("reads what Google could not tell", () => {
    expect(parseCountry("zzz")).to.equal("ZZ");
    expect(parseCountry("Unknown Region")).to.equal("ZZ");
  });

  it("gives undefined for other texts", () => {
    expect(parseCountry("")).to.equal(undefined);
    expect(parseCountry("Atlantis")).to.equal(undefined);
  });

  it("knows every country by its code", () => {
    expect([...COUNTRIES].filter((code) => parseCountry(code.toLowerCase()) !== code))
      .to.deep.equal([]);
  });
});

describe("countryOfGeoTarget()", () => {
  it("takes the number of ISO 3166-1 beyond 2000", () => {
    expect(countryOfGeoTarget(2840)).to.equal("US");
    expect(countryOfGeoTarget(2276)).to.equal("DE");
    expect(countryOfGeoTarget(2004)).to.equal("AF");
  });

  it("gives null for cities", () => {
    expect(countryOfGeoTarget(1023191)).to.equal(null);
    expect(countryOfGeoTarget(840)).to.equal(null);
  });
});
