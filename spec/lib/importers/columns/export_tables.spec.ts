import { expect } from "chai";
import { isFilterTable, recogniseTable } from "../../../../lib/importers/columns/export_tables.ts";
import { ALIASES } from "../../../../lib/importers/columns/find_columns.ts";
import { fileFromText } from "../../../../lib/importers/files/import_file.ts";
import { readSample } from "../../../../lib/importers/files/read_sample.ts";

async function kindOf(name: string, text: string): Promise<string> {
  const table = recogniseTable(await readSample(fileFromText(name, text)), ALIASES);
  return typeof table === "string" ? table : table.kind;
}

describe("recogniseTable()", () => {
  it("finds the kind by the header, in many languages", async () => {
    const headers: [string, string][] = [
      ["Top queries", "query"],
      ["Die häufigsten Seiten", "page"],
      ["Páginas principales", "page"],
      ["Pays", "country"],
      ["Gerät", "device"],
      ["Fecha", "totals"],
      ["Apparence dans les résultats de recherche", "search_appearance"],
    ];
    for (const [header, kind] of headers) {
      expect(await kindOf("a.csv", `${header},Clicks,Impressions,CTR,Position\n`), header).to.equal(
        kind,
      );
    }
  });

  it("finds the kind by the values where the header is not known", async () => {
    const tables: [string, string][] = [
      ["https://a.test/,1,10,10%,2", "page"],
      ["2026-07-05,1,10,10%,2", "totals"],
      ["Mobile,1,10,10%,2", "device"],
      ["Germany,1,10,10%,2\nFrance,1,10,10%,2\nItaly,1,10,10%,2\nSpain,1,10,10%,2", "country"],
      [Array.from({ length: 40 }, (_, index) => `query ${index},1,10,10%,2`).join("\n"), "query"],
    ];
    for (const [rows, kind] of tables) {
      expect(
        await kindOf(
          "a.csv",
          `Zz,Clicks,Impressions,CTR,Position\n${rows}\n`.replace("Clicks", "Zc"),
        ),
      )
        .to.equal(kind);
    }
  });

  it("finds the kind by the file's name where nothing else does", async () => {
    const text = "Zz,Zc,Impressions,CTR,Position\nx,1,10,10%,2\n";
    expect(await kindOf("https___example.com_-Performance-2026-09-07 - Suchanfragen.csv", text))
      .to.equal("query");
    expect(await kindOf("Requêtes (1).csv", text)).to.equal("query");
    expect(await kindOf("a.csv", text)).to.equal('it is not clear what "Zz" is');
  });
});

describe("recogniseTable() of an empty table", () => {
  it("takes it for that of search appearances by its name, or in a language without that name", async () => {
    const header = "Clicks,Impressions,CTR,Position\n";
    expect(await kindOf("a.csv", "Görünüm,Tıklamalar,Gösterimler,CTR,Konum\n"))
      .to.equal("search_appearance");
    expect(await kindOf("a.csv", `Campaign,${header}`))
      .to.equal('it is not clear what "Campaign" is');
    expect(await kindOf("Aparición.csv", `Aparición en búsquedas,${header}`))
      .to.equal("search_appearance");
    expect(await kindOf("a.csv", `Zz,${header}x,1,10,10%,2\n`))
      .to.equal('it is not clear what "Zz" is');
  });
});

describe("isFilterTable()", () => {
  it("knows its header or its file's name", async () => {
    const samples = [
      await readSample(fileFromText("a.csv", "Filter,Value\nDate,Last 3 months\n")),
      await readSample(fileFromText("Filtros.csv", "X,Y\nFecha,Últimos 3 meses\n")),
      await readSample(fileFromText("a.csv", "X,Y\n1,2\n")),
    ];
    expect(samples.map(isFilterTable)).to.deep.equal([true, true, false]);
  });
});
