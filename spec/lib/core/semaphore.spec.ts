import { expect } from "chai";
import { createSlots } from "../../../lib/core/slots.ts";

describe("createSlots()", () => {
  const signal = new AbortController().signal;

  it("does work in the order of the calls, so much at a time", async () => {
    const slots = createSlots(2);
    const begun: number[] = [];
    const ends: (() => void)[] = [];
    const all = [1, 2, 3].map((number) =>
      slots.run(() => {
        begun.push(number);
        return new Promise<void>((resolve) => ends.push(resolve));
      }, signal)
    );
    await Promise.resolve();
    expect(begun).to.deep.equal([1, 2]);
    ends[1]?.();
    await all[1];
    ends[0]?.();
    await all[0];
    ends[2]?.();
    await all[2];
    expect(begun).to.deep.equal([1, 2, 3]);
  });

  it("gives the slot of failed work to the next", async () => {
    const slots = createSlots(1);
    const failed = slots.run(() => Promise.reject(new Error("no")), signal);
    const next = slots.run(() => Promise.resolve("done"), signal);
    expect(await failed.catch((error: Error) => error.message)).to.equal("no");
    expect(await next).to.equal("done");
  });

  it("lets who gives up waiting keep nobody from a slot", async () => {
    const slots = createSlots(1);
    const stopping = new AbortController();
    let end = () => {};
    const first = slots.run(() => new Promise<void>((resolve) => (end = resolve)), signal);
    const second = slots.run(() => Promise.resolve(), stopping.signal);
    const third = slots.run(() => Promise.resolve("third"), signal);
    stopping.abort(new Error("stopping"));
    expect(await second.catch((error: Error) => error.message)).to.equal("stopping");
    end();
    await first;
    expect(await third).to.equal("third");
  });
});
