import { expect } from "chai";
import { html } from "../../../../lib/web/html.ts";
import { fact } from "../../../../lib/web/parts/fact.ts";

describe("fact()", () => {
  it("shows a text as text, and markup as markup", () => {
    const text = (value: Parameters<typeof fact>[1]) =>
      fact("Key", value).text.replaceAll(/\s/g, "");
    expect(text("<b>")).to.equal("<div><dt>Key</dt><dd>&lt;b&gt;</dd></div>");
    expect(text(html`<b>k</b>`)).to.equal("<div><dt>Key</dt><dd><b>k</b></dd></div>");
  });
});
