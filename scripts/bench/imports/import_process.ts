import { openDatabase } from "../../../db/core/connection.ts";
import { insertImport } from "../../../db/imports/imports.ts";
import { importFiles } from "../../../lib/commands/imports/import_search_data.ts";
import { fileFromPath } from "../../../lib/importers/files/import_file.ts";
import type { ProductImport } from "./import_product.ts";

const [databaseUrl = "", text = ""] = process.argv.slice(2);
// import_product.ts starts this program with exactly this
const { siteId, path, mayLoad } = JSON.parse(text) as ProductImport;
const db = openDatabase(databaseUrl, 4);
const now = () => new Date();
const importId = await insertImport(db, {
  siteId,
  source: "command_line",
  askedFormat: "auto",
  fileName: path,
  settings: "{}",
  sizeBytes: null,
  now: now(),
});
const startedAt = performance.now();
const { rowsStored } = await importFiles(db, {
  siteId,
  importId,
  files: [fileFromPath(path)],
  format: "auto",
  settings: {},
  now,
  mayLoad,
});
const seconds = (performance.now() - startedAt) / 1000;
await db.destroy();
console.log(JSON.stringify({ rowsCount: rowsStored, seconds }));
