import { expect } from "chai";
import { createRequestLimiter } from "../../../lib/outgoing/request_limiter.ts";

describe("createRequestLimiter()", () => {
  it("lets the limit through at once, and each further one when the window has moved", async () => {
    let clock = 0;
    const waits: number[] = [];
    const take = createRequestLimiter({ limit: 3, windowMs: 1000 }, {
      now: () => clock,
      pause: (milliseconds) => {
        waits.push(milliseconds);
        clock += milliseconds;
        return Promise.resolve();
      },
    });
    const times: number[] = [];
    for (let request = 0; request < 7; request++) {
      await take();
      times.push(clock);
      clock += 100;
    }
    // the fourth waits until the first is a window old, the seventh for the fourth
    expect(times).to.deep.equal([0, 100, 200, 1000, 1100, 1200, 2000]);
    expect(waits).to.deep.equal([700, 700]);
  });

  it("goes on after one gave up waiting", async () => {
    let clock = 0;
    let refuse = true;
    const take = createRequestLimiter({ limit: 1, windowMs: 1000 }, {
      now: () => clock,
      pause: (milliseconds) => {
        if (refuse) return Promise.reject(new Error("stopped"));
        clock += milliseconds;
        return Promise.resolve();
      },
    });
    await take();
    const failed = await take().catch((error: Error) => error.message);
    expect(failed).to.equal("stopped");
    refuse = false;
    await take();
  });
});
