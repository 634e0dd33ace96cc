import { expect } from "chai";
import { checkSiteUrls } from "../../../../../lib/commands/audits/crawl/check_site_urls.ts";
import type { FieldErrors } from "../../../../../lib/core/errors.ts";

const SITE = { domain: "shop.test", startUrl: null, includeSubdomains: false };

describe("checkSiteUrls()", () => {
  it("returns each URL once, normalised", () => {
    const errors: FieldErrors = {};
    const urls = ["https://SHOP.test/a#top", "https://shop.test/a", "https://www.shop.test/"];
    expect(checkSiteUrls(SITE, urls, errors))
      .to.deep.equal(["https://shop.test/a", "https://www.shop.test/"]);
    expect(errors).to.deep.equal({});
  });
  it("names by its place each text that is no URL of the site", () => {
    const errors: FieldErrors = {};
    const urls = ["/a", "https://shop.test/a", "https://other.test/", "ftp://shop.test/"];
    expect(checkSiteUrls(SITE, urls, errors)).to.deep.equal(["https://shop.test/a"]);
    expect(errors).to.deep.equal({
      "urls.0": ['"/a" is not an http(s) URL of shop.test.'],
      "urls.2": ['"https://other.test/" is not an http(s) URL of shop.test.'],
      "urls.3": ['"ftp://shop.test/" is not an http(s) URL of shop.test.'],
    });
  });
});
