import { expect } from "chai";
import { createTurns } from "../../lib/take_turns.ts";

describe("createTurns()", () => {
  const step = () => new Promise((resolve) => setImmediate(resolve));

  it("lets so many run at a time, the others in their order", async () => {
    const takeTurn = createTurns(2);
    const begun: number[] = [];
    const ends: (() => void)[] = [];
    const all = [0, 1, 2, 3].map((index) =>
      takeTurn(async () => {
        begun.push(index);
        await new Promise<void>((resolve) => ends[index] = resolve);
        return index * 10;
      })
    );
    await step();
    expect(begun).to.deep.equal([0, 1]);
    ends[1]?.();
    await step();
    expect(begun).to.deep.equal([0, 1, 2]);
    ends[0]?.();
    ends[2]?.();
    await step();
    ends[3]?.();
    expect(await Promise.all(all)).to.deep.equal([0, 10, 20, 30]);
  });

  it("goes on after work that failed", async () => {
    const takeTurn = createTurns(1);
    const failed = takeTurn(() => Promise.reject(new Error("no"))).catch(String);
    const next = takeTurn(() => Promise.resolve(7));
    expect(await Promise.all([failed, next])).to.deep.equal(["Error: no", 7]);
  });
});
