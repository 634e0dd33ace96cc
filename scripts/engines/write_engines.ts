import type { SpecsResult } from "./run_specs.ts";

/** One line of the table. */
export interface EngineResult {
  server: string;
  /** As the server names itself; null: it did not run. */
  version: string | null;
  /** The specs' result, or why there is none. */
  result: SpecsResult | string;
}

/** Writes the table of all engines, then what failed and what did not run, each with its reason. */
export function writeEngines(results: readonly EngineResult[]): string {
  const rows = [
    ["engine", "version", "passed", "failed", "skipped", "minutes"],
    ...results.map(tableRow),
  ];
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  const table = rows.map((row) =>
    row.map((cell, column) => cell.padEnd(widths?.[column] ?? 0)).join("  ").trimEnd()
  );
  return [...table, ...results.flatMap(details)].join("\n");
}

function tableRow({ server, version, result }: EngineResult): string[] {
  if (typeof result === "string") return [server, version ?? "", "not run", "", "", ""];
  return [
    server,
    version ?? "",
    String(result.passed),
    String(result.failed.length),
    String(result.skipped.length),
    (result.seconds / 60).toFixed(1),
  ];
}

function details({ server, result }: EngineResult): string[] {
  if (typeof result === "string") return ["", `${server} did not run: ${result}`];
  const { failed, skipped, broken } = result;
  return [
    ...broken === null ? [] : ["", `${server}: mocha ended without a report (${broken}).`],
    ...failed.length === 0 ? [] : ["", `${server}, failed:`],
    ...failed.map(({ title, message }) => `  ${title}\n    ${message.split("\n")[0]}`),
    ...skipped.length === 0 ? [] : ["", `${server}, skipped (what they lack is said above):`],
    ...skipped.map((title) => `  ${title}`),
  ];
}

/** Whether specs ran on each server and none failed. */
export function areGreen(results: readonly EngineResult[]): boolean {
  return results.every(({ result }) =>
    typeof result !== "string" && result.broken === null && result.failed.length === 0 &&
    result.passed > 0
  );
}
