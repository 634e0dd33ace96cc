import { availableParallelism } from "node:os";
import {
  abandonLease,
  AUDIT_LEASE_SECONDS,
  releaseLease,
} from "../../db/audits/lifecycle/audit_leases.ts";
import type { AuditStage } from "../../db/audits/lifecycle/audits.ts";
import type { Services } from "../services.ts";
import { createReaderPlaces, ReaderPlaces } from "./reader_places.ts";
import { HungThreadError } from "./keep_thread_lease.ts";
import { openSharedThread, type PieceInThread, type SharedThread } from "./shared_thread.ts";
import { THREAD_IDLE_MS } from "./work_thread.ts";

/** The input of the thread of an audit. */
export interface AuditWork {
  auditId: number;
  owner: string;
}

/** What a thread reports of an audit: pages that it requested, and what it does next. */
export type AuditReport =
  | { type: "pages"; outcome: string; count: number; bytes: number }
  | { type: "stage"; stage: AuditStage };

const AUDIT_PROGRAM = new URL("../audit_worker.ts", import.meta.url);
/** Threads that read pages, unless a setting says how many: what they read one thread can still request and write. */
const MAX_READERS = 4;
/** Threads that one process has for audits. */
const MAX_THREADS = 2;
/** Audits that a thread works on whatever they do, so that a large one never keeps all others waiting. */
const AUDITS_AT_ONCE = 2;
/** Audits that a thread works on as long as it has time for more: most of them wait for their next request. */
const MAX_AUDITS = 100;
/** What a further audit adds shows in the thread's load only after a while. */
const SETTLE_MS = 500;
/** An audit that has reported pages within this time was at work. */
const AT_WORK_MS = 10_000;

type AuditThread = SharedThread<AuditWork, AuditReport>;

/** What a process knows of an audit that it works on. */
interface Audit {
  thread: AuditThread;
  stage: AuditStage | null;
  reportedAt: number;
}

/**
 * The threads of a process that work on audits, many to a thread: an audit that waits for its next request takes
 * nobody's place. A thread that breaks, most likely for want of memory, has its audits given back; those that may have
 * been the reason are then run alone, and one that breaks a thread alone ends as failed.
 */
export class AuditThreads {
  readonly #services: Services;
  readonly #program: URL;
  readonly #threads = new Set<AuditThread>();
  readonly #audits = new Map<number, Audit>();
  readonly #begunAt = new WeakMap<AuditThread, number>();
  readonly #suspects = new Set<number>();
  /** Places for the threads that read pages for those of the audits. */
  readonly #places: SharedArrayBuffer;
  #alone: AuditThread | undefined;
  #preparing: NodeJS.Timeout | undefined;

  /** `program` is what each thread runs. */
  constructor(services: Services, program = AUDIT_PROGRAM) {
    this.#services = services;
    this.#program = program;
    const { crawlThreads } = services.config;
    this.#places = createReaderPlaces(
      crawlThreads ?? Math.min(MAX_READERS, availableParallelism() - 1),
    );
  }

  /** Whether another audit can be begun. */
  hasPlace(): boolean {
    return this.#threads.size < MAX_THREADS || this.#findThread() !== undefined;
  }

  /** Threads that are there or about to be, those without an audit included. */
  get count(): number {
    return this.#threads.size + (this.#preparing === undefined ? 0 : 1);
  }

  /** Starts a thread after this time unless an audit has come by then: the first one finds its code loaded. */
  prepare(afterMs: number): void {
    this.#preparing = setTimeout(() => this.#openKept(), afterMs);
  }

  /** Ends the threads without an audit, and starts none. */
  async closeIdle(): Promise<void> {
    this.#endPreparing();
    await Promise.all([...this.#threads].map((thread) => thread.closeIdle()));
  }

  /** Begins an audit that was claimed. */
  begin(work: AuditWork, onReport: (report: AuditReport) => void): PieceInThread {
    const { auditId, owner } = work;
    const thread = this.#chooseThread(auditId);
    const audit: Audit = { thread, stage: null, reportedAt: performance.now() };
    this.#audits.set(auditId, audit);
    this.#begunAt.set(thread, performance.now());
    return thread.begin({
      work,
      lease: {
        ...{ table: "audits", key: { id: auditId }, owner, seconds: AUDIT_LEASE_SECONDS },
        doingColumn: "lease_doing",
      },
      onReport: (report) => {
        audit.reportedAt = performance.now();
        if (report.type === "stage") audit.stage = report.stage;
        onReport(report);
      },
      settle: (broken, together) => this.#settle({ auditId, owner }, broken, together),
    });
  }

  #findThread(): AuditThread | undefined {
    const now = performance.now();
    const hasPlace = (thread: AuditThread) =>
      !thread.closed && (
        thread.size < AUDITS_AT_ONCE ||
        (thread.size < MAX_AUDITS && now - (this.#begunAt.get(thread) ?? 0) >= SETTLE_MS &&
          !thread.isBusy())
      );
    return [...this.#threads].filter(hasPlace).toSorted((one, other) => one.size - other.size)[0];
  }

  #chooseThread(auditId: number): AuditThread {
    if (this.#suspects.has(auditId) && this.#alone === undefined) {
      this.#suspects.delete(auditId);
      this.#alone = this.#open({ idleMs: 0 }, () => this.#alone = undefined);
      return this.#alone;
    }
    const known = this.#threads.size < MAX_THREADS ? this.#findIdle() : this.#findThread();
    return known ?? this.#openKept();
  }

  #endPreparing(): void {
    clearTimeout(this.#preparing);
    this.#preparing = undefined;
  }

  #openKept(): AuditThread {
    this.#endPreparing();
    const thread = this.#open({ idleMs: THREAD_IDLE_MS }, () => void this.#threads.delete(thread));
    this.#threads.add(thread);
    return thread;
  }

  #findIdle(): AuditThread | undefined {
    return [...this.#threads].find(({ size, closed }) => size === 0 && !closed);
  }

  #open({ idleMs }: { idleMs: number }, onEnd: () => void): AuditThread {
    const thread: AuditThread = openSharedThread(this.#services, {
      program: this.#program,
      shared: this.#places,
      idleMs,
      onEnd: () => {
        new ReaderPlaces(this.#places).giveBackAll(thread.threadId);
        onEnd();
      },
    });
    return thread;
  }

  async #settle({ auditId, owner }: AuditWork, broken: unknown, together: number): Promise<void> {
    const audit = this.#audits.get(auditId);
    this.#audits.delete(auditId);
    if (broken instanceof HungThreadError) {
      this.#services.log("error", "audit_thread_hung", { audit_id: auditId, error: broken });
      return await abandonLease(this.#services.db, auditId, owner);
    }
    if (broken !== null) {
      this.#services.log("error", "audit_thread_broken", { audit_id: auditId, error: broken });
      if (together === 1) await this.#fail({ auditId, owner }, broken);
      else if (audit !== undefined && this.#isSuspect(audit)) this.#suspects.add(auditId);
    }
    await releaseLease(this.#services.db, auditId, owner);
  }

  async #fail({ auditId, owner }: AuditWork, error: unknown): Promise<void> {
    // it brings all rules along, which only the threads need
    const { failAudit } = await import("../commands/audits/crawl/fail_audit.ts");
    await failAudit(this.#services, auditId, { owner, error });
  }

  /** Whether it may have been the audit that broke its thread: one that only waited was not. */
  #isSuspect({ stage, reportedAt }: Audit): boolean {
    return stage === "analyzing" || stage === "scoring" ||
      performance.now() - reportedAt < AT_WORK_MS;
  }
}
