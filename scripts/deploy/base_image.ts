import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { StartError } from "../../lib/core/errors.ts";
import type { ContainerEngine } from "./container_engine.ts";
import { runProgram } from "./run_program.ts";

const KEYRING = "/usr/share/keyrings/debian-archive-keyring.gpg";
const CERTIFICATES = "etc/ssl/certs/ca-certificates.crt";

/**
 * Builds an image that stands for `node:24-bookworm-slim` where no registry of images is: this machine's release of
 * Debian by debootstrap, from the machine's own package sources, with this process's Node.js and the machine's npm
 * and its settings. Needs root.
 */
export function buildBaseImage(name: string, folder: string, engine: ContainerEngine): void {
  const root = join(folder, "base");
  rmSync(root, { recursive: true, force: true });
  const { codename, mirror, file } = findSource();
  const flags = ["--variant=minbase", `--keyring=${KEYRING}`, "--include=ca-certificates"];
  runProgram("debootstrap", [...flags, codename, root, mirror]);
  rmSync(join(root, "etc/apt/sources.list"), { force: true });
  cpSync(file, join(root, file));
  copyFileSync(`/${CERTIFICATES}`, join(root, CERTIFICATES));
  addNode(root);
  const archive = join(folder, "base.tar");
  runProgram("tar", ["-C", root, "-cf", archive, "."]);
  runProgram("podman", ["import", archive, name], { environment: { ...engine } });
  rmSync(archive);
  rmSync(root, { recursive: true });
}

/** The package source of this machine's own release. */
function findSource(): { codename: string; mirror: string; file: string } {
  const release = readFileSync("/etc/os-release", "utf8");
  const codename = /^VERSION_CODENAME=(\w+)$/m.exec(release)?.[1] ?? "";
  const folder = "/etc/apt/sources.list.d";
  const files = ["/etc/apt/sources.list", ...readdirSync(folder).map((name) => join(folder, name))];
  for (const file of files.filter((path) => existsSync(path))) {
    for (const part of readFileSync(file, "utf8").split(/\n\s*\n/)) {
      const list = new RegExp(`^deb (?:\\[[^\\]]*\\] )?(\\S+) ${codename} `, "m").exec(part)?.[1];
      const suites = /^Suites:(.*)$/m.exec(part)?.[1]?.trim().split(/\s+/) ?? [];
      const uri = suites.includes(codename) ? /^URIs:\s*(\S+)/m.exec(part)?.[1] : undefined;
      const mirror = list ?? uri;
      if (mirror !== undefined) return { codename, mirror, file };
    }
  }
  throw new StartError(`No package source of Debian "${codename}" was found in /etc/apt.`);
}

function addNode(root: string): void {
  const local = join(root, "usr/local");
  copyFileSync(process.execPath, join(local, "bin/node"));
  const found = realpathSync(runProgram("sh", ["-c", "command -v npm"]).trim());
  const npm = dirname(dirname(found));
  mkdirSync(join(local, "lib/node_modules"), { recursive: true });
  cpSync(npm, join(local, "lib/node_modules/npm"), { recursive: true });
  symlinkSync("../lib/node_modules/npm/bin/npm-cli.js", join(local, "bin/npm"));
  // npm trusts the machine's certificates and has its settings; those of the user are a secret of the build
  const settings = join(npm, "../../../etc/npmrc");
  const lines = existsSync(settings) ? readFileSync(settings, "utf8") : "";
  mkdirSync(join(local, "etc"), { recursive: true });
  writeFileSync(join(local, "etc/npmrc"), `${lines}\ncafile=/${CERTIFICATES}\n`);
}
