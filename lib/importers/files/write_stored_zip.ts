/** A file to be put into a ZIP file. */
export interface StoredPart {
  path: string;
  /** Exactly as many bytes as `open()` gives. */
  sizeBytes: number;
  open(): AsyncIterable<Uint8Array>;
}

const LOCAL_HEADER = 0x04034b50;
const DIRECTORY_END = 0x06054b50;
const UTF8_NAMES = 0x800;

/**
 * Writes a ZIP file (PKWARE APPNOTE 4.3) whose files are not compressed, as they come, for a reader that goes from file to
 * file: it has no directory and no checksums, since each file was checked before.
 */
export async function* writeStoredZip(parts: readonly StoredPart[]): AsyncGenerator<Uint8Array> {
  for (const { path, sizeBytes, open } of parts) {
    const name = Buffer.from(path);
    const header = Buffer.alloc(30);
    header.writeUInt32LE(LOCAL_HEADER, 0);
    header.writeUInt16LE(20, 4);
    header.writeUInt16LE(UTF8_NAMES, 6);
    header.writeUInt32LE(sizeBytes, 18);
    header.writeUInt32LE(sizeBytes, 22);
    header.writeUInt16LE(name.length, 26);
    yield Buffer.concat([header, name]);
    yield* open();
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(DIRECTORY_END, 0);
  yield end;
}
