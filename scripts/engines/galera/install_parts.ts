import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { StartError } from "../../../lib/core/errors.ts";
import { mayInstallPackages, runApt } from "../../run_apt.ts";

const PACKAGES = ["mariadb-server-core", "galera-4", "haproxy", "rsync", "lsof", "iproute2"];
const PROGRAMS = [
  "/usr/sbin/mariadbd",
  "/usr/lib/galera/libgalera_smm.so",
  "/usr/sbin/haproxy",
  "/usr/bin/rsync",
  "/usr/bin/lsof",
];
/** Only the programs that copy a node's state are used: installed, the first one would start a server. */
const UNPACKED = ["mariadb-server", "mariadb-client-core"];

/**
 * Installs what a cluster needs, where that may be done unasked, and returns the folder of the programs that copy a
 * node's state. Throws a `StartError` that names what is missing.
 */
export function installParts(directory: string): string {
  if (!PROGRAMS.every((path) => existsSync(path))) {
    if (!mayInstallPackages()) throw missing(PACKAGES);
    runApt(["install", "-y", "--no-install-recommends", ...PACKAGES]);
    if (!PROGRAMS.every((path) => existsSync(path))) throw missing(PACKAGES);
  }
  if (existsSync("/usr/bin/wsrep_sst_rsync")) return "/usr/bin";
  if (!mayInstallPackages()) throw missing(["mariadb-server"]);
  const folder = join(directory, "packages");
  mkdirSync(folder);
  spawnSync("apt-get", ["-q", "download", ...UNPACKED], { cwd: folder });
  for (const file of readdirSync(folder).filter((name) => name.endsWith(".deb"))) {
    spawnSync("dpkg-deb", ["-x", file, "unpacked"], { cwd: folder });
  }
  const programs = join(folder, "unpacked/usr/bin");
  if (!existsSync(join(programs, "wsrep_sst_rsync"))) throw missing(["mariadb-server"]);
  return programs;
}

function missing(packages: readonly string[]): StartError {
  return new StartError(
    `A Galera cluster needs Debian's packages ${packages.join(", ")}. As root they are installed.`,
  );
}
