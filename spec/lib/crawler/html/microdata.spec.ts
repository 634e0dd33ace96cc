import { expect } from "chai";
import { parseMicrodata } from "../../../../lib/crawler/html/microdata.ts";

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

  it("nests items, and gives properties to the item they are in", () => {
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

  it("takes properties from the elements that itemref names", () => {
    const items = parseMicrodata(
      `<p itemscope itemtype="https://schema.org/Product" itemref="more  none"><i itemprop="name">T</i></p>
       <div id="more"><i itemprop="sku">T1</i><b itemprop="offers" itemscope
         itemtype="https://schema.org/Offer"><i itemprop="price">3</i></b></div><p id="more">x</p>`,
    );
    expect(items).to.deep.equal([{
      types: ["Product"],
      properties: {
        name: ["T"],
        sku: ["T1"],
        offers: [{ types: ["Offer"], properties: { price: ["3"] } }],
      },
    }]);
  });

  it("survives an itemref that leads to itself, and thousands of them", () => {
    const one = `<p id=a itemscope itemtype="https://schema.org/A" itemref="a a"></p>`;
    expect(parseMicrodata(one)).to.have.length(1);
    const many = Array.from(
      { length: 3_000 },
      (_, index) =>
        `<p id=p${index} itemscope itemprop=x itemtype="https://schema.org/A" itemref=p${
          index + 1
        }></p>`,
    );
    expect(parseMicrodata(`<p itemscope itemtype="https://schema.org/B" itemref=p0></p>${many}`))
      .to.have.length(1);
  });

  it("survives hundreds of thousands of children", () => {
    const html = `<div itemscope itemtype="https://schema.org/A" itemref=x><div itemprop=a>x`;
    expect(parseMicrodata(html + "<p>".repeat(200_000))).to.deep.equal([
      { types: ["A"], properties: { a: ["x"] } },
    ]);
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
