import { expect } from "chai";
import { html } from "../../../../lib/web/html.ts";
import { chartFigure } from "../../../../lib/web/charts/chart_figure.ts";
import { dataTable } from "../../../../lib/web/parts/data_table.ts";
import { figureTiles } from "../../../../lib/web/report/figure_tiles.ts";
import { writeMarkdown } from "../../../../lib/web/markdown/html_markdown.ts";

describe("writeMarkdown()", () => {
  const write = (content: ReturnType<typeof html>) =>
    writeMarkdown(content, { origin: "https://api.test" });

  it("writes headings, texts, lists and code", () => {
    const text = write(html`
      <article>
        <h1>Report of  Shop</h1>
        <p>One <strong>bold</strong> word,
      and <code>a b</code>.</p>
        <ol>
          <li>
            <p>First</p>
            <p>more</p>
          </li>
          <li>Second<ul><li>within</li></ul></li>
        </ol>
        <pre><code>npm run x</code></pre>
      </article>
    `);
    expect(text).to.equal(
      "# Report of Shop\n\nOne **bold** word, and `a b`.\n\n" +
        "1. First\n\n   more\n2. Second\n\n   - within\n\n```\nnpm run x\n```\n",
    );
  });

  it("writes tables, of charts as well, and figures as a list", () => {
    const table = {
      caption: "By day",
      columns: [{ label: "Day" }, { label: "Clicks", number: true }],
      rows: [["a|b", html`1<br><span class="muted">two</span>`], ["", 3]],
    };
    const lines = "**By day**\n\n| Day | Clicks |\n| --- | --- |\n| a\\|b | 1 · two |\n|   | 3 |\n";
    expect(write(dataTable(table))).to.equal(lines);
    expect(write(chartFigure({
      caption: "By day",
      chart: html`
        <svg>
          <text>9</text>
        </svg>
      `,
      table,
    })))
      .to.equal(lines);
    expect(write(figureTiles([{ label: "Clicks", value: 3, note: "of 9" }, {
      label: "CTR",
      value: "–",
    }]))).to.equal("- **Clicks**: 3 (of 9)\n- **CTR**: –\n");
  });

  it("leaves out what only a browser has, and makes addresses whole", () => {
    expect(write(html`
      <nav><a href="#a">a</a></nav>
      <form><button>Send</button></form>
      <script>x</script>
      <p><a href="/sites/1">here</a>, <a href="#there">there</a>, <a
      href="https://other.test/(a)">else</a></p>
    `)).to.equal(
      "[here](https://api.test/sites/1), there, [else](https://other.test/%28a%29)\n",
    );
  });

  it("lets texts of others make no link, heading, list, table, code or markup", () => {
    const hostile = [
      "[click](https://evil.test)",
      "# heading",
      "- item",
      "1. item",
      "<script>alert(1)</script>",
      "a | b",
      "*a* _b_ `c` ~~d~~",
      "![x](https://evil.test/x.png)",
      "\\[x](y)",
    ];
    const text = write(html`<div>${hostile.map((one) => html`<p>${one}</p>`)}</div>`);
    expect(text.split("\n\n").map((line) => line.trim())).to.deep.equal([
      "\\[click\\](https://evil.test)",
      "\\# heading",
      "\\- item",
      "1\\. item",
      "\\<script\\>alert(1)\\</script\\>",
      "a \\| b",
      "\\*a\\* \\_b\\_ \\`c\\` \\~\\~d\\~\\~",
      "!\\[x\\](https://evil.test/x.png)",
      "\\\\\\[x\\](y)",
    ]);
  });

  it("keeps one row a line, whatever is in its cells", () => {
    const rows = [["a\nb\r\nc", "|\n| --- |\n"]];
    const columns = [{ label: "A" }, { label: "B" }];
    const lines = write(dataTable({ caption: "T", columns, rows })).trim().split("\n").slice(2);
    expect(lines).to.deep.equal(["| A | B |", "| --- | --- |", "| a b c | \\| \\| --- \\| |"]);
  });
});
