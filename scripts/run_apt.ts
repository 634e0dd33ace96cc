import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** True where a package may be installed without asking anybody: Debian or one of its kin, as root. */
export function mayInstallPackages(): boolean {
  return process.getuid?.() === 0 && existsSync("/etc/debian_version");
}

/** How long a call of apt-get may take. */
interface AptOptions {
  /** After which it is cut off; only for downloads, as a half-installed package harms. */
  timeoutMs?: number;
}

/** Runs apt-get without questions; false when it failed, and then all that it said is shown. */
export function runApt(args: readonly string[], { timeoutMs }: AptOptions = {}): boolean {
  // package scripts must ask nothing: "env" keeps the rest of the environment
  const { status, stdout, stderr, error } = spawnSync(
    "env",
    ["DEBIAN_FRONTEND=noninteractive", "apt-get", "-q", ...args],
    { encoding: "utf8", ...timeoutMs !== undefined && { timeout: timeoutMs } },
  );
  if (status !== 0) {
    process.stderr.write(`${stdout ?? ""}${stderr ?? ""}`);
    if (error) process.stderr.write(`apt-get ${args[0]} did not end: ${error.message}\n`);
  }
  return status === 0;
}

/** Installs packages that a bench needs and that are missing, where that needs no question. Throws when some stay missing. */
export function installMissing(findMissing: () => string[]): void {
  const missing = findMissing();
  if (missing.length === 0) return;
  const command = `apt-get install ${missing.join(" ")}`;
  if (mayInstallPackages()) {
    process.stdout.write(`Installing what is missing (${command})…\n`);
    // a system that was just set up has no lists of packages yet
    const isInstalled = runApt(["update"]) &&
      runApt(["install", "--yes", "--no-install-recommends", ...missing]);
    if (isInstalled && findMissing().length === 0) return;
  }
  throw new Error(`Install what is missing first: ${command}`);
}
