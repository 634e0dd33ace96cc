import type { ScannerExports } from "./scanner_module.ts";

/** Requests of bots in columns, in the order in which they came; valid until the next line is read. */
export interface BotRows {
  count: number;
  /** Seconds since 1970. */
  seconds: Uint32Array;
  /** Places in `BOT_AGENTS`. */
  agents: Uint16Array;
  /** Numbers of paths. */
  paths: Uint32Array;
  /** Numbers of addresses. */
  addresses: Uint32Array;
  statuses: Uint16Array;
  /** Places in `REQUEST_METHODS`. */
  methods: Uint8Array;
  bytes: Float64Array;
  /** Milliseconds; -1: the log does not say. */
  durations: Int32Array;
  /** 1: its signature proves that it is the bot's. */
  signed: Uint8Array;
}

/** The rows that a scanner has read, where they are. */
export function viewRows(scanner: ScannerExports): BotRows {
  const { buffer } = scanner.memory;
  const count = scanner.rowsCount.value;
  return {
    count,
    seconds: new Uint32Array(buffer, scanner.seconds.value, count),
    agents: new Uint16Array(buffer, scanner.agents.value, count),
    paths: new Uint32Array(buffer, scanner.paths.value, count),
    addresses: new Uint32Array(buffer, scanner.addresses.value, count),
    statuses: new Uint16Array(buffer, scanner.statuses.value, count),
    methods: new Uint8Array(buffer, scanner.methods.value, count),
    bytes: new Float64Array(buffer, scanner.bytes.value, count),
    durations: new Int32Array(buffer, scanner.durations.value, count),
    signed: new Uint8Array(buffer, scanner.signed.value, count),
  };
}
