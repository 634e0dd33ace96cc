import { expect } from "chai";
import { type LanguageSigns, listSiteLanguages } from "../../../lib/metrics/site_languages.ts";

describe("listSiteLanguages()", () => {
  const languagesOf = (signs: Partial<LanguageSigns>) =>
    listSiteLanguages({ language: null, country: null, pageLanguages: [], ...signs });

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
