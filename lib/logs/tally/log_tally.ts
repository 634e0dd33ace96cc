import type { LogDamage, SignatureState } from "../../../schemas/bot.ts";
import { ByteTable } from "../lines/byte_table.ts";
import { BotRows } from "./bot_rows.ts";
import { VisitCounts } from "./visit_counts.ts";

const PATHS = { entries: 500_000, bytes: 48 * 1024 * 1024 };
const ADDRESSES = { entries: 200_000, bytes: 8 * 1024 * 1024 };
const MAX_ROWS = 400_000;
const MAX_COUNTS = 400_000;

const NO_DAMAGES: Record<LogDamage, number> = {
  not_of_format: 0,
  no_time: 0,
  in_future: 0,
  no_status: 0,
  no_request: 0,
  too_long: 0,
};

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
  readonly rows: BotRows = new BotRows();
  visits: VisitCounts = new VisitCounts();
  readonly paths: ByteTable = new ByteTable(PATHS);
  readonly addresses: ByteTable = new ByteTable(ADDRESSES);
  readonly damages: Record<LogDamage, number> = { ...NO_DAMAGES };
  /** Requests with signatures, by what these come to. */
  readonly signatures: Record<SignatureState, number> = { ...NO_SIGNATURES };
  linesCount = 0;
  botsCount = 0;
  visitsCount = 0;
  /** Requests of a log that does not say which program sends them. */
  unknownCount = 0;
  /** Seconds since 1970 of the first and the last request; -1: there is none. */
  firstSecond = -1;
  lastSecond = -1;

  /** Whether it is time to store it. */
  get isFull(): boolean {
    return this.rows.count >= MAX_ROWS || this.visits.size >= MAX_COUNTS || this.paths.isFull ||
      this.addresses.isFull;
  }

  /** Whether nothing was read since it was cleared. */
  get isEmpty(): boolean {
    return this.linesCount === 0;
  }

  /** Forgets all but what paths and addresses exist, whose ids may be known by then. */
  clear(): void {
    this.rows.count = 0;
    this.visits = new VisitCounts();
    if (this.paths.isFull) this.paths.clear();
    if (this.addresses.isFull) this.addresses.clear();
    Object.assign(this.damages, NO_DAMAGES);
    Object.assign(this.signatures, NO_SIGNATURES);
    this.linesCount = 0;
    this.botsCount = 0;
    this.visitsCount = 0;
    this.unknownCount = 0;
    this.firstSecond = -1;
    this.lastSecond = -1;
  }

  /** Widens the time of the requests. */
  meet(second: number): void {
    if (second > this.lastSecond) this.lastSecond = second;
    if (this.firstSecond === -1 || second < this.firstSecond) this.firstSecond = second;
  }
}
