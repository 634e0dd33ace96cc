import { createLog } from "./write_log.ts";

/** A log of many days to write. */
interface LongLogPlan {
  linesOfDay: number;
  /** Of the first day, milliseconds since 1970. */
  firstAt: number;
  pagesCount: number;
}

const DAY_MS = 86_400_000;
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
/** The servers whose days follow each other in turn. */
const ZONES = ["+0100", "-0500", "+0000"];
const NEWLINE = 10;
const BRACKET = 91;
const DATE_LENGTH = "17/May/2015".length;
/** An address and what is between it and the time have fewer bytes. */
const MAX_HEAD = 60;

/**
 * Creates what gives the days of a long log: three servers in three time zones are generated once each, and their days follow
 * each other in turn with other dates. That is cheaper than to generate each line.
 */
export function createDays(
  { linesOfDay, firstAt, pagesCount }: LongLogPlan,
): (day: number) => Buffer {
  const servers = ZONES.map((timeZone, server) => {
    const { pieces } = createLog({
      ...{ linesCount: linesOfDay, seed: server + 1, firstAt, daysCount: 1, pagesCount, timeZone },
    });
    return Buffer.concat([...pieces]);
  });
  return (day) => shiftDates(servers[day % servers.length] ?? Buffer.alloc(0), day);
}

/** A copy of a log whose dates are some days later. */
function shiftDates(log: Buffer, days: number): Buffer {
  const shifted = Buffer.from(log);
  const later = new Map<string, string>();
  for (let at = 0, end = 0; at < shifted.length; at = end + 1) {
    end = shifted.indexOf(NEWLINE, at);
    const start = shifted.indexOf(BRACKET, at) + 1;
    // a line that is damaged has no date, and is not given that of the next one
    if (start === 0 || start > end || start - at > MAX_HEAD) continue;
    const date = shifted.toString("latin1", start, start + DATE_LENGTH);
    let text = later.get(date);
    if (text === undefined) later.set(date, text = addDays(date, days));
    shifted.write(text, start, "latin1");
  }
  return shifted;
}

/** Such as `17/May/2015`, some days later. */
function addDays(date: string, days: number): string {
  const [day, month = "", year] = date.split("/");
  const at = Date.UTC(Number(year), MONTHS.indexOf(month), Number(day)) + days * DAY_MS;
  const [years, months, dates] = new Date(at).toISOString().slice(0, 10).split("-");
  return `${dates}/${MONTHS[Number(months) - 1]}/${years}`;
}
