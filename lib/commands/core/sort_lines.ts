import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";

/** How a `LineSorter` goes about it. */
interface LineSorterOptions {
  /** A directory that exists and is this sorter's own: what does not fit into memory is written there. */
  folder: string;
  /** Lines that are held at once. */
  linesInMemory?: number;
}

const LINES_IN_MEMORY = 250_000;
const LINES_AT_ONCE = 20_000;
const CHUNK_BYTES = 128 * 1024;

/** One sorted file, of which a block is in memory. */
interface Run {
  lines: string[];
  at: number;
  more: AsyncIterator<string[]>;
}

/**
 * Sorts any number of lines by their characters in constant memory: what is full is sorted and written to a file, and in
 * the end all files are read side by side. Lines are ASCII, not empty, and hold no line's end.
 *
 * Source: Knuth, The Art of Computer Programming, volume 3, section 5.4, external sorting by merging.
 */
export class LineSorter {
  readonly #options: LineSorterOptions;
  readonly #paths: string[] = [];
  #lines: string[] = [];

  constructor(options: LineSorterOptions) {
    this.#options = options;
  }

  /** Adds lines in any order. */
  async add(lines: readonly string[]): Promise<void> {
    const { linesInMemory = LINES_IN_MEMORY } = this.#options;
    for (const line of lines) this.#lines.push(line);
    if (this.#lines.length < linesInMemory) return;
    const path = join(this.#options.folder, `run-${this.#paths.length}`);
    this.#paths.push(path);
    await writeRun(path, this.#lines.sort());
    this.#lines = [];
  }

  /** All lines in their order, in blocks; to be read once, after the last was added. */
  async *sorted(): AsyncGenerator<string[]> {
    const sources = [
      ...this.#paths.map((path) => readRun(path)),
      blocksOf(this.#lines.sort()),
    ];
    try {
      yield* merge(sources);
    } finally {
      // otherwise a caller that reads no further leaves their files open
      for (const source of sources) await source.return(undefined);
    }
  }
}

async function* merge(sources: readonly AsyncGenerator<string[]>[]): AsyncGenerator<string[]> {
  const runs: Run[] = [];
  for (const more of sources) {
    const run: Run = { lines: [], at: 0, more };
    if (await fill(run)) runs.push(run);
  }
  runs.sort((a, b) => current(a) < current(b) ? -1 : 1);
  let block: string[] = [];
  for (let first = runs[0]; first !== undefined; first = runs[0]) {
    block.push(current(first));
    if (block.length === LINES_AT_ONCE) {
      yield block;
      block = [];
    }
    first.at++;
    if (first.at < first.lines.length || await fill(first)) sink(runs);
    else runs.shift();
  }
  if (block.length > 0) yield block;
}

function current({ lines, at }: Run): string {
  return lines[at] ?? "";
}

/** Moves the first run to its place among the others, which are in order. */
function sink(runs: Run[]): void {
  const [first] = runs;
  if (first === undefined) return;
  const line = current(first);
  let low = 0;
  let high = runs.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    const other = runs[middle];
    if (other !== undefined && current(other) < line) low = middle;
    else high = middle - 1;
  }
  runs.copyWithin(0, 1, low + 1);
  runs[low] = first;
}

async function fill(run: Run): Promise<boolean> {
  const { value, done } = await run.more.next();
  if (done === true) return false;
  run.lines = value;
  run.at = 0;
  return true;
}

async function writeRun(path: string, lines: readonly string[]): Promise<void> {
  await using file = await open(path, "w");
  for (let start = 0; start < lines.length; start += LINES_AT_ONCE) {
    await file.write(`${lines.slice(start, start + LINES_AT_ONCE).join("\n")}\n`, null, "latin1");
  }
}

async function* readRun(path: string): AsyncGenerator<string[]> {
  let rest = "";
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES })) {
    // without an encoding the stream gives buffers
    const lines = (rest + (chunk as Buffer).toString("latin1")).split("\n");
    rest = lines.pop() ?? "";
    if (lines.length > 0) yield lines;
  }
}

async function* blocksOf(lines: readonly string[]): AsyncGenerator<string[]> {
  if (lines.length > 0) yield [...lines];
}
