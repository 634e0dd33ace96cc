import { expect } from "chai";
import { parseHtml } from "../../support/parse_html.ts";

describe("PageText", () => {
  const cases: [name: string, html: string, main: string, bodyWordCount: number][] = [
    ["takes the body", "<p>one</p><p>two</p>", "one two", 2],
    ["takes main alone when there is one", "<p>out</p><main><p>one</p></main>", "one", 2],
    ["takes role=main alike", "<p>out</p><div role=main>one</div>", "one", 2],
    ["takes the only article", "<p>out</p><article>one</article>", "one", 2],
    [
      "takes an article with articles in it",
      "out<article>one<article>two</article></article>",
      "one two",
      3,
    ],
    [
      "takes the body when there are several articles",
      "<p>in</p><article>one</article><article>two</article>",
      "in one two",
      3,
    ],
    ["takes the body when main is empty", "<main> </main><p>one</p>", "one", 1],
    [
      "leaves out nav, header, footer and aside of the page",
      "<header>h</header><nav>n</nav><p>one</p><aside>a</aside><footer>f</footer>",
      "one",
      5,
    ],
    ["leaves out nav and aside of main", "<main>one<nav>n</nav><aside>a</aside></main>", "one", 3],
    [
      "keeps header and footer of an article",
      "<article><header>h</header>one<footer>f</footer></article>",
      "h one f",
      3,
    ],
    ["leaves out a banner by role", "<div role=banner>h</div>one", "one", 2],
    [
      "leaves out what is not visible",
      "<title>t</title><script>s</script><style>y</style>" +
      "<noscript>n</noscript><template>m</template><textarea>x</textarea><select><option>o</select>" +
      "<iframe>i</iframe><svg><text>v</text></svg><!-- c -->one",
      "one",
      1,
    ],
    ["keeps the text of links", "<a href=/>one</a> two", "one two", 2],
    ["keeps HTML in SVG", "<svg>v<foreignObject><p>one</p></foreignObject></svg>two", "one two", 2],
    ["keeps formulas", "<math><mi>x</mi><mo>=</mo><mn>1</mn></math>", "x=1", 2],
    [
      "does not split words at inline tags and entities",
      "w<b>o</b>r&#100;s caf&eacute;",
      "words café",
      2,
    ],
    [
      "splits words at line breaks and cells",
      "one<br>two<table><td>three<td>four</table>",
      "one two three four",
      4,
    ],
    [
      "goes on after an end tag that closes nothing",
      "<nav></main></nav>one</div>two",
      "one two",
      2,
    ],
    ["reads plaintext to the end", "<plaintext><b>one</b>", "<b>one</b>", 3],
  ];
  for (const [name, html, main, bodyWordCount] of cases) {
    it(name, () => {
      const page = parseHtml(html);
      expect(page.textExcerpt).to.equal(main);
      expect(page.bodyWordCount).to.equal(bodyWordCount);
    });
  }

  it("counts the words of the main content", () => {
    const page = parseHtml("<nav>a b c</nav><main>one two 日本語文</main>");
    expect(page.wordCount).to.equal(4);
    expect(page.bodyWordCount).to.equal(7);
  });

  it("gives one hash to the same content within another navigation", () => {
    const content = `<main>${"<p>Some words, that matter.</p>".repeat(10)}</main>`;
    const a = parseHtml(`<nav>Home</nav><input name=csrf value=1>${content}`);
    const b = parseHtml(`<nav>Start</nav><input name=csrf value=2>${content.toUpperCase()}<p>Foot`);
    expect(a.wordCount).to.equal(40);
    expect(a.contentHash).to.have.lengthOf(16);
    expect(a.contentHash).to.deep.equal(b.contentHash);
  });

  it("gives an excerpt of 500 characters at most", () => {
    expect(parseHtml("word ".repeat(1_000)).textExcerpt).to.have.lengthOf(500);
  });
});
