import { expect } from "chai";
import { createSemaphore } from "../../../lib/core/semaphore.ts";

describe("createSemaphore()", () => {
  const signal = new AbortController().signal;

  it("does work in the order of the calls, so much at a time", async () => {
    const semaphore = createSemaphore(2);
    const begun: number[] = [];
    const ends: (() => void)[] = [];
    const all = [1, 2, 3].map((number) =>
      semaphore.run(() => {
        begun.push(number);
        return new Promise<void>((resolve) => ends.push(resolve));
      }, signal)
    );
    await Promise.resolve();
    expect(begun).to.deep.equal([1, 2]);
    ends[1]?.();
    await all[1];
    ends[0]?.();
    await all[0];
    ends[2]?.();
    await all[2];
    expect(begun).to.deep.equal([1, 2, 3]);
  });

  it("lets the next run after work that failed", async () => {
    const semaphore = createSemaphore(1);
    const failed = semaphore.run(() => Promise.reject(new Error("no")), signal);
    const next = semaphore.run(() => Promise.resolve("done"), signal);
    expect(await failed.catch((error: Error) => error.message)).to.equal("no");
    expect(await next).to.equal("done");
  });

  it("passes over work that gave up waiting", async () => {
    const semaphore = createSemaphore(1);
    const stopping = new AbortController();
    let end = () => {};
    const first = semaphore.run(() => new Promise<void>((resolve) => (end = resolve)), signal);
    const second = semaphore.run(() => Promise.resolve(), stopping.signal);
    const third = semaphore.run(() => Promise.resolve("third"), signal);
    stopping.abort(new Error("stopping"));
    expect(await second.catch((error: Error) => error.message)).to.equal("stopping");
    end();
    await first;
    expect(await third).to.equal("third");
  });
});
