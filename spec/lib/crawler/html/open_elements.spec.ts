import { expect } from "chai";
import { readElementInfo } from "../../../../lib/crawler/html/html_elements.ts";
import { OpenElements, TEXT } from "../../../../lib/crawler/html/open_elements.ts";

/** Opens `<name>`, closes `</name>`, and returns the stack with what it has closed. */
function play(tags: string): { open: OpenElements; closed: string[] } {
  const closed: string[] = [];
  const open = new OpenElements(({ info }) => closed.push(info.name));
  for (const [, slash, name = ""] of tags.matchAll(/<(\/?)(\w+)>/g)) {
    const info = readElementInfo(name);
    if (slash) open.close(info.stackId, info.scope);
    else open.push(info, info.landmark);
  }
  return { open, closed };
}

describe("OpenElements", () => {
  const closing: [tags: string, closed: string[]][] = [
    ["<div></div>", ["div"]],
    ["<nav><div><ul></nav>", ["ul", "div", "nav"]],
    ["<div></nav>", []],
    ["<h1></h2>", ["h1"]],
    ["<div><table><td></div>", []],
    ["<div><table><td></table></div>", ["td", "table", "div"]],
    ["<table><td><table></td>", []],
    ["<td><div></td>", ["div", "td"]],
    ["<div><button></div></button></div>", ["button", "div"]],
    ["<div><div></div></div></div>", ["div", "div"]],
  ];
  for (const [tags, expected] of closing) {
    it(`closes ${expected.join(", ") || "nothing"} in ${tags}`, () => {
      expect(play(tags).closed).to.deep.equal(expected);
    });
  }

  const places: [tags: string, placement: string, textClass: number][] = [
    ["<div>", "other", 0],
    ["<main><div>", "main", TEXT.main],
    ["<main><nav>", "nav", TEXT.main | TEXT.excluded],
    ["<header>", "header", TEXT.excluded],
    ["<article><header>", "main", TEXT.article],
    ["<nav><article>", "main", TEXT.excluded | TEXT.article],
    ["<main><script>", "main", TEXT.main | TEXT.hidden],
    ["<main><svg>", "main", TEXT.main | TEXT.hidden],
    ["<main><svg><foreignobject>", "main", TEXT.main],
    ["<main><math>", "main", TEXT.main],
  ];
  for (const [tags, placement, textClass] of places) {
    it(`knows the place of what is in ${tags}`, () => {
      expect(play(tags).open.top).to.include({ placement, textClass });
    });
  }

  it("leaves SVG up to the HTML around or in it", () => {
    const { open, closed } = play("<div><svg><foreignobject><svg><svg>");
    open.closeForeign();
    expect(closed).to.deep.equal(["svg", "svg"]);
    expect(open.top.info.name).to.equal("foreignobject");
  });

  it("closes everything at the end", () => {
    const { open, closed } = play("<div><table><td>");
    open.closeAll();
    expect(closed).to.deep.equal(["td", "table", "div"]);
    expect(open.top.info.name).to.equal("");
  });
});
