import { expect } from "chai";
import { createWorkGate } from "../../../../lib/commands/core/work_gate.ts";
import { LimitExceededError } from "../../../../lib/core/errors.ts";

const KIND = { code: "too_many_inspections", things: "inspections" } as const;

/** Work that ends when it is told to. */
function openWork() {
  const { promise, resolve } = Promise.withResolvers<string>();
  return { work: () => promise, end: () => resolve("done") };
}

describe("createWorkGate()", () => {
  const refusal = async (running: Promise<unknown>) => {
    try {
      await running;
    } catch (error) {
      if (error instanceof LimitExceededError) return error.message;
      throw error;
    }
    return undefined;
  };

  it("refuses an account that has as many under way as it may, and no other", async () => {
    const gate = createWorkGate({ ...KIND, inProcess: 4, ofAccount: 2 });
    const open = openWork();
    const running = [gate.run(1, open.work), gate.run(1, open.work)];
    expect(await refusal(gate.run(1, open.work))).to.match(
      /^2 inspections of your account are under way/,
    );
    running.push(gate.run(2, open.work));
    open.end();
    expect(await Promise.all(running)).to.deep.equal(["done", "done", "done"]);
    expect(await gate.run(1, () => Promise.resolve("again"))).to.equal("again");
  });
  it("refuses everybody when the process has as many as it can make", async () => {
    const gate = createWorkGate({ ...KIND, inProcess: 2, ofAccount: 2 });
    const open = openWork();
    const running = [gate.run(1, open.work), gate.run(2, open.work)];
    expect(await refusal(gate.run(3, open.work))).to.match(
      /^This server has as many inspections as it can make/,
    );
    open.end();
    await Promise.all(running);
    expect(await gate.run(3, () => Promise.resolve("now"))).to.equal("now");
  });
  it("checks whether there is room, and takes none", async () => {
    const gate = createWorkGate({ ...KIND, inProcess: 1, ofAccount: 1 });
    gate.check(1);
    const open = openWork();
    const running = gate.run(1, open.work);
    expect(() => gate.check(1)).to.throw(LimitExceededError);
    open.end();
    await running;
    expect(() => gate.check(1)).not.to.throw();
  });
  it("makes room when the work fails", async () => {
    const gate = createWorkGate({ ...KIND, inProcess: 1, ofAccount: 1 });
    for (const round of [1, 2]) {
      const failed = await gate.run(1, () => Promise.reject(new Error(`round ${round}`)))
        .catch((error: Error) => error.message);
      expect(failed).to.equal(`round ${round}`);
    }
  });
});
