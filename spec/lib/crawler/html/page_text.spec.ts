import { expect } from "chai";
import { parseHtml } from "../../../support/audits/parse_html.ts";

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
    ["ends a select at a select", "<select><option>a<select>one", "one", 1],
    ["ends a select at an input", "<select><option>a<input>one</select> two", "one two", 2],
    ["ends a noscript at its end tag alone", "<noscript><p>n<!-- </noscript>one", "one", 1],
    ["skips the mark-up in a noscript", "<noscript></div><template></noscript>one", "one", 1],
    ["ends an unclosed CDATA section at the next >", "<![CDATA[ a > one <p>two", "one two", 2],
    [
      "ends a script where its comment does",
      "<script><!-- <script> </script> --></script>one",
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

  const bytes: [html: string, bytes: number][] = [
    ["", 0],
    ["<title>no</title><p> one \n two </p>", 7],
    ["<p>é</p>\n\n<p>€</p>", 6],
    ["<nav>a b</nav>\n<main>one</main>", 7],
    ["<nav>a</nav>", 1],
  ];
  for (const [html, expected] of bytes) {
    it(`counts ${expected} bytes of text in ${JSON.stringify(html)}`, () => {
      expect(parseHtml(html).text.bytes).to.equal(expected);
    });
  }

  it("gives the main text, at most 65,536 characters", () => {
    expect(parseHtml("<nav>n</nav><p>One,\n <b>two</b></p><p>three").text.main)
      .to.equal("One, two three");
    expect(parseHtml("word ".repeat(100_000)).text.main).to.have.lengthOf(65_536);
  });

  const fillers: [html: string, expected: boolean][] = [
    ["<p>Lorem <b>ipsum</b>,\n DOLOR sit amet", true],
    ["<main>x</main><footer>lorem ipsum dolor</footer>", true],
    ["<p>lorem lorem ipsum dolor", true],
    ["<p>lorem ipsum, no dolor", false],
    ["<pre>print('Lorem ipsum dolor sit amet')</pre><p>“ lorem ipsum dolor”", false],
    ["<pre>'Lorem ipsum dolor'</pre><p>Lorem ipsum dolor sit", true],
    ["<p>lorem ipsum", false],
    ["<script>lorem ipsum dolor</script><p title='lorem ipsum dolor'>", false],
  ];
  for (const [html, expected] of fillers) {
    it(`${expected ? "finds" : "finds no"} filler in ${html}`, () => {
      expect(parseHtml(html).text.loremIpsum).to.equal(expected);
    });
  }

  it("finds the top word of the main text by the language of the page", () => {
    const text = "<nav>" + "menu ".repeat(900) + "</nav><p>" + "war tea was ".repeat(70) + "war";
    expect(parseHtml(`<html lang=en>${text}`).text.topWord).to.deep.equal({
      word: "war",
      count: 71,
    });
    expect(parseHtml(`<html lang=de-AT>${text}`).text.topWord).to.deep.equal({
      word: "tea",
      count: 70,
    });
  });

  it("measures reading when it is asked to, of English alone", () => {
    const english = "<html lang=en-GB><nav>Menu.</nav><p>I made tea. It is good!";
    expect(parseHtml(english).text.reading).to.equal(null);
    expect(parseHtml(english, { reading: true }).text.reading).to.deep.equal({
      sentences: 2,
      words: 6,
      syllables: 6,
    });
    expect(parseHtml("<html lang=de><p>Guter Tee.", { reading: true }).text.reading).to.equal(null);
    expect(parseHtml("<p>Good tea.", { reading: true }).text.reading).to.equal(null);
  });

  it("gives an excerpt of 500 characters at most", () => {
    expect(parseHtml("word ".repeat(1_000)).textExcerpt).to.have.lengthOf(500);
  });
});
