/** Numbers of a column that are stored separately take about this many bytes more. */
const EXCEPTION_BYTES = 2;
const MAX_WIDTH = 4;
/** A whole number up to 2^53 - 1 and the place of one have at most that many, each. */
const MAX_NUMBER_BYTES = 8;

/** Where the bytes of columns are written. */
export class PackWriter {
  #bytes: Buffer;
  #at = 0;

  /** `size`: bytes that there is room for at first. */
  constructor(size: number) {
    this.#bytes = Buffer.allocUnsafe(size);
  }

  /** Writes a whole number from 0 to 2^53 - 1 in as few bytes as it needs (LEB128). */
  number(value: number): void {
    this.#reserve(MAX_NUMBER_BYTES);
    let rest = value;
    while (rest > 127) {
      this.#bytes[this.#at++] = (rest % 128) + 128;
      rest = Math.floor(rest / 128);
    }
    this.#bytes[this.#at++] = rest;
  }

  /** Writes any number, in eight bytes. */
  float(value: number): void {
    this.#reserve(8);
    this.#at = this.#bytes.writeDoubleLE(value, this.#at);
  }

  /**
   * Writes whole numbers from 0 to 2^53 - 1: all in the same few bytes, the first byte of each before the second of any,
   * and those that need more besides them.
   *
   * Source: Zukowski et al., "Super-Scalar RAM-CPU Cache Compression" (ICDE 2006), patched frame of reference.
   */
  column(numbers: Uint32Array | Float64Array): void {
    const { length } = numbers;
    const width = chooseWidth(numbers);
    const limit = 256 ** width;
    this.number(width);
    this.#reserve(width * length);
    for (let plane = 0; plane < width; plane++) this.#plane(numbers, 256 ** plane, limit);
    const larger: number[] = [];
    for (let row = 0; row < length; row++) if ((numbers[row] ?? 0) >= limit) larger.push(row);
    this.number(larger.length);
    for (const [index, row] of larger.entries()) {
      this.number(row - (larger[index - 1] ?? 0));
      this.number(numbers[row] ?? 0);
    }
  }

  /** One byte of each number; there is room for it. */
  #plane(numbers: Uint32Array | Float64Array, scale: number, limit: number): void {
    const bytes = this.#bytes;
    const start = this.#at;
    for (let row = 0; row < numbers.length; row++) {
      const value = numbers[row] ?? 0;
      bytes[start + row] = value < limit ? (value / scale) & 255 : 0;
    }
    this.#at += numbers.length;
  }

  /** What was written, in its own memory. */
  bytes(): Uint8Array {
    return new Uint8Array(this.#bytes.subarray(0, this.#at));
  }

  #reserve(count: number): void {
    if (this.#at + count <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafe(2 * this.#bytes.length + count);
    this.#bytes.copy(larger, 0, 0, this.#at);
    this.#bytes = larger;
  }
}

/** The width that a column needs the fewest bytes with. */
function chooseWidth(numbers: Uint32Array | Float64Array): number {
  const { length } = numbers;
  let zeros = 0;
  let one = 0;
  let two = 0;
  let three = 0;
  let four = 0;
  for (let row = 0; row < length; row++) {
    const value = numbers[row] ?? 0;
    if (value < 1) zeros++;
    else if (value < 256) one++;
    else if (value < 65_536) two++;
    else if (value < 16_777_216) three++;
    else if (value < 4_294_967_296) four++;
  }
  const counts = [zeros, one, two, three, four, 0, 0, 0];
  counts[MAX_NUMBER_BYTES - 1] = length - zeros - one - two - three - four;
  const sizes = Array.from({ length: MAX_WIDTH + 1 }, (_, width) =>
    counts.reduce(
      (size, count, own) => size + (own > width ? count * (own + EXCEPTION_BYTES) : 0),
      width * length,
    ));
  return sizes.indexOf(Math.min(...sizes));
}

/** Reads what a `PackWriter` wrote, in the same order; of what was cut off it reads zeros. */
export class PackReader {
  readonly #bytes: Uint8Array;
  #at: number;

  constructor(bytes: Uint8Array, at = 0) {
    this.#bytes = bytes;
    this.#at = at;
  }

  /** Whether nothing is left. */
  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length;
  }

  /** Reads what `number()` wrote. */
  number(): number {
    let byte = this.#bytes[this.#at++] ?? 0;
    let value = byte & 127;
    for (let scale = 128; byte >= 128; scale *= 128) {
      byte = this.#bytes[this.#at++] ?? 0;
      value += (byte & 127) * scale;
    }
    return value;
  }

  /** Reads what `float()` wrote; NaN where it was cut off. */
  float(): number {
    const { buffer, byteOffset, length } = this.#bytes;
    const start = this.#at;
    this.#at += 8;
    if (this.#at > length) return Number.NaN;
    return new DataView(buffer, byteOffset).getFloat64(start, true);
  }

  /** Reads what `column()` wrote, and writes over all numbers. */
  column(numbers: Uint32Array | Float64Array): void {
    this.openColumn(numbers.length).read(numbers, 0, numbers.length);
  }

  /** The same a stretch at a time; what was written after the column is read next here. */
  openColumn(length: number): PackedColumn {
    const width = this.number();
    const start = this.#at;
    this.#at += width * length;
    const count = this.number();
    const larger = new PackReader(this.#bytes, this.#at);
    this.#skipNumbers(2 * count);
    return new PackedColumn(this.#bytes, { width, start, length, larger, count });
  }

  #skipNumbers(count: number): void {
    for (let left = count; left > 0 && !this.isAtEnd;) {
      if ((this.#bytes[this.#at++] ?? 0) < 128) left--;
    }
  }
}

/** Where a column is among bytes, and its larger numbers. */
interface ColumnPlaces {
  width: number;
  start: number;
  length: number;
  larger: PackReader;
  /** How many of them there are. */
  count: number;
}

/** A column that is read from its first number to its last, or of which some rows are picked. */
export class PackedColumn {
  readonly #bytes: Uint8Array;
  readonly #places: ColumnPlaces;
  /** The row of the next number to read. */
  #at = 0;
  /** The row of the next larger number, and how many there are after it. */
  #next = 0;
  #left: number;

  constructor(bytes: Uint8Array, places: ColumnPlaces) {
    this.#bytes = bytes;
    this.#places = places;
    this.#left = places.count;
    this.#findNext();
  }

  /** Writes the next `count` numbers, the first one to the place `to`. */
  read(numbers: Uint32Array | Float64Array, to: number, count: number): void {
    const { width, larger } = this.#places;
    const first = this.#at - to;
    this.#at += count;
    if (width === 0) numbers.fill(0, to, to + count);
    for (let plane = 0, scale = 1; plane < width; plane++, scale *= 256) {
      this.#readPlane(numbers, { plane, scale, from: first + to, to, count });
    }
    while (this.#next < this.#at) {
      numbers[this.#next - first] = larger.number();
      this.#findNext();
    }
  }

  /** Picks the numbers of some rows, which rise, before any is read. */
  pick(rows: readonly number[]): Float64Array {
    const numbers = Float64Array.from(rows, (row) => this.#numberAt(row));
    for (let index = 0; index < rows.length && this.#next < Infinity;) {
      const row = rows[index] ?? 0;
      if (row < this.#next) {
        index++;
        continue;
      }
      const value = this.#places.larger.number();
      if (row === this.#next) numbers[index++] = value;
      this.#findNext();
    }
    return numbers;
  }

  #numberAt(row: number): number {
    const { width, start, length } = this.#places;
    let value = 0;
    for (let plane = width - 1; plane >= 0; plane--) {
      value = 256 * value + (this.#bytes[start + plane * length + row] ?? 0);
    }
    return value;
  }

  #readPlane(
    numbers: Uint32Array | Float64Array,
    { plane, scale, from, to, count }: Record<"plane" | "scale" | "from" | "to" | "count", number>,
  ): void {
    const bytes = this.#bytes;
    const { start, length } = this.#places;
    let at = start + plane * length + from;
    const end = to + count;
    if (plane === 0) {
      for (let place = to; place < end; place++) numbers[place] = bytes[at++] ?? 0;
      return;
    }
    for (let place = to; place < end; place++) {
      numbers[place] = (numbers[place] ?? 0) + (bytes[at++] ?? 0) * scale;
    }
  }

  #findNext(): void {
    const { larger } = this.#places;
    this.#next = this.#left > 0 && !larger.isAtEnd ? this.#next + larger.number() : Infinity;
    this.#left--;
  }
}
