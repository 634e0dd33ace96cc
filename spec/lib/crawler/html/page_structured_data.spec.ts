import { expect } from "chai";
import { parseHtml } from "../../../support/audits/parse_html.ts";

describe("PageStructuredData", () => {
  it("reads JSON-LD blocks in head and body, microdata and RDFa", () => {
    const page = parseHtml(
      `<script type="application/LD+JSON; charset=utf-8">{"@type":"WebSite","x":"&amp;</b>"}</script>
       <script type=application/json>{"@type":"No"}</script>
       <body itemscope itemtype="https://schema.org/WebPage"><span typeof="schema:Person"></span>
       <i itemtype="http://schema.org/WebPage http://schema.org/Thing"></i>
       <script type=application/ld+json></script>`,
    );
    expect(page.structuredData).to.deep.equal([
      { format: "json-ld", types: ["WebSite"], error: null, excerpt: null, items: [] },
      { format: "json-ld", types: [], error: "The block is empty", excerpt: "", items: [] },
      {
        format: "microdata",
        types: ["WebPage", "Thing"],
        error: null,
        excerpt: null,
        items: [{ types: ["WebPage"], properties: {} }],
      },
      { format: "rdfa", types: ["Person"], error: null, excerpt: null, items: [] },
    ]);
  });

  it("is empty without structured data", () => {
    expect(parseHtml("<p>x").structuredData).to.deep.equal([]);
  });

  it("keeps 100 blocks", () => {
    const page = parseHtml("<script type=application/ld+json>{</script>".repeat(150));
    expect(page.structuredData).to.have.lengthOf(100);
  });
});
