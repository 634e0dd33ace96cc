import { setTimeout as pause } from "node:timers/promises";
import type { SiteClient } from "./site_client.ts";

/** What is asked of a site while nothing else happens, and again while an audit crawls. */
export const PATHS = ["", "/pages", "/issues"];

/** A number of requests a second, whether or not those before have been answered. */
export interface RatedLoad {
  seconds: number;
  rate: number;
}

/** Milliseconds of each answer by path. */
export async function measureLatencies(
  client: SiteClient,
  { seconds, rate }: RatedLoad,
): Promise<Map<string, number[]>> {
  const latencies = new Map<string, number[]>(PATHS.map((path) => [path, []]));
  const pending: Promise<void>[] = [];
  const start = performance.now();
  for (let index = 0; index < seconds * rate; index++) {
    const due = start + index * 1000 / rate;
    await pause(Math.max(0, due - performance.now()));
    const path = PATHS[index % PATHS.length] ?? "";
    pending.push(
      client.get(path).then(({ milliseconds }) => {
        latencies.get(path)?.push(milliseconds);
      }),
    );
  }
  await Promise.all(pending);
  return latencies;
}

/** The value that this share of the values does not exceed; NaN of none. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * percent / 100) - 1] ?? NaN;
}
