import { StartedWorker } from "./started_worker.ts";

/** A thread that makes one thing after the other for the thread which started it. */
interface HelperThread<Work, Made> {
  /** Work is copied, but for what is in shared memory. */
  run(work: Work): Promise<Made>;
  /** Ends it; what it has not made fails. */
  close(): Promise<void>;
}

/** What the thread is started with. */
export interface HelperData {
  /** Its priority: see `giveWay()`. */
  workNice: number;
}

/** Its objects are small: what is large is in columns, which are not counted here. */
const LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 };

/** Starts a thread now, and again with the next work should it break, which fails what it had to make. */
export function startHelperThread<Work, Made>(
  program: URL,
  data: HelperData,
): HelperThread<Work, Made> {
  const start = () =>
    new StartedWorker<Work, Made, Made>(program, {
      workerData: data,
      resourceLimits: LIMITS,
      receive: (made) => ({ made }),
    });
  let started = start();
  return {
    run(work) {
      if (started.isEnded) started = start();
      return started.run(work);
    },
    close: () => started.end(),
  };
}
