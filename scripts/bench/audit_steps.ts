/** When a part of an audit's analysis or scoring began and ended, in milliseconds. */
export interface StepSpan {
  step: string;
  from: number;
  to: number;
  /** Resident memory of the process at its end, in MB. */
  memoryMb: number;
}

/** Reads from a worker's log at the level `debug` which parts its audits had, in their order. */
export function readSteps(log: string): StepSpan[] {
  return log.split("\n").filter((line) => line.includes('"event":"audit_step"')).map((line) => {
    // as run_audit.ts and log.ts write it
    const { time, step, ms, memory_mb: memoryMb }: {
      time: string;
      step: string;
      ms: number;
      memory_mb: number;
    } = JSON.parse(line);
    const to = Date.parse(time);
    return { step, from: to - ms, to, memoryMb };
  });
}

/** For how many seconds at least one of these parts ran. */
export function sumSteps(spans: readonly StepSpan[]): number {
  let covered = 0;
  let end = 0;
  for (const { from, to } of spans.toSorted((a, b) => a.from - b.from)) {
    covered += Math.max(0, to - Math.max(from, end));
    end = Math.max(end, to);
  }
  return covered / 1000;
}
