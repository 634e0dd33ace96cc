/** Half of the last digit of a printed CTR, and some for rounding: 0.006 percentage points. */
const TOLERANCE_POINTS = 0.006;
const MAX_MISMATCH_SHARE = 0.01;

/** How to read a printed CTR. */
export interface PrintedCtr {
  value: number;
  /** A percent sign was next to it, so that 4.2 is 0.042; without one either may be meant. */
  percent: boolean;
  /** Digits after the decimal mark. */
  decimals: number;
}

/**
 * Compares printed CTRs with clicks divided by impressions. When more than one row in a hundred differs, the
 * numbers were not read as they were meant: a decimal mark taken for one of thousands, columns exchanged.
 */
export class CtrCheck {
  #rowsCount = 0;
  #asPercent = 0;
  #asRatio = 0;
  #impossible = 0;
  #example: string | undefined;
  readonly #exact: boolean;

  /** `exact`: two digits were printed, of which closing zeros were left out, as Search Console does. */
  constructor(exact: boolean) {
    this.#exact = exact;
  }

  /** Takes up a row; what has no impressions says nothing. */
  add(clicks: number, impressions: number, printed: PrintedCtr | null): void {
    if (impressions === 0 && clicks === 0) return;
    this.#rowsCount++;
    if (clicks > impressions) this.#impossible++;
    if (printed === null) return;
    const points = 100 * clicks / impressions;
    const percentFits = this.#fits(points, printed.value, printed.decimals);
    const ratioFits = !printed.percent &&
      this.#fits(points, printed.value * 100, printed.decimals - 2);
    if (!percentFits) this.#asPercent++;
    if (!ratioFits) this.#asRatio++;
    if (percentFits || ratioFits || this.#example !== undefined) return;
    this.#example = `${printed.value}${printed.percent ? " %" : ""} is printed where ${clicks} ` +
      `clicks of ${impressions} impressions make ${points.toFixed(2)} %`;
  }

  /** What is wrong with the rows as a whole; undefined when nothing is. */
  findProblem(): string | undefined {
    const most = this.#rowsCount * MAX_MISMATCH_SHARE;
    if (this.#impossible > most) {
      return `In ${this.#impossible} of ${this.#rowsCount} rows there are more clicks than ` +
        "impressions. The columns are exchanged, or their decimal marks are wrong.";
    }
    if (Math.min(this.#asPercent, this.#asRatio) <= most || this.#example === undefined) {
      return undefined;
    }
    return `The CTR does not match clicks/impressions (${this.#example}). The numbers have other ` +
      "decimal marks than they seem to, or were changed; export the file again.";
  }

  #fits(points: number, printed: number, decimals: number): boolean {
    const tolerance = this.#exact ? 0 : 0.6 * 10 ** -decimals;
    return Math.abs(points - printed) <= Math.max(TOLERANCE_POINTS, tolerance) + 1e-9;
  }
}
