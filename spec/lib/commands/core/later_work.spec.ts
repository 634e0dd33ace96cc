import { expect } from "chai";
import type { Db } from "../../../../db/core/connection.ts";
import {
  doLater,
  finishLaterWork,
  logLaterWork,
} from "../../../../lib/commands/core/later_work.ts";

describe("doLater()", () => {
  // nothing is asked of it
  const open = () => ({}) as Db;
  const messageOf = (error: unknown) => String(error);

  it("gives what the work gives", async () => {
    expect(await doLater(open(), "sum", () => Promise.resolve(3))).to.equal(3);
  });
  it("logs what goes wrong, and tells who waits for it", async () => {
    const db = open();
    const lines: unknown[] = [];
    logLaterWork(db, (level, event, fields) => void lines.push({ level, event, ...fields }));
    const error = new Error("broken");
    const failed = doLater(db, "sum", () => Promise.reject(error));
    expect(await failed.catch(messageOf)).to.equal("Error: broken");
    expect(lines)
      .to.deep.equal([{ level: "error", event: "later_work_failed", work: "sum", error }]);
  });
  it("is waited for by a stop, which lets nothing begin any more", async () => {
    const db = open();
    const { promise, resolve } = Promise.withResolvers<void>();
    const order: string[] = [];
    const work = doLater(db, "long", () => promise).then(() => order.push("work"));
    const stop = finishLaterWork(db).then(() => order.push("stop"));
    expect(await doLater(db, "late", () => Promise.resolve(1)).catch(messageOf))
      .to.equal('Error: The process stops: "late" was not begun.');
    resolve();
    await Promise.all([work, stop]);
    expect(order).to.deep.equal(["work", "stop"]);
  });
  it("does two things at a time, and leaves what waits undone when the process stops", async () => {
    const db = open();
    const begun: string[] = [];
    const ends: (() => void)[] = [];
    const begin = (name: string) =>
      doLater(db, name, () => {
        begun.push(name);
        return new Promise<void>((resolve) => ends.push(resolve));
      });
    const first = begin("first");
    const others = ["second", "third", "fourth"].map((name) => begin(name).catch(messageOf));
    await Promise.resolve();
    expect(begun).to.deep.equal(["first", "second"]);
    ends[0]?.();
    await first;
    expect(begun).to.deep.equal(["first", "second", "third"]);
    const stop = finishLaterWork(db);
    expect(await others[2]).to.equal('Error: The process stops: "fourth" was not begun.');
    for (const end of ends) end();
    await stop;
    expect(begun).to.deep.equal(["first", "second", "third"]);
  });
  it("lets a stop go on when the work fails", async () => {
    const db = open();
    const failed = doLater(db, "sum", () => Promise.reject(new Error("broken")));
    await Promise.all([finishLaterWork(db), failed.catch(() => {})]);
  });
});
