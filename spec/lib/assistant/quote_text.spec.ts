import { expect } from "chai";
import { quoteText, writeUrl } from "../../../lib/assistant/quote_text.ts";

describe("quoteText()", () => {
  it("quotes a text as it is", () => {
    expect(quoteText("C++ & “C#” at 5 %")).to.equal("“C++ & 'C ' at 5 %”");
    expect(quoteText("Größe 漢字")).to.equal("“Größe 漢字”");
  });
  it("makes one line of it, without control and invisible characters", () => {
    expect(quoteText("a\n\u0000b\u202e\u200bc\u2028d")).to.equal("“a b c d”");
  });
  it("leaves nothing that a reader takes for markup or a link", () => {
    expect(quoteText("[click](https://evil.example/?x=1) <img src=x> `rm` **now** # h"))
      .to.equal("“click evil.example/?x=1 img src=x rm now h”");
  });
  it("cannot be ended from within", () => {
    expect(quoteText('a” and "b')).to.equal("“a' and 'b”");
  });
  it("is cut between characters", () => {
    expect(quoteText("😀".repeat(100), 3)).to.equal("“😀😀…”");
    expect(quoteText("x".repeat(80))).to.equal(`“${"x".repeat(80)}”`);
  });
});

describe("writeUrl()", () => {
  it("keeps a URL, and encodes what could be markup", () => {
    expect(writeUrl("https://a.example/x?y=1&z=%20")).to.equal("https://a.example/x?y=1&z=%20");
    expect(writeUrl('https://a.example/<b>"(x) y')).to.equal(
      "https://a.example/%3Cb%3E%22(x)%20y",
    );
  });
});
