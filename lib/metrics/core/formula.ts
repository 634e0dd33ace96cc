/**
 * How a derived number is made, as answers name it in `meta.formula`. The version rises whenever
 * the same data would give another number.
 */
export interface Formula {
  readonly name: string;
  readonly version: number;
}
