import { expect } from "chai";
import { findEntities } from "../../../../lib/assistant/understand/find_entities.ts";

const find = (text: string) => findEntities(text, "2026-11-20").entities;

describe("findEntities() of a part of the site", () => {
  for (
    const text of [
      "404s under /blog/ only",
      "404s im /blog/",
      "best pages in /blog/",
      "/blog articles that lose clicks",
      "/blog/ posts without a title",
      "Klicks auf /blog/* im Oktober",
      "pages with URLs starting with /blog",
      "alles unterhalb /blog/",
      "nur /blog/, alles andere egal",
      "Seiten im Verzeichnis /blog",
      "path=/blog",
      "kaputte Seiten im Blog (/blog) bitte",
      "dead ones in the old blog, /blog I mean",
    ]
  ) {
    it(`reads the path of ${JSON.stringify(text)}`, () => {
      const { path, urls } = find(text);
      expect([path, urls]).to.deep.equal(["/blog", []]);
    });
  }

  for (
    const [text, folder] of [
      ["dead pages im Blog", "blog"],
      ["what is dying in the blog section?", "blog"],
      ["top blog posts", "blog"],
      ["Welche Blogartikel verlieren Klicks?", "blog"],
      ["Blog-Beiträge mit wenig Text", "blog"],
      ["the pages of our magazine", "magazine"],
      ["kaputte Seiten im Ratgeber-Bereich", "ratgeber"],
      ["orphan pages in the recipes section", "recipes"],
      ["Klicks im Bereich Rezepte", "rezepte"],
    ] as const
  ) {
    it(`reads the folder ${folder} of ${JSON.stringify(text)}`, () => {
      const { path, folder: found } = find(text);
      expect([path, found]).to.deep.equal([null, folder]);
    });
  }

  it("reads no part of the site where one page, a page's name or the whole site is meant", () => {
    for (
      const text of [
        "is /pricing ok?",
        "clicks of /blog/prune-roses",
        "queries where a blog post ranks although people want a shop",
        "how many pages has the shop",
        "what do people want in this section",
      ]
    ) {
      const { path, folder } = find(text);
      expect([path, folder], text).to.deep.equal([null, null]);
    }
  });
});
