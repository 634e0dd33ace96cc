import { FIELDS, LogLine } from "../lines/log_line.ts";
import type { LineLayout } from "../lines/line_layout.ts";
import { RESOURCE_EXTENSIONS } from "../visits/resource_extensions.ts";
import { prepareLayout } from "./prepare_layout.ts";
import { type ScannerExports, type ScannerQuestions, startScanner } from "./scanner_module.ts";

/** What a scanner asks for, of the line that it is at. */
type LineQuestions = {
  [Name in keyof ScannerQuestions]: (
    line: LogLine,
    ...given: Parameters<ScannerQuestions[Name]>
  ) => number | void;
};

/** Nothing is known of lines but their fields. */
const NO_QUESTIONS: LineQuestions = {
  readTime: () => -1,
  findBot: () => -1,
  findEngine: () => 0,
  findSignedBot: () => -1,
  useForwardedAddress: () => {},
  readDuration: () => -1,
  findMethod: () => 0,
};

/** Finds lines and their fields in bytes of a layout, in a memory of its own. */
export class LineScanner {
  /** What `assembly/` exports. */
  readonly exports: ScannerExports;
  readonly #line: LogLine = new LogLine();
  readonly #spansAt: number;

  constructor(layout: LineLayout, questions: Partial<LineQuestions> = {}) {
    const all = { ...NO_QUESTIONS, ...questions };
    const ask = (name: keyof ScannerQuestions) => (...given: number[]) =>
      (all[name] as (line: LogLine, ...given: number[]) => number | void)(this.line, ...given);
    const names = Object.keys(all) as (keyof ScannerQuestions)[];
    const asked = Object.fromEntries(names.map((name) => [name, ask(name)]));
    this.exports = startScanner(asked as unknown as ScannerQuestions);
    this.#spansAt = this.exports.spans.value;
    prepareLayout(this.exports, layout);
    for (const extension of RESOURCE_EXTENSIONS) {
      this.exports.addExtension(BigInt(`0x${Buffer.from(extension).toString("hex")}`));
    }
  }

  /** The line that the scanner is at. */
  get line(): LogLine {
    const { buffer } = this.exports.memory;
    if (this.#line.bytes.buffer !== buffer) {
      this.#line.bytes = new Uint8Array(buffer);
      this.#line.spans = new Int32Array(buffer, this.#spansAt, 2 * FIELDS.length);
    }
    return this.#line;
  }

  /** Takes whole lines: bytes that end with a newline. Returns where they are then. */
  take(lines: Uint8Array): { start: number; end: number } {
    const start = this.exports.makeRoom(lines.length);
    new Uint8Array(this.exports.memory.buffer).set(lines, start);
    return { start, end: start + lines.length };
  }

  /** Goes through whole lines, and says of each whether it is of the layout: its fields are those of `line` then. */
  *split(lines: Uint8Array): Generator<boolean> {
    const { start, end } = this.take(lines);
    for (let at = start; at < end; at = this.exports.lineNext.value) {
      yield this.exports.splitLine(at) === 1;
    }
  }
}
