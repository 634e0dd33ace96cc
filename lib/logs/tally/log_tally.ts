import type { LogDamage } from "../../../schemas/bot.ts";
import { ByteTable } from "../lines/byte_table.ts";
import { BotRows } from "./bot_rows.ts";
import { VisitCounts } from "./visit_counts.ts";

const PATHS = { entries: 500_000, bytes: 48 * 1024 * 1024 };
const ADDRESSES = { entries: 200_000, bytes: 8 * 1024 * 1024 };
const MAX_ROWS = 1_000_000;
const MAX_COUNTS = 1_000_000;

/** What was read of a log and is not stored yet. */
export class LogTally {
  readonly rows: BotRows = new BotRows();
  readonly visits: VisitCounts = new VisitCounts();
  readonly paths: ByteTable = new ByteTable(PATHS);
  readonly addresses: ByteTable = new ByteTable(ADDRESSES);
  readonly damages: Record<LogDamage, number> = {
    not_of_format: 0,
    no_time: 0,
    no_status: 0,
    no_request: 0,
    too_long: 0,
  };
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

  /** Whether nothing was read. */
  get isEmpty(): boolean {
    return this.linesCount === 0;
  }

  /** Widens the time of the requests. */
  meet(second: number): void {
    if (second > this.lastSecond) this.lastSecond = second;
    if (this.firstSecond === -1 || second < this.firstSecond) this.firstSecond = second;
  }
}
