import { expect } from "chai";
import { parseProperty } from "../../../lib/search_console/property.ts";

describe("parseProperty()", () => {
  it("takes URL prefixes and domains of the site", () => {
    const own = [
      ["https://www.example.com/", "https://www.example.com/"],
      ["http://example.com/", "http://example.com/"],
      ["https://WWW.Example.com/Shop/", "https://www.example.com/Shop/"],
      ["https://shop.example.com/", "https://shop.example.com/"],
      ["sc-domain:example.com", "sc-domain:example.com"],
      [" SC-Domain:Example.com ", "sc-domain:example.com"],
      ["sc-domain:shop.example.com", "sc-domain:shop.example.com"],
    ];
    for (const [text = "", property] of own) {
      expect(parseProperty(text, "example.com"), text).to.deep.equal({ property });
    }
    expect(parseProperty("sc-domain:example.com", "www.example.com").problem).to.equal(undefined);
  });

  it("writes names of other scripts as the API does", () => {
    expect(parseProperty("sc-domain:Bücher.example", "xn--bcher-kva.example")).to.deep.equal({
      property: "sc-domain:xn--bcher-kva.example",
    });
    expect(parseProperty("https://bücher.example/", "xn--bcher-kva.example")).to.deep.equal({
      property: "https://xn--bcher-kva.example/",
    });
  });

  it("asks for the slash at the end, and shows it", () => {
    expect(parseProperty("https://www.example.com/shop", "example.com").problem).to.equal(
      "must end with a slash, as in Search Console: https://www.example.com/shop/.",
    );
    expect(parseProperty("https://www.example.com", "example.com").problem).to.equal(
      "must end with a slash, as in Search Console: https://www.example.com/.",
    );
  });

  it("refuses properties of other sites", () => {
    expect(parseProperty("https://other.com/", "example.com").problem).to.equal(
      "is of other.com, and the site is example.com.",
    );
    expect(parseProperty("sc-domain:notexample.com", "example.com").problem).to.equal(
      "is of notexample.com, and the site is example.com.",
    );
    expect(parseProperty("https://www.example.com/", "shop.example.com").problem).to.equal(
      "is of www.example.com, and the site is shop.example.com.",
    );
  });

  it("refuses the property of a whole domain for a site that is a part of it", () => {
    expect(parseProperty("sc-domain:example.com", "shop.example.com").problem).to.equal(
      "has the figures of all of example.com, and the site is shop.example.com alone. Use the " +
        "property https://shop.example.com/; Search Console has it once it was added there.",
    );
  });

  it("refuses what is no property", () => {
    for (const text of ["", "example.com", "ftp://example.com/", "sc-domain:", "sc-domain:a b.c"]) {
      expect(parseProperty(text, "example.com").problem, text).to.equal(
        "must be a property such as https://www.example.com/ or sc-domain:example.com.",
      );
    }
    expect(parseProperty("https://me:pw@example.com/", "example.com").problem).to.include(
      "without",
    );
    expect(parseProperty("https://example.com/?a=/", "example.com").problem).to.include("without");
  });
});
