import { randomFillSync } from "node:crypto";
import { readFileSync } from "node:fs";

type Number32 = WebAssembly.Global<"i32">;
type Number64 = WebAssembly.Global<"f64">;

/** What the scanner asks for that is rare: the fields of the line are in its spans. */
export interface ScannerQuestions {
  /** Seconds since 1970: of the line's minute in times of `clf`, otherwise of the line; -1: it is none. */
  readTime(): number;
  /** The place in `BOT_AGENTS` of the bot that the user agent names; -1: it is a browser's. */
  findBot(): number;
  /** The place of the engine that the referrer names in `REFERRING_ENGINES` and 1; 0: none. */
  findEngine(): number;
  /** The bot of a line with signatures × 2, and 1 more where they prove it; negative: it is no bot's. */
  findSignedBot(second: number, bot: number): number;
  /** Sets the span of the address to that of the client. */
  useForwardedAddress(): void;
  /** Milliseconds; -1: the line does not say. */
  readDuration(): number;
  /** The place of the method in `REQUEST_METHODS`. */
  findMethod(): number;
}

/** What `assembly/read_lines.ts` exports, by the same names. */
export interface ScannerExports {
  readonly memory: WebAssembly.Memory;
  readonly keys: Number32;
  readonly spans: Number32;
  readonly pathTable: Number32;
  readonly addressTable: Number32;
  readonly lineNext: Number32;
  readonly linesCount: Number32;
  readonly botsCount: Number32;
  readonly visitsCount: Number32;
  readonly unknownCount: Number32;
  readonly notOfFormatCount: Number32;
  readonly noTimeCount: Number32;
  readonly inFutureCount: Number32;
  readonly noStatusCount: Number32;
  readonly noRequestCount: Number32;
  readonly firstSecond: Number64;
  readonly lastSecond: Number64;
  readonly rowsCount: Number32;
  readonly seconds: Number32;
  readonly agents: Number32;
  readonly paths: Number32;
  readonly addresses: Number32;
  readonly statuses: Number32;
  readonly methods: Number32;
  readonly bytes: Number32;
  readonly durations: Number32;
  readonly signed: Number32;
  readonly visitsSize: Number32;
  readonly daysCount: Number32;
  readonly groups: Number32;
  readonly rankedIds: Number32;
  readonly rankedCount: Number32;
  readonly pageVisits: Number32;
  readonly addressNumbers: Number32;
  readonly addressKinds: Number32;
  readonly sumKinds: Number32;
  readonly sumsCount: Number32;
  readonly sums: Number32;
  readonly packStart: Number32;
  readonly pagesStart: Number32;
  readonly packEnd: Number32;
  readonly packedVisits: Number64;
  allocate(size: number): number;
  makeRoom(size: number): number;
  setLayout(parts: number, count: number, opening: number, openingLength: number): void;
  setOptions(clf: number, agents: number, forwarded: number, verified: number, last: number): void;
  addExtension(extension: bigint): void;
  splitLine(start: number): number;
  readLines(start: number, end: number): void;
  lastDayTable(): number;
  findFoundPaths(count: number): number;
  reservePages(size: number): number;
  rankPages(): void;
  groupRows(): number;
  beginPacking(addressesCount: number): void;
  listAddresses(start: number, end: number): number;
  packRows(start: number, end: number, midnight: number, group: number, addresses: number): void;
  sortVisits(day: number): number;
  packVisits(start: number, end: number): void;
  isAnyFull(): number;
  clear(): void;
}

const FILE = new URL("read_lines.wasm", import.meta.url);
const KEY_BYTES = 272;
/** Secret, and the same for all scanners of a process. */
const KEYS = randomFillSync(new Uint8Array(KEY_BYTES));

let compiled: WebAssembly.Module | undefined;

/** Starts a scanner: the program that `assembly/` becomes, with a memory of its own. */
export function startScanner(questions: ScannerQuestions): ScannerExports {
  compiled ??= new WebAssembly.Module(readFileSync(FILE));
  const { exports } = new WebAssembly.Instance(compiled, { env: { ...questions } });
  // the compiler of the program holds them: spec/lib/logs/scanner
  const scanner = exports as unknown as ScannerExports;
  new Uint8Array(scanner.memory.buffer).set(KEYS, scanner.keys.value);
  return scanner;
}
