import { expect } from "chai";
import { type HtmlHandler, scanHtml } from "../../../../lib/crawler/html/html_scanner.ts";
import { HtmlText } from "../../../../lib/crawler/html/html_text.ts";

/** What a scan calls, one line a call. */
function scan(html: string): string[] {
  const calls: string[] = [];
  let foreign = false;
  const handler: HtmlHandler = {
    openTag({ name }, attributes, selfClosing) {
      const list = [...attributes].map(([key, value]) => ` ${key}=${value}`).join("");
      calls.push(`<${name || "?"}${list}${selfClosing ? "/" : ""}>`);
      if (name === "svg") foreign = true;
    },
    closeTag({ name }) {
      calls.push(`</${name || "?"}>`);
      if (name === "svg") foreign = false;
    },
    text: (text) => calls.push(text),
    declaration: (text) => calls.push(`!${text}`),
    isForeign: () => foreign,
  };
  scanHtml(HtmlText.of(html), handler);
  return calls;
}

describe("scanHtml()", () => {
  const cases: [html: string, calls: string[]][] = [
    ["", []],
    ["a<b>c", ["a", "<b>", "c"]],
    ["a<B\n>c</B >", ["a", "<b>", "c", "</b>"]],
    ["<my-tag>x</my-tag>", ["<?>", "x", "</?>"]],
    ["1 < 2 <3", ["1 ", "< 2 ", "<3"]],
    ["a&lt;b", ["a<b"]],
    ["<script>a&lt;b</script>&lt;", ["<script>", "a&lt;b", "</script>", "<"]],
    ["<a href=?a=1&copy=2 title='&eacute;'>", ["<a href=?a=1&copy=2 title=é>"]],
    ["<!DOCTYPE html><!-- c --><?php x ?>", ["!DOCTYPE html"]],
    ["<A HREF=x CLASS=y Rel='z'>", ["<a href=x rel=z>"]],
    ["<a href=1 href=2 title>", ["<a href=1 title=>"]],
    ["<a href='?a=1&amp;b=2&copy=3'>", ["<a href=?a=1&b=2&copy=3>"]],
    ["<i class=x role=main typeof=y data-x=z>", ["<i role=main typeof=y>"]],
    ["<p ID=a Title=b theme=c aria-label=d ng-version=1 itemtype=e>", [
      "<p id=a title=b aria-label=d ng-version=1 itemtype=e>",
    ]],
    ["<a aria-labelledby=x aria-describedby=y onclick TARGET=_blank>", [
      "<a aria-labelledby=x onclick= target=_blank>",
    ]],
    ["<br/>", ["<br/>"]],
    ["<script>a<b></i></script>", ["<script>", "a<b></i>", "</script>"]],
    ["<svg><![CDATA[x]]></svg><![CDATA[y]]>", ["<svg>", "x", "</svg>"]],
    ["<svg><title>a<b></svg>", ["<svg>", "<title>", "a", "<b>", "</svg>"]],
  ];
  for (const [html, calls] of cases) {
    it(`reads ${JSON.stringify(html)}`, () => {
      expect(scan(html)).to.deep.equal(calls);
    });
  }
});
