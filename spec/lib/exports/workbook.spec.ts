import { expect } from "chai";
import { readXlsx } from "hucre/xlsx";
import { writeWorkbook } from "../../../lib/exports/workbook.ts";

describe("writeWorkbook()", () => {
  const columns = ["a", "b"].map((name) => ({ name, path: [name] }));

  async function write(rows: readonly Record<string, unknown>[], maxSheetRows = 1_048_576) {
    async function* batches() {
      yield { rows, presenter: null, fields: null };
    }
    const chunks: Uint8Array[] = [];
    for await (const chunk of writeWorkbook(columns, batches(), { maxSheetRows })) {
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  }

  it("keeps texts as texts and numbers as numbers", async () => {
    const { sheets: [sheet] } = await readXlsx(
      await write([
        { a: "=1+1", b: -2.5 },
        { a: "00123", b: true },
        { a: "2026-11-20", b: null },
        { a: " a\u0000b\ud800 ", b: "x" },
      ]),
    );
    expect(sheet?.rows.map((row) => [row[0], row[1] ?? null])).to.deep.equal([
      ["a", "b"],
      ["=1+1", -2.5],
      ["00123", true],
      ["2026-11-20", null],
      [" a\ufffdb\ufffd ", "x"],
    ]);
  });

  it("says of a text that looks like the code of a character that it is none", async () => {
    const bytes = await write([{ a: "_x000D_ and _x0g41_", b: 1 }]);
    const { sheets: [sheet] } = await readXlsx(bytes);
    expect(sheet?.rows[1]?.[0]).to.equal("_x000D_ and _x0g41_");
  });

  it("cuts a text that is too long for a cell, and says so", async () => {
    const { sheets: [sheet] } = await readXlsx(await write([{ a: "x".repeat(40_000), b: 1 }]));
    const text = String(sheet?.rows[1]?.[0]);
    expect(text).to.have.length(32_767);
    expect(text).to.match(/x … \(cut: the text has 40000 characters\)$/);
  });

  it("goes on in the next sheet, under the same header", async () => {
    const rows = [1, 2, 3, 4, 5].map((a) => ({ a, b: "x" }));
    const { sheets } = await readXlsx(await write(rows, 3));
    expect(sheets.map(({ name, rows }) => [name, rows.map(([first]) => first)])).to.deep.equal([
      ["export", ["a", 1, 2]],
      ["export_2", ["a", 3, 4]],
      ["export_3", ["a", 5]],
    ]);
  });

  it("is a ZIP that LibreOffice opens: not of the 64-bit form", async () => {
    const bytes = await write([{ a: 1, b: 2 }]);
    expect(bytes.indexOf("PK\x06\x06", 0, "latin1")).to.equal(-1);
  });
});
