import { createHash } from "node:crypto";
import { ImportError } from "../../importers/files/import_error.ts";
import type { ImportFile } from "../../importers/files/import_file.ts";
import type { OpenedImport } from "../../importers/read_import.ts";

/** Files that are watched while they are read. */
interface WatchedImport {
  opened: OpenedImport;
  /** Throws an `ImportError` when two of the files hold the same bytes: what is in them would count twice. */
  refuseCopies(): void;
}

/** Watches for files that are copies of each other. A single file is left as it is. */
export function watchCopies(opened: OpenedImport): WatchedImport {
  const digests = new Map<string, string>();
  if (opened.samples.length < 2) return { opened, refuseCopies() {} };
  const samples = opened.samples.map((sample) => ({
    ...sample,
    file: hashFile(sample.file, (digest) => digests.set(sample.file.name, digest)),
  }));
  return {
    opened: { ...opened, samples },
    refuseCopies() {
      const names = new Map<string, string>();
      for (const [name, digest] of digests) {
        const other = names.get(digest);
        if (other !== undefined) {
          throw new ImportError(
            "file_twice",
            `It is a copy of ${other}, and its rows would be counted twice. Import one of both.`,
            { file: name },
          );
        }
        names.set(digest, name);
      }
    },
  };
}

/** Reports the digest of the whole file whenever it was read to its end. */
function hashFile(file: ImportFile, tell: (digest: string) => void): ImportFile {
  return {
    ...file,
    async *open() {
      const hash = createHash("sha1");
      for await (const chunk of file.open()) {
        hash.update(chunk);
        yield chunk;
      }
      tell(hash.digest("hex"));
    },
  };
}
