import { findBot } from "../bots/find_bot.ts";
import { ByteTable } from "../lines/byte_table.ts";
import { useForwardedAddress } from "../lines/forwarded_address.ts";
import type { LogFormat } from "../lines/log_format.ts";
import { FIELD, LogLine } from "../lines/log_line.ts";
import { endLine, prepareLayout, readLine } from "../lines/read_line.ts";
import { createTimeReader } from "../lines/read_time.ts";
import { findEngine } from "../visits/referring_engines.ts";
import { isResource } from "../visits/is_resource.ts";
import { type LogDamage, REQUEST_METHODS } from "../../../schemas/bot.ts";
import type { SignatureVerifier } from "../signatures/signature_verifier.ts";
import type { BotRequest } from "./bot_rows.ts";
import { LogTally } from "./log_tally.ts";
import { splitRequest } from "./split_request.ts";

const AGENTS = { entries: 65_536, bytes: 16 * 1024 * 1024 };
const REFERERS = { entries: 65_536, bytes: 8 * 1024 * 1024 };
const DAY_SECONDS = 86_400;
const DASH = 45;
const SLASH = 47;
/** No request takes longer, in milliseconds. */
const MAX_DURATION = 2 ** 31 - 1;

/** The last second of tomorrow, since clocks and zones of servers may be wrong by hours: no request is later. */
export function lastPossibleSecond(now: Date): number {
  return (Math.floor(now.getTime() / 1000 / DAY_SECONDS) + 2) * DAY_SECONDS - 1;
}

/** What lines are held against. */
interface LogReaderOptions {
  /** Verifies signatures; without it they are not looked at. */
  verify?: SignatureVerifier | null;
  /** Seconds since 1970: a later request is dated in the future, and left out. */
  lastSecond?: number;
}

/** Reads lines of a log into a tally. */
export class LogReader {
  readonly #layout;
  readonly #readTime;
  readonly #scale: number;
  readonly #hasAgents: boolean;
  readonly #lastSecond: number;
  /** Null: the log has no signatures, or nobody verifies them. */
  readonly #verify: SignatureVerifier | null;
  readonly #translate: LogFormat["translate"];
  readonly #line: LogLine = new LogLine();
  readonly #agents: ByteTable = new ByteTable(AGENTS);
  /** By the number of a user agent its bot. */
  readonly #bots: number[] = [];
  readonly #referers: ByteTable = new ByteTable(REFERERS);
  readonly #engines: number[] = [];
  readonly #request: BotRequest = {
    second: 0,
    agent: 0,
    path: 0,
    address: 0,
    status: 0,
    method: 0,
    bytes: 0,
    duration: -1,
    signed: 0,
  };
  readonly #visit = { day: 0, page: 0, status: 0, engine: 0 };
  readonly #tally: LogTally = new LogTally();

  constructor({ layout, translate }: LogFormat, options: LogReaderOptions = {}) {
    const { verify = null, lastSecond = Infinity } = options;
    this.#lastSecond = lastSecond;
    this.#translate = translate;
    this.#layout = prepareLayout(layout);
    this.#readTime = createTimeReader(layout.timeForm);
    this.#scale = layout.durationScale;
    this.#hasAgents = layout.fields.includes("agent");
    this.#verify = layout.fields.includes("signatureInput") ? verify : null;
  }

  /** What was read since it was cleared. */
  get tally(): LogTally {
    return this.#tally;
  }

  /** Reads whole lines: bytes that end with a newline. */
  read(whole: Uint8Array): void {
    const bytes = this.#translate === null ? whole : this.#translate(whole);
    const line = this.#line;
    const { damages } = this.#tally;
    line.open(bytes);
    let lines = 0;
    for (line.at = 0; line.at < bytes.length; line.at = line.next) {
      lines++;
      const damage = readLine(line, this.#layout) ? this.#add(line) : "not_of_format";
      if (damage === null) continue;
      damages[damage]++;
      endLine(line);
    }
    this.#tally.linesCount += lines;
  }

  #add(line: LogLine): LogDamage | null {
    const second = this.#readTime(line);
    if (second === -1) return "no_time";
    if (second > this.#lastSecond) return "in_future";
    const status = readStatus(line);
    if (status === -1) return "no_status";
    if (!splitRequest(line)) return "no_request";
    const tally = this.#tally;
    tally.meet(second);
    if (!this.#hasAgents) {
      tally.unknownCount++;
      return null;
    }
    let bot = this.#botOf(line);
    this.#request.signed = 0;
    if (this.#verify !== null && hasText(line, FIELD.signatureInput)) {
      bot = this.#signedBotOf(line, { second, bot, verify: this.#verify });
    }
    if (bot === -1) this.#addVisit(line, { second, status });
    else this.#addRequest(line, { second, status, bot });
    return null;
  }

  #addRequest(
    line: LogLine,
    { second, status, bot }: { second: number; status: number; bot: number },
  ): void {
    const tally = this.#tally;
    const request = this.#request;
    request.second = second;
    request.agent = bot;
    request.path = tally.paths.find(line, FIELD.path);
    useForwardedAddress(line);
    request.address = tally.addresses.find(line, FIELD.address);
    request.status = status;
    request.method = methodOf(line);
    request.bytes = readNumber(line, FIELD.bytes);
    request.duration = this.#durationOf(line);
    tally.rows.add(request);
    tally.botsCount++;
  }

  /** The bot whose key has signed a request; else the one that the user agent names, or the signature. */
  #signedBotOf(
    line: LogLine,
    { second, bot, verify }: { second: number; bot: number; verify: SignatureVerifier },
  ): number {
    // nginx and Apache escape in their own ways what would end a field
    const isEscaped = this.#translate === null;
    const read = (field: number): string | null => {
      if (!hasText(line, field)) return null;
      return isEscaped ? unescapeText(line.text(field)) : line.text(field);
    };
    const signed = verify({
      second,
      method: line.text(FIELD.method),
      target: line.text(FIELD.path),
      userAgent: read(FIELD.agent),
      referer: read(FIELD.referer),
      signature: read(FIELD.signature) ?? "",
      signatureInput: read(FIELD.signatureInput) ?? "",
      signatureAgent: read(FIELD.signatureAgent),
    });
    this.#tally.signatures[signed.state]++;
    if (signed.state === "verified" && signed.bot !== -1) {
      this.#request.signed = 1;
      return signed.bot;
    }
    return bot === -1 ? signed.bot : bot;
  }

  /** Milliseconds; -1: the line does not say. */
  #durationOf(line: LogLine): number {
    if (line.end(FIELD.duration) === 0) return -1;
    const duration = Math.round(Number.parseFloat(line.text(FIELD.duration)) * this.#scale);
    return duration >= 0 && duration < MAX_DURATION ? duration : -1;
  }

  #addVisit(line: LogLine, { second, status }: { second: number; status: number }): void {
    const tally = this.#tally;
    const visit = this.#visit;
    visit.day = Math.floor(second / DAY_SECONDS);
    visit.status = status;
    visit.engine = this.#engineOf(line);
    // the query of a person's request is never kept
    line.spans[2 * FIELD.path + 1] = line.start(FIELD.query) > 0
      ? line.start(FIELD.query) - 1
      : line.end(FIELD.path);
    visit.page = isResource(line) ? 0 : tally.paths.find(line, FIELD.path) + 1;
    tally.visits.add(visit);
    tally.visitsCount++;
  }

  #botOf(line: LogLine): number {
    const agent = this.#agents.find(line, FIELD.agent);
    const known = this.#bots[agent];
    if (known !== undefined) return known;
    const bot = findBot(line.text(FIELD.agent));
    this.#bots[agent] = bot;
    if (this.#agents.isFull) {
      this.#agents.clear();
      this.#bots.length = 0;
    }
    return bot;
  }

  #engineOf(line: LogLine): number {
    const { bytes, spans } = line;
    const start = line.start(FIELD.referer);
    const end = line.end(FIELD.referer);
    if (end - start < 2 || bytes[start] === DASH) return 0;
    // the host alone tells the engine: there are few of them
    let at = start;
    for (let slashes = 0; at < end; at++) {
      if (bytes[at] === SLASH && ++slashes === 3) break;
    }
    spans[2 * FIELD.referer + 1] = at;
    const referer = this.#referers.find(line, FIELD.referer);
    const known = this.#engines[referer];
    if (known !== undefined) return known;
    const engine = findEngine(line.text(FIELD.referer));
    this.#engines[referer] = engine;
    if (this.#referers.isFull) {
      this.#referers.clear();
      this.#engines.length = 0;
    }
    return engine;
  }
}

/** Whether a line has a field, and more than `-` in it. */
function hasText(line: LogLine, field: number): boolean {
  const start = line.start(field);
  const length = line.end(field) - start;
  return length > 1 || (length === 1 && line.bytes[start] !== DASH);
}

/** Undoes `\x22` of nginx and `\"` of Apache. */
function unescapeText(text: string): string {
  return text.replace(
    /\\(?:x([0-9A-Fa-f]{2})|(["\\]))/g,
    (_, hex: string | undefined, plain: string | undefined) =>
      plain ?? String.fromCharCode(Number.parseInt(hex ?? "", 16)),
  );
}

/** Three digits; -1: they are none, or no status of HTTP. */
function readStatus(line: LogLine): number {
  const start = line.start(FIELD.status);
  if (line.end(FIELD.status) - start !== 3) return -1;
  const { bytes } = line;
  const hundreds = (bytes[start] ?? 0) - 48;
  const tens = (bytes[start + 1] ?? 0) - 48;
  const ones = (bytes[start + 2] ?? 0) - 48;
  if (hundreds < 1 || hundreds > 9 || tens < 0 || tens > 9 || ones < 0 || ones > 9) return -1;
  return 100 * hundreds + 10 * tens + ones;
}

/** A whole number; 0 where there is `-` or none. */
function readNumber(line: LogLine, field: number): number {
  const { bytes } = line;
  const end = line.end(field);
  let value = 0;
  for (let at = line.start(field); at < end; at++) {
    const digit = (bytes[at] ?? 0) - 48;
    if (digit < 0 || digit > 9) return value;
    value = 10 * value + digit;
  }
  return value <= Number.MAX_SAFE_INTEGER ? value : 0;
}

function methodOf(line: LogLine): number {
  const { bytes } = line;
  const start = line.start(FIELD.method);
  const length = line.end(FIELD.method) - start;
  if (length === 3 && bytes[start] === 71) return 0;
  if (length === 4 && bytes[start] === 72) return 1;
  if (length === 4 && bytes[start] === 80) return 2;
  const method: string = line.text(FIELD.method);
  const index = REQUEST_METHODS.findIndex((one) => one === method);
  return index === -1 ? REQUEST_METHODS.length - 1 : index;
}
