import { expect } from "chai";
import { parseHtml } from "../../../support/audits/parse_html.ts";

describe("PageHead", () => {
  const places: [name: string, html: string, titles: string[], outside: string[]][] = [
    ["reads a title in head", "<head><title>A</title></head><body>", ["A"], []],
    ["reads a title without head tags", "<title>A</title><p>text", ["A"], []],
    ["collapses white space", "<title> A\n\t B&nbsp;C </title>", ["A B C"], []],
    ["decodes entities", "<title>A &amp; B &#x2014; &hellip; &nosuch;</title>", [
      "A & B — … &nosuch;",
    ], []],
    ["takes tags in a title as text", "<title>A <b>B</b></title>", ["A <b>B</b>"], []],
    ["keeps an empty title", "<title></title>", [""], []],
    ["keeps several titles", "<title>A</title><title>B</title>", ["A", "B"], []],
    ["reads an unclosed title to the end", "<title>A<p>text", ["A<p>text"], []],
    ["does not count the title of an SVG image", "<body><svg><title>Icon</title></svg>", [], []],
    ["does not count an SVG title in head", "<svg><title>Icon</title></svg><title>A</title>", [], [
      "A",
    ]],
    [
      "counts a title in an SVG's HTML content as outside",
      "<svg><foreignObject><div><title>A" +
      "</title></div></foreignObject></svg>",
      [],
      ["A"],
    ],
    [
      "ends the head at an element not allowed in it",
      "<head><div></div><title>A</title></head>",
      [],
      [
        "A",
      ],
    ],
    ["ends the head at text", "<head>text<title>A</title></head>", [], ["A"]],
    ["ends the head at an entity's text", "<head>&nbsp;<title>A</title></head>", [], ["A"]],
    ["ends the head at body", "<head></head><body><title>A</title>", [], ["A"]],
    [
      "puts metadata after </head> in head, as browsers do",
      "<head></head>\n<title>A</title><body>",
      [
        "A",
      ],
      [],
    ],
    [
      "is not confused by scripts, styles and comments",
      "<head><script>if (a<b) '<title>x</title>'" +
      "</script><style>a{}</style><!-- <title>y</title> --><title>A</title>",
      ["A"],
      [],
    ],
    [
      "skips templates",
      "<template><title>x</title><template></template><p></template><title>A</title>",
      [
        "A",
      ],
      [],
    ],
    [
      "skips noscript, so that its images do not end the head",
      "<noscript><img src=x></noscript>" +
      "<title>A</title>",
      ["A"],
      [],
    ],
  ];
  for (const [name, html, titles, outside] of places) {
    it(name, () => {
      const page = parseHtml(html);
      expect(page.titles).to.deep.equal(titles);
      expect(page.titlesOutsideHead).to.deep.equal(outside);
    });
  }

  it("counts the characters of a Cyrillic title, not its bytes", () => {
    const page = parseHtml("<title>Купить новую квартиру</title>");
    expect(page.titles[0]).to.have.lengthOf(21);
  });

  it("reads descriptions in whatever case they are written", () => {
    const page = parseHtml(
      `<META NAME=Description CONTENT=" One  two "><body><meta name=description content=late>`,
    );
    expect(page.descriptions).to.deep.equal(["One two"]);
    expect(page.descriptionsOutsideHead).to.deep.equal(["late"]);
  });

  it("keeps the first of an attribute that is given twice", () => {
    const page = parseHtml(`<meta name=description content=first content=second>`);
    expect(page.descriptions).to.deep.equal(["first"]);
  });

  it("reads the viewports of head alone", () => {
    const page = parseHtml(
      `<meta name=viewport content="width=device-width"><p><meta name=viewport content=x>`,
    );
    expect(page.viewports).to.deep.equal(["width=device-width"]);
  });

  it("reads robots metas for all crawlers, for one, and for ours, with their place", () => {
    const page = parseHtml(
      `<meta name=ROBOTS content="NoIndex , follow"><meta name=googlebot-news content=nosnippet>
       <meta name=author content=noindex><meta name=mytoken content=nofollow>
       <body><meta name=bingbot content=none>`,
      { robotsToken: "MyToken" },
    );
    expect(page.robots).to.deep.equal([
      { agent: "robots", directives: ["noindex", "follow"], source: "html", inHead: true },
      { agent: "googlebot-news", directives: ["nosnippet"], source: "html", inHead: true },
      { agent: "mytoken", directives: ["nofollow"], source: "html", inHead: true },
      { agent: "bingbot", directives: ["none"], source: "html", inHead: false },
    ]);
  });

  it("adds the directives of X-Robots-Tag", () => {
    const page = parseHtml("", { xRobotsTag: "noarchive, googlebot: noindex" });
    expect(page.robots).to.deep.equal([
      { agent: "robots", directives: ["noarchive"], source: "header", inHead: true },
      { agent: "googlebot", directives: ["noindex"], source: "header", inHead: true },
    ]);
  });

  it("reads canonicals of head, body and header, and says which", () => {
    const page = parseHtml(
      `<link rel="shortcut CANONICAL" href=" /a#top "><body><link rel=canonical href="//b.example/">`,
      { linkHeader: `</c>; rel="canonical"` },
    );
    expect(page.canonicals).to.deep.equal([
      { href: "/c", source: "header", inHead: true, url: "https://example.com/c" },
      { href: "/a#top", source: "html", inHead: true, url: "https://example.com/a" },
      { href: "//b.example/", source: "html", inHead: false, url: "https://b.example/" },
    ]);
  });

  const unusable = ["", "mailto:a@b.example", "http://[", "javascript:void(0)"];
  for (const href of unusable) {
    it(`gives no URL to the canonical ${JSON.stringify(href)}`, () => {
      const page = parseHtml(`<link rel=canonical href="${href}">`);
      expect(page.canonicals).to.deep.equal([{ href, source: "html", inHead: true, url: null }]);
    });
  }

  it("reads hreflang alternates of head, body and header", () => {
    const page = parseHtml(
      `<link rel=alternate hreflang=de-AT href=/at><link rel=alternate type=rss href=/feed>
       <p><link rel=alternate hreflang=x-default href=/>`,
      { linkHeader: `</fr>; rel=alternate; hreflang=fr, </about>; rel=alternate; anchor="/x"` },
    );
    expect(page.hreflangs).to.deep.equal([
      { code: "fr", href: "/fr", source: "header", inHead: true, url: "https://example.com/fr" },
      { code: "de-AT", href: "/at", source: "html", inHead: true, url: "https://example.com/at" },
      { code: "x-default", href: "/", source: "html", inHead: false, url: "https://example.com/" },
    ]);
  });

  it("reads the targets of rel=next and rel=prev", () => {
    const page = parseHtml(
      "<link rel=next href=?p=3><link rel=prev href=?p=1><link rel=next href=x:y>" +
        "<link rel=next href=#part-two>",
    );
    expect(page.pagination).to.deep.equal([
      { rel: "next", url: "https://example.com/shop/page?p=3" },
      { rel: "prev", url: "https://example.com/shop/page?p=1" },
    ]);
  });

  it("reads the first meta refresh, in body too, but not in noscript", () => {
    const page = parseHtml(
      `<noscript><meta http-equiv=refresh content="0;url=/no"></noscript>
       <body><meta http-equiv=Refresh content="5; URL='next'">`,
    );
    expect(page.metaRefresh).to.deep.equal({ seconds: 5, url: "https://example.com/shop/next" });
  });
});
