// The times of lines.
import { twoDigits } from "./scan_bytes";
import { SPANS } from "./split_line";

const CLF_LENGTH: u32 = 26;

/** The minute that is known: `17/May/2015:10:05:` and the zone. */
const known: usize = memory.data(32, 16);
let minuteStart: i64 = -1;

/** Reads the time of the line's minute, or of the line where the format is another; -1: it is none. */
// @ts-ignore: decorator
@external("env", "readTime")
declare function readOther(): f64;

/** Seconds since 1970; -1: it is none. `isClf`: such as `17/May/2015:10:05:03 +0000`, of which a minute is read once. */
// @ts-ignore: decorator
@inline
export function readTime(isClf: bool): i64 {
  if (!isClf) return <i64> readOther();
  const start = <usize> load<u32>(SPANS, 16);
  if (load<u32>(SPANS, 20) - <u32> start != CLF_LENGTH) return -1;
  const isKnown = load<u64>(start) == load<u64>(known) &&
    load<u64>(start, 8) == load<u64>(known, 8) && load<u16>(start, 16) == load<u16>(known, 16) &&
    load<u32>(start, 20) == load<u32>(known, 20) && load<u16>(start, 24) == load<u16>(known, 24);
  if (!isKnown) {
    const minute = <i64> readOther();
    // the lines after this one are of the minute of before
    if (minute == -1) return -1;
    minuteStart = minute;
    memory.copy(known, start, CLF_LENGTH);
  }
  const second = twoDigits(start + 18);
  return second > 60 ? -1 : minuteStart + second;
}
