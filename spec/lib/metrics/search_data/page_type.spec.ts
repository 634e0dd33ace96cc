import { expect } from "chai";
import { findPageType } from "../../../../lib/metrics/search_data/page_type.ts";

const typeOf = (path: string, title?: string) =>
  findPageType(`https://www.example.com${path}`, title);

describe("findPageType()", () => {
  it("knows home pages, those of languages included", () => {
    expect(["/", "/en", "/de-at/", "/index.html"].map((path) => typeOf(path)))
      .to.deep.equal(["home", "home", "home", "home"]);
    expect(typeOf("/?s=shoes")).to.equal("other");
  });

  it("reads the segments of a path, in several languages", () => {
    expect(
      [
        "/products/red-shoe",
        "/produkt/roter-schuh",
        "/cart",
        "/preise",
        "/blog/2024/spring",
        "/ratgeber/schuhe",
        "/best-running-shoes",
        "/shoe-a-vs-shoe-b",
        "/collections/shoes",
        "/hilfe/versand",
        "/login",
        "/how-to-tie-shoes",
      ].map((path) => typeOf(path)),
    ).to.deep.equal([
      "product",
      "product",
      "cart",
      "pricing",
      "article",
      "article",
      "comparison",
      "comparison",
      "category",
      "support",
      "account",
      "article",
    ]);
  });

  it("does not read a word inside another", () => {
    expect(["/testament", "/bestellung", "/guidelines"].map((path) => typeOf(path)))
      .to.deep.equal(["other", "other", "other"]);
  });

  it("asks the title where the address says nothing", () => {
    expect(typeOf("/a1", "Shoe A vs Shoe B")).to.equal("comparison");
    expect(typeOf("/a1", "How to tie a shoe")).to.equal("article");
    expect(typeOf("/a1", "Buy red shoes")).to.equal("product");
    expect(typeOf("/a1", "Red shoes")).to.equal("other");
  });

  it("takes an address that is none for another page", () => {
    expect(findPageType("not a url")).to.equal("other");
  });
});
