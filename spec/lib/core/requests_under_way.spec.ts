import { expect } from "chai";
import { createRequestsUnderWay } from "../../../lib/core/requests_under_way.ts";

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
});
