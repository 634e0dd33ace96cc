import { REQUEST_METHODS } from "../../../schemas/bot.ts";
import { findBot } from "../bots/find_bot.ts";
import { useForwardedAddress } from "../lines/forwarded_address.ts";
import type { LogFormat } from "../lines/log_format.ts";
import { FIELD, type LogLine } from "../lines/log_line.ts";
import { createTimeReader } from "../lines/read_time.ts";
import { LineScanner } from "../scanner/line_scanner.ts";
import type { SignatureVerifier } from "../signatures/signature_verifier.ts";
import { findEngine } from "../visits/referring_engines.ts";
import { LogTally } from "./log_tally.ts";

const DAY_SECONDS = 86_400;
/** Where the seconds are in a time such as `17/May/2015:10:05:03 +0000`. */
const CLF_SECONDS = 18;
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

/**
 * Reads lines of a log into a tally. The scanner does what each line needs; this answers what it asks of few of them: of
 * each user agent, each referrer and each minute once.
 */
export class LogReader {
  readonly #translate: LogFormat["translate"];
  readonly #verify: SignatureVerifier | null;
  readonly #scanner: LineScanner;
  readonly #tally: LogTally;

  constructor({ layout, translate }: LogFormat, options: LogReaderOptions = {}) {
    const { verify = null, lastSecond = Number.MAX_SAFE_INTEGER } = options;
    const { fields, timeForm, durationScale } = layout;
    const readTime = createTimeReader(timeForm);
    this.#translate = translate;
    this.#verify = fields.includes("signatureInput") ? verify : null;
    this.#scanner = new LineScanner(layout, {
      readTime: timeForm === "clf" ? (line) => readMinute(line, readTime(line)) : readTime,
      findBot: (line) => findBot(line.text(FIELD.agent)),
      findEngine: (line) => findEngine(line.text(FIELD.referer)),
      findSignedBot: (line, second, bot) => this.#findSignedBot(line, { second, bot }),
      useForwardedAddress,
      readDuration: (line) => readDuration(line, durationScale),
      findMethod,
    });
    this.#scanner.exports.setOptions(
      timeForm === "clf" ? 1 : 0,
      fields.includes("agent") ? 1 : 0,
      fields.includes("forwarded") ? 1 : 0,
      this.#verify === null ? 0 : 1,
      lastSecond,
    );
    this.#tally = new LogTally(this.#scanner.exports);
  }

  /** What was read since it was cleared. */
  get tally(): LogTally {
    return this.#tally;
  }

  /** Reads whole lines: bytes that end with a newline. */
  read(whole: Uint8Array): void {
    const lines = this.#translate === null ? whole : this.#translate(whole);
    const { start, end } = this.#scanner.take(lines);
    this.#scanner.exports.readLines(start, end);
  }

  /** The bot whose key has signed a request; else the one that the user agent names, or the signature. */
  #findSignedBot(line: LogLine, { second, bot }: { second: number; bot: number }): number {
    if (this.#verify === null) return 2 * bot;
    // nginx and Apache escape in their own ways what would end a field
    const isEscaped = this.#translate === null;
    const read = (field: number): string | null => {
      if (!line.hasText(field)) return null;
      return isEscaped ? unescapeText(line.text(field)) : line.text(field);
    };
    const signed = this.#verify({
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
    if (signed.state === "verified" && signed.bot !== -1) return 2 * signed.bot + 1;
    return 2 * (bot === -1 ? signed.bot : bot);
  }
}

/** The first second of the minute of a time; -1: it is none. */
function readMinute(line: LogLine, second: number): number {
  if (second === -1) return -1;
  return second - Number(line.text(FIELD.time).slice(CLF_SECONDS, CLF_SECONDS + 2));
}

/** Undoes `\x22` of nginx and `\"` of Apache. */
function unescapeText(text: string): string {
  return text.replace(
    /\\(?:x([0-9A-Fa-f]{2})|(["\\]))/g,
    (_, hex: string | undefined, plain: string | undefined) =>
      plain ?? String.fromCharCode(Number.parseInt(hex ?? "", 16)),
  );
}

/** Milliseconds; -1: the line does not say. */
function readDuration(line: LogLine, scale: number): number {
  const duration = Math.round(Number.parseFloat(line.text(FIELD.duration)) * scale);
  return duration >= 0 && duration < MAX_DURATION ? duration : -1;
}

function findMethod(line: LogLine): number {
  const method: string = line.text(FIELD.method);
  const index = REQUEST_METHODS.findIndex((one) => one === method);
  return index === -1 ? REQUEST_METHODS.length - 1 : index;
}
