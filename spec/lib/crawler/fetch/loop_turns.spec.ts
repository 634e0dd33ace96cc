import { expect } from "chai";
import { createLoopTurns } from "../../../../lib/crawler/fetch/loop_turns.ts";

/** Resolves once the loop has gone round `count` times. */
async function rounds(count: number): Promise<void> {
  for (let round = 0; round < count; round++) await new Promise((resolve) => setImmediate(resolve));
}

describe("createLoopTurns()", () => {
  it("gives the turns in the order in which they were asked for", async () => {
    const turns = createLoopTurns();
    const order: string[] = [];
    await Promise.all(["a", "b", "c"].map(async (name) => {
      await turns.next();
      order.push(name);
    }));
    expect(order).to.deep.equal(["a", "b", "c"]);
  });

  it("begins one work in each round of the loop", async () => {
    const turns = createLoopTurns();
    let begun = 0;
    for (let work = 0; work < 3; work++) void turns.next().then(() => begun++);
    await rounds(1);
    expect(begun).to.equal(1);
    await rounds(1);
    expect(begun).to.equal(2);
  });

  it("gives none while another work holds them, whether or not it fails", async () => {
    const turns = createLoopTurns();
    let begun = 0;
    const next = () => void turns.next().then(() => begun++);
    next();
    const [first, second] = [Promise.withResolvers<string>(), Promise.withResolvers<void>()];
    const held = turns.hold(() => first.promise);
    const failed = turns.hold(() => second.promise).catch((error: Error) => error.message);
    next();
    await rounds(3);
    expect(begun).to.equal(0);
    first.resolve("done");
    expect(await held).to.equal("done");
    await rounds(3);
    expect(begun, "the second one still holds them").to.equal(0);
    second.reject(new Error("broken"));
    expect(await failed).to.equal("broken");
    await rounds(1);
    expect(begun).to.equal(1);
    await rounds(1);
    expect(begun).to.equal(2);
  });

  it("gives a turn to a work that comes when all others have had theirs", async () => {
    const turns = createLoopTurns();
    await turns.next();
    await rounds(2);
    let begun = false;
    void turns.next().then(() => begun = true);
    await rounds(1);
    expect(begun).to.equal(true);
  });
});
