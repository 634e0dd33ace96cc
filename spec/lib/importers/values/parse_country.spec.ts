import { expect } from "chai";
import { INTERFACE_LANGUAGES } from "../../../../lib/core/interface_languages.ts";
import { COUNTRIES } from "../../../../schemas/countries.ts";
import {
  countryOfGeoTarget,
  countryOfResults,
  parseCountry,
  readCountry,
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
    for (const text of ["", "Atlantis", "123", "x".repeat(100_000)]) {
      expect(parseCountry(text), text.slice(0, 20)).to.equal(undefined);
      expect(parseCountry(text), text.slice(0, 20)).to.equal(undefined);
    }
  });

  it("distinguishes names from the codes that they look like without their accents", () => {
    // Vietnamese; MY is Malaysia, NGA Nigeria, BI Burundi
    expect(["Mỹ", "Nga", "Bỉ", "NGA", "nga"].map(parseCountry))
      .to.deep.equal(["US", "RU", "BE", "NG", "NG"]);
    // Hindi vowels are marks, which are no accents
    expect([parseCountry("मालदीव"), parseCountry("टोगो")]).to.deep.equal(["MV", "TG"]);
  });

  it("reads Search Console's own names in Chinese, which CLDR has otherwise", () => {
    const names = ["中国香港", "中国澳门", "荷属圣马丁岛", "曼岛"];
    expect([...names, "刚果 - 布拉柴维尔", "刚果 - 金沙萨"].map(parseCountry))
      .to.deep.equal(["HK", "MO", "SX", "IM", "CG", "CD"]);
  });

  it("reads names as CLDR, ISO 3166-1 and Search Console had and have them", () => {
    const names: Record<string, string[]> = {
      US: ["U.S.A.", "U.S.", "United States of America", "États-Unis", "Stati Uniti"],
      GB: ["United Kingdom", "Great Britain", "Großbritannien"],
      CD: ["Congo - Kinshasa", "Congo [DRC]", "Congo (Dem. Rep.)", "DR Congo"],
      CG: ["Congo - Brazzaville", "Congo [Republic]"],
      KR: ["South Korea", "Korea, Republic of", "Korea (the Republic of)"],
      KP: ["North Korea", "Korea (Democratic People's Republic of)"],
      MK: ["North Macedonia", "Macedonia [FYROM]", "Mazedonien"],
      MM: ["Myanmar (Burma)", "Myanmar [Burma]", "Myanmar"],
      FK: [
        "Falkland Islands [Islas Malvinas]",
        "Falkland Islands (Malvinas)",
        "Îles Falkland (Malouines)",
      ],
      // as a French Search Console has them, of 2025
      EH: ["Sahara oriental"],
      FO: ["Faroe (Îles)"],
      IO: ["Territoires britanniques de l'Océan Indien"],
      SB: ["Solomon (Îles)"],
      TC: ["Îles Turks-et-Caïcos"],
      CZ: ["Czechia", "Czech Republic", "Tschechien", "Tschechische Republik"],
      TR: ["Turkey", "Türkiye", "Türkei"],
      SZ: ["Swaziland", "Eswatini"],
      TT: ["Trinidad & Tobago", "Trinidad and Tobago", "Trinidad und Tobago"],
      LC: ["St. Lucia", "Saint Lucia", "St Lucia"],
      BO: ["Bolivia", "Bolivia (Plurinational State of)"],
      VI: ["U.S. Virgin Islands", "Virgin Islands (U.S.)"],
      VG: ["British Virgin Islands", "Virgin Islands (British)"],
      MO: ["Macao", "Macau", "Macao SAR China"],
      XK: ["Kosovo", "xkk"],
    };
    for (const [code, list] of Object.entries(names)) {
      for (const name of list) expect(parseCountry(name), name).to.equal(code);
    }
  });

  it("does not guess which of two countries a shortened name is", () => {
    for (const name of ["Congo (something)", "Korea (somewhere)", "Saint Martin (x)"]) {
      expect(parseCountry(name), name).to.equal(undefined);
    }
    expect(parseCountry("Bolivia (something)")).to.equal("BO");
  });

  it("knows the names of all of Google's languages, long and short", () => {
    const wrong: string[] = [];
    let count = 0;
    for (const language of INTERFACE_LANGUAGES) {
      for (const style of ["long", "short"] as const) {
        const display = new Intl.DisplayNames(language, {
          type: "region",
          style,
          fallback: "none",
        });
        for (const code of COUNTRIES) {
          const name = display.of(code);
          if (name === undefined) continue;
          count++;
          if (parseCountry(name) !== code) wrong.push(`${language} ${name} ${code}`);
        }
      }
    }
    expect(count).to.be.greaterThan(40_000);
    // names that are those of other countries in languages that are met more often, or their codes
    expect(new Set(wrong.map((text) => text.slice(text.indexOf(" ") + 1))))
      .to.deep.equal(new Set(["RU GB", "Kongo CD", "AS US"]));
  });

  it("knows every country by its code", () => {
    expect([...COUNTRIES].filter((code) => parseCountry(code.toLowerCase()) !== code))
      .to.deep.equal([]);
  });
});

describe("readCountry()", () => {
  it("reads countries, and keeps those that are not known under their own names", () => {
    expect(readCountry("Germany")).to.deep.equal({ country: "DE" });
    expect(readCountry(" Atlantis  (old) ")).to.deep.equal({
      country: "XX",
      countryName: "Atlantis (old)",
    });
  });

  it("refuses what is no name, and sums", () => {
    expect(readCountry("12")).to.equal('"12" is no country.');
    expect(readCountry("https://a.test/")).to.equal('"https://a.test/" is no country.');
    expect(readCountry("a".repeat(61))).to.equal(`"${"a".repeat(60)}" is no country.`);
    for (const text of ["Total", "Grand total", "Gesamt", "合計"]) {
      expect(readCountry(text), text).to.equal(`"${text}" is a sum of countries.`);
    }
  });
});

describe("countryOfResults()", () => {
  it("takes what the file names, also at the end of a place, else what the user gave", () => {
    expect(countryOfResults("de", "US")).to.equal("DE");
    expect(countryOfResults("London,England,United Kingdom", "US")).to.equal("GB");
    expect(countryOfResults(null, "US")).to.equal("US");
    expect(countryOfResults(" ", null)).to.equal(null);
  });
  it("never takes the user's country for one that it does not know", () => {
    expect(countryOfResults("Atlantis", "US")).to.equal("XX");
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
