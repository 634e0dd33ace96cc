import { expect } from "chai";
import { parseLlmsTxt } from "../../../../lib/crawler/robots/parse_llms_txt.ts";
import { expectLinear } from "../../../support/growth.ts";

const FILE = `# Example shop

> Tea from small gardens, sent within a day.

## Products

- [Black tea](https://shop.test/black): from Assam
- [Green tea](/green "Green")
`;

describe("parseLlmsTxt()", () => {
  const codesOf = (text: string, type: string | null = "text/plain") =>
    parseLlmsTxt(text, type).problems.map(({ code }) => code);

  it("returns title and links of a valid file", () => {
    expect(parseLlmsTxt(FILE, "text/plain"))
      .to.deep.equal({ title: "Example shop", linksCount: 2, problems: [] });
    expect(parseLlmsTxt(`\ufeff${FILE.replaceAll("\n", "\r\n")}`, null).title)
      .to.equal("Example shop");
  });
  it("names what is missing", () => {
    expect(codesOf(FILE.replace("# Example shop", "Example shop"))).to.deep.equal(["no_title"]);
    expect(codesOf(FILE.replaceAll("](", "] ("))).to.deep.equal(["no_links"]);
    expect(codesOf("# Shop\n[Tea](/tea)")).to.deep.equal(["too_short"]);
    expect(codesOf("")).to.deep.equal(["too_short", "no_title", "no_links"]);
  });
  it("takes a second-level heading for no title", () => {
    expect(parseLlmsTxt("## Products\n#hash\n", null).title).to.equal(null);
  });
  it("recognises an HTML page, by its type or its beginning", () => {
    expect(codesOf(FILE, "text/html")).to.deep.equal(["html"]);
    expect(codesOf("\n<!DOCTYPE html><title>Shop</title>")).to.deep.equal(["html"]);
  });
  it("reads half a million brackets in linear time", () => {
    for (const unit of ["[", "[a](", "[a](b ", "# "]) {
      expectLinear(unit.repeat(500_000), (part) => parseLlmsTxt(part, null));
    }
  });
});
