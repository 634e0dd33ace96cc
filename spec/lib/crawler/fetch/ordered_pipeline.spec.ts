import { expect } from "chai";
import { runOrderedPipeline } from "../../../../lib/crawler/fetch/ordered_pipeline.ts";

/** Resolves after some turns of the event loop, so that order is scrambled without a clock. */
async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await new Promise((resolve) => setImmediate(resolve));
}

function source(items: number[]): (max: number) => Promise<number[]> {
  return (max) => Promise.resolve(items.splice(0, max));
}

const DEFAULTS = { width: 4, backlog: 8, batchSize: 3, batchDelayMs: 1 };

describe("runOrderedPipeline()", () => {
  it("commits in the order of taking when later items finish first", async () => {
    const committed: number[] = [];
    await runOrderedPipeline<number, number>({
      ...DEFAULTS,
      take: source([9, 1, 7, 2, 5, 3]),
      work: async (item) => (await turns(item), item),
      commit: (results) => Promise.resolve(void committed.push(...results)),
      stop: new AbortController().signal,
    });
    expect(committed).to.deep.equal([9, 1, 7, 2, 5, 3]);
  });

  it("takes what a commit has added after the queue ran dry", async () => {
    const queue = [1];
    const committed: number[] = [];
    await runOrderedPipeline<number, number>({
      ...DEFAULTS,
      take: source(queue),
      work: (item) => Promise.resolve(item),
      commit: async (results) => {
        await turns(2);
        committed.push(...results);
        if (committed.length < 5) queue.push(committed.length + 1);
      },
      stop: new AbortController().signal,
    });
    expect(committed).to.deep.equal([1, 2, 3, 4, 5]);
  });

  it("never works on more items at once than its width", async () => {
    let inWork = 0;
    let most = 0;
    await runOrderedPipeline<number, number>({
      ...DEFAULTS,
      take: source(Array.from({ length: 30 }, (_, index) => index)),
      work: async (item) => {
        most = Math.max(most, ++inWork);
        await turns(item % 5);
        inWork--;
        return item;
      },
      commit: () => Promise.resolve(),
      stop: new AbortController().signal,
    });
    expect(most).to.equal(4);
  });

  it("has room for others while an item that left goes on elsewhere, and waits for it", async () => {
    let taken = 0;
    let release = () => {};
    const elsewhere = new Promise<void>((resolve) => release = resolve);
    const queue = [0, 1, 2, 3, 4, 5];
    const committed: number[] = [];
    const run = runOrderedPipeline<number, number>({
      ...DEFAULTS,
      width: 1,
      take: (max) => {
        const items = queue.splice(0, max);
        taken += items.length;
        return Promise.resolve(items);
      },
      work: async (item, leave) => {
        if (item > 0) return item;
        leave();
        await elsewhere;
        return item;
      },
      commit: (results) => Promise.resolve(void committed.push(...results)),
      stop: new AbortController().signal,
    });
    await turns(50);
    expect(taken).to.equal(6);
    expect(committed).to.deep.equal([]);
    release();
    await run;
    expect(committed).to.deep.equal([0, 1, 2, 3, 4, 5]);
  });

  it("takes nothing more when the backlog behind a slow item is full", async () => {
    let taken = 0;
    let release = () => {};
    const slow = new Promise<void>((resolve) => release = resolve);
    const queue = Array.from({ length: 100 }, (_, index) => index);
    const run = runOrderedPipeline<number, number>({
      ...DEFAULTS,
      take: (max) => {
        const items = queue.splice(0, max);
        taken += items.length;
        return Promise.resolve(items);
      },
      work: async (item) => (item === 0 ? (await slow, item) : item),
      commit: () => Promise.resolve(),
      stop: new AbortController().signal,
    });
    await turns(50);
    const takenWhileBlocked = taken;
    release();
    await run;
    expect(takenWhileBlocked).to.equal(12);
    expect(taken).to.equal(100);
  });

  it("commits what is under way and takes no more once stopped", async () => {
    const controller = new AbortController();
    const committed: number[] = [];
    await runOrderedPipeline<number, number>({
      ...DEFAULTS,
      width: 2,
      take: source([1, 2, 3, 4, 5, 6]),
      work: async (item) => {
        await turns(1);
        if (item === 2) controller.abort();
        return item;
      },
      commit: (results) => Promise.resolve(void committed.push(...results)),
      stop: controller.signal,
    });
    expect(committed.slice(0, 2)).to.deep.equal([1, 2]);
    expect(committed.length).to.be.lessThan(6);
  });

  it("rejects with the error of a commit", async () => {
    const run = runOrderedPipeline<number, number>({
      ...DEFAULTS,
      take: source([1, 2, 3]),
      work: (item) => Promise.resolve(item),
      commit: () => Promise.reject(new Error("The disk is full.")),
      stop: new AbortController().signal,
    });
    expect(await run.catch((error: Error) => error.message)).to.equal("The disk is full.");
  });

  it("rejects with the error of the work and commits nothing behind it", async () => {
    const committed: number[] = [];
    const run = runOrderedPipeline<number, number>({
      ...DEFAULTS,
      take: source([1, 2, 3]),
      work: (item) => item === 1 ? Promise.reject(new Error("Broken.")) : Promise.resolve(item),
      commit: (results) => Promise.resolve(void committed.push(...results)),
      stop: new AbortController().signal,
    });
    expect(await run.catch((error: Error) => error.message)).to.equal("Broken.");
    expect(committed).to.deep.equal([]);
  });
});
