import { spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { userInfo } from "node:os";
import { basename, dirname, join } from "node:path";
import { StartError } from "../../lib/core/errors.ts";
import { describesNoSpace, OutOfSpaceError } from "../core/space_errors.ts";
import type { ServerProgram } from "./server_program.ts";

/** The user tables, then the help of what they hold: names before and since MariaDB 11. */
const SYSTEM_TABLES = ["system_tables", "performance_tables", "system_tables_data"];
const SYSTEM_TABLES_PREFIXES = ["mysql", "mariadb"];

// one statement a line, as --bootstrap reads them; root without a password: the socket is private
const PREAMBLE = [
  "CREATE DATABASE IF NOT EXISTS mysql;",
  "USE mysql;",
  "SET @auth_root_socket=NULL;",
  "SET @skip_auth_anonymous=1;",
  "SET @current_hostname='localhost';",
  "",
].join("\n");

/**
 * Creates the server's files at `files`, unless they are there. They are made under another name
 * and renamed, so a crash half-way leaves nothing that looks finished.
 */
export async function createServerFiles(program: ServerProgram, files: string): Promise<void> {
  if (existsSync(files)) return;
  removeUnfinished(files);
  const unfinished = `${files}.new-${randomBytes(4).toString("hex")}`;
  mkdirSync(unfinished, { mode: 0o700 });
  // nobody else's directory: it deletes the temporary tables that it finds there
  const directories = [`--datadir=${unfinished}`, `--tmpdir=${dirname(files)}`];
  const flags = ["--no-defaults", ...directories, ...userFlags()];
  if (program.flavor === "mysql") {
    await run(program.path, [...flags, "--initialize-insecure"], "");
  } else {
    const script = PREAMBLE + readSystemTables(program).join("\n");
    await run(program.path, [...flags, "--bootstrap", "--log-warnings=0"], script);
  }
  renameSync(unfinished, files);
}

/** The server refuses to run as root unless it is told to. */
export function userFlags(): string[] {
  return process.getuid?.() === 0 ? [`--user=${userInfo().username}`] : [];
}

function removeUnfinished(files: string): void {
  const directory = dirname(files);
  for (const name of readdirSync(directory)) {
    if (!name.startsWith(`${basename(files)}.new-`)) continue;
    rmSync(join(directory, name), { recursive: true, force: true, maxRetries: 5 });
  }
}

/**
 * Reads the scripts that MariaDB ships for its own tables. `mariadb-install-db` does the same, but
 * needs programs that the server's core package lacks.
 */
function readSystemTables(program: ServerProgram): string[] {
  const directories = shareDirectories(program);
  for (const directory of directories) {
    for (const prefix of SYSTEM_TABLES_PREFIXES) {
      const paths = SYSTEM_TABLES.map((name) => join(directory, `${prefix}_${name}.sql`));
      if (paths.every((path) => existsSync(path))) {
        return paths.map((path) => readFileSync(path, "utf8"));
      }
    }
  }
  throw new StartError(
    `The system tables' scripts of ${program.path} were not found in ${directories.join(", ")}. ` +
      "Reinstall the MariaDB server, or set DATABASE_URL.",
  );
}

function shareDirectories(program: ServerProgram): string[] {
  const { stdout } = spawnSync(program.path, ["--no-defaults", "--verbose", "--help"], {
    encoding: "utf8",
    maxBuffer: 16 * 1024 * 1024,
  });
  const base = /^basedir\s+(\S.*)$/m.exec(stdout ?? "")?.[1]?.trim();
  return [...(base ? [base] : []), "/usr", "/usr/local"]
    .flatMap((root) => ["share/mysql", "share/mariadb", "share"].map((path) => join(root, path)));
}

async function run(path: string, args: string[], input: string): Promise<void> {
  // a session of its own: Ctrl-C must not cut it off half-way
  const child = spawn(path, args, { stdio: ["pipe", "ignore", "pipe"], detached: true });
  let output = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (output += text));
  // a server that ends early says why on stderr; the broken pipe says nothing more
  child.stdin.on("error", () => {});
  child.stdin.end(input);
  const code = await new Promise<number | string>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code, signal) => resolve(code ?? signal ?? ""));
  });
  if (code === 0) return;
  if (describesNoSpace(output)) throw new OutOfSpaceError(output);
  const words = output.trim().split("\n").slice(-5).join("\n");
  throw new StartError(
    `Preparing the private database server failed (${path}: ${code}).\n${words}`,
  );
}
