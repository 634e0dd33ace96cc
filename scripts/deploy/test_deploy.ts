import { spawnSync } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { StartError } from "../../lib/core/errors.ts";
import { mayInstallPackages, runApt } from "../run_apt.ts";
import { buildBaseImage } from "./base_image.ts";
import { type ContainerEngine, prepareEngine } from "./container_engine.ts";
import { runProgram } from "./run_program.ts";

const BASE = "localhost/search-visibility-base";
/**
 * Debian's packages: builder, runtime, networks of containers and what netavark calls without naming it, the reader of
 * compose files, the maker of a base.
 */
const PACKAGES = [
  ...["podman", "runc", "netavark", "aardvark-dns", "iptables", "podman-compose", "debootstrap"],
];
const PROGRAMS = ["podman", "runc", "iptables", "podman-compose", "debootstrap"];
// in this order: the second runs the image that the first builds
const SPECS = ["container", "compose"].map((name) => `spec/scripts/deploy/${name}.spec.ts`);

/** Builds the image on a base of this machine's own, runs it and the compose file, and ends as the specs did. */
function main(): number {
  installPrograms();
  const folder = join(tmpdir(), "search-visibility-deploy");
  const engine = prepareEngine(folder);
  if (!hasImage(BASE, engine)) {
    process.stdout.write("Building a base image (debootstrap)…\n");
    buildBaseImage(BASE, folder, engine);
  }
  const { status } = spawnSync("mocha", ["--no-parallel", ...SPECS], {
    env: { ...process.env, ...engine, SPEC_DEPLOY_BASE: BASE },
    stdio: "inherit",
  });
  return status ?? 1;
}

function installPrograms(): void {
  const missing = PROGRAMS.filter((name) => spawnSync(name, ["--version"]).error !== undefined);
  if (missing.length === 0) return;
  if (mayInstallPackages()) {
    process.stdout.write(`Installing ${PACKAGES.join(", ")} (apt-get)…\n`);
    const done = runApt(["update"]) &&
      runApt(["install", "--yes", "--no-install-recommends", ...PACKAGES]);
    if (done) return;
  }
  throw new StartError(
    `Missing: ${missing.join(", ")}. Install them as root on Debian: apt-get install ${
      PACKAGES.join(" ")
    }`,
  );
}

function hasImage(name: string, engine: ContainerEngine): boolean {
  const images = runProgram("podman", ["images", "--format", "{{.Repository}}"], {
    environment: { ...engine },
  });
  return images.split("\n").includes(name);
}

try {
  process.exitCode = main();
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
