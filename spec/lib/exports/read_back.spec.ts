import { execFile } from "node:child_process";
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { expect } from "chai";
import {
  type ExportColumn,
  type ExportRows,
  listColumns,
} from "../../../lib/exports/export_columns.ts";
import { writeWorkbook } from "../../../lib/exports/workbook.ts";
import { joinRows, writeHead, writeRows } from "../../../lib/exports/write_export.ts";
import { EXPORT_FORMATS, type ExportFormat } from "../../../schemas/export.ts";
import { hasProgram } from "../../support/exports/has_program.ts";
import { createScratchDirectory } from "../../support/scratch_directory.ts";

const run = promisify(execFile);
const READER = fileURLToPath(new URL("../../support/exports/read_exports.py", import.meta.url));

const SCHEMA = {
  properties: {
    ...{ id: { type: "integer" }, text: { type: "string" }, number: { type: "number" } },
    ...{ flag: { type: "boolean" }, day: { type: "string" }, at: { type: "string" } },
    ...{ tags: { type: "array" }, rows: { type: "array" } },
    gain: { properties: { low: { type: "number" }, high: { type: "number" } } },
  },
};

const TEXTS = [
  ...["=1+1", "+1", "-1", "-2.5", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "'=1", "''=1"],
  ...['=HYPERLINK("https://evil.test","x")', "00123", "1e5", "2026-11-20", "TRUE", "1/2", "1,5"],
  ...["שלום עולם", "مرحبا", "\u202eabc\u202c", "🦊👩‍👩‍👧", "𝔘𝔫𝔦", "Größe", "e\u0301", "日本語"],
  ...["a\nb", "a\r\nb", "\n", 'say "so"', "a,b;c\td", "<b>&amp;</b>", "]]>", "_x000D_", "_x0041_"],
  ...["a;=1+1", "a; =1+1;b", "a\n=1+1", "a\t=1+1", 'a;"=1+1;b', '=1+2";=1+2', "a;-2+3", "a;-2"],
  ...["", " padded ", "x".repeat(32_767), "#REF!", "\u00a0", "\u2028"],
];
const NUMBERS = [0, -0.5, 1e-7, 1.5e21, 123_456_789.125, 0.1 + 0.2, -1, 2 ** 53];

function writeList(
  format: ExportFormat,
  columns: readonly ExportColumn[],
  batches: readonly ExportRows[],
): AsyncGenerator<Uint8Array> {
  async function* read<Made>(make: (batch: ExportRows) => Made) {
    for (const batch of batches) yield await make(batch);
  }
  if (format === "xlsx") return writeWorkbook(columns, read((batch) => batch));
  const written = read((batch) => writeRows(format, columns, batch));
  return joinRows(writeHead({ format, bom: false }, columns), written);
}

describe("exports, read back by a program that shares nothing with this one", () => {
  let folder: string;
  before(async () => {
    folder = await createScratchDirectory("exports-");
  });
  after(() => rm(folder, { recursive: true }));

  it("have the same cells in every form, as they are and as LibreOffice opens them", async function () {
    if (!hasProgram("python3") || !hasProgram("soffice")) return this.skip();
    this.timeout(300_000);
    const rows = TEXTS.map((text, index) => ({
      ...{ id: index + 1, text, number: NUMBERS[index % NUMBERS.length] ?? null },
      ...{ flag: index % 3 === 0 ? null : index % 3 === 1, day: "2026-02-29".replace("29", "28") },
      ...{ at: "2026-11-20T09:31:07.123Z", tags: index % 2 ? [] : [text, "b"] },
      rows: index % 2 ? [{ url: text, clicks: index }] : null,
      gain: index % 4 === 0 ? null : { low: -index, high: index / 7 },
    }));
    const columns = listColumns(SCHEMA, null);
    const files = await Promise.all(EXPORT_FORMATS.map(async (format) => {
      const path = join(folder, `list.${format}`);
      const parts = [rows.slice(0, 7), rows.slice(7)];
      const batches = parts.map((part) => ({ rows: part, presenter: null, fields: null }));
      const chunks = writeList(format, columns, batches);
      await pipeline(chunks, createWriteStream(path));
      return [format, path] as const;
    }));
    const pathOf = (format: string) => files.find(([name]) => name === format)?.[1] ?? "";
    const { stdout } = await run("python3", [
      ...[READER, pathOf("ndjson"), pathOf("csv"), pathOf("xlsx")],
    ]);
    expect(stdout.trim().split("\n").map((line) => line.split(":")[0])).to.deep.equal([
      ...["csv", "xlsx", "xlsx opened and saved by LibreOffice", "csv opened by LibreOffice"],
      ...["semicolons", "tabs", "semicolons and commas"].map((name) => `csv separated by ${name}`),
    ]);
  });
});
