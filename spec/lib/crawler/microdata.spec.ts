import { expect } from "chai";
import { parseMicrodata } from "../../../lib/crawler/microdata.ts";

describe("parseMicrodata()", () => {
  it("reads values from attributes and from text", () => {
    const items = parseMicrodata(
      `<div itemscope itemtype="https://schema.org/Product">
        <h1 itemprop="name">Green <b>tea</b></h1><img itemprop="image" src="/tea.png">
        <meta itemprop="sku" content="T1"><a itemprop="url" href="/tea">here</a>
        <time itemprop="releaseDate" datetime="2026-01-02">2 January</time>
        <span itemprop="brand color" content="Leaf">x</span>
      </div>`,
    );
    expect(items).to.deep.equal([{
      types: ["Product"],
      properties: {
        name: ["Green tea"],
        image: ["/tea.png"],
        sku: ["T1"],
        url: ["/tea"],
        releaseDate: ["2026-01-02"],
        brand: ["Leaf"],
        color: ["Leaf"],
      },
    }]);
  });

  it("nests items, and gives properties to the item they stand in", () => {
    const items = parseMicrodata(
      `<div itemscope itemtype="http://schema.org/Product"><p itemprop="offers" itemscope
        itemtype="http://schema.org/Offer"><i itemprop="price">3</i></p><i itemprop="name">T</i></div>`,
    );
    expect(items).to.deep.equal([{
      types: ["Product"],
      properties: {
        offers: [{ types: ["Offer"], properties: { price: ["3"] } }],
        name: ["T"],
      },
    }]);
  });

  it("leaves out items of other vocabularies and properties of no item", () => {
    expect(parseMicrodata('<p itemscope itemtype="https://x.example/Y"><i itemprop=a>b</i></p>'))
      .to.deep.equal([]);
    expect(parseMicrodata("<i itemprop=name>x</i><p itemscope>y</p>")).to.deep.equal([]);
  });

  it("survives deep nesting and bounds the number of items", () => {
    const item = '<i itemscope itemtype="https://schema.org/A">';
    expect(parseMicrodata("<div>".repeat(20_000) + item)).to.deep.equal([]);
    expect(parseMicrodata(`${item}</i>`.repeat(3_000))).to.have.length(1_000);
    expect(parseMicrodata(`${item}<b itemprop=__proto__>x</b>`)).to.deep.equal([
      { types: ["A"], properties: {} },
    ]);
  });
});
