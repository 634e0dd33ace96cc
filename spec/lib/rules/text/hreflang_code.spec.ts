import { expect } from "chai";
import { findHreflangCodeProblem } from "../../../../lib/rules/text/hreflang_code.ts";

describe("findHreflangCodeProblem()", () => {
  for (
    const code of [
      "en",
      "EN",
      "en-gb",
      "zh-Hans",
      "zh-hant-tw",
      "sr-Latn-RS",
      "x-default",
      "X-Default",
    ]
  ) {
    it(`returns undefined for ${code}`, () => {
      expect(findHreflangCodeProblem(code)).to.equal(undefined);
    });
  }

  const problems: [string, string][] = [
    ["", "the value is empty"],
    ["en_US", "subtags are joined with a hyphen, not with an underscore"],
    ["en-UK", '"UK" is not an ISO 3166-1 alpha-2 region (the United Kingdom is GB)'],
    [
      "en-eu",
      '"eu" is not an ISO 3166-1 alpha-2 region ' +
      "(the European Union is not a country: list its countries, or the language alone)",
    ],
    ["es-419", '"419" is not an ISO 3166-1 alpha-2 region'],
    ["en-", '"" is not an ISO 3166-1 alpha-2 region'],
    ["jp", '"jp" is not an ISO 639-1 language (Japanese is ja)'],
    ["fil", '"fil" is not an ISO 639-1 language'],
    ["US", '"US" is not an ISO 639-1 language'],
    ["constructor", '"constructor" is not an ISO 639-1 language'],
    ["x-other", '"x" is not an ISO 639-1 language'],
    ["zh-Hanx", '"Hanx" is not an ISO 15924 script'],
    ["de-DE-1996", "only language, script and region are allowed"],
    ["de-DE-", "only language, script and region are allowed"],
    ["日本語", '"日本語" is not an ISO 639-1 language'],
  ];
  for (const [code, problem] of problems) {
    it(`says what is wrong with "${code}"`, () => {
      expect(findHreflangCodeProblem(code)).to.equal(problem);
    });
  }
});
