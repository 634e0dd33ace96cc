import { execFileSync } from "node:child_process";
import { hash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const FOLDER = fileURLToPath(new URL("../lib/logs/scanner/", import.meta.url));
const ASSEMBLY = join(FOLDER, "assembly");
/** Not a dependency: it has 200 MB, and few ever change what it compiles. */
const COMPILER = "assemblyscript@0.28.20";
const OPTIONS = [
  ...["--enable", "simd", "--runtime", "minimal", "-O3", "--converge", "--noAssert"],
  ...["--use", "abort="],
];

/** The hash of what the scanner is compiled from; `read_lines.sha256` has that of the program in use. */
export function hashScannerSources(): string {
  const sources = readdirSync(ASSEMBLY).toSorted().map((name) =>
    `${name}\n${readFileSync(join(ASSEMBLY, name), "utf8")}`
  );
  return hash("sha256", [COMPILER, ...OPTIONS, ...sources].join("\n"));
}

/** Compiles `lib/logs/scanner/assembly/` to the program that reads the lines of logs. */
function build(): void {
  const program = join(FOLDER, "read_lines.wasm");
  const entry = join(ASSEMBLY, "read_lines.ts");
  execFileSync("npx", ["--yes", "--package", COMPILER, "asc", entry, ...OPTIONS, "-o", program], {
    stdio: "inherit",
  });
  writeFileSync(join(FOLDER, "read_lines.sha256"), `${hashScannerSources()}\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) build();
