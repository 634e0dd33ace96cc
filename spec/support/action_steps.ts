import { spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { nodeSettings } from "./service_process.ts";

/** The suite of MCP, which is installed for the specs, brings a reader of YAML. */
const { parse } = createRequire(
  new URL("../../node_modules/.cache/conformance/package.json", import.meta.url),
)("yaml") as { parse(text: string): unknown };

/** What is read of `action.yml`: https://docs.github.com/en/actions/reference/workflows-and-actions/metadata-syntax. */
interface Action {
  inputs: Record<string, { default?: string; required?: boolean }>;
  outputs: Record<string, { value: string }>;
  runs: { using: string; steps: ActionStep[] };
}

interface ActionStep {
  id?: string;
  name: string;
  if?: string;
  shell: string;
  env?: Record<string, string>;
  run: string;
}

/** Where and with what an action runs. */
export interface ActionRun {
  /** `action.yml` */
  file: string;
  inputs: Record<string, string>;
  /** The checkout. */
  workspace: string;
  /** Further variables, such as those that GitHub sets. */
  environment: Record<string, string>;
}

/** What became of a run. */
export interface ActionResult {
  /** Of the step that failed; 0: none did. */
  code: number;
  failedStep: string | null;
  log: string;
  outputs: Record<string, string>;
  summary: string;
}

/**
 * Runs the steps of a composite action as GitHub does: each `run:` by bash with -e and pipefail, with its variables,
 * and the files behind GITHUB_OUTPUT and GITHUB_STEP_SUMMARY. A step that fails ends the run.
 */
export async function runAction(
  { file, inputs, workspace, environment }: ActionRun,
): Promise<ActionResult> {
  const action = parse(readFileSync(file, "utf8")) as Action;
  const given = Object.fromEntries(
    Object.entries(action.inputs).map(([name, { default: value = "" }]) =>
      [`inputs.${name}`, inputs[name] ?? value] as const
    ),
  );
  const values: Record<string, string> = { ...given };
  const fill = (text: string) =>
    text.replace(/\$\{\{ ([\w.-]+) \}\}/g, (_, name: string) => values[name] ?? "");
  const summaryFile = join(workspace, "..", "summary.md");
  writeFileSync(summaryFile, "");
  const result: ActionResult = { code: 0, failedStep: null, log: "", outputs: {}, summary: "" };
  for (const step of action.runs.steps) {
    if (step.if !== undefined && !isMet(step.if, values)) continue;
    const outputFile = join(workspace, "..", "output.txt");
    writeFileSync(outputFile, "");
    const { code, log } = await runStep(step.run, workspace, {
      ...environment,
      ...Object.fromEntries(
        Object.entries(step.env ?? {}).map(([name, text]) => [name, fill(text)]),
      ),
      GITHUB_WORKSPACE: workspace,
      GITHUB_ACTION_PATH: dirname(file),
      GITHUB_OUTPUT: outputFile,
      GITHUB_STEP_SUMMARY: summaryFile,
    });
    result.log += `## ${step.name}\n${log}`;
    for (const line of readFileSync(outputFile, "utf8").split("\n")) {
      const at = line.indexOf("=");
      if (at > 0) values[`steps.${step.id}.outputs.${line.slice(0, at)}`] = line.slice(at + 1);
    }
    if (code === 0) continue;
    Object.assign(result, { code, failedStep: step.name });
    break;
  }
  result.summary = readFileSync(summaryFile, "utf8");
  for (const [name, { value }] of Object.entries(action.outputs)) {
    result.outputs[name] = fill(value);
  }
  return result;
}

/** Of the expressions of GitHub, the one kind that the action has: `NAME != ''`. */
function isMet(condition: string, values: Readonly<Record<string, string>>): boolean {
  const name = /^([\w.-]+) != ''$/.exec(condition)?.[1];
  if (name === undefined) throw new Error(`The condition is of no known kind: ${condition}`);
  return (values[name] ?? "") !== "";
}

async function runStep(
  script: string,
  cwd: string,
  environment: Record<string, string>,
): Promise<{ code: number; log: string }> {
  const child = spawn(
    "bash",
    ["--noprofile", "--norc", "-e", "-o", "pipefail", "-c", script],
    { cwd, env: { HOME: cwd, NO_COLOR: "1", ...nodeSettings(), ...environment } },
  );
  let log = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => log += text);
  }
  const { promise, resolve } = Promise.withResolvers<number>();
  child.on("close", (code) => resolve(code ?? -1));
  return { code: await promise, log };
}
