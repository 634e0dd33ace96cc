import { expect } from "chai";
import {
  findHidingStyle,
  isFontless,
  parseInlineStyle,
  readColour,
} from "../../../../lib/crawler/html/inline_style.ts";

const hiding = (style: string) => findHidingStyle(parseInlineStyle(style));

describe("parseInlineStyle()", () => {
  it("lets the last declaration count, unless an earlier one is important", () => {
    expect(Object.fromEntries(parseInlineStyle("color:red;COLOR: Blue ;top:1px"))).to.deep.equal({
      color: "blue",
      top: "1px",
    });
    expect(hiding("display:none;display:block")).to.equal(null);
    expect(hiding("display:none!important;display:block")).to.equal("display_none");
  });

  it("keeps to strings and functions", () => {
    const style = parseInlineStyle(`background:url(data:image/png;base64,x);content:";a:b";top:0`);
    expect([...style.keys()]).to.deep.equal(["background", "content", "top"]);
  });

  it("reads anything", () => {
    expect(parseInlineStyle("").size).to.equal(0);
    expect(parseInlineStyle(";;:;((((\"'").size).to.be.lessThan(3);
    expect(parseInlineStyle("(".repeat(100_000)).size).to.equal(0);
  });
});

describe("findHidingStyle()", () => {
  it("needs a cut for what has no size", () => {
    expect(hiding("width:0;height:0")).to.equal(null);
    expect(hiding("width:0;overflow:hidden")).to.equal("zero_size");
    expect(hiding("width:2px;height:1px;overflow:hidden")).to.equal(null);
  });

  it("needs a position for what is moved", () => {
    expect(hiding("left:-9999px")).to.equal(null);
    expect(hiding("position:fixed;top:-100em")).to.equal("off_screen");
    expect(hiding("position:absolute;left:-100px")).to.equal(null);
    expect(hiding("position:absolute;left:calc(1px)")).to.equal(null);
  });

  it("says nothing of what is merely faint", () => {
    expect(hiding("opacity:0.0")).to.equal("transparent");
    expect(hiding("opacity:0.01")).to.equal(null);
    expect(hiding("opacity:")).to.equal(null);
  });
});

describe("isFontless()", () => {
  it("distinguishes a size of zero from others and from none", () => {
    expect(isFontless(parseInlineStyle("font-size:0px"))).to.equal(true);
    expect(isFontless(parseInlineStyle("font-size:1px"))).to.equal(false);
    expect(isFontless(parseInlineStyle("color:red"))).to.equal(null);
  });
});

describe("readColour()", () => {
  it("writes a colour in one way", () => {
    expect(readColour("#FFF".toLowerCase())).to.equal("#ffffff");
    expect(readColour("white url(x.png)")).to.equal("#ffffff");
    expect(readColour("rgb(255, 255,255)")).to.equal("#ffffff");
    expect(readColour("rgba(0,0,0,0)")).to.equal("transparent");
    expect(readColour("inherit")).to.equal(null);
    expect(readColour(undefined)).to.equal(null);
  });
});
