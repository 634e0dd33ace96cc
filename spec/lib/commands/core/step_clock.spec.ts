import { expect } from "chai";
import { createStepClock } from "../../../../lib/commands/core/step_clock.ts";

describe("createStepClock()", () => {
  it("reports a part when it has ended, and returns what the part returned", async () => {
    const heard: [string, boolean][] = [];
    const timed = createStepClock((step, ms) => heard.push([step, ms >= 0]));
    expect(await timed("ranks", () => Promise.resolve(7))).to.equal(7);
    expect(heard).to.deep.equal([["ranks", true]]);
  });

  it("reports a part that failed, and passes the error on", async () => {
    const heard: string[] = [];
    const timed = createStepClock((step) => heard.push(step));
    const error = new Error("no database");
    const caught = await timed("ranks", () => Promise.reject(error)).catch((reason) => reason);
    expect(caught).to.equal(error);
    expect(heard).to.deep.equal(["ranks"]);
  });
});
