import { expect } from "chai";
import { siteSwitch } from "../../../../lib/web/explorer/site_switch.ts";

describe("siteSwitch()", () => {
  /** The markup of a site's name. */
  const nameOf = (name: string) => {
    const { text } = siteSwitch({ name, current: "/sites/7/report" });
    return /<span class="site-switch-name long-name">(.*?)<\/span>/s.exec(text)?.[1];
  };

  it("lets a name break after each of its dots", () => {
    expect(nameOf("www.shop.example.co.uk")).to.equal(
      "www.<wbr>shop.<wbr>example.<wbr>co.<wbr>uk",
    );
    expect(nameOf("Shop")).to.equal("Shop");
    expect(nameOf("Shop Inc.")).to.equal("Shop Inc.");
    expect(nameOf("..")).to.equal(".<wbr>.");
  });

  it("escapes each part of a name", () => {
    expect(nameOf('<b>.<img src=x onerror="y">.&amp;')).to.equal(
      "&lt;b&gt;.<wbr>&lt;img src=x onerror=&quot;y&quot;&gt;.<wbr>&amp;amp;",
    );
  });
});
