/** Work that is done in batches, one at a time: what comes while a batch runs forms the next one. */
interface Lane<Item> {
  add(item: Item): void;
  /** Starts a batch, even an empty one, if none is running. */
  start(): void;
  /** How many items wait for the batch that runs. */
  waiting(): number;
  /** Resolves once nothing waits and nothing runs. */
  drained(): Promise<void>;
}

const MAX_BATCH = 512;

/** Creates a lane; `run` must not reject. */
export function createLane<Item>(run: (batch: readonly Item[]) => Promise<void>): Lane<Item> {
  let items: Item[] = [];
  let isRunning = false;
  let drained = Promise.resolve();

  function start(): void {
    if (isRunning) return;
    isRunning = true;
    drained = drain();
  }

  async function drain(): Promise<void> {
    // lets the items that came in with this one join its batch
    await new Promise((resolve) => setImmediate(resolve));
    do {
      const batch = items.slice(0, MAX_BATCH);
      items = items.slice(MAX_BATCH);
      await run(batch);
    } while (items.length > 0);
    // in the same breath as the look at the queue: an item that comes now starts the next round
    isRunning = false;
  }

  return {
    add(item) {
      items.push(item);
      start();
    },
    start,
    waiting: () => items.length,
    drained: () => drained,
  };
}
