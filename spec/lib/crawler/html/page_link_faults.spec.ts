import { expect } from "chai";
import { parseHtml } from "../../../support/audits/parse_html.ts";
import { expectLinear } from "../../../support/growth.ts";

const NOTHING = { count: 0, examples: [] };

function faults(html: string) {
  return parseHtml(html).linkFaults;
}

describe("PageLinkFaults", () => {
  it("finds no fault in ordinary links", () => {
    const html = `<a href=/x>a</a><a href="#y">b</a><a href="">c</a><a href=https://a.example>d</a>
      <a href=//b.example/>e</a><a href=mailto:a@b.example>f</a><a href=tel:+431>g</a>
      <a href=sms:1>h</a><a href=whatsapp://send?text=a%20b>i</a><a href="data:,x y">j</a>
      <a name=x>k</a><a id=y>l</a><a>m</a><a href=httpd.conf>n</a><a href=https-only/>o</a>
      <a href=http.html>p</a>`;
    expect(faults(html)).to.deep.equal({
      unusable: NOTHING,
      malformed: NOTHING,
      whitespace: NOTHING,
      long: [],
      emptyAnchors: NOTHING,
      blankOpeners: NOTHING,
    });
  });

  const unusable: [html: string, href: string | null, reason: string][] = [
    ["<a href='javascript:void(0)'>x</a>", "javascript:void(0)", "javascript"],
    ["<a href=' JavaScript:go(\"#a\")'>x</a>", ` JavaScript:go("#a")`, "javascript"],
    ["<a href='java\nscript:go()'>x</a>", "java\nscript:go()", "javascript"],
    ["<a href=file:///c:/x.html>x</a>", "file:///c:/x.html", "file"],
    ["<a href=C:\\x.html>x</a>", "C:\\x.html", "file"],
    ["<a onclick='go()'>x</a>", null, "missing_href"],
    ["<a id=m onclick>x</a>", null, "missing_href"],
    ["<a target=_blank>x</a>", null, "missing_href"],
    ["<a rel=nofollow>x</a>", null, "missing_href"],
    ["<a href=javascript:x() role=link>x</a>", "javascript:x()", "javascript"],
  ];
  for (const [html, href, reason] of unusable) {
    it(`calls ${html} unusable`, () => {
      expect(faults(html).unusable).to.deep.equal({
        count: 1,
        examples: [{ href, anchor: "x", reason }],
      });
    });
  }

  const usable = [
    "<a href=javascript:x() role=button>x</a>",
    "<a onclick=x() role=' Tab'>x</a>",
    "<a name=x rel=bookmark>x</a>",
    "<a id=x target=_top>x</a>",
    "<area onclick=x()>",
    "<svg><a xlink:href=/x target=_top>x</a></svg>",
    "<template><a onclick=x()>x</a></template>",
  ];
  for (const html of usable) {
    it(`does not call ${html} unusable`, () => {
      expect(faults(html).unusable).to.deep.equal(NOTHING);
    });
  }

  const malformed: [href: string, reason: string][] = [
    ["http://[", "unparseable"],
    ["https://a b.example/", "unparseable"],
    ["http://a.example:99999/", "unparseable"],
    ["htp://a.example/", "scheme_typo"],
    ["htttp://a.example/", "scheme_typo"],
    ["hhtps://a.example/", "scheme_typo"],
    ["ttps://a.example/", "scheme_typo"],
    ["http:/x", "scheme_typo"],
    ["https:a.example", "scheme_typo"],
    ["https//a.example/", "scheme_typo"],
    ["HTTP;//a.example/", "scheme_typo"],
    ["http://http://a.example/", "scheme_typo"],
    ["https://http//a.example/", "scheme_typo"],
    ["http://", "missing_host"],
    ["https://?q=1", "missing_host"],
    ["http:///x", "missing_host"],
    ["//", "missing_host"],
    ["///x", "missing_host"],
  ];
  for (const [href, reason] of malformed) {
    it(`says ${reason} of ${href}`, () => {
      const found = faults(`<a href="${href}">x</a>`);
      expect(found.malformed).to.deep.equal({ count: 1, examples: [{ href, reason }] });
    });
  }

  const spaced = [" /x", "/x ", "/a b", "/a\nb", "\t/x", " ", "https://a.example/ ", "http://a b/"];
  for (const href of spaced) {
    it(`finds white space in ${JSON.stringify(href)}`, () => {
      const found = faults(`<a href="${href}">x</a>`);
      expect(found.whitespace).to.deep.equal({ count: 1, examples: [href] });
    });
  }

  it("finds white space in fragments, and each time that it is written", () => {
    const found = faults("<a href='/x#a b'>x</a><a href='/x y'>x</a><a href='/x y'>x</a>");
    expect(found.whitespace).to.deep.equal({ count: 3, examples: ["/x#a b", "/x y", "/x y"] });
  });

  it("does not look for white space in scripts and mails", () => {
    const found = faults(
      "<a href='javascript: x()'>x</a><a href='mailto:a@b.example?body=a b'>x</a>",
    );
    expect(found.whitespace).to.deep.equal(NOTHING);
  });

  it("lists targets of more than 1,000 characters once, with their lengths", () => {
    const at = `https://example.com/${"x".repeat(980)}`;
    const beyond = `${at}y`;
    const found = faults(`<a href=${at}>x</a><a href=${beyond}>x</a><a href=${beyond}#z>x</a>`);
    expect(found.long).to.deep.equal([{ url: beyond, length: 1_001 }]);
  });

  it("keeps 100 long targets, and 2,000 characters of each", () => {
    const html = Array.from({ length: 120 }, (_, n) => `<a href=/${n}${"x".repeat(5_000)}>x</a>`);
    const { long } = faults(html.join(""));
    expect(long).to.have.lengthOf(100);
    expect(long[0]?.url).to.have.lengthOf(2_000);
    expect(long[0]?.length).to.equal(5_021);
  });

  const named = [
    "<a href=/x>Home</a>",
    "<a href=/x><img alt=Home></a>",
    "<a href=/x aria-label=Home></a>",
    "<a href=/x title=Home>¶</a>",
    "<a href=/x aria-labelledby=y></a>",
    "<a href=/x><i aria-label=Home></i></a>",
    "<a href=/x><i title=Home></i></a>",
    "<a href=/x><svg><title>Home</title><path></svg></a>",
    "<a href=/x><svg aria-label=Home></svg></a>",
    "<a href=/x><div><h2>Home</h2></div></a>",
    "<a href=/x aria-hidden=true></a>",
    "<svg><a href=/x><text>Home</text></a></svg>",
    "<area href=/x>",
    "<a href=mailto:a@b.example></a>",
  ];
  for (const html of named) {
    it(`does not call ${html} empty`, () => {
      expect(faults(html).emptyAnchors).to.deep.equal(NOTHING);
    });
  }

  const empty = [
    "<a href=/x></a>",
    "<a href=/x> \n </a>",
    "<a href=/x>»</a>",
    "<a href=/x>...</a>",
    "<a href=/x><img></a>",
    "<a href=/x><img alt=''></a>",
    "<a href=/x aria-label='' title=' '><i class=icon></i></a>",
    "<a href=/x aria-hidden=false></a>",
    "<a href=/x><svg><path></svg></a>",
    "<a href=/x><script>x()</script></a>",
    "<a href=/x><a href=/y>Next</a>",
  ];
  for (const html of empty) {
    it(`calls ${html} empty`, () => {
      const expected = { count: 1, examples: ["https://example.com/x"] };
      expect(faults(html).emptyAnchors).to.deep.equal(expected);
    });
  }

  it("finds an empty link to a target that other links name", () => {
    const found = faults("<a href=/x>Home</a><a href=/x></a><a href=/x#y></a>");
    expect(found.emptyAnchors.count).to.equal(2);
  });

  it("finds an explicit opener in a link with target=_blank", () => {
    const found = faults(
      `<a href=https://a.example/ target=_BLANK rel="noreferrer OPENER">x</a>
       <a href=https://b.example/ target=_blank>x</a><a href=https://c.example/ rel=opener>x</a>
       <a href=https://d.example/ target=_blank rel=noopener>x</a>`,
    );
    expect(found.blankOpeners).to.deep.equal({ count: 1, examples: ["https://a.example/"] });
  });

  it("counts 20,000 of each fault in linear time and keeps ten", () => {
    const html = "<a onclick href='javascript:x()'></a><a href='htp://x y'></a><a href='/ '></a>";
    const found = faults(html.repeat(20_000));
    expectLinear(html.repeat(20_000), (part) => faults(part));
    expect(found.unusable.count).to.equal(20_000);
    expect(found.malformed.count).to.equal(20_000);
    expect(found.whitespace.count).to.equal(40_000);
    expect(found.emptyAnchors.count).to.equal(20_000);
    expect(found.whitespace.examples).to.have.lengthOf(10);
  });

  it("cuts what it shows of a reference of a megabyte", () => {
    const found = faults(`<a href="javascript:${"x".repeat(1_000_000)}">${"y".repeat(5_000)}</a>`);
    expect(found.unusable.examples[0]?.href).to.have.lengthOf(500);
    expect(found.unusable.examples[0]?.anchor).to.have.lengthOf(255);
  });
});
