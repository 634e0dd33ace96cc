import type { BotDay } from "../../../db/logs/bot_days.ts";
import { BOT_VERDICTS } from "../../../schemas/bot.ts";
import type { BotAgent } from "../../logs/bots/bot_agent.ts";
import type { DayRequests } from "../../logs/packs/day_requests.ts";
import { NO_VISITS, type PageVisits } from "../../logs/packs/pack_page_visits.ts";
import type { PackedAddress } from "../../logs/packs/pack_requests.ts";

/** Adds to `visits` when each page was requested last, and how often, from addresses that count. */
export function addDayVisits(
  visits: Map<number, PageVisits>,
  { columns, pages, addresses }: DayRequests,
  { midnight, group, counts }: {
    /** Seconds since 1970. */
    midnight: number;
    group: BotAgent["group"];
    counts(address: PackedAddress, place: number): boolean;
  },
): void {
  if (group === "other") return;
  const isCounted = addresses.map(counts);
  const requests = new Uint32Array(pages.length);
  const lasts = new Uint32Array(pages.length);
  for (let row = 0; row < columns.seconds.length; row++) {
    if (isCounted[columns.addresses[row] ?? 0] !== true) continue;
    const place = columns.pages[row] ?? 0;
    requests[place] = (requests[place] ?? 0) + 1;
    // rows are in the order of time
    lasts[place] = columns.seconds[row] ?? 0;
  }
  for (let place = 0; place < pages.length; place++) {
    const page = pages[place] ?? 0;
    const count = requests[place] ?? 0;
    if (page === 0 || count === 0) continue;
    let known = visits.get(page);
    if (known === undefined) visits.set(page, known = { ...NO_VISITS });
    const second = midnight + (lasts[place] ?? 0);
    if (group === "ai") {
      known.aiRequests += count;
      known.aiSecond = Math.max(known.aiSecond, second);
    } else {
      known.searchRequests += count;
      known.searchSecond = Math.max(known.searchSecond, second);
    }
  }
}

/** HTTP has three digits of them; logs have no others. */
const STATUSES = 1_024;

/** Sums the requests of a bot on a day by verdict and status. */
export function sumDay(
  { columns, addresses }: DayRequests,
  { date, agent }: { date: string; agent: string },
): BotDay[] {
  const { statuses, bytes, durations, addresses: places } = columns;
  const days: BotDay[] = [];
  /** By kind the place of its day and 1. */
  const byKind = new Uint16Array(STATUSES * BOT_VERDICTS.length);
  const verdicts = addresses.map(({ verdict }) => BOT_VERDICTS.indexOf(verdict));
  for (let row = 0; row < statuses.length; row++) {
    const status = statuses[row] ?? 0;
    const verdict = verdicts[places[row] ?? 0] ?? 0;
    const kind = verdict * STATUSES + status;
    let day = days[(byKind[kind] ?? 0) - 1];
    if (day === undefined) {
      const sums = { requests: 0, bytes: 0, timed: 0, durationMs: 0 };
      day = { date, agent, verdict: BOT_VERDICTS[verdict] ?? "claimed", status, ...sums };
      byKind[kind] = days.push(day);
    }
    const duration = durations[row] ?? 0;
    day.requests++;
    day.bytes += bytes[row] ?? 0;
    if (duration === 0) continue;
    day.timed++;
    day.durationMs += duration - 1;
  }
  return days;
}
