import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { parse } from "tldts";
import {
  type CommonCrawlRank,
  CommonCrawlRankReader,
} from "../../metrics/backlinks/common_crawl_ranks.ts";
import { ImportError } from "../files/import_error.ts";
import type { ImportFile } from "../files/import_file.ts";

/** How a file of domain ranks is read. */
interface DomainRanksOptions {
  /** This many domains from the first on are given; of the others only the number. */
  maxRanks: number;
  /** Called as bytes of the file are read. */
  onProgress?(readBytes: number, domainsCount: number): void;
}

/** What a whole file of domain ranks holds. */
export interface DomainRanksSummary {
  domainsCount: number;
  /** Lines that cannot be read. */
  skippedCount: number;
}

const LINE_FEED = 10;
const CHUNK_BYTES = 256 * 1024;
const MAX_LINE_CHARACTERS = 4_096;
const MAX_PLACE = 4_294_967_295;
/** This many names decide whether names are written backwards. */
const JUDGED_NAMES = 1_000;
/** With more lines than one in so many that cannot be read, it is another kind of file. */
const UNREADABLE_ONE_IN = 100;
const GZIP_MAGIC = [0x1f, 0x8b];

/**
 * Reads a ranks file of Common Crawl, packed with gzip or not, in constant memory: blocks of ranks in the order of their
 * places, and in the end what the whole file holds. Throws an `ImportError` that says why a file is none, or none
 * that is whole.
 */
export async function* readDomainRanks(
  file: ImportFile,
  options: DomainRanksOptions,
): AsyncGenerator<CommonCrawlRank[], DomainRanksSummary> {
  const ranks = new RankLines(file.name, options.maxRanks);
  let rest: Buffer = Buffer.alloc(0);
  let readBytes = 0;
  const counted = countBytes(file.open(), (bytes) => readBytes += bytes);
  for await (const chunk of unpack(file.name, counted)) {
    const end = chunk.lastIndexOf(LINE_FEED) + 1;
    if (end === 0) {
      rest = Buffer.concat([rest, chunk]);
      if (rest.length > MAX_LINE_CHARACTERS) throw ranks.refuse("line_too_long", TOO_LONG);
      continue;
    }
    const block = ranks.read(Buffer.concat([rest, chunk.subarray(0, end)]));
    rest = Buffer.from(chunk.subarray(end));
    options.onProgress?.(readBytes, ranks.domainsCount);
    if (block.length > 0) yield block;
  }
  const last = ranks.readLast(rest);
  if (last.length > 0) yield last;
  return ranks.finish();
}

const TOO_LONG = `A line is longer than ${MAX_LINE_CHARACTERS} characters: this is no ranks file.`;

/** Reads the lines, and judges by them what kind of file it is. */
class RankLines {
  readonly #fileName: string;
  readonly #maxRanks: number;
  readonly #reader = new CommonCrawlRankReader();
  #line = 0;
  #place = 0;
  #rest = 0;
  #skipped = 0;
  #firstFault = "";
  #names = 0;
  #suffixes = 0;
  #strange = "";

  constructor(fileName: string, maxRanks: number) {
    this.#fileName = fileName;
    this.#maxRanks = maxRanks;
  }

  get domainsCount(): number {
    return this.#reader.domainsCount + this.#rest;
  }

  /** Reads whole lines. */
  read(bytes: Buffer): CommonCrawlRank[] {
    const ranks: CommonCrawlRank[] = [];
    let start = 0;
    while (start < bytes.length && this.#reader.domainsCount < this.#maxRanks) {
      const end = bytes.indexOf(LINE_FEED, start);
      const rank = this.#readLine(bytes.toString("latin1", start, end));
      if (rank !== undefined) ranks.push(rank);
      start = end + 1;
    }
    for (
      let at = bytes.indexOf(LINE_FEED, start);
      at !== -1;
      at = bytes.indexOf(LINE_FEED, at + 1)
    ) {
      this.#rest++;
    }
    return ranks;
  }

  /** Reads what follows the last line's end: nothing, a whole line, or what is left of a cut file. */
  readLast(bytes: Buffer): CommonCrawlRank[] {
    const text = bytes.toString("latin1");
    if (text.trim() === "") return [];
    if (this.#line > 0 && text.split("\t").length < this.#reader.columnsCount) {
      throw this.refuse(
        "file_truncated",
        "The file ends in the middle of a line. Download it again.",
      );
    }
    return this.read(Buffer.concat([bytes, Buffer.of(LINE_FEED)]));
  }

  finish(): DomainRanksSummary {
    if (this.#line === 0) throw this.refuse("file_empty", "The file is empty.");
    this.#judgeLines();
    this.#judgeNames();
    if (this.#reader.domainsCount === 0) throw this.refuse("no_rows", "The file has no ranks.");
    return { domainsCount: this.domainsCount, skippedCount: this.#skipped };
  }

  refuse(code: string, message: string): ImportError {
    return new ImportError(code, message, { file: this.#fileName });
  }

  #readLine(line: string): CommonCrawlRank | undefined {
    this.#line++;
    const isHeader = this.#reader.level === undefined;
    const rank = this.#reader.read(line);
    if (isHeader && typeof rank === "string") throw this.refuse("no_ranks_file", rank);
    if (isHeader && this.#reader.level === "host") throw this.refuse("ranks_of_hosts", OF_HOSTS);
    if (rank === undefined) return undefined;
    if (typeof rank === "string") return this.#skip(rank);
    if (rank.harmonicPlace > MAX_PLACE || rank.pageRankPlace > MAX_PLACE) {
      return this.#skip(`No graph has a place ${MAX_PLACE + 1} or higher.`);
    }
    if (rank.harmonicPlace < this.#place) {
      throw new ImportError("ranks_not_in_order", NOT_IN_ORDER, {
        file: this.#fileName,
        line: this.#line,
      });
    }
    this.#place = rank.harmonicPlace;
    if (this.#names < JUDGED_NAMES) this.#countName(rank.domain);
    return rank;
  }

  #skip(fault: string): undefined {
    this.#skipped++;
    if (this.#firstFault === "") this.#firstFault = `Line ${this.#line}: ${fault}`;
    if (this.#line > JUDGED_NAMES) this.#judgeLines();
  }

  #judgeLines(): void {
    if (this.#skipped <= 1 || this.#skipped * UNREADABLE_ONE_IN <= this.#line) return;
    throw this.refuse(
      "unreadable_lines",
      `${this.#skipped} of ${this.#line} lines cannot be read. ${this.#firstFault}`,
    );
  }

  #countName(domain: string): void {
    this.#names++;
    if (parse(domain).isIcann === true) this.#suffixes++;
    else this.#strange ||= domain;
    if (this.#names === JUDGED_NAMES) this.#judgeNames();
  }

  #judgeNames(): void {
    if (this.#suffixes * 2 >= this.#names) return;
    const written = this.#strange.split(".").toReversed().join(".");
    throw this.refuse(
      "names_not_reversed",
      `The names are not written backwards, as in com.example: the first ones are such as "${written}".`,
    );
  }
}

const OF_HOSTS =
  "This file ranks hosts: it has no column #n_hosts. Links are counted by domains, so the " +
  "file of domains of the same release is needed.";
const NOT_IN_ORDER =
  "The file is not in the order of #harmonicc_pos, so its first lines are not the " +
  "highest places. Give the file as Common Crawl publishes it.";

async function* countBytes(
  chunks: AsyncIterable<Uint8Array>,
  count: (bytes: number) => void,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    count(chunk.length);
    yield chunk;
  }
}

/** What is packed is recognised by its first bytes, whatever the file is called. */
async function* unpack(
  fileName: string,
  chunks: AsyncGenerator<Uint8Array>,
): AsyncGenerator<Buffer> {
  const first = await chunks.next();
  const start = first.done === true ? new Uint8Array() : first.value;
  const all = join(start, chunks);
  if (!GZIP_MAGIC.every((byte, index) => start[index] === byte)) {
    for await (const chunk of all) yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length);
    return;
  }
  const source = Readable.from(all);
  const gunzip = createGunzip({ chunkSize: CHUNK_BYTES });
  source.once("error", (error) => gunzip.destroy(error));
  try {
    yield* source.pipe(gunzip);
  } catch (error) {
    throw packingError(fileName, error) ?? error;
  } finally {
    source.destroy();
  }
}

async function* join(
  first: Uint8Array,
  others: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  yield first;
  yield* others;
}

function packingError(file: string, error: unknown): ImportError | undefined {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "Z_BUF_ERROR") {
    return new ImportError("file_truncated", "The file ends too early. Download it again.", {
      file,
    });
  }
  if (code === "Z_DATA_ERROR") {
    return new ImportError("file_damaged", "The file is damaged. Download it again.", { file });
  }
  return undefined;
}
