import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { nodeSettings } from "../service_process.ts";

/** The suite of MCP, which is installed for the specs, brings a reader of YAML. */
const { parse } = createRequire(
  new URL("../../../node_modules/.cache/conformance/package.json", import.meta.url),
)("yaml") as { parse(text: string): unknown };

const GUIDE = new URL("../../../lib/docs/guides/ci-gate.md", import.meta.url);

/** A job of GitLab, as far as it is run here: https://docs.gitlab.com/ci/yaml/. */
export interface GitlabJob {
  variables: Record<string, string>;
  script: string[];
  cache: { paths: string[] };
  artifacts: { paths: string[]; reports: { junit: string } };
}

/** A step of a Jenkins pipeline. */
export interface JenkinsStep {
  /** The folder of `dir()`. */
  folder: string;
  script: string;
  /** What `junit` and `archiveArtifacts` take from the workspace. */
  files: string[];
}

/** What became of a script. */
export interface LinesResult {
  code: number;
  log: string;
}

/** The block of code in this language in the guide about gates. */
function blockOf(language: string): string {
  const blocks = [...readFileSync(GUIDE, "utf8").matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)];
  // the action's own workflow is YAML as well: the last block of a language counts
  const found = blocks.findLast((match) => match[1] === language);
  if (found?.[2] === undefined) throw new Error(`The guide has no block of ${language}.`);
  return found[2];
}

/** Reads the job `audit` of the guide. */
export function readGitlabJob(): GitlabJob {
  return (parse(blockOf("yaml")) as { audit: GitlabJob }).audit;
}

/** Reads the one step of the guide's pipeline. */
export function readJenkinsStep(): JenkinsStep {
  const text = blockOf("groovy");
  const find = (pattern: RegExp) => {
    const found = pattern.exec(text)?.[1];
    if (found === undefined) throw new Error(`The pipeline has no ${pattern}.`);
    return found;
  };
  return {
    folder: find(/dir\('([^']+)'\)/),
    // in ''' a backslash escapes the next character, the end of a line as well
    script: find(/sh '''([\s\S]*?)'''/).replace(
      /\\([\s\S])/g,
      (_, one: string) => one === "\n" ? "" : one,
    ),
    files: [find(/junit '([^']+)'/), find(/archiveArtifacts '([^']+)'/)],
  };
}

/** Runs a script as the runner of GitLab or Jenkins does, with these variables and those of Node.js alone. */
export async function runLines(
  shell: readonly [string, ...string[]],
  script: string,
  { cwd, environment }: { cwd: string; environment: Record<string, string> },
): Promise<LinesResult> {
  const [program, ...options] = shell;
  const child = spawn(program, [...options, "-c", script], {
    cwd,
    env: { HOME: cwd, NO_COLOR: "1", ...nodeSettings(), ...environment },
  });
  let log = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => log += text);
  }
  const { promise, resolve } = Promise.withResolvers<number>();
  child.on("close", (code) => resolve(code ?? -1));
  return { code: await promise, log };
}
