import { expect } from "chai";
import { type CellValue, writeXlsx } from "hucre/xlsx";
import { fileFromBytes, type ImportFile } from "../../../../lib/importers/files/import_file.ts";
import { ImportLog } from "../../../../lib/importers/import_log.ts";
import { openImport } from "../../../../lib/importers/read_import.ts";
import { openWorkbook } from "../../../../lib/importers/files/read_workbook.ts";
import { openZip } from "../../../../lib/importers/files/read_zip.ts";
import { collect, JULY, OPTIONS, refusalOf, runImport } from "../../../support/imports/imports.ts";
import {
  createWorkbook,
  type HandmadeWorkbook,
  rowOf,
} from "../../../support/imports/workbooks.ts";

const HEADER = rowOf("Top queries", "Clicks", "Impressions", "CTR", "Position");
const QUERIES = HEADER + rowOf("scanner", 1, 10, 0.1, 5.34);

/** The sheets of a workbook as texts, by their names. */
async function textsOf(bytes: Uint8Array): Promise<Record<string, string>> {
  const file = fileFromBytes("a.xlsx", bytes);
  const { sheets } = await openWorkbook(file, await openZip(file));
  const texts: Record<string, string> = {};
  for (const { name, open } of sheets) {
    texts[name] = Buffer.concat(await collect(open())).toString();
  }
  return texts;
}

async function write(sheets: Record<string, CellValue[][]>): Promise<Uint8Array> {
  return await writeXlsx({
    sheets: Object.entries(sheets).map(([name, rows]) => ({ name, rows })),
  });
}

function handmade(workbook: HandmadeWorkbook): ImportFile {
  return fileFromBytes("a.xlsx", createWorkbook(workbook));
}

async function refused(workbook: HandmadeWorkbook) {
  return await refusalOf(runImport([handmade(workbook)], JULY));
}

describe("openWorkbook()", () => {
  it("gives each sheet as a table, its lines at the numbers of their rows", async () => {
    const bytes = await write({
      "Requêtes": [["Clé", "Zahl"], ["a, b", 1.5], [], ['say "x"', -2], [null, true]],
      "Days": [["Date"], [new Date(Date.UTC(2026, 6, 5))], [
        new Date(Date.UTC(2026, 6, 5, 13, 30)),
      ]],
    });
    expect(await textsOf(bytes)).to.deep.equal({
      "a.xlsx/Requêtes": 'Clé,Zahl\n"a, b",1.5\n\n"say ""x""",-2\n,TRUE\n',
      "a.xlsx/Days": "Date\n2026-07-05\n2026-07-05 13:30:00\n",
    });
  });

  it("takes the saved results of formulas, texts in runs, escapes and line breaks", async () => {
    const row = '<row r="1"><c r="A1" t="str"><f>A2&amp;"x"</f><v>saved</v></c>' +
      '<c r="C1"><f>NOW()</f></c>' +
      '<c r="D1" t="inlineStr"><is><r><t>ru</t></r><r><t>ns</t></r></is></c>' +
      '<c r="E1" t="e"><v>#N/A</v></c><c r="F1" t="inlineStr"><is><t>a_x000D_\nb</t></is></c>' +
      '<c r="G1" t="s"><v>0</v></c></row>';
    const bytes = createWorkbook({
      sheets: { S: row },
      sharedStrings: "<sst><si><t>tea &amp; <![CDATA[<b>]]></t></si></sst>",
    });
    expect(await textsOf(bytes))
      .to.deep.equal({ "a.xlsx/S": 'saved,,,runs,#N/A,"a\rb",tea & <b>\n' });
  });

  it("reads days that are counted from 1904 on", async () => {
    const styles =
      '<styleSheet><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>' +
      "</styleSheet>";
    const sheets = { S: '<row><c s="1"><v>44746</v></c><c s="0"><v>44746</v></c></row>' };
    expect(await textsOf(createWorkbook({ sheets, styles, date1904: true })))
      .to.deep.equal({ "a.xlsx/S": "2026-07-05,44746\n" });
    expect(await textsOf(createWorkbook({ sheets, styles })))
      .to.deep.equal({ "a.xlsx/S": "2022-07-04,44746\n" });
  });

  it("passes over hidden sheets, saying so, and what fits nothing", async () => {
    const { rows, log } = await runImport([handmade({
      sheets: { Notes: rowOf("Hello"), Queries: QUERIES, Old: QUERIES, Empty: "" },
      hidden: ["Old"],
    })], JULY);
    expect(rows).to.have.length(1);
    expect(log.warnings.map((text) => text.slice(0, 50))).to.deep.equal([
      "Passed over: a.xlsx/Old: The sheet is hidden.",
      "Passed over: a.xlsx/Notes: No format fits: the col",
      "Passed over: a.xlsx/Empty: The file is empty.",
    ]);
  });

  it("says which row of which sheet cannot be read", async () => {
    const { log } = await runImport([handmade({
      sheets: { Queries: QUERIES + rowOf("b", "many", 10, 0.1, 1) + rowOf("c", 1, 10, 0.1, 2) },
    })], JULY);
    expect(log.skipped).to.deep.equal([
      { file: "a.xlsx/Queries", line: 3, reason: 'The clicks: "many" is no number.' },
    ]);
  });

  it("reads lines that are in one cell each", async () => {
    const { rows } = await runImport([handmade({
      sheets: {
        Sheet1: rowOf("Top queries;Clicks;Impressions;CTR;Position") + rowOf("a;1;4;25%;2"),
      },
    })], JULY);
    expect(rows[0]).to.deep.include({ query: "a", clicks: 1, impressions: 4, position: 2 });
  });

  it("refuses other Office documents, binary and old workbooks, and one without sheets", async () => {
    const relation = (target: string) =>
      '<Relationships><Relationship Id="rId1" Type="http://x/officeDocument" ' +
      `Target="${target}"/></Relationships>`;
    const replaced = (target: string) => ({
      sheets: { S: QUERIES },
      parts: [
        { name: "_rels/.rels", content: relation(target) },
        { name: "word/document.xml", content: "<document/>" },
      ],
    });
    expect(await refused(replaced("word/document.xml"))).to.deep.equal({
      code: "not_workbook",
      message:
        "a.xlsx: The file is an Office document without a workbook. Send a table: XLSX, CSV or TSV.",
    });
    expect((await refused(replaced("xl/workbook.bin"))).code).to.equal("workbook_binary");
    expect((await refused({ sheets: { S: QUERIES }, hidden: ["S"] })).message)
      .to.equal("a.xlsx: The workbook has no sheet with cells.");
    const old = Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(600)]);
    expect(await refusalOf(runImport([fileFromBytes("a.xls", old)]))).to.deep.equal({
      code: "workbook_old",
      message:
        "a.xls: The file is an Excel workbook of the format before 2007 (XLS), or one with a " +
        "password. Save it as XLSX without a password, or as CSV.",
    });
  });
});

describe("openWorkbook(): what is damaged or hostile", () => {
  it("refuses damaged XML, document types, and what is cut off", async () => {
    const refusals: [string, RegExp][] = [
      [`${QUERIES}<row><c></row>`, /is damaged XML \(/],
      [`${QUERIES}<row><c a="</row>"/></row>`, /is damaged XML \(/],
      [`${QUERIES}<row><c><v>&lol;</v></c></row>`, /is damaged XML \(/],
      [`${QUERIES}<!-- `, /is damaged XML \(/],
    ];
    for (const [sheet, message] of refusals) {
      const refusal = await refused({ sheets: { S: sheet } });
      expect(refusal.code, sheet).to.equal("workbook_broken");
      expect(refusal.message).to.match(
        /^a\.xlsx\/xl\/worksheets\/sheet1\.xml: The workbook cannot/,
      );
      expect(refusal.message).to.match(message);
    }
    const bomb = '<!DOCTYPE sst [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>';
    expect(
      (await refused({
        sheets: { S: QUERIES },
        sharedStrings: `${bomb}<sst><si><t>x</t></si></sst>`,
      })).message,
    ).to.match(/sharedStrings\.xml: The workbook cannot be read: it has a document type/);
  });

  it("refuses a part whose checksum is wrong, or that is not UTF-8", async () => {
    const sheet = (content: string | Uint8Array, crc?: number) => ({
      sheets: { S: "" },
      parts: [{ name: "xl/worksheets/sheet1.xml", content, ...crc && { crc } }],
    });
    const good = `<worksheet><sheetData>${QUERIES}</sheetData></worksheet>`;
    expect((await refused(sheet(good, 1))).code).to.equal("zip_broken");
    expect((await refused(sheet(Buffer.from(`<worksheet>é`, "latin1")))).message)
      .to.match(/it is not UTF-8\.$/);
  });

  it("refuses parts that would fill the memory", async () => {
    const cells = "<c/>".repeat(16_385);
    expect((await refused({ sheets: { S: `${QUERIES}<row>${cells}</row>` } })).message)
      .to.match(/it has a row of more than 16,384 cells\.$/);
    const deep = "<a>".repeat(101);
    expect((await refused({ sheets: { S: `${QUERIES}<row>${deep}` } })).message)
      .to.match(/it is nested more than 100 deep\.$/);
    const random = (length: number) =>
      Array.from({ length: length / 8 }, (_, index) => (index * 2_654_435_761 >>> 0).toString(16))
        .join("").padEnd(length, "0");
    expect((await refused({ sheets: { S: `${QUERIES}<row><c><v>${random(2_000_000)}` } })).message)
      .to.match(/it has a text of over 1 MB\.$/);
    const strings = `<sst>${"<si/>".repeat(1_000_001)}</sst>`;
    expect((await refused({ sheets: { S: QUERIES }, sharedStrings: strings })).code)
      .to.equal("zip_bomb");
    expect(
      (await refused({
        sheets: { S: `${QUERIES}<row r="900000000"><c><v>1</v></c></row>` },
      })).message,
    ).to.equal("a.xlsx/S: The rows of the sheet are not in their order.");
  });

  it("refuses a sheet that grows as no table does", async () => {
    const bomb = await refused({ sheets: { S: QUERIES + rowOf("a", 1, 1, 1, 1).repeat(200_000) } });
    expect(bomb.code).to.equal("zip_bomb");
  });

  it("refuses every cut of a workbook, and says so", async () => {
    const whole = Buffer.from(await write({ Queries: [["Keyword", "Position"], ["a", 1]] }));
    for (let length = 4; length < whole.length; length += 97) {
      const file = fileFromBytes("a.xlsx", whole.subarray(0, length));
      expect((await refusalOf(runImport([file], JULY))).code).to.equal("zip_broken");
    }
  });

  it("ends when the reader goes away in the middle", async () => {
    const rows = Array.from({ length: 20_000 }, (_, index) => rowOf(`query ${index}`, index));
    const log = new ImportLog();
    const file = handmade({ sheets: { S: rowOf("Keyword", "Volume") + rows.join("") } });
    const { samples: [sample] } = await openImport([file], "auto", { options: OPTIONS, log });
    for await (const chunk of sample?.file.open() ?? []) {
      expect(chunk.length).to.be.greaterThan(0);
      break;
    }
    expect(sample?.columns).to.deep.equal(["Keyword", "Volume"]);
  });
});

describe("openWorkbook(): Search Console's own workbook", () => {
  const measures = (...names: string[]) => names;
  const LANGUAGES: readonly [string, string[], string[], string[]][] = [
    ["English", ["Chart", "Queries", "Countries", "Filters"], [
      "Date",
      "Top queries",
      "Country",
      "Filter",
    ], measures("Clicks", "Impressions", "CTR", "Position")],
    ["French", ["Graphique", "Requêtes", "Pays", "Filtres"], [
      "Date",
      "Requêtes les plus fréquentes",
      "Pays",
      "Filtre",
    ], measures("Clics", "Impressions", "CTR", "Position")],
    ["Dutch", ["Diagram", "Zoekopdrachten", "Landen", "Filters"], [
      "Datum",
      "Meest uitgevoerde zoekopdrachten",
      "Land",
      "Filter",
    ], measures("Aantal klikken", "Vertoningen", "CTR", "Positie")],
    ["German", ["Diagramm", "Suchanfragen", "Länder", "Filter"], [
      "Datum",
      "Häufigste Suchanfragen",
      "Land",
      "Filter",
    ], measures("Klicks", "Impressionen", "CTR", "Position")],
    ["Spanish", ["Gráfico", "Consultas", "Países", "Filtros"], [
      "Fecha",
      "Consultas principales",
      "País",
      "Filtro",
    ], measures("Clics", "Impresiones", "CTR", "Posición")],
    ["Italian", ["Grafico", "Query", "Paesi", "Filtri"], [
      "Data",
      "Query principali",
      "Paese",
      "Filtro",
    ], measures("Clic", "Impressioni", "CTR", "Posizione")],
    ["Portuguese", ["Gráfico", "Consultas", "Países", "Filtros"], [
      "Data",
      "Principais consultas",
      "País",
      "Filtro",
    ], measures("Cliques", "Impressões", "CTR", "Posição")],
    ["Polish", ["Wykres", "Zapytania", "Kraje", "Filtry"], [
      "Data",
      "Najczęstsze zapytania",
      "Kraj",
      "Filtr",
    ], measures("Kliknięcia", "Wyświetlenia", "CTR", "Pozycja")],
    ["Russian", ["Диаграмма", "Запросы", "Страны", "Фильтры"], [
      "Дата",
      "Популярные запросы",
      "Страна",
      "Фильтр",
    ], measures("Клики", "Показы", "CTR", "Позиция")],
    [
      "Japanese",
      ["グラフ", "クエリ", "国", "フィルタ"],
      ["日付", "上位のクエリ", "国", "フィルタ"],
      measures("クリック数", "表示回数", "CTR", "掲載順位"),
    ],
    [
      "Korean",
      ["차트", "검색어", "국가", "필터"],
      ["날짜", "인기 검색어", "국가", "필터"],
      measures("클릭수", "노출수", "CTR", "게재순위"),
    ],
    [
      "Chinese",
      ["图表", "查询", "国家", "过滤器"],
      ["日期", "热门查询", "国家/地区", "过滤器"],
      measures("点击次数", "展示次数", "CTR", "排名"),
    ],
  ];

  for (const [language, sheets, names, columns] of LANGUAGES) {
    it(`reads one in ${language}`, async () => {
      const [chart = "", queries = "", countries = "", filters = ""] = sheets;
      const [date = "", query = "", country = "", filter = ""] = names;
      const july = (day: number) => new Date(Date.UTC(2026, 6, day));
      const bytes = await write({
        [chart]: [[date, ...columns], [july(1), 2, 40, 0.05, 3.5], [july(2), 0, 0, null, null]],
        [queries]: [[query, ...columns], ["boots", 1, 30, 1 / 30, 2.25]],
        [countries]: [[country, ...columns], ["USA", 2, 40, 0.05, 3.5]],
        ["Search appearance"]: [["Search Appearance", ...columns]],
        [filters]: [[filter, "Value"], ["Search type", "Web"], [date, "Last 28 days"]],
      });
      const name = "https___example.com_-Performance-on-Search-2026-07-04.xlsx";
      const { format, why, rows, log } = await runImport([fileFromBytes(name, bytes)]);
      expect(format).to.equal("search_console_export");
      expect(why[1]).to.match(new RegExp(`a Search Console table of queries in ${language}$`));
      expect(log.warnings).to.deep.equal([]);
      expect(log.problems).to.deep.equal([]);
      expect(rows.map((row) => [row.kind, "from" in row && row.from, "to" in row && row.to]))
        .to.deep.equal([
          ["totals", "2026-07-01", "2026-07-01"],
          ["totals", "2026-07-02", "2026-07-02"],
          ["query", "2026-07-01", "2026-07-02"],
          ["country", "2026-07-01", "2026-07-02"],
        ]);
      expect(rows[2]).to.deep.include({ clicks: 1, impressions: 30, position: 2.25 });
      expect(rows[1]).to.deep.include({ clicks: 0, impressions: 0, position: null });
      expect([...log.properties]).to.deep.equal(["example.com"]);
    });
  }

  it("reads one in a language whose names are not known", async () => {
    const columns = ["Κλικ", "Εμφανίσεις", "CTR", "Θέση"];
    const bytes = await write({
      "Γράφημα": [["Ημερομηνία", ...columns], ["2026-07-01", 2, 40, 0.05, 3.5]],
      "Σελίδες": [["Σελίδες", ...columns], ["https://example.com/", 2, 40, 0.05, 3.5]],
      "Φίλτρα": [["Φίλτρο", "Τιμή"], ["Τύπος", "Web"], ["Ημερομηνία", "Τελευταίοι 3 μήνες"]],
    });
    const { rows, log } = await runImport([fileFromBytes("a.xlsx", bytes)]);
    expect(rows.map(({ kind }) => kind)).to.deep.equal(["totals", "page"]);
    expect(log.problems).to.deep.equal([]);
    expect(log.warnings).to.deep.equal([]);
  });

  it("reads Excel files of others by the same detector", async () => {
    const bytes = await write({
      Sheet1: [["Keyword", "Position", "URL", "Date"], [
        "boots",
        3,
        "https://example.com/b",
        new Date(Date.UTC(2026, 6, 5)),
      ]],
    });
    const { format, rows } = await runImport([fileFromBytes("ranks.xlsx", bytes)]);
    expect(format).to.equal("ranks");
    expect(rows[0]).to.deep.include({ keyword: "boots", position: 3, date: "2026-07-05" });
  });
});
