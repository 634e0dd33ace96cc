import { expect } from "chai";
import { createLoopMeter } from "../../../../lib/crawler/fetch/loop_meter.ts";

/** A meter whose thread has the given utilization in each window of 300 ms. */
function meterOf(utilizations: number[]) {
  let now = 0;
  let window = -1;
  const meter = createLoopMeter(
    (since) => ({ idle: 0, active: 0, utilization: since ? utilizations[window] ?? 0 : 0 }),
    () => now,
  );
  return {
    meter,
    next() {
      now += 300;
      window++;
      return meter.isBusy();
    },
  };
}

describe("createLoopMeter()", () => {
  it("is not busy before it has measured", () => {
    expect(meterOf([]).meter.isBusy()).to.equal(false);
  });

  it("follows the utilization of the last window", () => {
    const { next } = meterOf([0.95, 0.69, 0.7, 0.1]);
    expect([next(), next(), next(), next()]).to.deep.equal([true, false, true, false]);
  });

  it("keeps its answer within a window", () => {
    const { meter, next } = meterOf([0.95]);
    next();
    expect(meter.isBusy()).to.equal(true);
  });

  it("sees a real thread that does nothing but work", async () => {
    const meter = createLoopMeter();
    const until = performance.now() + 300;
    while (performance.now() < until);
    await new Promise((resolve) => setImmediate(resolve));
    expect(meter.isBusy()).to.equal(true);
  });
});
