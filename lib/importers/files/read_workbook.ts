import { checkXml } from "./check_xml.ts";
import { ImportError } from "./import_error.ts";
import type { ImportFile } from "./import_file.ts";
import type { ZipMember } from "./read_zip.ts";
import { type StoredPart, writeStoredZip } from "./write_stored_zip.ts";
import { findWorkbookParts, type WorkbookParts, type WorkbookSheet } from "./workbook_parts.ts";

/** Texts and styles are in memory while a sheet is read. */
const MAX_TEXTS_BYTES = 64 * 1024 * 1024;
/** Two a text: half a million texts take some 500 MB while they are read. */
const MAX_TEXTS_ELEMENTS = 1_000_000;
/** A sheet's size is in 32 bits. */
const MAX_SHEET_BYTES = 4 * 1024 ** 3 - 2;
const MAX_SHEETS = 100;
/** Excel's own limit. */
const MAX_ROWS = 1_048_576;
/** Rows are handed on when they are this long together. */
const CHUNK_CHARACTERS = 64 * 1024;
/** The first bytes of OLE compound files. */
const OLE = Buffer.from("d0cf11e0a1b11ae1", "hex");

type CellValue = string | number | boolean | Date | null;

/** What a workbook was found to hold. */
interface OpenedWorkbook {
  /** Each sheet as a table of comma separated values, named after the workbook and the sheet. */
  sheets: ImportFile[];
  /** The names of sheets that are hidden, and not read. */
  hidden: readonly string[];
}

/** Whether a ZIP file is an Office document. */
export function isOfficeDocument(members: readonly ZipMember[]): boolean {
  return members.some(({ path }) => path === "[Content_Types].xml");
}

/** Refuses what Excel saves otherwise than as a ZIP file: the format before 2007, and whatever a password locks. */
export function refuseOldWorkbook(name: string, head: Uint8Array): void {
  if (!OLE.equals(head.subarray(0, OLE.length))) return;
  throw new ImportError(
    "workbook_old",
    "The file is an Excel workbook of the format before 2007 (XLS), or one with a password. Save it as XLSX " +
      "without a password, or as CSV.",
    { file: name },
  );
}

/**
 * Opens an Excel workbook (XLSX, ECMA-376): its visible sheets, each read row by row whenever it is opened, in constant
 * memory but for the workbook's shared texts. A line of a table is a row of its sheet; line breaks within cells
 * are CR. Formulas count by the result that Excel saved; dates are written as `YYYY-MM-DD`, with a time if
 * they have one; percentages are fractions. Throws an `ImportError` for what is no workbook, damaged or too large.
 */
export async function openWorkbook(
  { name: archive, changedOn }: Pick<ImportFile, "name" | "changedOn">,
  members: readonly ZipMember[],
): Promise<OpenedWorkbook> {
  const parts = await findWorkbookParts(archive, members);
  const visible = parts.sheets.filter(({ hidden }) => !hidden);
  if (visible.length === 0 || visible.length > MAX_SHEETS) {
    const what = visible.length === 0 ? "no sheet with cells" : `more than ${MAX_SHEETS} sheets`;
    throw new ImportError("workbook_sheets", `The workbook has ${what}.`, { file: archive });
  }
  const texts = [parts.sharedStrings, parts.styles].filter((part) => part !== undefined);
  const large = texts.find(({ sizeBytes }) => sizeBytes > MAX_TEXTS_BYTES) ??
    visible.find(({ part }) => part.sizeBytes > MAX_SHEET_BYTES)?.part;
  if (large !== undefined) {
    throw new ImportError(
      "workbook_too_large",
      "The workbook is too large to be read. Save its sheets as CSV, which may have any size.",
      { file: large.name },
    );
  }
  return {
    sheets: visible.map((sheet) => ({
      name: `${archive}/${sheet.name}`,
      ...changedOn !== undefined && { changedOn },
      open: () => readSheet(`${archive}/${sheet.name}`, parts, sheet),
    })),
    hidden: parts.sheets.filter(({ hidden }) => hidden).map(({ name }) => name),
  };
}

async function* readSheet(
  name: string,
  parts: WorkbookParts,
  sheet: WorkbookSheet,
): AsyncGenerator<Uint8Array> {
  // it takes a while to load, and few imports need it
  const { streamXlsxRows } = await import("hucre/xlsx");
  const demand = new Demand();
  const source = streamOf(demand.meter(writeStoredZip(listParts(parts, sheet))));
  const rows = streamXlsxRows(source);
  let text = "";
  let line = 0;
  try {
    for (;;) {
      const { value: row, done } = await demand.during(() => rows.next());
      if (done) break;
      if (!(row.index >= line && row.index < MAX_ROWS)) {
        throw new ImportError("workbook_broken", "The rows of the sheet are not in their order.", {
          file: name,
        });
      }
      text += "\n".repeat(row.index - line) + `${writeRow(row.values)}\n`;
      line = row.index + 1;
      if (text.length < CHUNK_CHARACTERS) continue;
      yield Buffer.from(text);
      text = "";
    }
  } catch (error) {
    if (error instanceof ImportError) throw error;
    const detail = error instanceof Error ? error.message : String(error);
    throw new ImportError("workbook_broken", `The workbook is damaged (${detail}).`, {
      file: name,
    });
  } finally {
    demand.end();
    await rows.return?.();
  }
  if (text !== "") yield Buffer.from(text);
}

/** Lets a source flow only while somebody waits for what is made of it, or it would all be made at once. */
class Demand {
  #waiting = false;
  #ended = false;
  #wake: (() => void) | undefined;

  async during<Result>(step: () => Promise<Result>): Promise<Result> {
    this.#waiting = true;
    this.#wake?.();
    try {
      return await step();
    } finally {
      this.#waiting = false;
    }
  }

  end(): void {
    this.#ended = true;
    this.#wake?.();
  }

  async *meter(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      while (!this.#waiting && !this.#ended) {
        await new Promise<void>((resolve) => this.#wake = resolve);
      }
      if (this.#ended) return;
      yield chunk;
    }
  }
}

/** Nothing is read ahead. */
function streamOf(chunks: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await chunks.return(undefined);
    },
  }, { highWaterMark: 0 });
}

const OFFICE = "http://schemas.openxmlformats.org";
const RELATIONSHIPS = `${OFFICE}/officeDocument/2006/relationships`;
const SHEET_PATH = "xl/worksheets/sheet1.xml";
const TEXTS_PATH = "xl/sharedStrings.xml";
const STYLES_PATH = "xl/styles.xml";

/** A workbook of one sheet, whose parts are in the order and under the names in which they can be read as they come. */
function listParts(
  { sharedStrings, styles, date1904 }: WorkbookParts,
  { part }: WorkbookSheet,
): StoredPart[] {
  const texts = [
    ...sharedStrings === undefined
      ? []
      : [{ path: TEXTS_PATH, type: "sharedStrings", part: sharedStrings }],
    ...styles === undefined ? [] : [{ path: STYLES_PATH, type: "styles", part: styles }],
  ];
  const targets = [{ path: SHEET_PATH, type: "worksheet" }, ...texts].map(({ path, type }, index) =>
    relationship(`rId${index + 1}`, type, `/${path}`)
  );
  return [
    partOf("[Content_Types].xml", `<Types xmlns="${OFFICE}/package/2006/content-types"/>`),
    partOf("_rels/.rels", relationships(relationship("rId1", "officeDocument", "xl/workbook.xml"))),
    partOf(
      "xl/workbook.xml",
      `<workbook xmlns="${OFFICE}/spreadsheetml/2006/main" xmlns:r="${RELATIONSHIPS}">` +
        `<workbookPr date1904="${date1904 ? 1 : 0}"/>` +
        '<sheets><sheet name="Sheet" sheetId="1" r:id="rId1"/></sheets></workbook>',
    ),
    partOf("xl/_rels/workbook.xml.rels", relationships(targets.join(""))),
    ...texts.map(({ path, part: { name, sizeBytes, open } }) => ({
      path,
      sizeBytes,
      open: () => readWhole(checkXml(open(), { name, maxElements: MAX_TEXTS_ELEMENTS })),
    })),
    {
      path: SHEET_PATH,
      sizeBytes: part.sizeBytes,
      open: () => checkXml(part.open(), { name: part.name }),
    },
  ];
}

/** All at once: who needs it as a whole would otherwise join each chunk with all before it. */
async function* readWhole(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield Buffer.concat(await Array.fromAsync(chunks));
}

function relationship(id: string, type: string, target: string): string {
  return `<Relationship Id="${id}" Type="${RELATIONSHIPS}/${type}" Target="${target}"/>`;
}

function relationships(list: string): string {
  return `<Relationships xmlns="${OFFICE}/package/2006/relationships">${list}</Relationships>`;
}

function partOf(path: string, text: string): StoredPart {
  const bytes = Buffer.from(text);
  return {
    path,
    sizeBytes: bytes.length,
    async *open() {
      yield bytes;
    },
  };
}

/** What a cell must not hold bare: whatever may part fields, or open one. */
const SPECIAL = /[",;\t|\r\n]/;

function writeRow(values: readonly CellValue[]): string {
  let end = values.length;
  while (end > 0 && (values[end - 1] === null || values[end - 1] === "")) end--;
  return values.slice(0, end).map(writeCell).join(",");
}

function writeCell(value: CellValue): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  if (typeof value === "boolean") return value ? "TRUE" : "FALSE";
  if (value instanceof Date) return writeTime(value);
  if (!SPECIAL.test(value)) return value;
  return `"${value.replace(/\r\n?|\n/g, "\r").replaceAll('"', '""')}"`;
}

/** The time that a cell shows, which has no time zone. */
function writeTime(time: Date): string {
  if (Number.isNaN(time.getTime())) return "";
  const [day = "", rest = ""] = time.toISOString().split("T");
  return rest.startsWith("00:00:00") ? day : `${day} ${rest.slice(0, 8)}`;
}
