import { setTimeout } from "node:timers/promises";
import { parentPort } from "node:worker_threads";
import { fileFromPath, type ImportFile } from "../../../lib/importers/files/import_file.ts";
import { ImportLog } from "../../../lib/importers/import_log.ts";
import { openImport, readImport } from "../../../lib/importers/read_import.ts";
import { OPTIONS } from "./imports.ts";

/** Rows of some 270 bytes, made while they are read. */
function generateRows(sizeBytes: number): ImportFile {
  const page = `https://example.com/${"a".repeat(200)}`;
  return {
    name: "rows.csv",
    async *open() {
      yield Buffer.from("date,query,page,clicks,impressions,position\n");
      for (let sent = 0, row = 0; sent < sizeBytes;) {
        const lines: string[] = [];
        for (let count = 0; count < 250; count++) {
          lines.push(`2026-07-05,query number ${row++},${page},1,10,2.5\n`);
        }
        const chunk = Buffer.from(lines.join(""));
        sent += chunk.length;
        yield chunk;
      }
    },
  };
}

/** Reads this many bytes of rows and posts how many rows they were: run in a worker with a small heap. */
export async function readGenerated(sizeBytes: number): Promise<void> {
  const log = new ImportLog();
  const opened = await openImport([generateRows(sizeBytes)], "auto", { options: OPTIONS, log });
  let rowsCount = 0;
  for await (const rows of readImport(opened, OPTIONS, log)) rowsCount += rows.length;
  parentPort?.postMessage(rowsCount);
}

/** Reads a workbook more slowly than it could be unpacked, and posts how many rows it has: run as the one above. */
export async function readWorkbookSlowly(path: string): Promise<void> {
  const log = new ImportLog();
  const opened = await openImport([fileFromPath(path)], "auto", { options: OPTIONS, log });
  let rowsCount = 0;
  for await (const rows of readImport(opened, OPTIONS, log)) {
    rowsCount += rows.length;
    await setTimeout(20);
  }
  parentPort?.postMessage(rowsCount);
}
