import { expect } from "chai";
import type { Config } from "../../../lib/core/config.ts";
import { createLog } from "../../../lib/core/log.ts";

function logTo(lines: string[], least: Config["logLevel"] = "info") {
  return createLog(least, (line) => lines.push(line), () => new Date("2026-01-31T12:00:00Z"));
}

describe("createLog()", () => {
  it("writes one JSON line a call", () => {
    const lines: string[] = [];
    logTo(lines)("info", "started", { port: 8000, note: "two\nlines" });
    expect(lines).to.deep.equal([
      '{"time":"2026-01-31T12:00:00.000Z","level":"info","event":"started","port":8000,' +
      '"note":"two\\nlines"}\n',
    ]);
  });

  it("leaves out what is below the level", () => {
    const lines: string[] = [];
    const log = logTo(lines, "warn");
    log("info", "a");
    log("error", "b");
    expect(lines).to.have.length(1);
  });

  it("writes an error with its causes", () => {
    const lines: string[] = [];
    const error = new Error("outer", { cause: new TypeError("inner") });
    logTo(lines)("error", "failed", { error });
    const written = JSON.parse(lines[0] ?? "");
    expect(written.error).to.deep.include({ name: "Error", message: "outer" });
    expect(written.error.cause).to.deep.include({ name: "TypeError", message: "inner" });
    expect(written.error.stack).to.match(/log\.spec\.ts/);
  });
});
