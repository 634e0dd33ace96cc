import { expect } from "chai";
import { Html, html } from "../../../lib/web/html.ts";

import { DomUtils, parseDocument } from "htmlparser2";

const HOSTILE = `<script>alert("1")</script>&amp;'\`--><img src=x onerror=y>`;

describe("html", () => {
  it("escapes what could end a text, an element or an attribute", () => {
    expect(html`<p>${"<&>\"'"}</p>`.text).to.equal("<p>&lt;&amp;&gt;&quot;&apos;</p>");
  });

  it("gives a parser the text back, in content and in both kinds of attributes", () => {
    const { text } = html`<p title="${HOSTILE}" lang='${HOSTILE}'>${HOSTILE}</p>`;
    const [element] = DomUtils.getElementsByTagName("p", parseDocument(text));
    expect(element?.attribs).to.deep.equal({ title: HOSTILE, lang: HOSTILE });
    expect(DomUtils.textContent(element ?? [])).to.equal(HOSTILE);
    expect(DomUtils.getElementsByTagName("*", parseDocument(text))).to.have.lengthOf(1);
  });

  it("does not escape what is markup already, and escapes nothing twice", () => {
    const inner = html`<b>${"a & b"}</b>`;
    expect(html`<p>${inner}</p>`.text).to.equal("<p><b>a &amp; b</b></p>");
    expect(html`<p>${new Html("<br>")}</p>`.text).to.equal("<p><br></p>");
  });

  it("writes lists, and lists in lists, one after the other", () => {
    expect(html`${["<", html`<i>`, ["a", 2]]}`.text).to.equal("&lt;<i>a2");
  });

  it("leaves nothing of what is nothing, and keeps zero", () => {
    expect(html`[${null}${undefined}${false}${""}${[]}]`.text).to.equal("[]");
    expect(html`[${0}]`.text).to.equal("[0]");
    expect(html`[${-1.5}${Number.NaN}]`.text).to.equal("[-1.5NaN]");
  });

  it("writes half a character as the replacement character, so that the page is UTF-8", () => {
    expect(html`${"a\ud800b"}${"\udc00"}`.text).to.equal("a\ufffdb\ufffd");
    expect(html`${"\ud83d\ude00"}`.text).to.equal("\u{1f600}");
  });

  it("keeps letters of every script as they are, and control characters as text", () => {
    expect(html`${"Grüße, 世界, سلام"}`.text).to.equal("Grüße, 世界, سلام");
    expect(html`${"a\u0000\u202eb"}`.text).to.equal("a\u0000\u202eb");
  });

  it("is not fooled by an object that looks like markup", () => {
    const fake: unknown = { text: "<script>" };
    // as from JSON whose shape was not checked
    expect(() => html`${fake as string}`).to.throw(TypeError);
  });
});
