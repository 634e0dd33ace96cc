// The times of lines.
import { twoDigits } from "./scan_bytes";
import { SPANS } from "./split_line";

const CLF_LENGTH: u32 = 26;

const COLON: u8 = 58;

/** The minute that is known: `17/May/2015:10:05:` and the zone. */
const known: usize = memory.data(32, 16);
let minuteStart: i64 = -1;
/** When the day of that minute begins in its zone. */
let dayStart: i64 = -1;

/** Reads the time of the line's minute, or of the line where the format is another; -1: it is none. */
// @ts-ignore: decorator
@external("env", "readTime")
declare function readOther(): f64;

/** Seconds since 1970; -1: it is none. `isClf`: such as `17/May/2015:10:05:03 +0000`, of which a day is read once. */
// @ts-ignore: decorator
@inline
export function readTime(isClf: bool): i64 {
  if (!isClf) return <i64> readOther();
  const start = <usize> load<u32>(SPANS, 16);
  if (load<u32>(SPANS, 20) - <u32> start != CLF_LENGTH) return -1;
  const isDay = load<u64>(start) == load<u64>(known) &&
    load<u32>(start, 8) == load<u32>(known, 8) &&
    load<u32>(start, 20) == load<u32>(known, 20) && load<u16>(start, 24) == load<u16>(known, 24);
  const isMinute = load<u32>(start, 12) == load<u32>(known, 12) &&
    load<u16>(start, 16) == load<u16>(known, 16);
  if (!isDay || !isMinute) {
    // the lines after one that has no time are of the minute of before
    if (!(isDay ? turnTo(start) : askFor(start))) return -1;
    memory.copy(known, start, CLF_LENGTH);
  }
  const second = twoDigits(start + 18);
  return second > 60 ? -1 : minuteStart + second;
}

/** Turns to another minute of the day that is known; false: there is none such. */
function turnTo(start: usize): bool {
  const hour = twoDigits(start + 12);
  const minute = twoDigits(start + 15);
  if (hour > 23 || minute > 59 || load<u8>(start, 14) != COLON || load<u8>(start, 17) != COLON) {
    return false;
  }
  minuteStart = dayStart + 60 * (60 * <i64> hour + minute);
  return true;
}

/** Asks for a minute of a day that is not known. */
function askFor(start: usize): bool {
  const minute = <i64> readOther();
  if (minute == -1) return false;
  minuteStart = minute;
  dayStart = minute - 60 * (60 * <i64> twoDigits(start + 12) + twoDigits(start + 15));
  return true;
}
