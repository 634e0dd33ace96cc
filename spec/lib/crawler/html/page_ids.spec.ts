import { expect } from "chai";
import { hashFragment } from "../../../../lib/crawler/text/fragment_hash.ts";
import { parseHtml } from "../../../support/audits/parse_html.ts";
import { expectLinear } from "../../../support/growth.ts";

/** The hashes of these names as the facts hold them. */
function hashes(...names: string[]): number[] {
  return names.map(hashFragment).sort((a, b) => a - b);
}

describe("PageIds", () => {
  const cases: [html: string, names: string[]][] = [
    ["<p>x", []],
    ["<p id=a><span ID=b></span><a name=c>x</a><a id=d name=e href=/>", ["a", "b", "c", "d", "e"]],
    ["<p id=a><p id=a><a name=a>", ["a"]],
    ["<p id><p id=''><a name>", []],
    ["<p id='x y'><p id='gr&ouml;&szlig;e'>", ["x y", "größe"]],
    ["<svg><g id=s></g></svg><my-tag id=t></my-tag>", ["s", "t"]],
    ["<input name=n><form name=f><meta name=m>", []],
    ["<template id=a><p id=b></template><noscript><p id=c></noscript>", ["a"]],
    ["<script id=a>'<p id=b>'</script><!-- <p id=c> -->", ["a"]],
  ];
  for (const [html, names] of cases) {
    it(`hashes ${names.join(", ") || "nothing"} of ${html}`, () => {
      const { fragmentIds } = parseHtml(html).markup;
      expect([...fragmentIds]).to.deep.equal(hashes(...names));
    });
  }

  it("lists each id that several elements have once", () => {
    const { duplicateIds } = parseHtml(
      "<p id=a><p id=b><p id=a><p id=a><p id=A><a name=c></a><p id=c><a id=d name=d><p id=b>",
    ).markup;
    expect(duplicateIds).to.deep.equal({ count: 2, examples: ["a", "b"] });
  });

  it("does not call an id a duplicate for an attribute that is there twice", () => {
    expect(parseHtml("<p id=a id=a>").markup.duplicateIds.count).to.equal(0);
  });

  it("counts all duplicates and keeps ten", () => {
    const ids = Array.from({ length: 30 }, (_, n) => `<i id=n${n}></i>`).join("");
    const { duplicateIds } = parseHtml(ids + ids).markup;
    expect(duplicateIds.count).to.equal(30);
    expect(duplicateIds.examples).to.have.lengthOf(10);
  });

  it("keeps 50,000 of 100,000 ids, in linear time", () => {
    const html = Array.from({ length: 100_000 }, (_, n) => `<p id=n${n}>`).join("");
    const { markup } = parseHtml(html);
    expectLinear(html, (part) => parseHtml(part));
    expect(markup.fragmentIds).to.have.lengthOf(50_000);
    expect(markup.fragmentIdsCut).to.equal(true);
  });

  it("keeps 50,000 ids without cutting", () => {
    const html = Array.from({ length: 50_000 }, (_, n) => `<p id=n${n}>`).join("");
    expect(parseHtml(html).markup.fragmentIdsCut).to.equal(false);
  });

  it("does not vouch for a document whose end is missing", () => {
    const page = parseHtml("<p id=a><a href=#later>x</a>", { bodyCut: true });
    expect(page.markup.fragmentIdsCut).to.equal(true);
    expect(page.links[0]?.fragments).to.deep.equal([]);
  });

  it("reads an id of a megabyte", () => {
    const id = "x".repeat(1_000_000);
    const { markup } = parseHtml(`<p id=${id}><p id=${id}>`);
    expect(markup.duplicateIds.examples).to.deep.equal(["x".repeat(255)]);
  });
});
