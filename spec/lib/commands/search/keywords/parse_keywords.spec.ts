import { expect } from "chai";
import {
  parseKeywords,
  parseTags,
} from "../../../../../lib/commands/search/keywords/parse_keywords.ts";
import type { FieldErrors } from "../../../../../lib/core/errors.ts";

describe("parseKeywords()", () => {
  const parse = (body: Parameters<typeof parseKeywords>[0]) => {
    const errors: FieldErrors = {};
    return { keywords: parseKeywords(body, errors), errors };
  };

  it("collapses spaces and joins the tags of one with those of all", () => {
    const { keywords, errors } = parse({
      keywords: ["  Garden \t hose ", { keyword: "tap", tags: ["b", " a "] }],
      tags: ["a"],
    });
    expect(errors).to.deep.equal({});
    expect(keywords).to.deep.equal([
      { keyword: "Garden hose", key: "garden hose", tags: ["a"] },
      { keyword: "tap", key: "tap", tags: ["b", "a"] },
    ]);
  });
  it("gives two spellings of one keyword the same key, and c and c++ not", () => {
    const { keywords } = parse({ keywords: ["STRASSE", "straße", "c", "c++"] });
    expect(keywords.map(({ key }) => key)).to.deep.equal(["strasse", "strasse", "c", "c++"]);
  });
  it("names blank keywords by where they are", () => {
    const { errors } = parse({ keywords: ["hose", " ", { keyword: "\u200b\u00ad" }] });
    expect(errors).to.deep.equal({
      "keywords.1": ["The keywords.1 field must be a text that is not blank."],
      "keywords.2.keyword": ["The keywords.2.keyword field must be a text that is not blank."],
    });
  });
  it("takes 50 tags of a keyword, its own and those of all together", () => {
    const tags = (count: number) => Array.from({ length: count }, (_, index) => `tag ${index}`);
    expect(parse({ keywords: [{ keyword: "hose", tags: tags(50) }], tags: ["tag 7"] }).errors)
      .to.deep.equal({});
    expect(parse({ keywords: [{ keyword: "hose", tags: tags(50) }], tags: ["one more"] }).errors)
      .to.deep.equal({ "keywords.0.tags": ["A keyword can have at most 50 tags."] });
  });
});

describe("parseTags()", () => {
  it("refuses commas, which part the tags of a filter, and blanks", () => {
    const errors: FieldErrors = {};
    parseTags("tags", ["fine", "a,b", "\n"], errors);
    expect(errors).to.deep.equal({
      "tags.1": ["The tags.1 field must not hold a comma."],
      "tags.2": ["The tags.2 field must be a text that is not blank."],
    });
  });
});
