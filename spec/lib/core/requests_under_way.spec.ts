import { expect } from "chai";
import {
  createRequestMemory,
  createRequestsUnderWay,
  waitOutside,
  watchRequests,
} from "../../../lib/core/requests_under_way.ts";

/** Longer than any spec may run. */
const LONG_MS = 600_000;

describe("createRequestsUnderWay()", () => {
  it("does not wait where no answer is being made", async () => {
    await createRequestsUnderWay().ended(LONG_MS);
  });

  it("waits until the last answer is made, whether or not it failed", async () => {
    const requests = createRequestsUnderWay();
    const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const answers = [requests.during(() => first.promise), requests.during(() => second.promise)];
    const order: string[] = [];
    const waits = requests.ended(LONG_MS).then(() => order.push("waited"));
    const failed = answers[0]?.catch(() => order.push("failed"));
    const made = answers[1]?.then(() => order.push("made"));
    first.reject(new Error("broken"));
    await failed;
    await new Promise(setImmediate);
    expect(order).to.deep.equal(["failed"]);
    second.resolve();
    await Promise.all([made, waits]);
    expect(order.toSorted()).to.deep.equal(["failed", "made", "waited"]);
  });

  it("gives the result of an answer", async () => {
    expect(await createRequestsUnderWay().during(() => Promise.resolve(7))).to.equal(7);
  });

  it("waits no longer than its patience", async () => {
    const requests = createRequestsUnderWay();
    const held = Promise.withResolvers<void>();
    const answer = requests.during(() => held.promise);
    await requests.ended(1);
    held.resolve();
    await answer;
  });

  it("does not count an answer while all that it waits for is outside", async () => {
    const requests = createRequestsUnderWay();
    const [one, other] = [Promise.withResolvers<number>(), Promise.withResolvers<number>()];
    const rest = Promise.withResolvers<void>();
    const back = Promise.withResolvers<void>();
    const answer = requests.during(async () => {
      const both = [one, other].map(({ promise }) => waitOutside(() => promise));
      const sum = (await Promise.all(both)).reduce((a, b) => a + b);
      back.resolve();
      await rest.promise;
      return sum;
    });
    await requests.ended(LONG_MS);
    one.resolve(1);
    await new Promise(setImmediate);
    await requests.ended(LONG_MS);
    other.resolve(2);
    await back.promise;
    let isEnded = false;
    const ended = requests.ended(LONG_MS).then(() => isEnded = true);
    await new Promise(setImmediate);
    expect(isEnded).to.equal(false);
    rest.resolve();
    expect(await answer).to.equal(3);
    await ended;
  });

  it("counts right after an answer that did not wait for the end of what it waited for", async () => {
    const requests = createRequestsUnderWay();
    const late = Promise.withResolvers<void>();
    let wait: Promise<void> | undefined;
    await requests.during(() => {
      wait = waitOutside(() => late.promise);
      return Promise.resolve();
    });
    await requests.ended(LONG_MS);
    late.resolve();
    await wait;
    await requests.ended(LONG_MS);
    const held = Promise.withResolvers<void>();
    const answer = requests.during(() => held.promise);
    let isEnded = false;
    const ended = requests.ended(LONG_MS).then(() => isEnded = true);
    await new Promise(setImmediate);
    expect(isEnded).to.equal(false);
    held.resolve();
    await Promise.all([answer, ended]);
  });

  it("counts in memory that it is given", async () => {
    const memory = createRequestMemory();
    const watch = watchRequests(memory);
    expect(watch.areComing()).to.equal(false);
    await createRequestsUnderWay(memory).during(() => Promise.resolve());
    expect(watch.areComing()).to.equal(true);
  });

  it("just waits outside of requests, and gives what came", async () => {
    expect(await waitOutside(() => Promise.resolve(7))).to.equal(7);
    const failed = waitOutside(() => Promise.reject(new Error("broken")));
    expect(await failed.catch((error: Error) => error.message)).to.equal("broken");
  });
});

describe("watchRequests()", () => {
  it("sees requests that are under way, and for a moment those that were", async () => {
    let now = 1_000_000;
    const memory = createRequestMemory();
    const requests = createRequestsUnderWay(memory);
    await requests.during(() => Promise.resolve());
    const watch = watchRequests(memory, () => now);
    expect(watch.areComing(), "an old one").to.equal(false);

    const held = Promise.withResolvers<void>();
    const answer = requests.during(() => held.promise);
    expect(watch.areComing(), "one begins").to.equal(true);
    now += 10_000;
    expect(watch.areComing(), "it is under way").to.equal(true);
    held.resolve();
    await answer;
    expect(watch.areComing(), "it has just ended").to.equal(true);
    now += 499;
    expect(watch.areComing(), "it ended a moment ago").to.equal(true);
    now += 1;
    expect(watch.areComing(), "it ended long ago").to.equal(false);

    await requests.during(() => Promise.resolve());
    now += 10_000;
    expect(watch.areComing(), "one came and ended between two looks").to.equal(true);
    now += 500;
    expect(watch.areComing()).to.equal(false);
  });

  it("sees none in a process that answers none", () => {
    expect(watchRequests(undefined).areComing()).to.equal(false);
  });
});
