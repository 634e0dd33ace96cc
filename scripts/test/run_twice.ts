import type { MochaRun } from "./run_mocha.ts";
import type { FileCounts } from "./run_reporter.ts";

/** How both runs ended together. */
interface BothRuns {
  code: number;
  /** What to print behind what mocha printed; empty: nothing. */
  summary: string;
}

/** With more files than these the code is wrong, not the arrangement of a spec. */
const MOST_FILES = 3;

/**
 * Runs spec files, and those that failed once more, one after the other. A file that passes then is unsteady: it
 * depends on other files, or on luck. The summary names it, and the run does not fail. What fails outside of these
 * files, such as a hook of all, fails the run.
 */
export async function runTwice(
  files: readonly string[],
  run: (files: readonly string[], isAlone: boolean) => Promise<MochaRun>,
): Promise<BothRuns> {
  const first = await run(files, false);
  const failed = listFailed(first);
  const isWorthIt = failed.length > 0 && failed.length <= MOST_FILES &&
    failed.every((file) => files.includes(file));
  if (!isWorthIt) return { code: first.code, summary: "" };
  const second = await run(failed, true);
  if (second.report === null) return { code: second.code, summary: "" };
  // for these files the second run counts: in the first one a hook that failed may have hidden specs
  const counts = { ...first.report?.files, ...second.report.files };
  const unsteady = failed.filter((file) => hasPassed(second.report?.files[file]));
  const code = unsteady.length === failed.length ? second.code : second.code || 1;
  return { code, summary: writeSummary(Object.values(counts), unsteady) };
}

function listFailed({ report }: MochaRun): string[] {
  return Object.entries(report?.files ?? {}).filter(([, { failed }]) => failed > 0).map(([file]) =>
    file
  );
}

/** A file of which nothing ran has not passed. */
function hasPassed(counts: FileCounts | undefined): boolean {
  return counts !== undefined && counts.failed === 0 && counts.passed > 0;
}

/** The counts of both runs, in the words of mocha, below the unsteady files. */
function writeSummary(counts: readonly FileCounts[], unsteady: readonly string[]): string {
  const sum = (key: keyof FileCounts) => counts.reduce((all, file) => all + file[key], 0);
  return [
    ...unsteady.map((file) => `Unsteady: ${file} failed beside other files and passed alone.`),
    "Both runs:",
    `  ${sum("passed")} passing`,
    `  ${sum("failed")} failing`,
    "",
  ].join("\n");
}
