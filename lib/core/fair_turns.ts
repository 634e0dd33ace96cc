/** Does one piece of work at a time, in turns that go round those for whom it is done. */
interface FairTurns {
  /** Does the work when its turn comes: of each owner one piece, in the order of the calls, before the next of any. */
  run<Result>(ownerId: number, work: () => Promise<Result>): Promise<Result>;
}

/** Creates turns that one owner's pieces of work, however many, take from nobody for longer than one piece. */
export function createFairTurns(): FairTurns {
  // in the order of their turns: an owner whose turn it was goes to the end
  const waiting = new Map<number, (() => void)[]>();
  let isBusy = false;

  function take(ownerId: number): Promise<void> | undefined {
    if (!isBusy) {
      isBusy = true;
      return undefined;
    }
    const { promise, resolve } = Promise.withResolvers<void>();
    const own = waiting.get(ownerId);
    if (own === undefined) waiting.set(ownerId, [resolve]);
    else own.push(resolve);
    return promise;
  }

  function pass(): void {
    const [first] = waiting;
    if (first === undefined) {
      isBusy = false;
      return;
    }
    const [ownerId, [next, ...others]] = first;
    waiting.delete(ownerId);
    if (others.length > 0) waiting.set(ownerId, others);
    next?.();
  }

  return {
    async run(ownerId, work) {
      await take(ownerId);
      try {
        return await work();
      } finally {
        pass();
      }
    },
  };
}
