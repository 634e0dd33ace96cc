import { expect } from "chai";
import { createBackgroundTasks } from "../../../lib/core/background_tasks.ts";
import { createSemaphore } from "../../../lib/core/semaphore.ts";

const HOUR_MS = 3_600_000;

describe("createBackgroundTasks()", () => {
  const open = () => {
    const lines: unknown[] = [];
    const tasks = createBackgroundTasks((level, event, fields) =>
      void lines.push({ level, event, ...fields })
    );
    return { tasks, lines };
  };
  const messageOf = (error: unknown) => String(error);

  it("gives what the task gives, and runs it once for all callers", async () => {
    const { tasks } = open();
    let runs = 0;
    const task = tasks.schedule("sum", () => Promise.resolve(++runs), { afterMs: HOUR_MS });
    expect(await Promise.all([task.run(), task.run()])).to.deep.equal([1, 1]);
    await task.settled;
  });
  it("runs a task by itself after a time", async () => {
    const { tasks } = open();
    let runs = 0;
    await tasks.schedule("sum", () => Promise.resolve(++runs), { afterMs: 1 }).settled;
    expect(runs).to.equal(1);
  });
  it("logs what goes wrong, and throws it to callers", async () => {
    const { tasks, lines } = open();
    const error = new Error("broken");
    const task = tasks.schedule("sum", () => Promise.reject(error), { afterMs: HOUR_MS });
    expect(await task.run().catch(messageOf)).to.equal("Error: broken");
    await task.settled;
    expect(lines)
      .to.deep.equal([{ level: "error", event: "later_work_failed", work: "sum", error }]);
  });
  it("waits for what runs when it closes, and lets nothing begin any more", async () => {
    const { tasks } = open();
    const { promise, resolve } = Promise.withResolvers<void>();
    const order: string[] = [];
    const long = tasks.schedule("long", () => promise, { afterMs: HOUR_MS });
    const work = long.run().then(() => order.push("work"));
    const close = tasks.close().then(() => order.push("close"));
    const late = tasks.schedule("late", () => Promise.resolve(1), { afterMs: 0 });
    expect(await late.run().catch(messageOf))
      .to.equal('Error: The process stops: "late" was not begun.');
    resolve();
    await Promise.all([work, close, late.settled]);
    expect(order).to.deep.equal(["work", "close"]);
  });
  it("drops a task that waits for its time when it closes", async () => {
    const { tasks } = open();
    let runs = 0;
    const task = tasks.schedule("sum", () => Promise.resolve(++runs), { afterMs: 1 });
    await tasks.close();
    await task.settled;
    // a timer that begins later ends later
    await new Promise((resolve) => setTimeout(resolve, 2));
    expect(runs).to.equal(0);
  });
  it("runs as many at a time as its semaphore lets, and drops what waits", async () => {
    const { tasks } = open();
    const semaphore = createSemaphore(2);
    const begun: string[] = [];
    const ends: (() => void)[] = [];
    const begin = (name: string) =>
      tasks.schedule(name, () => {
        begun.push(name);
        return new Promise<void>((resolve) => ends.push(resolve));
      }, { afterMs: HOUR_MS, semaphore }).run();
    const first = begin("first");
    const others = ["second", "third", "fourth"].map((name) => begin(name).catch(messageOf));
    await Promise.resolve();
    expect(begun).to.deep.equal(["first", "second"]);
    ends[0]?.();
    await first;
    expect(begun).to.deep.equal(["first", "second", "third"]);
    const close = tasks.close();
    expect(await others[2]).to.equal('Error: The process stops: "fourth" was not begun.');
    for (const end of ends) end();
    await close;
    expect(begun).to.deep.equal(["first", "second", "third"]);
  });
});
