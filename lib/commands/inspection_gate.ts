import { LimitExceededError } from "../errors.ts";

/** How many inspections may be under way at the same time. */
export interface InspectionLimits {
  inProcess: number;
  ofAccount: number;
}

/** Lets a few inspections run at a time and refuses the others. */
export interface InspectionGate {
  /** Runs the work, or throws `LimitExceededError` when too many are under way. */
  run<Result>(accountId: number, work: () => Promise<Result>): Promise<Result>;
}

const RETRY_AFTER_SECONDS = 5;

/** Creates a gate; each server process has one of its own. */
export function createInspectionGate({ inProcess, ofAccount }: InspectionLimits): InspectionGate {
  const running = new Map<number, number>();
  let total = 0;

  function enter(accountId: number): void {
    const own = running.get(accountId) ?? 0;
    if (own >= ofAccount) {
      throw tooMany(`${own} inspections of your account are under way, which is as many as may be`);
    }
    if (total >= inProcess) throw tooMany("This server has as many inspections as it can make");
    running.set(accountId, own + 1);
    total++;
  }

  function leave(accountId: number): void {
    const own = (running.get(accountId) ?? 1) - 1;
    if (own === 0) running.delete(accountId);
    else running.set(accountId, own);
    total--;
  }

  return {
    async run(accountId, work) {
      enter(accountId);
      try {
        return await work();
      } finally {
        leave(accountId);
      }
    },
  };
}

function tooMany(reason: string): LimitExceededError {
  return new LimitExceededError(
    "too_many_inspections",
    `${reason}. Wait for one to end and try again.`,
    RETRY_AFTER_SECONDS,
  );
}
