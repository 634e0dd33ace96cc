import { expect } from "chai";

/** The small input is this part of the whole one. */
const SHARE = 8;
/** Linear work is 8 times as much, quadratic work 64 times; a busy machine and a collection of garbage fit in between. */
const MOST = 24;
/** One run of the small input takes some of these at least, so that the clock's grain does not count. */
const MIN_MICROSECONDS = 5_000;
const ROUNDS = 5;

/**
 * Expects that work grows as its input does: compares the processor time of this process for an eighth of the input and
 * for all of it, both in the same run. What takes other processes' time does not count. The input must be hostile from its
 * beginning on; what `run` expects of its result belongs elsewhere.
 */
export function expectLinear<Input extends string | Uint8Array | Uint32Array>(
  input: Input,
  run: (input: Input) => unknown,
): void {
  // every kind of input gives a part of its own kind
  const part = input.slice(0, Math.ceil(input.length / SHARE)) as Input;
  expectGrowth((whole) => run(whole ? input : part));
}

/** The same of work whose input is no text: `run` does an eighth of it, or the whole. */
export function expectGrowth(run: (whole: boolean) => unknown): void {
  run(false);
  const ratios: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    ratios.push(measureWork(() => run(true)) / measureWork(() => run(false)));
    if (ratios.some((ratio) => ratio <= MOST)) return;
  }
  expect(Math.min(...ratios), "times the work for 8 times the input").to.be.at.most(MOST);
}

/** Measures one run in microseconds of this process's processor time. */
export function measureWork(run: () => unknown): number {
  const start = process.cpuUsage();
  for (let runs = 1;; runs++) {
    run();
    const { user, system } = process.cpuUsage(start);
    if (user + system >= MIN_MICROSECONDS) return (user + system) / runs;
  }
}
