import { expect } from "chai";
import { listCssReferences } from "../../../../lib/crawler/html/css_references.ts";

/** References as `kind reference`. */
function list(css: string): string[] {
  return listCssReferences(css).map(({ kind, reference }) => `${kind} ${reference}`);
}

describe("listCssReferences()", () => {
  const cases: [css: string, expected: string[]][] = [
    ["a{background:url(a.png)}", ["image a.png"]],
    ["a{background:URL( 'a b.png' )}", ["image a b.png"]],
    ['a{background:url("a)\\".png")}', ['image a)".png']],
    ["a{background:url(a\\).png)}", ["image a).png"]],
    ["a{background:url(\\000061 .png)}", ["image a.png"]],
    ["a{cursor:url(a.cur),url(b.cur),auto}", ["image a.cur", "image b.cur"]],
    ['@import "a.css";@import url(b.css) screen;', ["import a.css", "import b.css"]],
    ["@import 'a.css' supports(display: grid) url(no.css);", ["import a.css"]],
    ["@IMPORT 'a.css';b{content:'c.css'}", ["import a.css"]],
    [
      "@font-face{font-family:'A';src:url(a.woff2) format('woff2'),url(a.ttf)}b{mask:url(c.svg)}",
      ["font a.woff2", "font a.ttf", "image c.svg"],
    ],
    ["@font-face{src:local('A');src:url(a.woff)}", ["font a.woff"]],
    ["@media print{a{background:url(a.png)}}", ["image a.png"]],
    ["@namespace svg url(http://www.w3.org/2000/svg);a{b:url(c.png)}", ["image c.png"]],
    ["/* url(a.png) */a{b:'url(c.png)'}", []],
    ["a{b:url(data:image/png;base64,AA),url(#id),url(),url('')}", []],
    ["a{b:curl(x.png)}", []],
    ["/* url(a.png)", []],
    ["a{b:url(", []],
  ];
  for (const [css, expected] of cases) {
    it(`finds ${expected.length} in ${css}`, () => {
      expect(list(css)).to.deep.equal(expected);
    });
  }

  it("lists the first five hundred", () => {
    expect(list("a{b:url(c.png)}".repeat(5_000))).to.have.length(500);
  });

  it("comes to an end with what is never closed", () => {
    for (const part of ["url(", "'", '"\\', "/*", "@import ", "\\", "url('"]) {
      expect(list(part.repeat(200_000)), part).to.have.length.at.most(500);
    }
  });
});
