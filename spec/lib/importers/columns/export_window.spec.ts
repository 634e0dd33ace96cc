import { expect } from "chai";
import {
  findPreviousWindow,
  readFilters,
} from "../../../../lib/importers/columns/export_window.ts";
import { fileFromText } from "../../../../lib/importers/files/import_file.ts";
import { readSample } from "../../../../lib/importers/files/read_sample.ts";
import { OPTIONS } from "../../../support/imports/imports.ts";

async function filtersOf(text: string) {
  const samples = [await readSample(fileFromText("Filters.csv", text))];
  return readFilters(samples, { tables: [], options: OPTIONS });
}

const ENGLISH = "Filter,Value\nSearch type,Web\nDate,Last 3 months\n";

describe("readFilters()", () => {
  it("reads the date, the search type and what narrows the export", async () => {
    expect(await filtersOf("Filter,Value\nSearch type,Image\nDate,Last 3 months\nQuery,+coffee\n"))
      .to.deep.equal({
        date: "Last 3 months",
        searchType: "image",
        unknownType: null,
        others: ["Query: +coffee"],
      });
  });

  it("knows the search type by its value where its name is not known", async () => {
    expect(await filtersOf("Filtre,Valeur\nGenre de recherche,Web\nDate,3 derniers mois\n"))
      .to.deep.equal({ date: "3 derniers mois", searchType: "web", unknownType: null, others: [] });
  });

  it("knows what an export of Search Console in Chinese says", async () => {
    expect(await filtersOf("过滤器,值\n搜索类型,网络\n日期,过去 3 个月\n"))
      .to.deep.equal({ date: "过去 3 个月", searchType: "web", unknownType: null, others: [] });
  });

  it("tells search type and dates by their places in a language that is not known", async () => {
    expect(await filtersOf("Süzgəc,X\nAxtarış növü,Şəbəkə\nTarix,Son 3 ay\nSorğu,+çay\n"))
      .to.deep.equal({
        date: "Son 3 ay",
        searchType: null,
        unknownType: "Şəbəkə",
        others: ["Sorğu: +çay"],
      });
    expect((await filtersOf("Süzgəc,X\nSorğu,+çay\n")).others).to.deep.equal(["Sorğu: +çay"]);
  });

  it("takes one row for the search type, and what narrows the export for nothing else", async () => {
    const french = "Filtre,Valeur\nType de recherche,Web\nDate,3 derniers mois\n";
    const cases: [string, string][] = [
      [`${ENGLISH}Search appearance,Videos\n`, "Search appearance: Videos"],
      [`${ENGLISH}Query,news\n`, "Query: news"],
      ["Filter,Value\nQuery,news\nSearch type,Web\nDate,Last 3 months\n", "Query: news"],
      [
        `${french}Apparence dans les résultats de recherche,Vidéos\n`,
        "Apparence dans les résultats de recherche: Vidéos",
      ],
      ["Süzgəc,X\nAxtarış növü,Web\nTarix,Son 3 ay\nGörünüş,Videos\n", "Görünüş: Videos"],
    ];
    for (const [text, other] of cases) {
      expect(await filtersOf(text), text).to.deep.include({ searchType: "web", others: [other] });
    }
  });

  it("takes no row for the dates that is named as something else, or is no range of days", async () => {
    const type = "Filter,Value\nSearch type,Web\n";
    for (
      const other of ["Country: Germany", "Page: https://example.com/blog/", "Query: tea 2026"]
    ) {
      expect(await filtersOf(`${type}${other.replace(": ", ",")}\n`), other)
        .to.deep.include({ searchType: "web", date: null, others: [other] });
    }
    for (const other of ["Səhifə: https://example.com/2026/", "Ölkə: Almaniya"]) {
      expect(await filtersOf(`Süzgəc,X\nAxtarış növü,Web\n${other.replace(": ", ",")}\n`), other)
        .to.deep.include({ searchType: "web", date: null, others: [other] });
    }
  });

  it("takes dates alone in a language that is not known for no search type", async () => {
    expect(await filtersOf("Süzgəc,X\nTarix,Son 3 ay\n")).to.deep.equal({
      ...{ date: null, searchType: null, unknownType: null },
      others: ["Tarix: Son 3 ay"],
    });
  });

  it("knows the names of dates in other languages, and that Japanese calls them a period", async () => {
    const tables = [
      "検索タイプ,ウェブ\n期間,過去 3 か月間",
      "Søketype,Nettet\nDato,Siste 3 måneder",
      "Hakutyyppi,Verkko\nPäivämäärä,Viimeiset 3 kuukautta",
      "סוג חיפוש,אינטרנט\nתאריך,3 החודשים האחרונים",
      "نوع البحث,الويب\nالتاريخ,آخر 3 أشهر",
    ];
    for (const rows of tables) {
      const filters = await filtersOf(`X,Y\n${rows}\n`);
      expect(filters, rows).to.deep.include({ searchType: "web", others: [] });
      expect(filters.date, rows).to.include("3");
    }
  });
});

describe("findPreviousWindow()", () => {
  const july = { from: "2026-07-01", to: "2026-07-31" };

  it("takes as many days just before", () => {
    expect(findPreviousWindow(["last 31 days", "previous 31 days"], july))
      .to.deep.equal({ from: "2026-05-31", to: "2026-06-30" });
  });

  it("takes the range of the label", () => {
    expect(findPreviousWindow(["x", "2025-07-01 - 2025-07-31"], july))
      .to.deep.equal({ from: "2025-07-01", to: "2025-07-31" });
  });

  it("does not guess", () => {
    expect(findPreviousWindow(["this year", "year over year"], july)).to.equal(null);
    expect(findPreviousWindow(["last 31 days", "previous 31 days"], null)).to.equal(null);
    expect(findPreviousWindow([], july)).to.equal(null);
  });
});
