import type { ScenarioResult } from "./scenario.ts";

/** Writes the table of scenarios as Markdown. */
export function writeScenarios(results: readonly ScenarioResult[]): string {
  const rows: [string, (result: ScenarioResult) => string][] = [
    ["processes that came up of four", ({ cameUp }) => String(cameUp)],
    [
      "requests by status",
      ({ counts }) =>
        [...counts].toSorted().map(([status, count]) => `${status}: ${count}`).join(", "),
    ],
    ["rows lost / doubled", ({ lost, doubled }) => `${lost} / ${doubled}`],
    ["admitted in any 60 s of a limit", ({ window }) => `${window.most} of ${window.limit}`],
    [
      "answered with 200 / calls counted of that account",
      ({ window }) => `${window.answered} / ${window.counted}`,
    ],
    ["audit", ({ disturbed, undisturbed }) => compare(disturbed.audit, undisturbed.audit)],
    ["import", ({ disturbed, undisturbed }) => compare(disturbed.import, undisturbed.import)],
    ["run of prompts", ({ disturbed, undisturbed }) => compare(disturbed.run, undisturbed.run)],
  ];
  const names = { one: "one writer", all: "all nodes write" };
  const heads = results.map(({ mode }) => names[mode]);
  return [
    `| | ${heads.join(" | ")} |`,
    `| --- |${heads.map(() => " --- |").join("")}`,
    ...rows.map(([name, write]) => `| ${name} | ${results.map(write).join(" | ")} |`),
  ].join("\n");
}

function compare(disturbed: string, undisturbed: string): string {
  return disturbed === undisturbed
    ? `as without failures: ${disturbed}`
    : `${disturbed}; without failures: ${undisturbed}`;
}
