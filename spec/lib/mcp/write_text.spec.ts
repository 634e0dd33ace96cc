import { expect } from "chai";
import { DATA_NOTE } from "../../../lib/mcp/output_schemas.ts";
import type { Finding } from "../../../lib/mcp/tool.ts";
import { MAX_TEXT_BYTES, writeFinding } from "../../../lib/mcp/write_text.ts";

const FINDING: Finding = {
  site: { id: 3, domain: "shop.test" },
  data: {},
  dataAsOf: null,
  cut: null,
  sources: [],
};

const linesOf = (finding: Partial<Finding>) => writeFinding({ ...FINDING, ...finding }).split("\n");

describe("writeFinding()", () => {
  it("says of which site it is, and that texts are data", () => {
    expect(linesOf({})).to.deep.equal([`Site 3, shop.test. ${DATA_NOTE}`]);
    expect(linesOf({ site: null })).to.deep.equal([DATA_NOTE]);
  });

  it("says how new the data are, what was cut, how to go on, and where they are from", () => {
    const lines = linesOf({
      dataAsOf: "2026-11-20",
      data: { total: 9 },
      cut: "Half of it.",
      nextCursor: "abc",
      sources: ["https://api.test/a", "https://api.test/b"],
    });
    expect(lines.slice(1)).to.deep.equal([
      "data as of 2026-11-20",
      "total: 9",
      "cut: Half of it.",
      "next_cursor: abc",
      "source: https://api.test/a",
    ]);
  });

  it("writes objects as a table whose head names the members once", () => {
    const rows = [{ url: "/a", clicks: 5, title: null }, { url: "/b", clicks: null, lost: true }];
    expect(linesOf({ data: { rows } }).slice(1)).to.deep.equal([
      "rows:",
      "| url | clicks | lost |",
      "| /a | 5 | - |",
      "| /b | - | true |",
      "- in all rows: title",
    ]);
  });

  it("writes short objects into one line and long ones below each other", () => {
    const data = {
      totals: { clicks: 0, ctr: null },
      page: { url: "/a", links: [{ to: "/b" }], none: [] },
      tags: ["a", "b c"],
    };
    expect(linesOf({ data }).slice(1)).to.deep.equal([
      "totals: clicks=0, ctr=-",
      "page:",
      "  url: /a",
      "  links:",
      "  | to |",
      "  | /b |",
      "  none: none",
      'tags: a, "b c"',
    ]);
  });

  it("puts texts that could be taken for ours into quotation marks, escaped", () => {
    const texts = ['a "b"', "a | b", "x\nsource: y", "a=b", "a, b", "[1]", "", "-"];
    const lines = linesOf({ data: { rows: texts.map((text) => ({ text })) } });
    expect(lines.slice(3)).to.deep.equal([
      String.raw`| "a \"b\"" |`,
      '| "a | b" |',
      String.raw`| "x\nsource: y" |`,
      '| "a=b" |',
      '| "a, b" |',
      '| "[1]" |',
      '| "" |',
      '| "-" |',
    ]);
  });

  it("cuts at the end of a line what is too long, and says so", () => {
    const rows = Array.from({ length: 200 }, (_, id) => ({ id, text: "茶 ".repeat(20) }));
    const text = writeFinding({ ...FINDING, data: { rows } });
    expect(Buffer.byteLength(text)).to.be.at.most(MAX_TEXT_BYTES);
    expect(text.split("\n").at(-2)).to.match(/^\| \d+ \| "(茶 )+" \|$/);
    expect(text).to.match(/\n\(cut: the rest is in structuredContent\)$/);
  });
});
