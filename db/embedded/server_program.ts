import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { StartError } from "../../lib/core/errors.ts";

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

/** The command that installs a server program, by the names that os-release(5) gives a system and its kin. */
const INSTALL_COMMANDS: readonly (readonly [RegExp, string])[] = [
  [/\b(debian|ubuntu)\b/, "sudo apt-get install --no-install-recommends mariadb-server-core"],
  [/\b(fedora|rhel|centos)\b/, "sudo dnf install mariadb-server"],
  [/\bsuse\b/, "sudo zypper install mariadb"],
  [/\barch\b/, "sudo pacman -S mariadb"],
  [/\balpine\b/, "sudo apk add mariadb"],
];

/** A system, as it names itself. */
interface SystemNames {
  platform: NodeJS.Platform;
  /** The contents of `/etc/os-release`; empty where there is none. */
  osRelease: string;
}

/** Says in one sentence what a person without a server program does on this system. */
export function howToInstall({ platform, osRelease }: SystemNames = readSystemNames()): string {
  const names = [...osRelease.matchAll(/^(?:ID|ID_LIKE)="?([\w. -]*)/gm)].map(([, name]) => name)
    .join(" ");
  const command = platform === "darwin"
    ? "brew install mariadb"
    : INSTALL_COMMANDS.find(([system]) => system.test(names))?.[1];
  const action = command === undefined
    ? "install MariaDB 10.6 or newer, or MySQL 8.0 or newer"
    : `run "${command}"`;
  return `No database server program was found: ${action}, ` +
    "or set DATABASE_URL=mysql://user:password@host:3306/name to use a server that runs elsewhere.";
}

function readSystemNames(): SystemNames {
  const path = "/etc/os-release";
  const osRelease = existsSync(path) ? readFileSync(path, "utf8") : "";
  return { platform: process.platform, osRelease };
}

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
  if (!program) throw new StartError(howToInstall());
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
