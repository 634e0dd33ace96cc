import { watchRequests } from "../../lib/core/requests_under_way.ts";
import { runSharedWorker } from "../../lib/run_shared_worker.ts";

/** What the thread of a spec is to do with a piece of work. */
export type SharedSpecWork = "wait" | "end" | "fail" | "break" | "hang" | "look";

await runSharedWorker<SharedSpecWork, string>(
  async ({ requestMemory }, work, { shutdown, giveWay, report, begin }) => {
    report(`began to ${work}`);
    if (work === "fail") throw new Error("This piece fails.");
    if (work === "break") {
      setImmediate(() => {
        throw new Error("The thread breaks.");
      });
    }
    if (work === "end") return;
    if (work === "look") return report(`requests: ${watchRequests(requestMemory).areComing()}`);
    if (work === "hang") {
      begin("hanging");
      for (;;);
    }
    begin("waiting");
    await new Promise<void>((resolve) => {
      AbortSignal.any([shutdown, giveWay]).addEventListener("abort", () => resolve());
    });
  },
  { poolSize: 1 },
);
