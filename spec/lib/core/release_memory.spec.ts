import { expect } from "chai";
import { setTimeout as pause } from "node:timers/promises";
import { runInNewContext } from "node:vm";
import {
  collectGarbage,
  createIdleCollector,
  releaseMemory,
} from "../../../lib/core/release_memory.ts";

const MEGABYTES = 40;

/** Measures while there is garbage, of which nothing remains: no variable of a caller has ever had it. */
function measureGarbage(): NodeJS.MemoryUsage {
  const garbage: number[][] = [];
  for (let index = 0; index < MEGABYTES; index++) {
    garbage.push(Array.from({ length: 131_072 }, () => index + 0.5));
  }
  const usage = process.memoryUsage();
  expect(garbage.length).to.equal(MEGABYTES);
  return usage;
}

describe("releaseMemory()", () => {
  it("gives back what is no longer used, at once", () => {
    const before = measureGarbage();
    releaseMemory();
    const { heapUsed, heapTotal } = process.memoryUsage();
    const least = (MEGABYTES - 2) * 1024 * 1024;
    expect(before.heapUsed - heapUsed).to.be.above(least);
    expect(before.heapTotal - heapTotal).to.be.above(least);
  });
});

describe("collectGarbage()", () => {
  it("leaves the collector to other threads, which may just be opening theirs", () => {
    collectGarbage();
    expect(runInNewContext("typeof gc")).to.equal("function");
  });
});

describe("createIdleCollector()", () => {
  /** What only a collection that was asked for takes: nothing here makes so much garbage that one comes by itself. */
  const leave = () => new WeakRef({ large: new Array(1_000) });

  it("collects once a thread has had nothing to do for a while", async () => {
    const collector = createIdleCollector(5);
    const garbage = leave();
    collector.rest();
    await pause(100);
    expect(garbage.deref()).to.equal(undefined);
  });

  it("leaves a thread alone that has work again", async () => {
    let collections = 0;
    const collector = createIdleCollector(20, () => void collections++);
    collector.rest();
    collector.work();
    await pause(100);
    expect(collections).to.equal(0);
    collector.rest();
    collector.rest();
    await pause(100);
    expect(collections).to.equal(1);
  });
});
