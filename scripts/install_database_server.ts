import { findServerProgram, howToInstall } from "../db/embedded/server_program.ts";
import { mayInstallPackages, runApt } from "./run_apt.ts";

const PACKAGE = "mariadb-server-core";

/** Finds a database server program, or installs one where that needs no question: Debian, root. */
function main(): number {
  if (findServerProgram()) return 0;
  if (mayInstallPackages()) {
    process.stdout.write(`Installing a database server (apt-get install ${PACKAGE})…\n`);
    const installed = runApt(["update"]) &&
      runApt(["install", "--yes", "--no-install-recommends", PACKAGE]);
    if (installed && findServerProgram()) return 0;
  }
  process.stderr.write(`${howToInstall()}\n`);
  return 1;
}

process.exitCode = main();
