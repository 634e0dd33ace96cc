import { readFileSync } from "node:fs";
import { ALIASES } from "../../../lib/importers/columns/find_columns.ts";
import { ImportError } from "../../../lib/importers/files/import_error.ts";
import {
  fileFromBytes,
  fileFromText,
  type ImportFile,
} from "../../../lib/importers/files/import_file.ts";
import { ImportLog } from "../../../lib/importers/import_log.ts";
import type { ImportRow } from "../../../lib/importers/import_rows.ts";
import type { ImportOptions } from "../../../lib/importers/importer.ts";
import { openImport, readImport } from "../../../lib/importers/read_import.ts";

const FIXTURES = new URL("../../fixtures/imports/", import.meta.url);

/** What a user says who says nothing; today is 20 November 2026. */
export const OPTIONS: ImportOptions = {
  from: null,
  to: null,
  today: "2026-11-20",
  country: null,
  language: null,
  location: null,
  device: null,
  engine: null,
  searchType: null,
  aliases: ALIASES,
};

/** July 2026, as a user says it. */
export const JULY = { from: "2026-07-01", to: "2026-07-31" };

/** What an import gave. */
export interface ImportResult {
  format: string;
  why: readonly string[];
  rows: ImportRow[];
  log: ImportLog;
}

/** A real export of `spec/fixtures/imports`. */
export function readFixture(path: string): ImportFile {
  return fileFromBytes(path.split("/").at(-1) ?? path, readFileSync(new URL(path, FIXTURES)));
}

/** Imports texts by their names, or files. */
export async function runImport(
  input: Record<string, string> | readonly ImportFile[],
  { format = "auto", ...options }: Partial<ImportOptions> & { format?: string } = {},
): Promise<ImportResult> {
  const files = Array.isArray(input)
    ? input
    : Object.entries(input).map(([name, text]) => fileFromText(name, text));
  const chosen = { ...OPTIONS, ...options };
  const log = new ImportLog();
  const opened = await openImport(files, format, { options: chosen, log });
  const rows: ImportRow[] = [];
  for await (const batch of readImport(opened, chosen, log)) rows.push(...batch);
  return { format: opened.importer.format, why: opened.why, rows, log };
}

/** The error with which something refuses. */
export async function refusalOf(
  action: Promise<unknown>,
): Promise<{ code: string; message: string }> {
  try {
    await action;
  } catch (error) {
    if (error instanceof ImportError) return { code: error.code, message: error.message };
    throw error;
  }
  throw new Error("Nothing was refused.");
}

/** All that a generator gives. */
export async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}
