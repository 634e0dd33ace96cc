import { expect } from "chai";
import { urlHashOf } from "../../../db/sites/url_hash.ts";
import { urlHash } from "../../../lib/crawler/url/url.ts";

describe("urlHashOf()", () => {
  it("gives the hash under which the crawler keeps a URL", () => {
    for (const url of ["https://shop.example.com/", "https://shop.example.com/tea?a=%20"]) {
      expect(urlHashOf(url)).to.deep.equal(urlHash(url));
    }
    expect(urlHashOf("https://shop.example.com/").toString("hex")).to.match(/^[0-9a-f]{32}$/);
  });
});
