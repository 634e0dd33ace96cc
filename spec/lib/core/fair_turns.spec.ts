import { expect } from "chai";
import { createFairTurns } from "../../../lib/core/fair_turns.ts";

describe("createFairTurns()", () => {
  it("does one piece at a time, and goes round the owners", async () => {
    const turns = createFairTurns();
    const done: string[] = [];
    let underWay = 0;
    const run = (ownerId: number, name: string) =>
      turns.run(ownerId, async () => {
        expect(++underWay).to.equal(1);
        await new Promise((resolve) => setImmediate(resolve));
        underWay--;
        done.push(name);
      });
    await Promise.all([
      ...["a1", "a2", "a3", "a4"].map((name) => run(1, name)),
      ...["b1", "b2"].map((name) => run(2, name)),
      run(3, "c1"),
    ]);
    expect(done).to.deep.equal(["a1", "a2", "b1", "c1", "a3", "b2", "a4"]);
  });

  it("lets the next run after work that failed, and after all have ended", async () => {
    const turns = createFairTurns();
    const failed = turns.run(1, () => Promise.reject(new Error("no")))
      .then(() => "", (error: Error) => error.message);
    expect(await turns.run(1, () => Promise.resolve("yes"))).to.equal("yes");
    expect(await failed).to.equal("no");
    expect(await turns.run(2, () => Promise.resolve("again"))).to.equal("again");
  });
});
