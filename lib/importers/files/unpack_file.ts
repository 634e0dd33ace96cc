import type { ImportLog } from "../import_log.ts";
import { ImportError } from "./import_error.ts";
import { fileFromBytes, type ImportFile } from "./import_file.ts";
import { isOfficeDocument, openWorkbook, refuseOldWorkbook } from "./read_workbook.ts";
import { isZip, openZip, type ZipLimits, type ZipMember } from "./read_zip.ts";

/** How files are unpacked. */
interface UnpackOptions {
  limits: ZipLimits;
  log: ImportLog;
  /** Is given why a member of an archive is not read; the others are. */
  passOver(error: unknown): void;
}

/** Workbooks within an archive are held in memory: they are read from their end. */
const MAX_INNER_BYTES = 64 * 1024 * 1024;
const ARCHIVE = /\.(?:zip|gz|tgz|7z|rar|bz2|xz)$/i;

/**
 * Gives the files that a file holds: those of a ZIP file, the sheets of a workbook, also of one within a ZIP
 * file; else itself. Throws an `ImportError` for what cannot be opened at all.
 */
export async function unpackFile(
  file: ImportFile,
  options: UnpackOptions,
): Promise<ImportFile[]> {
  const head = await readHead(file);
  refuseOldWorkbook(file.name, head);
  if (!isZip(head)) return [file];
  const { limits, log, passOver } = options;
  const members = await openZip(file, limits);
  if (isOfficeDocument(members)) return await listSheets(file, { members, log });
  const inner = new InnerWorkbooks(members, limits);
  const found: ImportFile[] = [];
  for (const member of members) {
    try {
      const workbook = await inner.open(member);
      if (workbook === undefined) found.push(member);
      else found.push(...await listSheets(member, { members: workbook, log }));
    } catch (error) {
      passOver(error);
    }
  }
  return found;
}

async function readHead(file: ImportFile): Promise<Uint8Array> {
  for await (const head of file.open()) return head;
  return new Uint8Array();
}

async function listSheets(
  file: ImportFile,
  { members, log }: { members: readonly ZipMember[]; log: ImportLog },
): Promise<ImportFile[]> {
  const { sheets, hidden } = await openWorkbook(file, members);
  for (const name of hidden) log.warn(`Passed over: ${file.name}/${name}: The sheet is hidden.`);
  return sheets;
}

/** The workbooks within an archive: all together are no larger than the archive itself may be. */
class InnerWorkbooks {
  #restBytes: number;
  #restHeldBytes = MAX_INNER_BYTES;
  readonly #limits: ZipLimits;

  constructor(members: readonly ZipMember[], limits: ZipLimits) {
    this.#limits = limits;
    this.#restBytes = limits.maxTotalBytes -
      members.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  }

  /** The parts of a workbook; undefined: it is no archive. Throws an `ImportError` for another archive. */
  async open(member: ZipMember): Promise<ZipMember[] | undefined> {
    if (ARCHIVE.test(member.name)) throw nested(member);
    const head = await readHead(member);
    refuseOldWorkbook(member.name, head);
    if (!isZip(head)) return undefined;
    if (member.sizeBytes > this.#restHeldBytes) {
      throw new ImportError(
        "workbook_too_large",
        "The workbooks in the archive are larger than 64 MB together. Send them one by one.",
        { file: member.name },
      );
    }
    this.#restHeldBytes -= member.sizeBytes;
    const chunks: Uint8Array[] = [];
    for await (const chunk of member.open()) chunks.push(chunk);
    const parts = await openZip(fileFromBytes(member.name, Buffer.concat(chunks)), {
      ...this.#limits,
      maxTotalBytes: this.#restBytes,
    });
    this.#restBytes -= parts.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
    if (!isOfficeDocument(parts)) throw nested(member);
    return parts;
  }
}

function nested({ name }: ZipMember): ImportError {
  return new ImportError("zip_nested", "An archive in a ZIP file is not read. Unpack it first.", {
    file: name,
  });
}
