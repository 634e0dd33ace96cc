import { addDays } from "../../core/days.ts";

/** The last day that a row may be of: tomorrow, since it is tomorrow already in the east. */
export function lastPossibleDay(today: string): string {
  return addDays(today, 1);
}

/** Why a row of a day after the last possible one is left out. */
export function describeFuture(day: string): string {
  return `${DATED_IN_FUTURE} ${day}.`;
}

/** Whether a row was left out because of a day in the future. */
export function isFutureReason(reason: string): boolean {
  return reason.startsWith(DATED_IN_FUTURE);
}

const DATED_IN_FUTURE = "The row is dated in the future:";
