import type { TableRow } from "./csv_records.ts";

/** With fewer rows than this, what their last cells have in common says nothing. */
const MIN_ROWS = 3;
/** Cells of one length that have fewer characters than this are short numbers, not days. */
const MIN_LENGTH_OF_DAY = 8;
const SHOWN_CHARACTERS = 60;

/** What is wrong with the last line of a file, or may be. */
interface LastLineFinding {
  /** The file ends within the line: it cannot be used. */
  fault?: string;
  /** The line may be whole, and may not. */
  doubt?: string;
}

/**
 * Recognises a file that was cut off within its last line, by what all lines before it have: a number of cells,
 * and cells in the last column that are never empty, end with `%` or have one length, as days do.
 */
export class LastLine {
  readonly #columnsCount: number;
  #rowsCount = 0;
  #fewestCells = Number.MAX_SAFE_INTEGER;
  #neverEmpty = true;
  #alwaysPercent = true;
  /** Of all last cells; -1: they differ. */
  #length: number | undefined;

  /** `columnsCount`: how many fields the header has. */
  constructor(columnsCount: number) {
    this.#columnsCount = columnsCount;
  }

  /** Notes a line that others follow. */
  note({ cells }: TableRow): void {
    const { length } = cells;
    if (length === 0) return;
    this.#rowsCount++;
    if (length < this.#fewestCells) this.#fewestCells = length;
    const last = cells[length - 1] ?? "";
    if (last === "") this.#neverEmpty = false;
    if (this.#alwaysPercent && !last.endsWith("%")) this.#alwaysPercent = false;
    if (last.length !== (this.#length ??= last.length)) this.#length = -1;
  }

  /** Judges the line that no other follows. */
  judge({ cells, unended }: TableRow): LastLineFinding {
    // with its end a short line is whole: spreadsheets leave out last fields that are empty
    if (cells.length === 0 || unended === undefined) return {};
    if (cells.length < (this.#rowsCount > 0 ? this.#fewestCells : this.#columnsCount)) {
      return cutOff(`it has ${cells.length} of ${this.#columnsCount} fields`);
    }
    if (unended === "quoted") return {};
    const last = cells.at(-1) ?? "";
    const shown = `"${last.slice(-SHOWN_CHARACTERS)}"`;
    const isLikeOthers = this.#rowsCount >= MIN_ROWS;
    if (last === "") {
      return isLikeOthers && this.#neverEmpty ? cutOff("its last field is empty") : {};
    }
    if (/\d[.,]$/.test(last)) return cutOff(`its last field is ${shown}`);
    if (isLikeOthers && this.#alwaysPercent) {
      return last.endsWith("%") ? {} : cutOff(`its last field is ${shown}, without %`);
    }
    if (isLikeOthers && (this.#length ?? -1) >= MIN_LENGTH_OF_DAY) {
      return last.length === this.#length
        ? {}
        : cutOff(`its last field is ${shown}, shorter than all others`);
    }
    return { doubt: `If the file was cut off there, its last field ${shown} is not whole.` };
  }
}

function cutOff(detail: string): LastLineFinding {
  return { fault: `The file ends in the middle of this line: ${detail}.` };
}
