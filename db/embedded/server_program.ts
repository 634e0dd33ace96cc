import { spawnSync } from "node:child_process";
import { StartError } from "../../lib/errors.ts";

/** A MySQL or MariaDB server that is installed on this machine. */
export interface ServerProgram {
  path: string;
  flavor: "mariadb" | "mysql";
  /** As it names itself, such as `10.11.6-MariaDB`. */
  version: string;
}

const NAMES = ["mariadbd", "mysqld"];
// "" searches PATH
const DIRECTORIES = [
  "",
  "/usr/sbin",
  "/usr/libexec",
  "/usr/local/sbin",
  "/usr/local/bin",
  "/usr/local/libexec",
  "/usr/local/mysql/bin",
  "/opt/homebrew/bin",
  "/opt/homebrew/opt/mariadb/bin",
  "/opt/homebrew/opt/mysql/bin",
  "/opt/local/lib/mariadb/bin",
];

/** What a person without a server program is told: one line a way. */
export const HOW_TO_INSTALL = [
  "No server program of MariaDB (10.6 or newer) or MySQL (8.0 or newer) was found. Any one helps:",
  "  Debian, Ubuntu:  apt-get install --no-install-recommends mariadb-server-core",
  "  Fedora, RHEL:    dnf install mariadb-server",
  "  macOS:           brew install mariadb",
  "  or set DATABASE_URL=mysql://user:password@host:3306/name, which makes it needless.",
].join("\n");

/** Finds a server program that is new enough (MariaDB 10.6, MySQL 8.0), or undefined. */
export function findServerProgram(
  directories: readonly string[] = DIRECTORIES,
): ServerProgram | undefined {
  for (const directory of directories) {
    for (const name of NAMES) {
      const program = askVersion(directory === "" ? name : `${directory}/${name}`);
      if (program) return program;
    }
  }
  return undefined;
}

/** Finds a server program; throws a `StartError` that says how to install one. */
export function readServerProgram(): ServerProgram {
  const program = findServerProgram();
  if (!program) throw new StartError(HOW_TO_INSTALL);
  return program;
}

function askVersion(path: string): ServerProgram | undefined {
  const { status, stdout } = spawnSync(path, ["--no-defaults", "--version"], { encoding: "utf8" });
  return status === 0 ? parseServerVersion(path, stdout) : undefined;
}

/** Parses what `--version` prints; undefined when it is no such server or too old. */
export function parseServerVersion(path: string, text: string): ServerProgram | undefined {
  const match = /\bVer ((\d+)\.(\d+)\S*)/.exec(text);
  if (!match) return undefined;
  const [, version = "", major, minor] = match;
  const flavor = /mariadb/i.test(text) ? "mariadb" : "mysql";
  const needed = flavor === "mariadb" ? 10.06 : 8;
  return Number(major) + Number(minor) / 100 >= needed ? { path, flavor, version } : undefined;
}
