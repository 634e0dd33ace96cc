import { expect } from "chai";
import { parseItemTypes, parseJsonLd } from "../../../../lib/crawler/html/structured_data.ts";

describe("parseJsonLd()", () => {
  const valid: [name: string, source: string, types: string[]][] = [
    ["one item", `{"@type":"Article"}`, ["Article"]],
    ["several types of one item", `{"@type":["Article","https://schema.org/Thing"]}`, [
      "Article",
      "Thing",
    ]],
    ["a graph", `{"@graph":[{"@type":"WebSite"},{"@type":"WebPage"}]}`, ["WebSite", "WebPage"]],
    ["nested items", `{"@type":"Product","offers":[{"@type":"Offer"},{"@type":"Offer"}]}`, [
      "Product",
      "Offer",
    ]],
    ["a list", `[{"@type":"A"},[{"@type":"B"}]]`, ["A", "B"]],
    ["no types", `{"name":"x","@type":7}`, []],
    ["a byte order mark", `\ufeff{"@type":"A"}`, ["A"]],
    ["an HTML comment around", `<!-- {"@type":"A"} -->`, ["A"]],
    ["CDATA around", `//<![CDATA[\n{"@type":"A"}\n//]]>`, ["A"]],
    ["CDATA in a script comment around", `/*<![CDATA[*/{"@type":"A"}/*]]>*/`, ["A"]],
  ];
  for (const [name, source, types] of valid) {
    it(`reads ${name}`, () => {
      expect(parseJsonLd(source)).to.deep.include({
        format: "json-ld",
        types,
        error: null,
        excerpt: null,
      });
    });
  }

  const invalid: [name: string, source: string, error: string, excerpt: string][] = [
    ["an empty block", " \n", "The block is empty", ""],
    ["an empty comment", "<!-- -->", "The block is empty", ""],
    [
      "a trailing comma",
      `{"a":1,\n}`,
      "Expected double-quoted property name at line 2, column 1",
      `{"a":1, }`,
    ],
    [
      "a cut block",
      `{"a":\n"b"`,
      "Expected ',' or '}' after property value at line 2, column 4",
      `{"a": "b"`,
    ],
    ["a block cut after a colon", `{"a":`, "Unexpected end at line 1, column 6", `{"a":`],
    ["a value that is no JSON", `{"a": b}`, "Unexpected 'b' near line 1, column 7", `{"a": b}`],
    [
      "a raw line break in a string",
      `{"a":"x\ny"}`,
      "Bad control character in string literal at line 1, column 8",
      `{"a":"x y"}`,
    ],
  ];
  for (const [name, source, error, excerpt] of invalid) {
    it(`says what is wrong with ${name}, and where`, () => {
      expect(parseJsonLd(source)).to.deep.equal({
        format: "json-ld",
        types: [],
        error,
        excerpt,
        root: undefined,
      });
    });
  }

  it("looks at deep and wide blocks without end neither of the stack nor of time", () => {
    const deep = `${`{"@type":"A","x":`.repeat(50_000)}1${"}".repeat(50_000)}`;
    expect(parseJsonLd(deep).types).to.deep.equal(["A"]);
    const wide = JSON.stringify(Array.from({ length: 5_000 }, (_, n) => ({ "@type": `T${n}` })));
    expect(parseJsonLd(wide).types).to.have.lengthOf(100);
  });
});

describe("parseItemTypes()", () => {
  it("drops the schema.org prefix and keeps other vocabularies", () => {
    expect(parseItemTypes(" http://schema.org/Person\nschema:Thing http://x.example/Y ")).to.deep
      .equal(["Person", "Thing", "http://x.example/Y"]);
  });
});
