import { expect } from "chai";
import { tokenizeHtml } from "../../../../lib/crawler/html/html_tokenizer.ts";

/** Tokens as they are in the document: `T:text`, `<name`, `name=value`, `>`, `/>`, `/name`. */
function tokenize(html: string, isForeign = false, scripting = true): string[] {
  const tokens: string[] = [];
  const cut = (start: number, end: number) => html.slice(start, end);
  tokenizeHtml(html, {
    onText: (start, end) => tokens.push(`T:${cut(start, end)}`),
    onTagName: (start, end) => tokens.push(`<${cut(start, end)}`),
    onAttribute: (start, end, valueStart, valueEnd) =>
      tokens.push(`${cut(start, end)}=${cut(valueStart, valueEnd)}`),
    onTagEnd: (selfClosing) => tokens.push(selfClosing ? "/>" : ">"),
    onEndTag: (start, end) => tokens.push(`/${cut(start, end)}`),
    onDoctype: (start, end) => tokens.push(`D:${cut(start, end)}`),
    onCdata: (start, end) => tokens.push(`C:${cut(start, end)}`),
    isForeign: () => isForeign,
    scripting,
  });
  return tokens;
}

/** Begins a script, and what hides its end. */
const SCRIPT = "<script><!--<script>";

describe("tokenizeHtml()", () => {
  it("finds text, start tags and end tags in their order", () => {
    expect(tokenize("a<p>b</P\n>c")).to.deep.equal(["T:a", "<p", ">", "T:b", "/P", "T:c"]);
  });

  it("reads attributes in double, in single and without quotes, and without value", () => {
    expect(tokenize(`<a b="1>" c = '2' d=3/ e f=>`)).to.deep.equal(
      ["<a", `b=1>`, "c=2", "d=3/", "e=", "f=", ">"],
    );
  });

  it("takes an equals sign at the begin of an attribute for part of its name", () => {
    expect(tokenize("<a =b=c>")).to.deep.equal(["<a", "=b=c", ">"]);
  });

  it("distinguishes self-closing tags from slashes between attributes", () => {
    expect(tokenize("<a/b/><c/ >")).to.deep.equal(["<a", "b=", "/>", "<c", "/>"]);
  });

  it("takes what is no tag for text, in pieces", () => {
    expect(tokenize("1 < 2 <<3")).to.deep.equal(["T:1 ", "T:< 2 ", "T:<", "T:<3"]);
    expect(tokenize("a</")).to.deep.equal(["T:a", "T:</"]);
  });

  it("passes by comments, also those that end at once or by --!>", () => {
    expect(tokenize("<!---->a<!-->b<!--->c<!--<p>--!>d<!-- -- > --->e")).to.deep.equal(
      ["T:a", "T:b", "T:c", "T:d", "T:e"],
    );
  });

  it("passes by declarations, instructions and end tags that are none", () => {
    expect(tokenize("<!x>a<?php ?>b</>c</ p>d<!>e")).to.deep.equal(
      ["T:a", "T:b", "T:c", "T:d", "T:e"],
    );
  });

  it("finds the doctype, and CDATA sections in drawings", () => {
    expect(tokenize("<!DOCTYPE html><![CDATA[a>b]]]>c", true)).to.deep.equal(
      ["D:DOCTYPE html", "C:a>b]", "T:c"],
    );
    expect(tokenize("<![CDATA[a", true)).to.deep.equal(["C:a"]);
    expect(tokenize("<![CDATA[]]>a", true)).to.deep.equal(["T:a"]);
  });

  it("takes a CDATA section of HTML for a comment up to the next >", () => {
    expect(tokenize("<![CDATA[a]]>b<![CDATA[c<p>d")).to.deep.equal(["T:b", "T:d"]);
  });

  it("takes what a noscript holds for text when scripting is on", () => {
    expect(tokenize("<noscript><p>a</noscript>b")).to.deep.equal(
      ["<noscript", ">", "T:<p>a", "/noscript", "T:b"],
    );
    expect(tokenize("<noscript><p>a</noscript>b", false, false)).to.deep.equal(
      ["<noscript", ">", "<p", ">", "T:a", "/noscript", "T:b"],
    );
  });

  // where a script ends: facts of html5lib-tests, tokenizer/domjs.test and scriptdata of tree-construction
  const SCRIPTS: [text: string, rest: string][] = [
    ["a<!--b", "</script>c"],
    ["<!--<script></script>", "</script>c"],
    ["<!--<SCRIPT >1</Script\t>2-->", "</script>c"],
    ["<!--<script></script><script></script>", "</script>c"],
    ["<!--<script>-->", "</script>c"],
    ["<!--<script>--!></script>", "</script>c"],
    ["<!--<scripty>", "</script>c"],
    ["<!--<script/x></script>", "</script>c"],
    ["<!-->", "</script>c"],
    ["<!--><script>", "</script>c"],
    ["<!---><script>", "</script>c"],
    ["<script>", "</script>c"],
    ["--><script>", "</script>c"],
    ["<!-<script>", "</script>c"],
  ];
  for (const [text, rest] of SCRIPTS) {
    it(`ends the script ${text}`, () => {
      expect(tokenize(`<script>${text}${rest}`)).to.deep.equal(
        ["<script", ">", `T:${text}`, "/script", "T:c"],
      );
    });
  }

  it("takes a script whose end tag is hidden by another script for text to the end", () => {
    expect(tokenize("<script><!--<script></script>c")).to.deep.equal(
      ["<script", ">", "T:<!--<script></script>c"],
    );
  });

  it("takes all up to the end tag of a script or title for text", () => {
    expect(tokenize("<script>a</b></scripts></SCRIPT x>c")).to.deep.equal(
      ["<script", ">", "T:a</b></scripts>", "/SCRIPT", "T:c"],
    );
    expect(tokenize("<title/><p></title>")).to.deep.equal(["<title", "/>", "T:<p>", "/title"]);
  });

  it("takes all behind plaintext for text", () => {
    expect(tokenize("<plaintext></plaintext>")).to.deep.equal(
      ["<plaintext", ">", "T:</plaintext>"],
    );
  });

  it("finds tags within a title of a drawing", () => {
    expect(tokenize("<title><b>", true)).to.deep.equal(["<title", ">", "<b", ">"]);
  });

  for (const end of ["<p", "<p ", "<p a", "<p a=", "<p a='", "<p /", "</p", "</p ", "<!--a"]) {
    it(`leaves out the tag or comment that the document ends in: ${end}`, () => {
      expect(tokenize(`a${end}`).filter((token) => !token.startsWith("<"))).to.deep.equal(
        end.startsWith("</") && end.endsWith(" ") ? ["T:a", "/p"] : ["T:a"],
      );
    });
  }

  it("takes the text of a script that is cut off to the end", () => {
    expect(tokenize("<script>a</scr")).to.deep.equal(["<script", ">", "T:a</scr"]);
  });

  it("takes time in proportion to the length of a hostile document", () => {
    for (
      const part of ["<!--", "<a b='", "</title ", "<title>", "<![CDATA[", "<p/", "--!", SCRIPT]
    ) {
      const started = process.cpuUsage().user;
      tokenize(part.repeat(200_000));
      expect(process.cpuUsage().user - started, part).to.be.below(2_000_000);
    }
  });
});
