import { expect } from "chai";
import { createMentionFinder } from "../../../../lib/crawler/html/find_mention.ts";

const find = (html: string, page = "example.com/tea") => createMentionFinder(html)(page);

describe("createMentionFinder()", () => {
  it("says where a URL is named", () => {
    expect(find("<p>see https://www.example.com/tea!")).to.equal("text");
    expect(find("<!-- <a href='https://example.com/tea'>x</a> -->")).to.equal("comment");
    expect(find("<script>go('https:\\/\\/example.com\\/tea')</script>")).to.equal("script");
    expect(find(`<b onclick="location='//Example.com/tea'">x</b>`)).to.equal("script");
    expect(find(`<b data-href="https://example.com/tea">x</b>`)).to.equal("script");
    expect(find("<p>nothing")).to.equal(null);
  });

  it("knows what scripts do not write", () => {
    expect(find(`<script type="application/ld+json">{"url":"https://example.com/tea"}</script>`))
      .to.equal(null);
    expect(find(`<meta property="og:see_also" content="https://example.com/tea">`)).to.equal(null);
  });

  it("lets scripts win over text, and text over comments", () => {
    const comment = "<!-- example.com/tea -->";
    expect(find(`${comment}<p>example.com/tea`)).to.equal("text");
    expect(find(`<p>example.com/tea</p>${comment}<script>"example.com/tea"</script>`))
      .to.equal("script");
  });

  it("needs the whole name", () => {
    expect(find("https://notexample.com/tea")).to.equal(null);
    expect(find("https://shop.example.com/tea")).to.equal(null);
    expect(find("https://example.com/teapot")).to.equal(null);
    expect(find("https://example.com/tea/green")).to.equal(null);
    expect(find("https://example.com.evil/", "example.com/")).to.equal(null);
    expect(find("(https://example.com)", "example.com/")).to.equal("text");
  });

  it("stays quick with thousands of them", () => {
    const html = "<!--" + "example.com/tea ".repeat(100_000) + "-->" + "<".repeat(100_000);
    const finder = createMentionFinder(html);
    for (let number = 0; number < 1_000; number++) finder(`example.com/page-${number}`);
    expect(finder("example.com/tea")).to.equal(null);
    expect(find(html)).to.equal("comment");
  });
});
