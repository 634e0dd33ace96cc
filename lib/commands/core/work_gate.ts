import type { ErrorCode } from "../../../schemas/error_codes.ts";
import { LimitExceededError } from "../../core/errors.ts";

/** How much work of one kind may be under way at the same time, and what it is called. */
interface WorkLimits {
  inProcess: number;
  ofAccount: number;
  /** The code of the refusal. */
  code: ErrorCode;
  /** Such as "inspections". */
  things: string;
}

/** Lets a few pieces of heavy work run at a time and refuses the others. */
export interface WorkGate {
  /** Throws what `run()` would throw now; takes no place. */
  check(accountId: number): void;
  /** Begins the work at once, or throws `LimitExceededError` when too much is under way. */
  run<Result>(accountId: number, work: () => Promise<Result>): Promise<Result>;
}

const RETRY_AFTER_SECONDS = 5;

/** Creates a gate for one kind of work; each server process has its own. */
export function createWorkGate({ inProcess, ofAccount, code, things }: WorkLimits): WorkGate {
  const running = new Map<number, number>();
  let total = 0;

  function check(accountId: number): void {
    const own = running.get(accountId) ?? 0;
    if (own >= ofAccount) {
      throw tooMany(`${own} ${things} of your account are under way, which is as many as may be`);
    }
    if (total >= inProcess) throw tooMany(`This server has as many ${things} as it can make`);
  }

  function enter(accountId: number): void {
    check(accountId);
    running.set(accountId, (running.get(accountId) ?? 0) + 1);
    total++;
  }

  function leave(accountId: number): void {
    const own = (running.get(accountId) ?? 1) - 1;
    if (own === 0) running.delete(accountId);
    else running.set(accountId, own);
    total--;
  }

  function tooMany(reason: string): LimitExceededError {
    const message = `${reason}. Wait for one to end and try again.`;
    return new LimitExceededError(code, message, RETRY_AFTER_SECONDS);
  }

  return {
    check,
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
