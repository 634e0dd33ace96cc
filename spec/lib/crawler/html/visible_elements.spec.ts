import { expect } from "chai";
import { VisibleElements } from "../../../../lib/crawler/html/visible_elements.ts";

const NONE = new Map<string, string>();
const HIDDEN = new Map([["hidden", ""]]);

describe("VisibleElements", () => {
  it("gives the place of an element and of what is in it", () => {
    const open = new VisibleElements();
    expect(open.top.name).to.equal("");
    expect(open.open("div", HIDDEN, false).hidden).to.equal("hidden_attribute");
    expect(open.open("p", NONE, false).hidden).to.equal("hidden_attribute");
    open.close("div");
    expect(open.top).to.include({ name: "", hidden: null });
  });

  it("passes over end tags of what is not open", () => {
    const open = new VisibleElements();
    open.open("div", HIDDEN, false);
    open.close("section");
    expect(open.top.name).to.equal("div");
  });

  it("keeps nothing of elements without content", () => {
    const open = new VisibleElements();
    open.open("img", HIDDEN, false);
    open.open("svg", NONE, false);
    open.open("path", HIDDEN, true);
    expect(open.top.name).to.equal("svg");
    expect(open.isForeign).to.equal(true);
    open.close("svg");
    expect(open.isForeign).to.equal(false);
  });
});
