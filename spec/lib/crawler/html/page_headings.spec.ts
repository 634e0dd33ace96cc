import { expect } from "chai";
import type { HeadingFacts } from "../../../../lib/crawler/html/page_facts.ts";
import { parseHtml } from "../../../support/audits/parse_html.ts";

function headings(html: string): [HeadingFacts["level"], string, boolean][] {
  return parseHtml(html).headings.map(({ level, text, fromAlt }) => [level, text, fromAlt]);
}

describe("PageHeadings", () => {
  const cases: [name: string, html: string, expected: ReturnType<typeof headings>][] = [
    ["reads headings in document order", "<h2>A</h2><h1>B</h1><H6>C</H6>", [
      [2, "A", false],
      [1, "B", false],
      [6, "C", false],
    ]],
    ["collapses white space and decodes entities", "<h1> A&amp;B\n <br>C </h1>", [
      [1, "A&B C", false],
    ]],
    ["takes text of inner elements", "<h1><a href=/><b>A</b>B</a></h1>C", [[1, "AB", false]]],
    ["falls back to image alternatives and says so", "<h1><img alt='The shop'></h1>", [
      [1, "The shop", true],
    ]],
    ["prefers text to image alternatives", "<h1><img alt=Logo> Shop</h1>", [[1, "Shop", false]]],
    ["keeps empty headings", "<h1> </h1><h2><img alt=''></h2>", [[1, "", false], [2, "", false]]],
    ["ends a heading at the end tag of another level", "<h1>A</h2>B", [[1, "A", false]]],
    ["ends a heading at the next one", "<h1>A<h2>B</h2>", [[1, "A", false], [2, "B", false]]],
    ["ends a heading with its container", "<div><h1>A</div>B", [[1, "A", false]]],
    [
      "leaves out scripts, templates and SVG text",
      "<h1>A<script>b</script><template>c</template>" +
      "<svg><text>d</text></svg></h1>",
      [[1, "A", false]],
    ],
    [
      "does not take headings of templates and noscript",
      "<template><h1>A</h1></template>" +
      "<noscript><h1>B</h1></noscript>",
      [],
    ],
    ["leaves SVG content for a heading, as browsers do", "<svg><h1>A</h1>", [[1, "A", false]]],
  ];
  for (const [name, html, expected] of cases) {
    it(name, () => expect(headings(html)).to.deep.equal(expected));
  }

  it("keeps 500 headings and counts all", () => {
    const page = parseHtml("<h3>x</h3>".repeat(600));
    expect(page.headings).to.have.lengthOf(500);
    expect(page.headingsCount).to.equal(600);
  });

  it("keeps an h1 that stands behind the 500th heading, and no more of the others", () => {
    const page = parseHtml("<h3>x</h3>".repeat(600) + "<h1>Late</h1><h2>y</h2>");
    expect(page.headings).to.have.lengthOf(501);
    expect(page.headings.at(-1)).to.deep.equal({ level: 1, text: "Late", fromAlt: false });
    expect(page.headingsCount).to.equal(602);
  });

  it("keeps at most 100 of the late h1", () => {
    expect(parseHtml("<h1>x</h1>".repeat(700)).headings).to.have.lengthOf(600);
  });

  it("cuts a long heading at 500 characters", () => {
    expect(headings(`<h1>${"<b>word </b>".repeat(10_000)}`)[0]?.[1]).to.have.lengthOf(500);
  });
});
