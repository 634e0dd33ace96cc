import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { findServerProgram, HOW_TO_INSTALL } from "../db/embedded/server_program.ts";

const PACKAGE = "mariadb-server-core";

/** Finds a database server program, or installs one where that needs no question: Debian, root. */
function main(): number {
  if (findServerProgram()) return 0;
  if (process.getuid?.() === 0 && existsSync("/etc/debian_version")) {
    process.stdout.write(`Installing a database server (apt-get install ${PACKAGE})…\n`);
    const installed = runApt(["update"]) &&
      runApt(["install", "--yes", "--no-install-recommends", PACKAGE]);
    if (installed && findServerProgram()) return 0;
  }
  process.stderr.write(`${HOW_TO_INSTALL}\n`);
  return 1;
}

function runApt(args: string[]): boolean {
  // package scripts must ask nothing: "env" keeps the rest of the environment
  const { status, stdout, stderr } = spawnSync(
    "env",
    ["DEBIAN_FRONTEND=noninteractive", "apt-get", "-q", ...args],
    { encoding: "utf8" },
  );
  if (status !== 0) process.stderr.write(`${stdout ?? ""}${stderr ?? ""}`);
  return status === 0;
}

process.exitCode = main();
