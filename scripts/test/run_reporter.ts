import { writeFileSync } from "node:fs";
import { relative } from "node:path";
import Mocha, { type MochaOptions, type Runnable, type Runner } from "mocha";

/** How many specs of a file passed and failed; a failed hook counts as one. */
export interface FileCounts {
  passed: number;
  failed: number;
}

/** How specs ended. */
export interface Report {
  /** By the path of the spec file, as seen from the working directory. */
  files: Record<string, FileCounts>;
  failed: { title: string; message: string }[];
  /** The titles of specs that did not run. */
  skipped: string[];
}

/** Prints as mocha does, and writes the report to the file `output`. */
export default class RunReporter extends Mocha.reporters.Spec {
  constructor(runner: Runner, options: MochaOptions) {
    super(runner, options);
    const report: Report = { files: {}, failed: [], skipped: [] };
    const count = ({ file = "" }: Runnable, key: keyof FileCounts) => {
      const counts = report.files[relative(process.cwd(), file)] ??= { passed: 0, failed: 0 };
      counts[key]++;
    };
    runner.on("pass", (spec) => count(spec, "passed"));
    // a hook that fails comes here, too
    runner.on("fail", (spec, error: Error) => {
      count(spec, "failed");
      report.failed.push({ title: spec.fullTitle(), message: error.message });
    });
    runner.on("pending", (spec) => report.skipped.push(spec.fullTitle()));
    runner.on("end", () => {
      writeFileSync(String(options.reporterOptions["output"]), JSON.stringify(report));
    });
  }
}
