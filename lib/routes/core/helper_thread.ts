import { Worker } from "node:worker_threads";

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
  let started = new StartedHelper<Work, Made>(program, data);
  return {
    run(work) {
      if (started.isEnded) started = new StartedHelper(program, data);
      return started.run(work);
    },
    close: () => started.end(),
  };
}

class StartedHelper<Work, Made> {
  readonly #worker: Worker;
  readonly #exited: Promise<void>;
  readonly #waiting: PromiseWithResolvers<Made>[] = [];
  #failure: unknown = new Error("The helper thread ended by itself.");
  isEnded = false;

  constructor(program: URL, workerData: HelperData) {
    this.#worker = new Worker(program, { workerData, resourceLimits: LIMITS });
    // a thread that has nothing else to do ends
    this.#worker.unref();
    this.#worker.on("message", (made: Made) => this.#waiting.shift()?.resolve(made));
    this.#worker.on("error", (error) => this.#failure = error);
    this.#exited = new Promise((resolve) => {
      this.#worker.on("exit", () => {
        this.isEnded = true;
        for (const waiting of this.#waiting.splice(0)) waiting.reject(this.#failure);
        resolve();
      });
    });
  }

  async run(work: Work): Promise<Made> {
    const waiting = Promise.withResolvers<Made>();
    this.#waiting.push(waiting);
    this.#worker.ref();
    this.#worker.postMessage(work);
    try {
      return await waiting.promise;
    } finally {
      this.#worker.unref();
    }
  }

  async end(): Promise<void> {
    void this.#worker.terminate();
    await this.#exited;
  }
}
