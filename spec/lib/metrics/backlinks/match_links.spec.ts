import { expect } from "chai";
import type { LinkElement } from "../../../../lib/crawler/html/link_elements.ts";
import { type KnownLink, matchLinks } from "../../../../lib/metrics/backlinks/match_links.ts";

const TEA = "https://example.com/tea";

function element(anchor: string, more: Partial<LinkElement> = {}): LinkElement {
  return {
    ...{ url: TEA, type: "text", rel: 0, anchor, before: "", after: "" },
    ...{ placement: "main", hidden: null },
    ...more,
  };
}

let count = 0;
function link(anchor: string | null, more: Partial<KnownLink> = {}): KnownLink {
  return { id: ++count, targetUrl: TEA, anchor, linkType: "text", ...more };
}

/** The anchors of the elements that the links are, in their order. */
function match(links: KnownLink[], elements: LinkElement[]): (string | undefined)[] {
  const matches = matchLinks(links, elements);
  return links.map(({ id }) => matches.get(id)?.anchor);
}

describe("matchLinks()", () => {
  it("takes a target for the same with any scheme and with www.", () => {
    for (const url of ["http://example.com/tea", "http://www.example.com/tea", TEA]) {
      expect(match([link("tea", { targetUrl: url })], [element("tea")])).to.deep.equal(["tea"]);
    }
    expect(match([link("tea", { targetUrl: `${TEA}/` })], [element("tea")]))
      .to.deep.equal([undefined]);
  });

  it("distinguishes links to one page by their anchors", () => {
    expect(match([link("b"), link("a")], [element("a"), element("b")])).to.deep.equal(["b", "a"]);
    expect(match([link("a"), link("b")], [element("b"), element("b")]))
      .to.deep.equal([undefined, "b"]);
  });

  it("lets an anchor change", () => {
    expect(match([link("old")], [element("new")])).to.deep.equal(["new"]);
    expect(match([link("old"), link("same")], [element("same"), element("new")]))
      .to.deep.equal(["new", "same"]);
  });

  it("takes what a provider cut or wrote otherwise for the same", () => {
    const long = "All that there is to know about green tea";
    const elements = [element(long)];
    expect(match([link("All that there is to know…"), link(long)], elements))
      .to.deep.equal([long, long]);
    expect(match([link(long), link(long.toUpperCase())], elements)).to.deep.equal([long, long]);
  });

  it("takes any element where target or anchor is not known, anchors first", () => {
    const frame = element("", { type: "frame", url: "https://example.com/embed" });
    const unknown = link(null, { targetUrl: null, linkType: "unknown" });
    expect(matchLinks([unknown], [frame, element("tea")]).get(unknown.id)?.type).to.equal("text");
    expect(matchLinks([unknown], [frame]).get(unknown.id)?.type).to.equal("frame");
    expect(match([link(null), link("tea")], [element("tea")])).to.deep.equal(["tea", "tea"]);
  });

  it("keeps to the kind of link", () => {
    const frame = element("tea", { type: "frame" });
    const image = element("tea", { type: "image" });
    expect(match([link("tea")], [frame])).to.deep.equal([undefined]);
    expect(match([link("tea", { linkType: "frame" })], [element("tea"), frame]))
      .to.deep.equal(["tea"]);
    expect(match([link("tea")], [image])).to.deep.equal(["tea"]);
    expect(match([link("tea", { linkType: "canonical" })], [element("tea")]))
      .to.deep.equal([undefined]);
  });

  it("chooses the element that is shown and followed", () => {
    const one = link("tea");
    const elements = [
      element("tea", { hidden: "display_none", before: "hidden" }),
      element("tea", { rel: 1, before: "nofollow" }),
      element("tea", { before: "best" }),
    ];
    expect(matchLinks([one], elements).get(one.id)?.before).to.equal("best");
  });
});
