import { setTimeout as pause } from "node:timers/promises";
import { type AuditRow, readAudit } from "../../db/audits/lifecycle/audits.ts";
import type { Db } from "../../db/core/connection.ts";
import type { MeasuredProcess } from "./measured_process.ts";

/** How far an audit was at one moment, and what its worker took. */
export interface AuditSample {
  /** Since the first sample. */
  seconds: number;
  stage: AuditRow["stage"];
  step: string | null;
  pages: number;
  /** Resident memory of the whole process. */
  memoryMb: number;
  /** Of all threads, since the process started. */
  cpuSeconds: number;
}

const SAMPLE_MS = 250;

/** Watches an audit to its end. Throws when it does not complete. */
export async function watchAudit(
  db: Db,
  auditId: number,
  worker: MeasuredProcess,
): Promise<{ samples: AuditSample[]; audit: AuditRow }> {
  const samples: AuditSample[] = [];
  const start = performance.now();
  for (;;) {
    const audit = await readAudit(db, auditId);
    samples.push({
      seconds: (performance.now() - start) / 1000,
      stage: audit.stage,
      step: audit.step,
      pages: audit.pages_crawled,
      memoryMb: worker.memoryMb(),
      cpuSeconds: worker.cpuSeconds(),
    });
    if (audit.finished_at !== null) {
      if (audit.status === "completed") return { samples, audit };
      const errors = worker.stdout().split("\n").filter((line) => line.includes('"level":"error"'));
      throw new Error([`The audit ${audit.status}: ${audit.error_message}`, ...errors].join("\n"));
    }
    await pause(SAMPLE_MS);
  }
}

/** What a part of an audit took. */
interface Span {
  seconds: number;
  cpuSeconds: number;
  /** The largest resident memory of its samples. */
  peakMemoryMb: number;
}

/** What a stage took, in the order of the audit. */
export function measureStages(samples: readonly AuditSample[]): Map<string, Span> {
  const stages = new Map<string, Span>();
  for (const [index, sample] of samples.entries()) {
    const before = samples[index - 1] ?? sample;
    const name = nameStage(before);
    const span = stages.get(name) ?? { seconds: 0, cpuSeconds: 0, peakMemoryMb: 0 };
    span.seconds += sample.seconds - before.seconds;
    span.cpuSeconds += sample.cpuSeconds - before.cpuSeconds;
    span.peakMemoryMb = Math.max(span.peakMemoryMb, sample.memoryMb);
    stages.set(name, span);
  }
  return stages;
}

function nameStage({ stage, step }: AuditSample): string {
  if (stage === null) return "waiting";
  return stage === "crawling" && step === "targets" ? "checking targets" : stage;
}

/** What the crawl of each tenth of the pages took. */
export function measureTenths(samples: readonly AuditSample[]): Span[] {
  const total = samples.at(-1)?.pages ?? 0;
  return Array.from({ length: 10 }, (_, index) => {
    const from = findMoment(samples, total * index / 10);
    const to = findMoment(samples, total * (index + 1) / 10);
    const inside = samples.filter(({ pages }) =>
      pages >= total * index / 10 && pages <= total * (index + 1) / 10
    );
    return {
      seconds: to.seconds - from.seconds,
      cpuSeconds: to.cpuSeconds - from.cpuSeconds,
      peakMemoryMb: Math.max(0, ...inside.map(({ memoryMb }) => memoryMb)),
    };
  });
}

/** The moment when this many pages had been crawled, between two samples in proportion. */
function findMoment(
  samples: readonly AuditSample[],
  pages: number,
): { seconds: number; cpuSeconds: number } {
  if (pages === 0) {
    // the last sample that has none yet
    const last = samples.findLast((sample) => sample.pages === 0);
    return { seconds: last?.seconds ?? 0, cpuSeconds: last?.cpuSeconds ?? 0 };
  }
  const index = samples.findIndex((sample) => sample.pages >= pages);
  const after = samples[index];
  const before = samples[index - 1] ?? after;
  if (after === undefined || before === undefined) return { seconds: NaN, cpuSeconds: NaN };
  const share = after.pages === before.pages
    ? 1
    : (pages - before.pages) / (after.pages - before.pages);
  return {
    seconds: before.seconds + share * (after.seconds - before.seconds),
    cpuSeconds: before.cpuSeconds + share * (after.cpuSeconds - before.cpuSeconds),
  };
}
