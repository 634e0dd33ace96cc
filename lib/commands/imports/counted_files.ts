import type { ByteRange, ImportFile } from "../../importers/files/import_file.ts";

/** Files that know how much of them was read. */
interface CountedFiles {
  files: readonly ImportFile[];
  /** Bytes so far. Of files that are read more than once, the start counts once. */
  readBytes(): number;
}

/** Watches how far files are read. */
export function countFiles(files: readonly ImportFile[]): CountedFiles {
  const counts = files.map(() => 0);
  return {
    files: files.map((file, index) =>
      countFile(file, (bytes) => counts[index] = Math.max(counts[index] ?? 0, bytes))
    ),
    readBytes: () => counts.reduce((sum, bytes) => sum + bytes, 0),
  };
}

function countFile(file: ImportFile, tell: (bytes: number) => void): ImportFile {
  return {
    name: file.name,
    async *open() {
      let read = 0;
      for await (const chunk of file.open()) {
        read += chunk.length;
        tell(read);
        yield chunk;
      }
    },
    ...file.changedOn !== undefined && { changedOn: file.changedOn },
    ...file.range && { range: countRange(file.range, tell) },
  };
}

/** The parts of a ZIP file are each read once, but for some starts and its directory. */
function countRange(range: ByteRange, tell: (bytes: number) => void): ByteRange {
  let read = 0;
  return {
    sizeBytes: range.sizeBytes,
    async *read(start, end) {
      for await (const chunk of range.read(start, end)) {
        read += chunk.length;
        tell(Math.min(read, range.sizeBytes));
        yield chunk;
      }
    },
  };
}
