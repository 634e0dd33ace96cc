import { appendFileSync, readFileSync, writeFileSync } from "node:fs";

/** How many files the end of a run names. */
const NAMED = 10;

/** The variable that names the file of times to the processes that run spec files. */
const TIMES_VARIABLE = "SPEC_FILE_TIMES_FILE";

/** Has the processes that run spec files write how long each takes. */
export function recordFileTimes(path: string): void {
  writeFileSync(path, "");
  process.env[TIMES_VARIABLE] = path;
}

/** Notes how long a spec file took, its hooks included and the loading of its modules not. */
export function noteFileTime(file: string, milliseconds: number): void {
  const path = process.env[TIMES_VARIABLE];
  const name = file.slice(file.lastIndexOf("/spec/") + 1);
  if (path) appendFileSync(path, `${Math.round(milliseconds)} ${name}\n`);
}

/** The files that took longest, for the end of a run; empty for a run of a few files. */
export function describeSlowestFiles(): string {
  const path = process.env[TIMES_VARIABLE];
  const lines = path ? readFileSync(path, "utf8").trim().split("\n") : [];
  return lines.length <= NAMED ? "" : formatSlowest(lines);
}

/** `lines`: milliseconds and name of each file. */
function formatSlowest(lines: readonly string[]): string {
  const files = lines.map((line) => {
    const [milliseconds = "", name = ""] = line.split(" ");
    return { seconds: Number(milliseconds) / 1000, name };
  });
  const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, NAMED);
  const rows = slowest.map(({ seconds, name }) => `${seconds.toFixed(1).padStart(7)} s  ${name}`);
  return ["The slowest files:", ...rows, ""].join("\n");
}
