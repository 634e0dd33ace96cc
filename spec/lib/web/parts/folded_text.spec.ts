import { expect } from "chai";
import { foldedText } from "../../../../lib/web/parts/folded_text.ts";

describe("foldedText()", () => {
  it("shows a short text as it is", () => {
    const { text } = foldedText("The <file> has no header.");
    expect(text).to.contain('<span class="folded">The &lt;file&gt; has no header.</span>');
  });

  it("folds a text of several lines behind its first", () => {
    const { text } = foldedText("Error: <broken>\n  at x");
    expect(text).to.contain("<summary>Error: &lt;broken&gt;…</summary>");
    expect(text).to.contain(
      '<pre tabindex="0" role="group" aria-label="The whole text">Error: &lt;broken&gt;\n  at x</pre>',
    );
  });

  it("cuts a long line between characters", () => {
    const { text } = foldedText("😀".repeat(200));
    expect(text).to.contain(`<summary>${"😀".repeat(140)}…</summary>`);
    expect(text).to.contain(
      `<pre tabindex="0" role="group" aria-label="The whole text">${"😀".repeat(200)}</pre>`,
    );
  });
});
