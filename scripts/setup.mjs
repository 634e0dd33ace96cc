// Prepares a machine that has Node.js and npm and nothing else. Runs on the Node.js that is there,
// which may be too old for the rest: plain JavaScript, built-ins only.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createHash } from "node:crypto";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..");
const NODE = join(ROOT, "node_modules", ".bin", "node");
const STAMP = join(ROOT, "node_modules", ".installed");

// the variable that names a database and so makes a server program needless; "browser": for specs
const [databaseVariable = "DATABASE_URL", browser] = process.argv.slice(2);

installPackages();
if (!process.env[databaseVariable]) run(NODE, ["scripts/install_database_server.ts"]);
// whatever becomes of it, the other specs can run
if (browser) spawnSync(NODE, ["scripts/install_browser.ts"], { cwd: ROOT, stdio: "inherit" });

/** Installs the packages unless those of the lock file are there. */
function installPackages() {
  const lock = createHash("sha256").update(readFileSync(join(ROOT, "package-lock.json")))
    .digest("hex");
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

/** Runs a program in the project's directory; ends this one when it fails. */
function run(program, args) {
  const { status, error } = spawnSync(program, args, { cwd: ROOT, stdio: "inherit" });
  if (error) process.stderr.write(`"${program}" could not be run: ${error.message}\n`);
  if (status !== 0) process.exit(status ?? 1);
}
