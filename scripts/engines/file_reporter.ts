import { writeFileSync } from "node:fs";
import Mocha, { type MochaOptions, type Runner } from "mocha";
import type { Report } from "./run_specs.ts";

/** Prints a dot a spec, as mocha's own reporter does, and writes how the specs ended to the file `output`. */
export default class FileReporter extends Mocha.reporters.Dot {
  constructor(runner: Runner, options: MochaOptions) {
    super(runner, options);
    const report: Report = { passed: 0, failed: [], skipped: [] };
    runner.on("pass", () => report.passed++);
    runner.on("fail", (test, error: Error) => {
      report.failed.push({ title: test.fullTitle(), message: error.message });
    });
    runner.on("pending", (test) => report.skipped.push(test.fullTitle()));
    runner.on("end", () => {
      writeFileSync(String(options.reporterOptions["output"]), JSON.stringify(report));
    });
  }
}
