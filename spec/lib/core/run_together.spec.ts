import { expect } from "chai";
import { setTimeout as delay } from "node:timers/promises";
import { runTogether } from "../../../lib/core/run_together.ts";

describe("runTogether()", () => {
  it("gives what all made, in their order", async () => {
    const [one, two] = await runTogether([delay(5, "one"), Promise.resolve(2)]);
    expect([one, two]).to.deep.equal(["one", 2]);
  });

  it("fails once all have ended", async () => {
    let hasEnded = false;
    const slow = delay(20).then(() => hasEnded = true);
    const failing = Promise.reject(new RangeError("no"));
    const error = await runTogether([slow, failing]).catch((reason: unknown) => reason);
    expect(error).to.be.instanceOf(RangeError);
    expect(hasEnded).to.equal(true);
  });
});
