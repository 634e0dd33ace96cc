import { spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  globSync,
  mkdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { parseServerVersion, type ServerProgram } from "../../db/embedded/server_program.ts";
import { StartError } from "../../lib/core/errors.ts";
import { mayInstallPackages, runApt } from "../run_apt.ts";
import type { Engine } from "./engines.ts";

/** Where the systems with the engines are kept: some 300 to 700 MB each. */
const ENGINES_FOLDER = "/var/cache/search-visibility-engines";

const KEYRING = "/usr/share/keyrings/debian-archive-keyring.gpg";
/** A download that hangs is ended. */
const INSTALL_SECONDS = 900;
const APT_TIMEOUT_MS = 300_000;
/** Not for packages of a mirror of its own, such as that of security fixes. */
const MAIN_ARCHIVE = /^Debian$|^$/;

/**
 * Returns the engine's server program: of a small Debian system in a folder, which debootstrap makes once from the
 * mirror in apt's own sources. Nothing of the machine's own database server changes. Throws a `StartError` that
 * says why it cannot be had.
 */
export function installEngine(engine: Engine): ServerProgram {
  const root = join(ENGINES_FOLDER, engine.name);
  if (!existsSync(root)) makeSystem(engine, root);
  const path = writeStarter(root);
  const { stdout, stderr } = spawnSync(path, ["--no-defaults", "--version"], { encoding: "utf8" });
  const program = parseServerVersion(path, stdout);
  if (program === undefined) throw new StartError(`${path} is no server that runs here: ${stderr}`);
  return program;
}

/** The system is made under another name and renamed: one that is half made is never used. */
function makeSystem({ name, package: packageName, suite }: Engine, root: string): void {
  if (!mayInstallPackages()) {
    throw new StartError(
      `"${name}" needs Debian and root to be installed. Name a server's address in place of it: ` +
        "mysql://user:password@host:3306/",
    );
  }
  installDebootstrap();
  const unfinished = `${root}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  const packages = join(ENGINES_FOLDER, "packages");
  mkdirSync(packages, { recursive: true });
  process.stdout.write(`Installing ${packageName} of Debian's ${suite} suite in ${root}…\n`);
  const { status, stdout } = spawnSync("timeout", [
    "--kill-after=10",
    String(INSTALL_SECONDS),
    "debootstrap",
    "--variant=minbase",
    `--keyring=${KEYRING}`,
    `--include=${packageName}`,
    `--cache-dir=${packages}`,
    suite,
    unfinished,
    readMirror(),
  ], { encoding: "utf8", maxBuffer: 64 * 1024 * 1024 });
  if (status !== 0) {
    const words = (stdout ?? "").trim().split("\n").slice(-5).join("\n");
    throw new StartError(
      `${packageName} of ${suite} could not be installed (${status}).\n${words}`,
    );
  }
  renameSync(unfinished, root);
}

function installDebootstrap(): void {
  if (spawnSync("debootstrap", ["--version"]).status === 0) return;
  const options = { timeoutMs: APT_TIMEOUT_MS };
  const installed = runApt(["update"], options) &&
    runApt(["install", "--yes", "--no-install-recommends", "debootstrap"]);
  if (!installed) throw new StartError("debootstrap could not be installed by apt-get.");
}

/** The mirror of Debian's main archive in the machine's own sources. */
function readMirror(): string {
  const format = "$(REPO_URI)\t$(LABEL)";
  const { stdout } = spawnSync(
    "apt-get",
    ["indextargets", "--format", format, "Created-By: Packages"],
    { encoding: "utf8" },
  );
  const targets = (stdout ?? "").trim().split("\n").map((line) => line.split("\t"));
  const mirror = targets.find(([, label = ""]) => MAIN_ARCHIVE.test(label))?.[0];
  if (!mirror) throw new StartError("apt's sources name no mirror of Debian.");
  return mirror;
}

/**
 * Writes a program that runs the server with the libraries of its own system, by that system's loader: it needs no
 * root, no chroot and no mounts, and its files may be anywhere. It has its own folder and the name that is
 * looked for first: with the folder in front of PATH, each private server is this one.
 */
function writeStarter(root: string): string {
  const path = join(root, "program/mariadbd");
  const find = (pattern: string) => globSync(join(root, pattern))[0];
  const server = find("usr/sbin/mariadbd") ?? find("usr/sbin/mysqld");
  const loader = find("usr/lib/*-linux-*/ld-linux*.so.*");
  if (server === undefined || loader === undefined) {
    throw new StartError(`${root} holds no server. Remove it and try again.`);
  }
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(
    path,
    `#!/bin/sh\nexec ${loader} --library-path ${
      dirname(loader)
    } ${server} "$@" --basedir=${root}/usr\n`,
  );
  chmodSync(path, 0o755);
  return path;
}
