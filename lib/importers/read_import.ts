import { detectFormat, readFormat } from "./files/detect_format.ts";
import { readExportName } from "./columns/export_name.ts";
import { ImportError } from "./files/import_error.ts";
import type { ImportFile } from "./files/import_file.ts";
import type { ImportLog } from "./import_log.ts";
import type { ImportRow } from "./import_rows.ts";
import type { Importer, ImportOptions, Sample } from "./importer.ts";
import { readSample } from "./files/read_sample.ts";
import { ZIP_LIMITS, type ZipLimits } from "./files/read_zip.ts";
import { unpackFile } from "./files/unpack_file.ts";

/** Files whose format is known. */
export interface OpenedImport {
  importer: Importer;
  /** For a person, a line for each file: what it was found to be. */
  why: readonly string[];
  samples: readonly Sample[];
}

/** Of what is read so much at least must be of use. */
const MIN_READABLE_SHARE = 0.5;
/** A log keeps twenty warnings, of which some are left for others. */
const SHOWN_STRAYS = 15;

/**
 * Opens files and ZIP files and finds their format; `format` is a name or `auto`. Throws an `ImportError` for
 * what is neither a table nor JSON, when no format fits, and when the files need different importers. Of
 * a folder, a workbook or a ZIP file, members that fit nothing are passed over if others fit, which the log says.
 */
export async function openImport(
  files: readonly ImportFile[],
  format: string,
  { options, log, limits = ZIP_LIMITS }: {
    options: ImportOptions;
    log: ImportLog;
    limits?: ZipLimits | undefined;
  },
): Promise<OpenedImport> {
  const named = format === "auto" ? undefined : readFormat(format);
  const opening = { options, log, limits, strays: [] };
  const members: Member[] = [];
  for (const file of files) members.push(...await openMembers(file, named, opening));
  const more = opening.strays.length - SHOWN_STRAYS;
  if (more > 0) log.warn(`Passed over: ${more} more files.`);
  const [first] = members;
  if (first === undefined) {
    throw opening.strays[0] ?? new ImportError("no_files", "There is no file to import.");
  }
  const other = members.find(({ importer }) => importer !== first.importer);
  if (other !== undefined) {
    throw new ImportError(
      "formats_differ",
      `It is ${other.why}, and ${first.sample.file.name} is ${first.why}. ` +
        "Import files of different formats one after the other.",
      { file: other.sample.file.name },
    );
  }
  return {
    importer: first.importer,
    why: members.map(({ sample, why }) => `${sample.file.name}: ${why}`),
    samples: members.map(({ sample }) => sample),
  };
}

interface Member {
  sample: Sample;
  importer: Importer;
  why: string;
}

interface Opening {
  options: ImportOptions;
  log: ImportLog;
  limits: ZipLimits;
  /** Why files were passed over. */
  strays: ImportError[];
}

async function openMembers(
  file: ImportFile,
  named: Importer | undefined,
  { options, log, limits, strays }: Opening,
): Promise<Member[]> {
  const members: Member[] = [];
  const passOver = (error: unknown) => {
    if (!(error instanceof ImportError)) throw error;
    if (strays.push(error) <= SHOWN_STRAYS) log.warn(`Passed over: ${error.brief}`);
  };
  let files: ImportFile[];
  try {
    files = await unpackFile(file, { limits, log, passOver });
  } catch (error) {
    if (!isOfFolder(file)) throw error;
    passOver(error);
    return [];
  }
  for (const one of files) {
    const { host } = readExportName(one.name);
    if (host !== null) log.noteProperty(host);
    try {
      members.push(await openMember(one, named, options));
    } catch (error) {
      if (one === file && !isOfFolder(file)) throw error;
      passOver(error);
    }
  }
  return members;
}

/** Whether a file came along with others of its folder: nobody named it. */
function isOfFolder({ name }: ImportFile): boolean {
  return name.includes("/");
}

async function openMember(
  file: ImportFile,
  named: Importer | undefined,
  options: ImportOptions,
): Promise<Member> {
  const sample = await readSample(file);
  if (named === undefined) return withEnd({ sample, ...detectFormat(sample, options) });
  const { score, why } = named.detect(sample, options);
  if (score > 0) return withEnd({ sample, importer: named, why });
  throw new ImportError("not_this_format", `This is no ${named.title}: ${why}.`, {
    file: file.name,
  });
}

function withEnd({ sample, importer, why }: Member): Member {
  const { endsOpen = false } = importer;
  return { sample: { ...sample, endsOpen }, importer, why };
}

/**
 * Reads the rows of an opened import and keeps the log's counts. Throws an `ImportError` when nothing could be
 * read, or less than half. What the log reports as problems is for the caller to judge at the end.
 */
export async function* readImport(
  { importer, samples }: OpenedImport,
  options: ImportOptions,
  log: ImportLog,
): AsyncGenerator<ImportRow[]> {
  for await (const rows of importer.parse(samples, options, log)) {
    log.count(rows);
    yield rows;
  }
  if (log.rowsRead > 0 && log.rowsRead - log.skippedCount >= log.rowsRead * MIN_READABLE_SHARE) {
    return;
  }
  const [first] = log.skipped;
  if (first === undefined) throw new ImportError("no_rows", "There are no rows in the import.");
  const { futureCount } = log;
  if (futureCount > log.skippedCount / 2) {
    throw new ImportError(
      "future_dates",
      `${futureCount} of ${log.rowsRead} rows are dated in the future. Day and month may be exchanged, or the ` +
        `dates damaged. The first one left out: ${first.reason}`,
      { file: first.file, line: first.line },
    );
  }
  throw new ImportError(
    "mostly_unreadable",
    `${log.skippedCount} of ${log.rowsRead} rows cannot be read. The first one: ${first.reason}`,
    { file: first.file, line: first.line },
  );
}
