import { createWriteStream } from "node:fs";
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join, relative, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { errorCode } from "../../db/core/transient_errors.ts";
import { fileFromPath, type ImportFile } from "../../lib/importers/files/import_file.ts";
import { UsageError } from "../command_line.ts";

/** Files that a command line names. */
export interface NamedFiles {
  files: readonly ImportFile[];
  sizeBytes: number;
  /** Removes what was kept of stdin. */
  close(): Promise<void>;
}

/** What systems add to folders. */
const ADDED = /^(?:\.|__MACOSX$|Thumbs\.db$|desktop\.ini$)/i;

/**
 * Opens files, folders with all that is in them, and `-`, which is stdin and is written to a file first, since
 * files are read more than once. Throws a `UsageError` for what is not there.
 */
export async function openPaths(
  paths: readonly string[],
  stdin: NodeJS.ReadableStream = process.stdin,
): Promise<NamedFiles> {
  const files: ImportFile[] = [];
  let folder: string | undefined;
  const close = async () => {
    if (folder !== undefined) await rm(folder, { recursive: true });
  };
  try {
    for (const path of paths) {
      if (path === "-") {
        if (folder !== undefined) throw new UsageError("- stands for stdin and can be given once.");
        folder = await mkdtemp(join(tmpdir(), "import-"));
        const copy = join(folder, "stdin");
        await pipeline(stdin, createWriteStream(copy));
        files.push(fileFromPath(copy, "stdin"));
      } else files.push(...await openPath(path));
    }
  } catch (error) {
    await close();
    throw error;
  }
  const sizeBytes = files.reduce((sum, { range }) => sum + (range?.sizeBytes ?? 0), 0);
  return { files, sizeBytes, close };
}

async function openPath(path: string): Promise<ImportFile[]> {
  try {
    if (!(await stat(path)).isDirectory()) return [fileFromPath(path, basename(path))];
    const name = basename(resolve(path));
    const files = await listFiles(path);
    if (files.length > 0) {
      return files.map((file) => fileFromPath(file, join(name, relative(path, file))));
    }
  } catch (error) {
    const code = errorCode(error);
    if (code === "ENOENT") throw new UsageError(`There is no file "${path}".`);
    if (code === "EACCES") throw new UsageError(`The file "${path}" may not be read.`);
    throw error;
  }
  throw new UsageError(`The folder "${path}" is empty.`);
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const files: string[] = [];
  for (const entry of entries.toSorted((a, b) => a.name < b.name ? -1 : 1)) {
    if (ADDED.test(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) files.push(...await listFiles(path));
    else if (entry.isFile()) files.push(path);
  }
  return files;
}
