import { globSync, mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join, sep } from "node:path";
import { parseArgs } from "node:util";
import { fileURLToPath } from "node:url";
import { type MochaRun, runMocha } from "./test/run_mocha.ts";
import { runTwice } from "./test/run_twice.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const HELP = `npm test [-- PATTERN …] [-- --jobs N] [--grep TEXT] [--patience N] [--report FILE]

Runs the spec files whose path contains one of the patterns, such as db/ or keywords; none: all of them.
One to three files that fail run once more, alone. What passes then is named as unsteady.

  --jobs N     how many files run at the same time (default: two for each processor)
  --grep TEXT  only specs whose title contains it
  --patience N limits of time are N times as long, for a busy machine
  --report FILE  writes how the specs ended, as JSON; no file runs twice then
`;

/**
 * Files that take longest, the longest first, as the end of a run names them. They begin first: the run ends when the
 * last file does. The list only saves time; a file that is missing here runs as the others do.
 */
const LONG_FILES = [
  "spec/lib/web/browser/every_page.spec.ts",
  "spec/lib/routes/transient_failures.spec.ts",
  "spec/lib/docs/guides.spec.ts",
  "spec/github/audit_action.spec.ts",
  "spec/lib/web/pages/mod.spec.ts",
  "spec/lib/import_recovery.spec.ts",
  "spec/scripts/audit.spec.ts",
  "spec/lib/server.spec.ts",
  "spec/lib/assistant/wordings.spec.ts",
  "spec/lib/routes/exports/read_by_libreoffice.spec.ts",
  "spec/scripts/backup.spec.ts",
  "spec/github/other_pipelines.spec.ts",
  "spec/lib/jobs/reader_threads.spec.ts",
  "spec/lib/commands/audits/render/render_pages.spec.ts",
  "spec/lib/commands/imports/import_abort.spec.ts",
  "spec/lib/audit_recovery.spec.ts",
  "spec/scripts/import.spec.ts",
  "spec/scripts/audit/saved_audit.spec.ts",
  "spec/scripts/audit/audit_server.spec.ts",
  "spec/lib/source_kills.spec.ts",
  "spec/lib/web/browser/lighthouse.spec.ts",
  "spec/lib/commands/audits/control/pause_audit.spec.ts",
  "spec/lib/routes/audits/audited_site.spec.ts",
  "spec/scripts/verify.spec.ts",
  "spec/lib/jobs/verify_backlinks.spec.ts",
  "spec/lib/routes/imports/import_links.spec.ts",
  "spec/scripts/audit/audit_login.spec.ts",
  "spec/lib/web/browser/security.spec.ts",
  "spec/lib/webhook_kills.spec.ts",
  "spec/lib/assistant/tools/mod.spec.ts",
  "spec/lib/standing_site.spec.ts",
  "spec/lib/openapi/generated_clients.spec.ts",
  "spec/lib/foreign_clocks.spec.ts",
  "spec/scripts/export.spec.ts",
  "spec/lib/alert_kills.spec.ts",
  "spec/lib/commands/audits/crawl/run_audit.spec.ts",
  "spec/lib/routes/imports/imports.spec.ts",
  "spec/lib/commands/audits/crawl/broken_targets.spec.ts",
  "spec/scripts/annotate.spec.ts",
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
      report: { type: "string" },
      patience: { type: "string", default: "1" },
    },
  });
  return { ...values, patterns: positionals };
}

/** Runs files beside each other, or alone, one after the other. */
function runFiles(
  files: readonly string[],
  { isAlone, output }: { isAlone: boolean; output: string },
): Promise<MochaRun> {
  // a single file needs no processes beside this one
  const parallel = files.length === 1 ? [] : ["--parallel", "--jobs", isAlone ? "1" : jobs];
  if (isAlone) process.stdout.write(`\nOnce more, alone: ${files.join(", ")}\n`);
  const chosen = grep === undefined ? [] : ["--fgrep", grep];
  return runMocha([...parallel, ...chosen, ...files], {
    environment: { SPEC_PATIENCE: patience },
    stdio: "inherit",
    output,
  });
}

/** Runs the files, and those that fail once more; no file is run twice where a report is asked for. */
async function runChosen(): Promise<number> {
  if (report !== undefined) return (await runFiles(files, { isAlone: false, output: report })).code;
  const folder = mkdtempSync(join(tmpdir(), "search-visibility-run-"));
  try {
    const output = join(folder, "report.json");
    const { code, summary } = await runTwice(
      files,
      (some, isAlone) => runFiles(some, { isAlone, output }),
    );
    process.stdout.write(summary);
    return code;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const { help, jobs, grep, patience, report, patterns } = readArguments();
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
  process.exitCode = await runChosen();
}
