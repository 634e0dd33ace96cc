import { expect } from "chai";
import { splitChannels } from "../../../lib/ai/answer_channels.ts";
import { expectLinear } from "../../support/growth.ts";

describe("splitChannels()", () => {
  it("makes URLs spaces and keeps every offset", () => {
    const { prose, links } = splitChannels("See https://acme.com/a. Acme");
    expect(prose).to.equal("See                   . Acme");
    expect(links).to.deep.equal([{ url: "https://acme.com/a", label: null, start: 4, end: 22 }]);
  });

  it("keeps the label of a Markdown link", () => {
    const { prose, links } = splitChannels("([Acme](https://acme.com))");
    expect(prose).to.equal("([Acme](                ))");
    expect(links).to.deep.equal([{ url: "https://acme.com", label: "Acme", start: 1, end: 25 }]);
  });

  it("keeps the brackets that a URL opens", () => {
    const { links } = splitChannels("(https://en.wikipedia.org/wiki/Acme_(film))");
    expect(links.map(({ url }) => url)).to.deep.equal([
      "https://en.wikipedia.org/wiki/Acme_(film)",
    ]);
  });

  it("ends a URL before CJK punctuation", () => {
    const { links } = splitChannels("参照 https://acme.jp/あ。次");
    expect(links.map(({ url }) => url)).to.deep.equal(["https://acme.jp/あ"]);
  });

  it("leaves out code blocks and inline code with their URLs", () => {
    const text = "A\n```sh\ncurl https://acme.com\n```\nB `https://b.com` C";
    const { prose, links } = splitChannels(text);
    expect(links).to.deep.equal([]);
    expect(prose.replace(/\s+/g, " ")).to.equal("A B C");
    expect(prose).to.have.length(text.length);
  });

  it("takes a fence that is not closed to the end", () => {
    expect(splitChannels("A\n```\nAcme").prose.trim()).to.equal("A");
  });

  it("leaves a single backtick alone", () => {
    expect(splitChannels("it` is Acme").prose).to.equal("it` is Acme");
  });

  it("reads hostile texts in linear time", () => {
    for (const text of ["[", "`", "``a", "https://", "[a](https://x.com/", "(https://a", "[1, "]) {
      const hostile = text.repeat(Math.ceil(100_000 / text.length));
      expect(splitChannels(hostile).prose).to.have.length(hostile.length);
      expectLinear(hostile, splitChannels);
    }
  });
});
