import { expect } from "chai";
import { matchRules } from "../../../lib/assistant/understand/issue_words.ts";
import { createTable } from "../../../lib/core/create_table.ts";
import {
  findHidingStyle,
  isFontless,
  parseInlineStyle,
} from "../../../lib/crawler/html/inline_style.ts";
import { findLanguageMismatch } from "../../../lib/rules/text/page_language.ts";

const INHERITED = Object.getOwnPropertyNames(Object.prototype);

describe("createTable()", () => {
  it("has its entries and nothing that objects inherit", () => {
    const table = createTable({ one: 1, two: 2 });
    expect([table["one"], table["two"], Object.keys(table)]).to.deep.equal([1, 2, ["one", "two"]]);
    for (const name of INHERITED) expect(table[name], name).to.equal(undefined);
  });

  for (const name of INHERITED) {
    it(`lets a page, a style and a question name ${name}`, () => {
      const text = "The shop has tea from many gardens and sends it to all countries. ".repeat(20);
      expect(findLanguageMismatch(text, name)).to.equal(undefined);
      const style = parseInlineStyle(`font-size:0${name};height:0${name};overflow:hidden`);
      expect([isFontless(style), findHidingStyle(style)])
        .to.deep.equal([
          isFontless(parseInlineStyle("font-size:0nothing")),
          findHidingStyle(parseInlineStyle("height:0nothing;overflow:hidden")),
        ]);
      expect(matchRules(name.toLowerCase())).to.deep.equal(matchRules("nothing"));
    });
  }
});
