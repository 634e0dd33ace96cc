/** A bench: measures the product and its peers in one run and prints ratios. */
export interface Bench {
  name: string;
  /** One sentence. */
  summary: string;
  /** Writes its table to stdout; `args` are what follows the name. */
  run(args: readonly string[]): Promise<void>;
}
