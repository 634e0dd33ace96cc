// Prepares a machine that has Node.js and npm and nothing else. Runs on the Node.js that is there,
// which may be too old for the rest: plain JavaScript, built-ins only.
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createHash } from "node:crypto";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..");
const NODE = join(ROOT, "node_modules", ".bin", "node");
const STAMP = join(ROOT, "node_modules", ".installed");

/** Packages for specs alone, installed apart from the program's own: folder of spec/fixtures, what it is. */
const SPEC_PACKAGES = {
  clients: "generators of clients",
  conformance: "the conformance suite of MCP",
  lighthouse: "Lighthouse",
};

// the variable that names a database and so makes a server program needless; "browser": for specs,
// as are packages for them alone
const [databaseVariable = "DATABASE_URL", browser] = process.argv.slice(2);

if (process.platform === "win32") {
  process.stderr.write(
    'On Windows this program runs in WSL: run "wsl --install" in a terminal, open the Linux that it ' +
      "brings, and run npm start there.\n",
  );
  process.exit(1);
}
installPackages();
if (browser) { for (const name of Object.keys(SPEC_PACKAGES)) installSpecPackages(name); }
if (!process.env[databaseVariable]) run(NODE, ["scripts/install_database_server.ts"]);
// whatever becomes of it, the other specs can run
if (browser) spawnSync(NODE, ["scripts/install_browser.ts"], { cwd: ROOT, stdio: "inherit" });

/** Installs packages for specs unless those of their lock file are there. */
function installSpecPackages(name) {
  const source = join(ROOT, "spec", "fixtures", name);
  const target = join(ROOT, "node_modules", ".cache", name);
  const lock = hashOf(join(source, "package-lock.json"));
  const stamp = join(target, ".installed");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === lock) return;
  process.stdout.write(`Installing ${SPEC_PACKAGES[name]} for the specs (npm ci)…\n`);
  mkdirSync(target, { recursive: true });
  for (const file of ["package.json", "package-lock.json", ".npmrc"]) {
    cpSync(join(source, file), join(target, file));
  }
  run("npm", ["ci", "--ignore-scripts", "--loglevel=error", "--no-progress"], target);
  writeFileSync(stamp, lock);
}

function hashOf(file) {
  return createHash("sha256").update(readFileSync(file)).digest("hex");
}

/** Installs the packages unless those of the lock file are there. */
function installPackages() {
  const lock = hashOf(join(ROOT, "package-lock.json"));
  const installed = existsSync(STAMP) ? readFileSync(STAMP, "utf8") : "";
  if (installed === lock && existsSync(NODE)) return;
  process.stdout.write("Installing packages (npm ci)…\n");
  run("npm", ["ci", "--loglevel=error", "--no-progress"]);
  if (!existsSync(NODE)) {
    process.stderr.write(
      'The package "node" was not installed. Allow its install script (npm config delete ' +
        "ignore-scripts) and run npm ci again.\n",
    );
    process.exit(1);
  }
  writeFileSync(STAMP, lock);
}

/** Runs a program, in the project's directory by default; ends this one when it fails. */
function run(program, args, cwd = ROOT) {
  const { status, error } = spawnSync(program, args, { cwd, stdio: "inherit" });
  if (error) process.stderr.write(`"${program}" could not be run: ${error.message}\n`);
  if (status !== 0) process.exit(status ?? 1);
}
