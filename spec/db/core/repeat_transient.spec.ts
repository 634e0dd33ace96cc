import { expect } from "chai";
import { limitLostTime } from "../../../db/core/lost_time.ts";
import { insist, repeatTransient } from "../../../db/core/repeat_transient.ts";

const conflict = () => Object.assign(new Error("Deadlock."), { errno: 1213 });
const away = () => Object.assign(new Error("No access."), { errno: 1045 });
const duplicate = () => Object.assign(new Error("Duplicate."), { errno: 1062 });

describe("repeatTransient()", () => {
  let attempts = 0;
  beforeEach(() => {
    attempts = 0;
  });
  /** Fails this many times, then succeeds. */
  const failing = (times: number, createError: () => Error) => () =>
    ++attempts > times ? Promise.resolve("done") : Promise.reject(createError());
  const messageOf = (work: Promise<unknown>) =>
    work.then(() => undefined, (error: Error) => error.message);

  it("runs what meets a conflict again until it succeeds", async () => {
    expect(await repeatTransient(failing(2, conflict), () => true)).to.equal("done");
    expect(attempts).to.equal(3);
  });

  it("gives up a conflict after six attempts", async () => {
    expect(await messageOf(repeatTransient(failing(9, conflict), () => true)))
      .to.equal("Deadlock.");
    expect(attempts).to.equal(6);
  });

  it("does not repeat what helps nobody, what is not transient, and what may not be repeated", async () => {
    expect(await messageOf(repeatTransient(failing(9, away), () => true))).to.equal("No access.");
    expect(await messageOf(repeatTransient(failing(9, duplicate), () => true)))
      .to.equal("Duplicate.");
    expect(await messageOf(repeatTransient(failing(9, conflict), () => false)))
      .to.equal("Deadlock.");
    expect(attempts).to.equal(3);
  });

  it("asks with the kind of the error whether it may repeat", async () => {
    const kinds: string[] = [];
    await repeatTransient(failing(1, conflict), (kind) => kinds.push(kind) > 0);
    expect(kinds).to.deep.equal(["conflict"]);
  });

  it("repeats nothing in a request that has lost its time", async () => {
    let clock = 0;
    const slow = () => {
      clock += 60;
      return failing(9, conflict)();
    };
    const work = limitLostTime(() => repeatTransient(slow, () => true), {
      ...{ limitMs: 100, now: () => clock },
    });
    expect(await messageOf(work)).to.equal("Deadlock.");
    expect(attempts).to.equal(2);
  });
});

describe("insist()", () => {
  it("runs work again after a transient error, and not after others", async () => {
    let attempts = 0;
    const once = (createError: () => Error) => () =>
      ++attempts > 1 ? Promise.resolve("done") : Promise.reject(createError());
    expect(await insist(once(conflict), 60_000)).to.equal("done");
    attempts = 0;
    const error = await insist(once(duplicate), 60_000).catch((reason) => reason);
    expect([error.message, attempts]).to.deep.equal(["Duplicate.", 1]);
  });

  it("throws a transient error when the time has passed", async () => {
    const error = await insist(() => Promise.reject(conflict()), 0).catch((reason) => reason);
    expect(error.message).to.equal("Deadlock.");
  });
});
