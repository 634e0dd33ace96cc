import { readFileSync } from "node:fs";

type Number32 = WebAssembly.Global<"i32">;

/** What `assembly/scan_texts.ts` exports, by the same names. */
interface TextScannerExports {
  readonly memory: WebAssembly.Memory;
  readonly partSize: Number32;
  readonly input: Number32;
  readonly output: Number32;
  readonly state: Number32;
  readonly textLength: Number32;
  countSpaces(start: number, end: number): number;
  countUnits(start: number, end: number): number;
  measureText(start: number, end: number, isLast: boolean): number;
  undoEscapes(start: number, end: number, isLast: boolean, to: number): number;
  measurePiece(start: number, end: number): number;
  setLimits(thirds: number, depth: number, backslashes: number, plain: number, long: number): void;
}

/** Where bytes are in the memory of the scanner. */
interface Part {
  start: number;
  end: number;
}

/**
 * The program that `assembly/` becomes, 16 bytes at a time: as fast at its first body as at others, where a function of
 * JavaScript takes ten times as long until it is compiled. It is one for the whole thread: what is in its memory is
 * used up before anything is waited for.
 */
class TextScanner {
  readonly exports: TextScannerExports;
  /** The bytes that a part has at most. */
  readonly partSize: number;
  readonly #memory: Uint8Array;
  readonly #input: number;
  readonly #output: number;

  constructor() {
    const file = new URL("scan_texts.wasm", import.meta.url);
    const { exports } = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(file)));
    // the compiler of the program holds them: spec/lib/core/texts/scanner
    this.exports = exports as unknown as TextScannerExports;
    this.#memory = new Uint8Array(this.exports.memory.buffer);
    this.partSize = this.exports.partSize.value;
    this.#input = this.exports.input.value;
    this.#output = this.exports.output.value;
  }

  /** Takes the next bytes from a place on, as many as a part may have. */
  take(bytes: Buffer, from: number): Part {
    const part = bytes.subarray(from, from + this.partSize);
    this.#memory.set(part, this.#input);
    return { start: this.#input, end: this.#input + part.length };
  }

  /** Undoes the escapes of a part into memory with room for it; returns how many bytes were read and written. */
  undoEscapes(
    { start, end }: Part,
    isLast: boolean,
    text: Uint8Array,
  ): { read: number; written: number } {
    const read = this.exports.undoEscapes(start, end, isLast, this.#output) - start;
    const written = this.exports.textLength.value;
    text.set(this.#memory.subarray(this.#output, this.#output + written));
    return { read, written };
  }

  /** Measures the next piece of JSON, at most `partSize` long, of which the state is known. */
  measurePiece({ start, end }: Part, state: Uint8Array): number {
    const at = this.exports.state.value;
    this.#memory.set(state, at);
    const excess = this.exports.measurePiece(start, end);
    state.set(this.#memory.subarray(at, at + state.length));
    return excess;
  }
}

let scanner: TextScanner | undefined;

/** The scanner of this thread. */
export function openTextScanner(): TextScanner {
  scanner ??= new TextScanner();
  return scanner;
}

/** The sum of what a function says of each part of bytes. */
export function sumOfParts(bytes: Buffer, count: (part: Part, scanner: TextScanner) => number) {
  const scanner = openTextScanner();
  let sum = 0;
  for (let at = 0; at < bytes.length; at += scanner.partSize) {
    sum += count(scanner.take(bytes, at), scanner);
  }
  return sum;
}
