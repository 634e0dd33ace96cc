import { spawn } from "node:child_process";
import { globSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join, sep } from "node:path";
import { parseArgs } from "node:util";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const HELP = `npm test [-- PATTERN …] [-- --jobs N] [--grep TEXT] [--patience N]

Runs the spec files whose path contains one of the patterns, such as db/ or keywords; none: all of them.

  --jobs N     how many files run at the same time (default: two for each processor)
  --grep TEXT  only specs whose title contains it
  --patience N limits of time are N times as long, for a busy machine
`;

/**
 * Files that take longest, the longest first, as the end of a run names them. They begin first: the run ends when the
 * last file does. The list only saves time; a file that is missing here runs as the others do.
 */
const LONG_FILES = [
  "spec/lib/routes/transient_failures.spec.ts",
  "spec/lib/web/browser/every_page.spec.ts",
  "spec/lib/web/pages/mod.spec.ts",
  "spec/scripts/audit.spec.ts",
  "spec/lib/docs/guides.spec.ts",
  "spec/lib/server.spec.ts",
  "spec/lib/import_recovery.spec.ts",
  "spec/scripts/audit/audit_server.spec.ts",
  "spec/scripts/verify.spec.ts",
  "spec/github/audit_action.spec.ts",
  "spec/scripts/audit/saved_audit.spec.ts",
  "spec/lib/source_kills.spec.ts",
  "spec/lib/routes/imports/import_links.spec.ts",
  "spec/lib/web/browser/security.spec.ts",
  "spec/lib/audit_recovery.spec.ts",
  "spec/scripts/audit/audit_login.spec.ts",
  "spec/scripts/backup.spec.ts",
  "spec/lib/openapi/generated_clients.spec.ts",
  "spec/lib/webhook_kills.spec.ts",
  "spec/lib/alert_kills.spec.ts",
  "spec/scripts/import.spec.ts",
  "spec/lib/standing_site.spec.ts",
];

/** Lists the spec files whose path contains one of the patterns, the longest first. */
function chooseFiles(patterns: readonly string[]): string[] {
  const all = globSync("spec/**/*.spec.ts", { cwd: ROOT }).map((file) => file.replaceAll(sep, "/"));
  const chosen = patterns.length === 0
    ? all
    : all.filter((file) => patterns.some((pattern) => file.includes(pattern)));
  return [
    ...LONG_FILES.filter((file) => chosen.includes(file)),
    ...chosen.filter((file) => !LONG_FILES.includes(file)).toSorted(),
  ];
}

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      help: { type: "boolean", short: "h", default: false },
      jobs: { type: "string", default: `${2 * availableParallelism()}` },
      grep: { type: "string" },
      patience: { type: "string", default: "1" },
    },
  });
  return { ...values, patterns: positionals };
}

/** Runs mocha on the files and gives its exit code; a signal to this process reaches mocha, too. */
function runMocha(args: readonly string[], patience: string): Promise<number> {
  const mocha = join(ROOT, "node_modules", "mocha", "bin", "mocha.js");
  // "env" keeps the rest of the environment
  const command = [`SPEC_PATIENCE=${patience}`, process.execPath, mocha, ...args];
  const child = spawn("env", command, { cwd: ROOT, stdio: "inherit" });
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => child.kill(signal));
  return new Promise((resolve, reject) => {
    child.once("error", reject).once("close", (code) => resolve(code ?? 1));
  });
}

const { help, jobs, grep, patience, patterns } = readArguments();
const files = chooseFiles(patterns);
if (help) {
  process.stdout.write(HELP);
} else if (!(Number(patience) >= 1)) {
  process.stderr.write("--patience takes a number of 1 or more.\n");
  process.exitCode = 2;
} else if (files.length === 0) {
  process.stderr.write(`No spec file has ${patterns.join(" or ")} in its path.\n`);
  process.exitCode = 2;
} else {
  // a single file needs no processes beside this one
  const parallel = files.length === 1 ? [] : ["--parallel", "--jobs", jobs];
  process.exitCode = await runMocha([
    ...parallel,
    ...(grep === undefined ? [] : ["--fgrep", grep]),
    ...files,
  ], patience);
}
