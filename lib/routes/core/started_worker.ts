import { type ResourceLimits, Worker } from "node:worker_threads";

/** What a message of a thread means for the work that has waited longest; undefined: nothing. */
type Settled<Made> = { made: Made } | { error: unknown } | undefined;

/** How a thread is started, and what it says. */
interface WorkerOptions<Message, Made> {
  workerData: unknown;
  resourceLimits: ResourceLimits;
  /** Takes a message of the thread. */
  receive(message: Message): Settled<Made>;
}

/** A thread that was started: it makes one thing after the other until it ends or breaks. */
export class StartedWorker<Work, Message, Made> {
  readonly #worker: Worker;
  readonly #exited: Promise<void>;
  readonly #waiting: PromiseWithResolvers<Made>[] = [];
  #failure: unknown = new Error("The thread ended by itself.");
  isEnded = false;

  constructor(program: URL, { receive, ...options }: WorkerOptions<Message, Made>) {
    this.#worker = new Worker(program, options);
    // a process or thread that has nothing else to do ends
    this.#worker.unref();
    this.#worker.on("message", (message: Message) => {
      const settled = receive(message);
      if (settled === undefined) return;
      const waiting = this.#waiting.shift();
      if ("made" in settled) waiting?.resolve(settled.made);
      else waiting?.reject(settled.error);
    });
    this.#worker.on("error", (error) => this.#failure = error);
    this.#exited = new Promise((resolve) => {
      this.#worker.on("exit", () => {
        this.isEnded = true;
        for (const waiting of this.#waiting.splice(0)) waiting.reject(this.#failure);
        resolve();
      });
    });
  }

  /** Whether it has something to make. */
  get isBusy(): boolean {
    return this.#waiting.length > 0;
  }

  /** Has one thing made; the work is copied, but for what is in shared memory. Throws what ended the thread. */
  async run(work: Work): Promise<Made> {
    if (this.isEnded) throw this.#failure;
    const waiting = Promise.withResolvers<Made>();
    this.#waiting.push(waiting);
    this.#worker.ref();
    this.#worker.postMessage(work);
    try {
      return await waiting.promise;
    } finally {
      if (!this.isBusy) this.#worker.unref();
    }
  }

  /** Ends it; what it has not made fails. `stop` is the message that has a thread without work end by itself. */
  async end(stop?: unknown): Promise<void> {
    if (this.isEnded) return;
    // what is being made would hold up the end
    if (this.isBusy || stop === undefined) void this.#worker.terminate();
    else this.#worker.postMessage(stop);
    await this.#exited;
  }
}
