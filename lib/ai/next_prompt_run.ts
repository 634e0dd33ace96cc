import { DAY_MS } from "../core/days.ts";

/**
 * When a prompt is asked next that was due at `due`: this many days or a month later, at the same time (UTC), and
 * after `now`; what was missed meanwhile is not made up for. A month without that day has its last one.
 */
export function findNextPromptRun(
  schedule: "daily" | "weekly" | "monthly",
  due: Date,
  now: Date,
): Date {
  if (schedule !== "monthly") {
    const period = schedule === "daily" ? DAY_MS : 7 * DAY_MS;
    const missed = Math.max(0, Math.floor((now.getTime() - due.getTime()) / period));
    return new Date(due.getTime() + (missed + 1) * period);
  }
  for (let months = 1;; months++) {
    const next = addMonths(due, months);
    if (next > now) return next;
  }
}

function addMonths(time: Date, months: number): Date {
  const month = time.getUTCMonth() + months;
  const lastDay = new Date(Date.UTC(time.getUTCFullYear(), month + 1, 0)).getUTCDate();
  const next = new Date(time);
  next.setUTCFullYear(time.getUTCFullYear(), month, Math.min(time.getUTCDate(), lastDay));
  return next;
}
