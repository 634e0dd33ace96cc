import { createHook } from "node:async_hooks";
import { expect } from "chai";
import {
  bindLostTime,
  hasTimeLimit,
  isTimeLost,
  limitLostTime,
  measureLostTime,
} from "../../../db/core/lost_time.ts";

describe("limitLostTime()", () => {
  let clock = 0;
  beforeEach(() => {
    clock = 1_000;
  });
  const limit = <T>(work: () => T | Promise<T>) =>
    limitLostTime(async () => await work(), { limitMs: 100, now: () => clock });
  /** Loses time from here on for this many milliseconds. */
  const lose = (ms: number) => {
    const end = measureLostTime();
    clock += ms;
    end();
  };

  it("says when all of the time is lost", async () => {
    await limit(() => {
      lose(99);
      expect(isTimeLost()).to.equal(false);
      lose(1);
      expect(isTimeLost()).to.equal(true);
    });
  });

  it("does not count the time in between", async () => {
    await limit(() => {
      lose(60);
      clock += 1_000;
      expect(isTimeLost()).to.equal(false);
    });
  });

  it("counts once what is lost at the same time", async () => {
    await limit(() => {
      const ends = [measureLostTime(), measureLostTime(), measureLostTime()];
      clock += 40;
      for (const end of ends) end();
      expect(isTimeLost()).to.equal(false);
      // 20 of these 80 are counted already
      const outer = measureLostTime();
      lose(20);
      clock += 60;
      outer();
      expect(isTimeLost()).to.equal(true);
    });
  });

  it("limits each work by itself, and nothing outside of it", async () => {
    expect(hasTimeLimit()).to.equal(false);
    await Promise.all([
      limit(async () => {
        lose(100);
        await Promise.resolve();
        expect(isTimeLost()).to.equal(true);
      }),
      limit(async () => {
        await Promise.resolve();
        expect(hasTimeLimit()).to.equal(true);
        expect(isTimeLost()).to.equal(false);
      }),
    ]);
    lose(1_000);
    expect(isTimeLost()).to.equal(false);
  });

  it("does not limit what outlives the work, failed or not", async () => {
    const { promise: end, resolve } = Promise.withResolvers<void>();
    let rest: Promise<boolean[]> | undefined;
    const failure = await limit(() => {
      rest = end.then(() => {
        lose(1_000);
        return [hasTimeLimit(), isTimeLost()];
      });
      return Promise.reject(new Error("It failed."));
    }).catch((error: Error) => error.message);
    resolve();
    expect(failure).to.equal("It failed.");
    expect(await rest).to.deep.equal([false, false]);
  });
});

describe("bindLostTime()", () => {
  let time = 0;
  const now = () => time;
  const loseAll = () => {
    const countLost = measureLostTime();
    time += 5_000;
    countLost();
  };

  it("runs work under the limit of who bound it", async () => {
    await limitLostTime(async () => {
      let isLost: boolean | undefined;
      const bound = bindLostTime(() => {
        isLost = isTimeLost();
      });
      await limitLostTime(() => {
        loseAll();
        expect(isTimeLost()).to.equal(true);
        bound();
        return Promise.resolve();
      }, { now });
      expect(isLost).to.equal(false);
      loseAll();
      bound();
      expect(isLost).to.equal(true);
    }, { now });
  });
  it("runs work without a limit that was bound without one", async () => {
    let isLimited: boolean | undefined;
    const bound = bindLostTime(() => {
      isLimited = hasTimeLimit();
    });
    await limitLostTime(() => Promise.resolve(bound()), { now });
    expect(isLimited).to.equal(false);
  });
  it("creates no asynchronous resource", async () => {
    const types: string[] = [];
    const hook = createHook({ init: (_id, type) => types.push(type) });
    await limitLostTime(() => {
      hook.enable();
      bindLostTime(() => {})();
      hook.disable();
      return Promise.resolve();
    }, { now });
    expect(types).to.deep.equal([]);
  });
});
