import { listSearchDays } from "../../../../db/search_data/search_days.ts";
import type { DayFacts, DayScan } from "../search_window.ts";
import { scanDays } from "./scan_days.ts";
import type { WindowEngine } from "./engine.ts";

/** Reads one day as it is at one moment; undefined when it has gone meanwhile. */
export async function readDay(
  { snapshot: read }: WindowEngine,
  { date, ...choice }: Omit<DayScan, "from" | "to"> & { date: string },
): Promise<DayFacts | undefined> {
  const window = { from: date, to: date };
  return await read(async (snapshot) => {
    const [source] = await listSearchDays(snapshot, choice, window);
    if (source === undefined) return undefined;
    const { importId, rowsCount } = source;
    for await (const facts of scanDays(snapshot, { ...choice, ...window })) {
      return { importId, rowsCount, facts };
    }
    return { importId, rowsCount, facts: undefined };
  });
}
