import { setImmediate as soon } from "node:timers/promises";
import { expect } from "chai";
import { createFairTurns, createOwnerTurns } from "../../../lib/core/fair_turns.ts";

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

describe("createOwnerTurns()", () => {
  const LONG_MS = 60_000;
  const place = (rank: number) => ({ rank, waitMs: LONG_MS });

  it("gives two turns of each owner at a time, the lowest rank first", async () => {
    const turns = createOwnerTurns(2);
    const given: string[] = [];
    const take = (ownerId: number, rank: number) =>
      void turns.take(ownerId, place(rank)).then((has) => given.push(`${ownerId}.${rank} ${has}`));
    for (const rank of [1, 2, 5, 3, 4]) take(1, rank);
    take(2, 6);
    await soon();
    expect(given).to.have.members(["1.1 true", "1.2 true", "2.6 true"]);
    for (const next of [3, 4, 5]) {
      turns.end(1);
      await soon();
      expect(given.at(-1)).to.equal(`1.${next} true`);
    }
    expect(given).to.have.length(6);
  });

  it("passes over those whose time has run out", async () => {
    const turns = createOwnerTurns(1);
    expect(await turns.take(1, place(1))).to.equal(true);
    const second = turns.take(1, { rank: 2, waitMs: 1 });
    const third = turns.take(1, place(3));
    expect(await second).to.equal(false);
    turns.end(1);
    expect(await third).to.equal(true);
  });

  it("knows an owner no longer whose last turn has ended", async () => {
    const turns = createOwnerTurns(1);
    await turns.take(1, place(1));
    turns.end(1);
    expect(() => turns.end(1)).to.throw("The owner 1 has no turn.");
    expect(await turns.take(1, place(2))).to.equal(true);
  });
});
