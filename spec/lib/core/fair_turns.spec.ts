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

  it("gives two turns of each owner at a time, in the order of the calls", async () => {
    const turns = createOwnerTurns(2);
    const given: string[] = [];
    const take = (ownerId: number, name: string) =>
      void turns.take(ownerId, LONG_MS).then((hasTurn) => given.push(`${name} ${hasTurn}`));
    for (const name of ["a1", "a2", "a3", "a4"]) take(1, name);
    take(2, "b1");
    await soon();
    expect(given).to.have.members(["a1 true", "a2 true", "b1 true"]);
    turns.end(1);
    await soon();
    expect(given.slice(3)).to.deep.equal(["a3 true"]);
    turns.end(1);
    await soon();
    expect(given.slice(4)).to.deep.equal(["a4 true"]);
  });

  it("passes over those whose time has run out", async () => {
    const turns = createOwnerTurns(1);
    expect(await turns.take(1, LONG_MS)).to.equal(true);
    const third = turns.take(1, 1).then(() => turns.take(1, LONG_MS));
    expect(await turns.take(1, 1)).to.equal(false);
    turns.end(1);
    expect(await third).to.equal(true);
  });

  it("knows an owner no longer whose last turn has ended", async () => {
    const turns = createOwnerTurns(1);
    await turns.take(1, LONG_MS);
    turns.end(1);
    expect(() => turns.end(1)).to.throw("The owner 1 has no turn.");
    expect(await turns.take(1, LONG_MS)).to.equal(true);
  });
});
