import { expect } from "chai";
import { shownUrl } from "../../../../lib/web/report/shown_url.ts";

const OWN = "acme.example";

describe("shownUrl()", () => {
  it("leaves out the own host, which may break after each part", () => {
    expect(plain("https://www.acme.example/tea/green?size=2", OWN)).to.equal("/tea/green?size=2");
    expect(shownUrl("https://acme.example/tea/green", OWN).text)
      .to.equal('<span class="url">/<wbr>tea/<wbr>green<wbr></span>');
  });

  it("keeps other hosts, and what is no URL", () => {
    expect(plain("https://rival.example/a", OWN)).to.equal("https://rival.example/a");
    expect(plain("not a url", OWN)).to.equal("not a url");
    expect(shownUrl(null, OWN).text).to.equal("–");
  });

  it("cuts what is long, and takes nothing for markup", () => {
    expect(plain(`https://acme.example/${"x".repeat(2_000)}`, OWN)).to.equal(
      `/${"x".repeat(118)}…`,
    );
    expect(shownUrl("https://rival.example/<script>").text).to.contain("&lt;script&gt;");
  });
});

function plain(url: string, ownDomain: string): string {
  return shownUrl(url, ownDomain).text.replaceAll(/<[^>]+>/g, "");
}
