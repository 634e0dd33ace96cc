/** Runs work at once, or when its turn has come. */
export type TakeTurn = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Lets so many pieces of work run at a time; others wait in the order in which they came. */
export function createTurns(limit: number): TakeTurn {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= limit) await new Promise<void>((resolve) => waiting.push(resolve));
    else running++;
    try {
      return await work();
    } finally {
      // whoever waits takes this place over
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
