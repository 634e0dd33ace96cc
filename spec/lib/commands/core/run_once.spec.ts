import { expect } from "chai";
import type { Db } from "../../../../db/core/connection.ts";
import { runOnce } from "../../../../lib/commands/core/run_once.ts";

describe("runOnce()", () => {
  // nothing is asked of it
  const open = () => ({}) as Db;

  it("runs once what is asked for twice at the same time", async () => {
    const db = open();
    let runs = 0;
    const run = () => Promise.resolve(++runs);
    expect(await Promise.all([runOnce(db, "a", run), runOnce(db, "a", run)]))
      .to.deep.equal([1, 1]);
    expect(await runOnce(db, "a", run)).to.equal(2);
  });
  it("runs apart what has another name or another database", async () => {
    const db = open();
    let runs = 0;
    const run = () => Promise.resolve(++runs);
    expect(
      await Promise.all([runOnce(db, "a", run), runOnce(db, "b", run), runOnce(open(), "a", run)]),
    ).to.deep.equal([1, 2, 3]);
  });
  it("runs again what failed", async () => {
    const db = open();
    const failed = runOnce(db, "a", () => Promise.reject(new Error("broken")));
    expect(await failed.catch((error: unknown) => String(error))).to.equal("Error: broken");
    expect(await runOnce(db, "a", () => Promise.resolve("whole"))).to.equal("whole");
  });
});
