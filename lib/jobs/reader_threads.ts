import { availableParallelism } from "node:os";
import { threadId, Worker } from "node:worker_threads";
import type { AuditReaders, PageReaders } from "../commands/audits/crawl/page_readers.ts";
import type { Answer, ReadAnswer, ReadingTerms } from "../commands/audits/crawl/read_answer.ts";
import type { Log } from "../core/log.ts";
import type { RequestWatch } from "../core/requests_under_way.ts";
import type { ReaderPlaces } from "./reader_places.ts";
import { THREAD_LIMITS } from "./work_thread.ts";

/** What a reading thread is started with. */
export interface ReaderData {
  workNice: number;
}

/** What a reading thread is given. */
export type ReaderOrder =
  | { type: "open"; audit: number; terms: ReadingTerms }
  | { type: "read"; audit: number; key: number; answer: Answer }
  | { type: "close"; audit: number }
  | { type: "stop" };

/** What a reading thread says: that it has started, and what it has read. */
export type ReaderMessage = { type: "ready" } | { type: "read"; key: number; read: ReadAnswer };

/** What the threads are opened with. */
export interface ReaderThreadsOptions {
  workNice: number;
  log: Log;
  /** Shared with the other threads of the process that start some. */
  places: ReaderPlaces;
  /** Of the process: while they come, only as many threads read as leave processors to them. */
  requests: RequestWatch;
  /** What each thread runs. */
  program?: URL;
  /** How long a thread may be silent while it has answers to read. */
  silentMs?: number;
  /** How long threads stay that no audit has, with code that is loaded and compiled; default 0. */
  idleMs?: number;
}

const PROGRAM = new URL("../page_reader_worker.ts", import.meta.url);
/** Enough for as long as the thread that sends them writes a batch. */
const ANSWERS_AHEAD = 16;
/** No page takes half as long. */
const SILENT_MS = 60_000;
/** How often threads that no audit has look whether another thread wants their places. */
const IDLE_CHECK_MS = 500;
/** After this many broken threads none is started again for the audits under way. */
const MAX_BROKEN = 3;
/** A processor each for the thread of the audit, for the database and for the answers. */
const OTHER_PROCESSORS = 3;
const READERS_BESIDE_REQUESTS = Math.max(0, availableParallelism() - OTHER_PROCESSORS);

/**
 * Opens threads that read answers for the audits of the calling thread. They are started when an audit asks for them,
 * and end some time after the last audit that has them. What a thread that breaks has not read is given back.
 */
export function openReaderThreads(options: ReaderThreadsOptions): ReaderThreads {
  const pool = new ReaderPool(options);
  return { open: (terms) => pool.open(terms), close: () => pool.close() };
}

/** Threads that read for the calling one. */
export interface ReaderThreads extends PageReaders {
  /** Ends all, once they have read what they have. */
  close(): void;
}

class ReaderPool {
  readonly #options: ReaderThreadsOptions;
  readonly #threads = new Set<ReaderThread>();
  readonly #audits = new Map<number, ReadingTerms>();
  #lastAudit = 0;
  #broken = 0;
  #idle: NodeJS.Timeout | undefined;

  constructor(options: ReaderThreadsOptions) {
    this.#options = options;
  }

  open(terms: ReadingTerms): AuditReaders {
    const audit = ++this.#lastAudit;
    this.#audits.set(audit, terms);
    clearInterval(this.#idle);
    return {
      ask: () => this.#start(),
      hasRoom: () => this.#findThread() !== undefined,
      read: async (answer) => await this.#findThread()?.read({ audit, terms }, answer) ?? null,
      close: () => this.#close(audit),
    };
  }

  #findThread(): ReaderThread | undefined {
    let found: ReaderThread | undefined;
    for (const thread of [...this.#threads].slice(0, this.#mostReaders())) {
      if (thread.hasRoom() && thread.size < (found?.size ?? Infinity)) found = thread;
    }
    return found;
  }

  #mostReaders(): number {
    return this.#options.requests.areComing() ? READERS_BESIDE_REQUESTS : Infinity;
  }

  #start(): void {
    if (this.#threads.size >= this.#mostReaders()) return;
    const { places, log } = this.#options;
    // one at a time
    if ([...this.#threads].some((thread) => !thread.isReady)) return;
    if (this.#broken >= MAX_BROKEN || !places.take(threadId)) return;
    const thread = new ReaderThread(this.#options, (error) => {
      places.giveBack(threadId);
      this.#threads.delete(thread);
      if (error === null) return;
      this.#broken++;
      log("warn", "reader_thread_broken", { error });
    });
    this.#threads.add(thread);
    log("debug", "reader_thread_started", { threads: this.#threads.size });
  }

  #close(audit: number): void {
    if (!this.#audits.delete(audit)) return;
    for (const thread of this.#threads) thread.forget(audit);
    if (this.#audits.size > 0) return;
    this.#broken = 0;
    const { idleMs = 0, places } = this.#options;
    if (idleMs === 0) return this.close();
    // what this pool wanted itself no longer counts; others ask again
    places.forgetWanted();
    const end = performance.now() + idleMs;
    this.#idle = setInterval(() => {
      if (performance.now() >= end || places.areWanted) this.close();
    }, IDLE_CHECK_MS).unref();
  }

  close(): void {
    clearInterval(this.#idle);
    for (const thread of this.#threads) thread.stop();
    this.#threads.clear();
  }
}

/** One thread that reads. */
class ReaderThread {
  readonly #worker: Worker;
  readonly #opened = new Set<number>();
  readonly #pending = new Map<number, (read: ReadAnswer | null) => void>();
  #watch: NodeJS.Timeout | undefined;
  #lastKey = 0;
  #closed = false;
  #failure: unknown = null;
  readonly #silentMs: number;
  isReady = false;

  /** `onEnd` gets the reason why it broke; null: it was stopped. */
  constructor(
    { workNice, program = PROGRAM, silentMs = SILENT_MS }: ReaderThreadsOptions,
    onEnd: (failure: unknown) => void,
  ) {
    const data: ReaderData = { workNice };
    this.#silentMs = silentMs;
    this.#worker = new Worker(program, { workerData: data, resourceLimits: THREAD_LIMITS });
    this.#worker.on("message", (message: ReaderMessage) => this.#take(message));
    this.#worker.on("error", (error) => this.#failure = error);
    this.#worker.on("exit", () => {
      const wasClosed = this.#closed;
      this.#closed = true;
      clearTimeout(this.#watch);
      for (const giveBack of this.#pending.values()) giveBack(null);
      this.#pending.clear();
      onEnd(wasClosed ? null : this.#failure ?? new Error("The thread ended by itself."));
    });
  }

  /** Answers that it has to read. */
  get size(): number {
    return this.#pending.size;
  }

  hasRoom(): boolean {
    return this.isReady && !this.#closed && this.#pending.size < ANSWERS_AHEAD;
  }

  read(
    { audit, terms }: { audit: number; terms: ReadingTerms },
    answer: Answer,
  ): Promise<ReadAnswer | null> {
    if (!this.#opened.has(audit)) {
      this.#opened.add(audit);
      this.#send({ type: "open", audit, terms });
    }
    const key = ++this.#lastKey;
    // a copy is moved: should the thread break, the answer is read here
    const body = new Uint8Array(answer.facts.body);
    const copy = { ...answer, facts: { ...answer.facts, body } };
    this.#send({ type: "read", audit, key, answer: copy }, [body.buffer]);
    return new Promise((resolve) => {
      this.#pending.set(key, resolve);
      if (this.#pending.size === 1) this.#watchSilence();
    });
  }

  forget(audit: number): void {
    if (this.#opened.delete(audit)) this.#send({ type: "close", audit });
  }

  /** Lets it end once it has read what it has. */
  stop(): void {
    this.#closed = true;
    this.#send({ type: "stop" });
  }

  #send(order: ReaderOrder, moved: ArrayBuffer[] = []): void {
    this.#worker.postMessage(order, moved);
  }

  #take(message: ReaderMessage): void {
    if (message.type === "ready") {
      this.isReady = true;
      return;
    }
    const resolve = this.#pending.get(message.key);
    this.#pending.delete(message.key);
    this.#watchSilence();
    resolve?.(message.read);
  }

  #watchSilence(): void {
    clearTimeout(this.#watch);
    if (this.#pending.size === 0) return;
    this.#watch = setTimeout(() => {
      this.#failure = new Error("The thread did not come back from a page.");
      void this.#worker.terminate();
    }, this.#silentMs);
  }
}
