import { expect } from "chai";
import {
  type LanguageSigns,
  listSiteLanguages,
} from "../../../../../lib/metrics/search/intent/site_languages.ts";

describe("listSiteLanguages()", () => {
  const languagesOf = (signs: Partial<LanguageSigns>) =>
    listSiteLanguages({
      language: null,
      country: null,
      domain: "shop.example.com",
      pageLanguages: [],
      searchCountries: [],
      ...signs,
    });

  it("returns none when nothing tells", () => {
    expect(languagesOf({})).to.deep.equal([]);
  });
  it("returns the language of the site, without its region", () => {
    expect(languagesOf({ language: "pt-BR" })).to.deep.equal(["pt"]);
  });
  it("adds the language that most people of the country speak", () => {
    expect(languagesOf({ language: "en", country: "NL" })).to.deep.equal(["en", "nl"]);
    expect(languagesOf({ language: "de", country: "AT" })).to.deep.equal(["de"]);
  });
  it("adds those of a tenth of the pages, the most frequent first", () => {
    const pageLanguages = [
      { language: "de-CH", pagesCount: 50 },
      { language: "fr", pagesCount: 30 },
      { language: "de", pagesCount: 11 },
      { language: "it", pagesCount: 9 },
    ];
    expect(languagesOf({ pageLanguages })).to.deep.equal(["de", "fr"]);
  });
  it("goes by the country of the domain where none was set", () => {
    expect(languagesOf({ domain: "laden.example.de" })).to.deep.equal(["de"]);
    expect(languagesOf({ domain: "shop.example.co.uk" })).to.deep.equal(["en"]);
    expect(languagesOf({ domain: "laden.example.de", country: "FR" })).to.deep.equal(["fr"]);
    expect(languagesOf({ domain: "example.io" })).to.deep.equal([]);
  });
  it("adds those that are spoken where a tenth of the impressions are", () => {
    const searchCountries = [
      { country: "DE", impressions: 500 },
      { country: "AT", impressions: 80 },
      { country: "IT", impressions: 350 },
      { country: "FR", impressions: 70 },
      { country: "", impressions: 9_000 },
    ];
    expect(languagesOf({ searchCountries })).to.deep.equal(["de", "it"]);
  });
  it("leaves out pages that say nothing or nonsense", () => {
    const pageLanguages = [
      { language: null, pagesCount: 900 },
      { language: "", pagesCount: 900 },
      { language: "deutsch!", pagesCount: 900 },
      { language: "es_ES", pagesCount: 1 },
    ];
    expect(languagesOf({ pageLanguages })).to.deep.equal(["es"]);
  });
});
