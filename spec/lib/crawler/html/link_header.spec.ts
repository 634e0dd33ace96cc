import { expect } from "chai";
import { parseLinkHeader } from "../../../../lib/crawler/html/link_header.ts";

describe("parseLinkHeader()", () => {
  it("reads several links with their relations and parameters", () => {
    const links = parseLinkHeader(
      `<https://example.com/a,b;c>; rel="canonical", </de> ; REL = "Alternate  x" ; hreflang=de;title="a, \\"b\\"; c"`,
    );
    expect(links.map(({ target, rel }) => ({ target, rel }))).to.deep.equal([
      { target: "https://example.com/a,b;c", rel: ["canonical"] },
      { target: "/de", rel: ["alternate", "x"] },
    ]);
    expect([...links[1]?.params ?? []]).to.deep.equal([
      ["rel", "Alternate  x"],
      ["hreflang", "de"],
      ["title", `a, "b"; c`],
    ]);
  });

  it("keeps the first of two rel parameters", () => {
    expect(parseLinkHeader("</a>; rel=next; rel=canonical")[0]?.rel).to.deep.equal(["next"]);
  });

  it("ends an unquoted parameter at a semicolon or comma, and not at a space", () => {
    const links = parseLinkHeader(
      "</a>; rel=next prefetch ; title=Page 2 ; hreflang=de , </b>;rel=canonical",
    );
    expect(links.map(({ target, rel }) => ({ target, rel }))).to.deep.equal([
      { target: "/a", rel: ["next", "prefetch"] },
      { target: "/b", rel: ["canonical"] },
    ]);
    expect(links[0]?.params.get("title")).to.equal("Page 2");
    expect(links[0]?.params.get("hreflang")).to.equal("de");
  });

  it("reads a link without parameters and one with an empty target", () => {
    expect(parseLinkHeader("</a>, <>").map(({ target }) => target)).to.deep.equal(["/a", ""]);
  });

  for (const header of ["", "canonical", "<unclosed", "rel=canonical; <x"]) {
    it(`finds nothing in ${JSON.stringify(header)}`, () => {
      expect(parseLinkHeader(header)).to.deep.equal([]);
    });
  }

  it("stops after 200 links", () => {
    expect(parseLinkHeader("</a>;rel=x,".repeat(1_000))).to.have.lengthOf(200);
  });
});
