import { promisify } from "node:util";
import { gzip as gzipCallback } from "node:zlib";
import type { ExportChunk } from "../../../db/accounts/export_chunks.ts";
import { addToExportFile, type ExportFileState } from "../../../db/accounts/export_file_leases.ts";
import { describeFullSpace } from "../../commands/accounts/change_export_links.ts";
import { ConflictError } from "../../core/errors.ts";
import type { Services } from "../../services.ts";

const gzip = promisify(gzipCallback);

/** Of the file; a statement has a piece in hex, and the smallest `max_allowed_packet` is a megabyte. */
const PIECE_BYTES = 256 * 1024;
/** Lines of a table shrink to a seventh in a quarter of the time that the default level takes. */
const LEVEL = 1;

/** Whose file it is, and who writes it. */
interface FileOwner {
  id: number;
  siteId: number;
  accountId: number;
  owner: string;
}

/** The end of a file, where pieces are added to it. */
export class FilePieces {
  readonly #services: Pick<Services, "db" | "now" | "config">;
  readonly #file: FileOwner;
  #bytes: number;
  #count: number;
  /** Whether nothing was written yet. */
  readonly isNew: boolean;

  constructor(
    services: Pick<Services, "db" | "now" | "config">,
    file: FileOwner,
    { bytes, chunksCount }: Pick<ExportFileState, "bytes" | "chunksCount">,
  ) {
    this.#services = services;
    this.#file = file;
    this.#bytes = bytes;
    this.#count = chunksCount;
    this.isNew = chunksCount === 0;
  }

  /**
   * Adds bytes, and with them where the list goes on; null: another process begins again. Throws `ConflictError` when the
   * account's files take too much, and `ExportFileLostError`.
   */
  async add(
    content: Buffer,
    { rows, nextCursor }: { rows: number; nextCursor: string | null },
  ): Promise<void> {
    const { db, now, config: { exportAccountBytes: most } } = this.#services;
    const chunks = await Promise.all(this.#split(content));
    const part = { chunks, rows, bytes: content.length, nextCursor };
    const taken = await addToExportFile(db, { ...this.#file, now: now() }, part);
    this.#bytes += content.length;
    this.#count += chunks.length;
    if (taken > most) throw new ConflictError("export_space_full", describeFullSpace(most));
  }

  #split(content: Buffer): Promise<ExportChunk>[] {
    const chunks: Promise<ExportChunk>[] = [];
    for (let start = 0; start < content.length; start += PIECE_BYTES) {
      const number = this.#count + chunks.length;
      const startsAt = this.#bytes + start;
      chunks.push(
        gzip(content.subarray(start, start + PIECE_BYTES), { level: LEVEL })
          .then((zipped) => ({ number, startsAt, content: zipped })),
      );
    }
    return chunks;
  }
}
