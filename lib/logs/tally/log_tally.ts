import type { LogDamage, SignatureState } from "../../../schemas/bot.ts";
import { type BotRows, viewRows } from "../scanner/bot_rows.ts";
import { ByteTable } from "../scanner/byte_table.ts";
import type { ScannerExports } from "../scanner/scanner_module.ts";
import { TallyPacker } from "../scanner/tally_packer.ts";
import { VisitCounts } from "../scanner/visit_counts.ts";

const MAX_ROWS = 800_000;
const MAX_COUNTS = 800_000;

/** No request with signatures. */
const NO_SIGNATURES: Readonly<Record<SignatureState, number>> = {
  verified: 0,
  wrong: 0,
  expired: 0,
  not_in_log: 0,
  unknown_key: 0,
  incomplete: 0,
};

/** What was read of a log and is not stored yet. */
export class LogTally {
  readonly #scanner: ScannerExports;
  readonly visits: VisitCounts;
  readonly paths: ByteTable;
  readonly addresses: ByteTable;
  readonly packer: TallyPacker;
  /** Requests with signatures, by what these come to. */
  readonly signatures: Record<SignatureState, number> = { ...NO_SIGNATURES };
  /** Lines that nobody has given to the scanner. */
  tooLongCount = 0;

  constructor(scanner: ScannerExports) {
    this.#scanner = scanner;
    this.visits = new VisitCounts(scanner);
    this.paths = new ByteTable(scanner, scanner.pathTable.value);
    this.addresses = new ByteTable(scanner, scanner.addressTable.value);
    this.packer = new TallyPacker(scanner);
  }

  get rows(): BotRows {
    return viewRows(this.#scanner);
  }

  /** Lines that were read, without those that are too long. */
  get linesCount(): number {
    return this.#scanner.linesCount.value;
  }

  get botsCount(): number {
    return this.#scanner.botsCount.value;
  }

  get visitsCount(): number {
    return this.#scanner.visitsCount.value;
  }

  /** Requests of a log that does not say which program sends them. */
  get unknownCount(): number {
    return this.#scanner.unknownCount.value;
  }

  /** Lines that are left out, by reason. */
  get damages(): Record<LogDamage, number> {
    return {
      not_of_format: this.#scanner.notOfFormatCount.value,
      no_time: this.#scanner.noTimeCount.value,
      in_future: this.#scanner.inFutureCount.value,
      no_status: this.#scanner.noStatusCount.value,
      no_request: this.#scanner.noRequestCount.value,
      too_long: this.tooLongCount,
    };
  }

  /** Seconds since 1970 of the first request; -1: there is none. */
  get firstSecond(): number {
    return this.#scanner.firstSecond.value;
  }

  /** The same of the last one. */
  get lastSecond(): number {
    return this.#scanner.lastSecond.value;
  }

  /** By the number of a path 1 where a request of it got something else than an error; valid until the next line is read. */
  findFoundPaths(): Uint8Array {
    const { count } = this.paths;
    const at = this.#scanner.findFoundPaths(count);
    return new Uint8Array(this.#scanner.memory.buffer, at, count);
  }

  /** Whether it is time to store it. */
  get isFull(): boolean {
    return this.#scanner.rowsCount.value >= MAX_ROWS || this.visits.size >= MAX_COUNTS ||
      this.#scanner.isAnyFull() === 1;
  }

  /** Whether nothing was read since it was cleared. */
  get isEmpty(): boolean {
    return this.linesCount === 0;
  }

  /** Forgets all but what paths and addresses exist, whose ids may be known by then. */
  clear(): void {
    this.#scanner.clear();
    this.tooLongCount = 0;
    Object.assign(this.signatures, NO_SIGNATURES);
  }
}
