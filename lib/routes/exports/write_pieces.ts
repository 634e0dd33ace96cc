import type { ExportColumn } from "../../exports/export_columns.ts";
import { returnRowBytes } from "../../exports/row_bytes.ts";
import { writeWorkbook } from "../../exports/workbook.ts";
import { type ExportForm, writeHead, writeRows } from "../../exports/write_export.ts";
import type { FilePieces } from "./file_pieces.ts";
import type { ListBatch } from "./walk_list.ts";

/** A workbook comes in small pieces: about this many bytes are kept by one transaction. */
const WORKBOOK_PART_BYTES = 1024 * 1024;

/** How rows become bytes. */
interface PiecesForm {
  form: ExportForm;
  columns: readonly ExportColumn[];
}

/** Writes the batches of a list to the end of a file. */
export async function writePieces(
  pieces: FilePieces,
  batches: AsyncIterable<ListBatch>,
  { form, columns }: PiecesForm,
): Promise<void> {
  const { format } = form;
  if (format === "xlsx") return await writeWorkbookPieces(pieces, batches, columns);
  let head = Buffer.from(pieces.isNew ? writeHead(form, columns) : "");
  for await (const batch of batches) {
    const { bytes } = await writeRows(format, columns, batch);
    const content = Buffer.concat([head, bytes.copy()]);
    returnRowBytes(bytes);
    head = Buffer.alloc(0);
    await pieces.add(content, { rows: batch.rows.length, nextCursor: batch.nextCursor });
  }
}

async function writeWorkbookPieces(
  pieces: FilePieces,
  batches: AsyncIterable<ListBatch>,
  columns: readonly ExportColumn[],
): Promise<void> {
  let rows = 0;
  async function* count() {
    for await (const batch of batches) {
      rows += batch.rows.length;
      yield batch;
    }
  }
  let parts: Uint8Array[] = [];
  let size = 0;
  const keep = async () => {
    const content = Buffer.concat(parts);
    const written = { rows, nextCursor: null };
    [parts, size, rows] = [[], 0, 0];
    await pieces.add(content, written);
  };
  for await (const part of writeWorkbook(columns, count())) {
    parts.push(part);
    size += part.length;
    if (size >= WORKBOOK_PART_BYTES) await keep();
  }
  await keep();
}
