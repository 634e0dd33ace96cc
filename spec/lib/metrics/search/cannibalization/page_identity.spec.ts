import { expect } from "chai";
import {
  compareAddresses,
  pageKey,
} from "../../../../../lib/metrics/search/cannibalization/page_identity.ts";

const PAGE = "https://www.a.example/tea/assam";

describe("pageKey()", () => {
  for (
    const same of [
      `${PAGE}#top`,
      `${PAGE}#:~:text=price%20list`,
      `${PAGE}?utm_source=news&utm_medium=email`,
      `${PAGE}?gclid=Ab3`,
      `${PAGE}?fbclid=1&srsltid=2`,
      `${PAGE}/`,
      `${PAGE}/index.html`,
      "http://www.a.example/tea/assam",
      "https://a.example/tea/assam",
      "https://m.a.example/tea/assam",
      `${PAGE}/amp/`,
      `${PAGE}?amp=1`,
      "https://a.example/amp/tea/assam",
      `${PAGE};jsessionid=0A1B`,
      `${PAGE}?`,
    ]
  ) {
    it(`takes ${same} for the same page`, () => expect(pageKey(same)).to.equal(pageKey(PAGE)));
  }

  for (
    const other of [
      `${PAGE}?page=2`,
      `${PAGE}?color=red`,
      `${PAGE}-tea`,
      "https://a.example/tea",
      "https://shop.a.example/tea/assam",
      "https://a.example/Tea/assam",
      "https://b.example/tea/assam",
      "https://a.example/champ/tea/assam",
    ]
  ) {
    it(`takes ${other} for another page`, () => expect(pageKey(other)).to.not.equal(pageKey(PAGE)));
  }

  it("does not mind the order of parameters, and keeps what is no URL", () => {
    expect(pageKey(`${PAGE}?b=2&a=1`)).to.equal(pageKey(`${PAGE}?a=1&utm_id=3&b=2`));
    expect(pageKey("no url")).to.equal("no url");
  });
});

describe("compareAddresses()", () => {
  it("says in what two addresses of one page differ", () => {
    expect(compareAddresses(PAGE, `${PAGE}#top`)).to.equal("fragment");
    expect(compareAddresses(PAGE, `${PAGE}?gclid=1#top`)).to.equal("tracking");
    expect(compareAddresses(PAGE, `${PAGE}/`)).to.equal("spelling");
  });
});
