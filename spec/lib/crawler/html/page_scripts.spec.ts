import { expect } from "chai";
import { parseHtml } from "../../../support/audits/parse_html.ts";
import { expectLinear } from "../../../support/growth.ts";

describe("PageScripts", () => {
  it("counts the words that noscript elements of the body hold, read as a document", () => {
    const html = "<head><noscript><style>p { color: red }</style></noscript></head><body>" +
      "<div id=root></div><noscript><p title='no words'>Tea &amp; more</p><script>x y</script>" +
      "</noscript><noscript><!-- </noscript>five</body>";
    const page = parseHtml(html);
    expect(page.scripts.noscriptWords).to.equal(2);
    expect(page.bodyWordCount).to.equal(1);
  });

  it("finds nothing in a page without scripts", () => {
    expect(parseHtml("<p>x").scripts).to.deep.equal({
      scriptsCount: 0,
      appRoot: null,
      noscriptWords: 0,
      locationAssigned: null,
      inlineBytes: 0,
      renderBlocking: { count: 0, examples: [] },
      protocolRelative: { count: 0, examples: [] },
    });
  });

  const types: [attributes: string, runs: boolean][] = [
    ["", true],
    ["type", true],
    ["type=text/javascript", true],
    ["type=' Application/JavaScript '", true],
    ["type=text/javascript1.5", true],
    ["type=application/x-ecmascript", true],
    ["type=module", true],
    ["type=application/ld+json", false],
    ["type=application/json", false],
    ["type=importmap", false],
    ["type=text/template", false],
    ["type=text/x-handlebars", false],
  ];
  for (const [attributes, runs] of types) {
    it(`${runs ? "counts" : "does not count"} <script ${attributes}>`, () => {
      const { scripts } = parseHtml(`<script ${attributes}>12345</script>`);
      expect(scripts).to.include({ scriptsCount: runs ? 1 : 0, inlineBytes: runs ? 5 : 0 });
    });
  }

  it("sums the bytes of inline scripts and styles, not of data or of scripts that are loaded", () => {
    const { scripts } = parseHtml(
      `<style>p{}</style><script>"é€&amp;"</script><script src=/a.js>ignored</script>
       <script type=application/ld+json>{"a":1}</script><style></style><svg><style>x</style></svg>
       <template><script>no</script></template><noscript><style>no</style></noscript>`,
    );
    expect(scripts).to.include({ scriptsCount: 2, inlineBytes: 3 + 12 });
  });

  const blocking: [html: string, examples: string[]][] = [
    ["<script src=/a.js></script>", ["/a.js"]],
    ["<script src=/a.js async></script><script src=/b.js defer=''></script>", []],
    ["<script src=/a.js type=module></script><script src=/b.js nomodule></script>", []],
    ["<script>x</script><script src=/a.json type=application/json></script>", []],
    ["<link rel=stylesheet href=/a.css><style>x</style>", ["/a.css"]],
    ["<link rel=stylesheet href=/a.css media=print>", []],
    ["<link rel=stylesheet href=/a.css media='screen and (min-width: 1px)'>", ["/a.css"]],
    ["<link rel=stylesheet href=/a.css media='print, ALL'>", ["/a.css"]],
    ["<link rel=stylesheet href=/a.css media='(max-width: 9px)'>", ["/a.css"]],
    ["<link rel=stylesheet href=/a.css media='not all'>", []],
    ["<link rel=stylesheet href=/a.css disabled><link rel=stylesheet>", []],
    ["<link rel='alternate stylesheet' href=/a.css><link rel=preload as=style href=/b.css>", []],
    ["</head><body><script src=/a.js></script><link rel=stylesheet href=/a.css>", []],
  ];
  for (const [html, examples] of blocking) {
    it(`finds ${examples.length} blocking in the head ${html}`, () => {
      expect(parseHtml(`<head>${html}`).scripts.renderBlocking).to.deep.equal({
        count: examples.length,
        examples,
      });
    });
  }

  it("lists references that leave out the protocol", () => {
    const { scripts } = parseHtml(
      `<link rel=icon href=//cdn.example/i><script src=//cdn.example/a.js></script>
       <a href=//other.example/>x</a><img src=//cdn.example/b.png><area href=//c.example/>
       <iframe src=//f.example/></iframe><a href=/x//y>x</a><img src=/a.png><a href="//">y</a>`,
    );
    expect(scripts.protocolRelative).to.deep.equal({
      count: 7,
      examples: [
        "//cdn.example/i",
        "//cdn.example/a.js",
        "//other.example/",
        "//cdn.example/b.png",
        "//c.example/",
        "//f.example/",
        "//",
      ],
    });
  });

  it("lets hints name a host without the protocol", () => {
    const { scripts } = parseHtml(
      `<link rel=dns-prefetch href=//fonts.example><link rel="preconnect x" href=//fonts.example>
       <link rel=canonical href=//example.com/>`,
    );
    expect(scripts.protocolRelative).to.deep.equal({ count: 1, examples: ["//example.com/"] });
  });

  const roots: [html: string, root: string | null][] = [
    ["<div id=root></div><div id=app></div>", "#root"],
    ["<main id=__next></main>", "#__next"],
    ["<body id=app>", "#app"],
    ["<app-root></app-root>", "app-root"],
    ["<my-shop ng-version=17></my-shop>", "[ng-version]"],
    ["<h2 id=app>The app</h2><a id=root></a>", null],
    ["<div id=roots class=root>", null],
    ["<template><div id=root></div></template>", null],
  ];
  for (const [html, root] of roots) {
    it(`finds ${root ?? "no app"} in ${html}`, () => {
      expect(parseHtml(html).scripts.appRoot).to.equal(root);
    });
  }

  it("shows the first inline script that sends the browser elsewhere", () => {
    const { scripts } = parseHtml(
      `<script>var a = location.href;</script>
       <script type=application/json>location.href = "/json"</script>
       <script src=/x.js>location.href = "/never"</script>
       <script>if (a < 1) b();\n location.href =   "/new";\n</script>
       <script>location = "/later"</script>`,
    );
    expect(scripts.locationAssigned).to.equal(`location.href = "/new";`);
  });

  it("cuts what it shows at 200 characters", () => {
    const { scripts } = parseHtml(`<script>location = "${"x".repeat(900)}"</script>`);
    expect(scripts.locationAssigned).to.have.lengthOf(200);
  });

  it("reads megabytes of inline script, and an unclosed one, in linear time", () => {
    const code = "if (a<b) { location.x = '</'+'script>' }\n".repeat(50_000);
    const html = `<script>${code}</script><style>${"p{}".repeat(300_000)}`;
    const { scripts } = parseHtml(html);
    expectLinear(html, (part) => parseHtml(part));
    expect(scripts).to.include({ inlineBytes: 50_000 * 41 + 900_000, locationAssigned: null });
  });
});
