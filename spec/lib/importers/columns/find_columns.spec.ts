import { expect } from "chai";
import {
  createAliases,
  findColumns,
  findDuplicates,
  foldHeader,
  isNameOf,
} from "../../../../lib/importers/columns/find_columns.ts";

describe("foldHeader()", () => {
  it("leaves out case, accents and punctuation", () => {
    expect(foldHeader(" Requêtes les plus Fréquentes ")).to.equal("requetes les plus frequentes");
    expect(foldHeader("CPC (USD)")).to.equal("cpc usd");
    expect(foldHeader("\ufeffTop queries")).to.equal("top queries");
    expect(foldHeader("data_date")).to.equal("data date");
  });
});

describe("findColumns()", () => {
  it("finds columns by their names in many languages", () => {
    const roles = ["query", "clicks", "impressions", "ctr", "position"] as const;
    const headers = [
      "Top queries,Clicks,Impressions,CTR,Position",
      "Requêtes les plus fréquentes,Clics,Impressions,CTR,Position",
      "Meest uitgevoerde zoekopdrachten,Aantal klikken,Vertoningen,CTR,Positie",
      "Häufigste Suchanfragen,Klicks,Impressionen,Klickrate,Position",
      "Consultas principales,Clics,Impresiones,CTR,Posición",
      "Query principali,Clic,Impressioni,CTR,Posizione",
      "Principais consultas,Cliques,Impressões,CTR,Posição",
      "上位のクエリ,クリック数,表示回数,CTR,掲載順位",
      "인기 검색어,클릭수,노출수,CTR,게재순위",
      "热门查询,点击次数,展示次数,点击率,排名",
    ];
    for (const header of headers) {
      expect(findColumns(header.split(","), roles), header).to.deep.equal([0, 1, 2, 3, 4]);
    }
  });

  it("takes the name that counts most, and gives a column away once", () => {
    expect(findColumns(["Keyword", "Query"], ["query"])).to.deep.equal([1]);
    expect(findColumns(["Page", "URL"], ["page", "url"])).to.deep.equal([0, 1]);
    expect(findColumns(["URL"], ["page", "url"])).to.deep.equal([0, -1]);
  });

  it("gives -1 for what is missing", () => {
    expect(findColumns(["Foo"], ["query"])).to.deep.equal([-1]);
  });

  it("knows a user's own names", () => {
    const aliases = createAliases({ query: ["Mot recherché"] });
    expect(findColumns(["MOT RECHERCHE", "Query"], ["query"], aliases)).to.deep.equal([0]);
    expect(isNameOf("query", "Mot recherché")).to.equal(false);
  });
});

describe("findDuplicates()", () => {
  it("lists names that stand twice", () => {
    expect(findDuplicates(["Clicks", "", "", "clicks ", "Query"])).to.deep.equal(["clicks"]);
  });
});
