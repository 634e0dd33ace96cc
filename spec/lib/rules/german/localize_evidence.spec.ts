import { expect } from "chai";
import { localizeEvidence } from "../../../../lib/rules/german/localize_evidence.ts";

describe("localizeEvidence()", () => {
  it("says what was expected and where in German, with its figures", () => {
    expect(localizeEvidence({
      found: { characters: 812, pixels: 5_400 },
      expected: "at most 60 characters and 580 pixels",
      where: "head > title",
    })).to.deep.equal({
      found: { characters: 812, pixels: 5_400 },
      expected: "höchstens 60 Zeichen und 580 Pixel",
      where: "head > title",
    });
    expect(localizeEvidence({ found: null, expected: "at least 2.5 %", where: "main content" }))
      .to.deep.equal({ found: null, expected: "mindestens 2,5 %", where: "Hauptinhalt" });
  });

  it("says where two headers are in German", () => {
    expect([
      "X-Frame-Options and Content-Security-Policy headers",
      ...["head > link[rel=canonical] and Link header", "Location header"],
    ].map((where) => localizeEvidence({ where })["where"])).to.deep.equal([
      "X-Frame-Options- und Content-Security-Policy-Header",
      ...["head > link[rel=canonical] und Link-Header", "Location-Header"],
    ]);
  });

  it("leaves texts and addresses of the site as they are", () => {
    const url = "https://shop.test/links to pages";
    expect(localizeEvidence({ found: "plain text", expected: `a redirect to ${url}`, where: "x" }))
      .to.deep.equal({
        found: "plain text",
        expected: `eine Weiterleitung auf ${url}`,
        where: "x",
      });
    expect(localizeEvidence({
      found: "constructor",
      expected: "hreflang on https://a.test/1,234 that names 1,234",
      where: "__proto__",
    })).to.deep.equal({
      found: "constructor",
      expected: "hreflang auf https://a.test/1,234, das 1,234 nennt",
      where: "__proto__",
    });
  });
});
