import { execFileSync } from "node:child_process";
import { hash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** A program of AssemblyScript: what its folder's `assembly/` is compiled to. */
interface ScannerProgram {
  folder: string;
  /** Of the file that exports all, and of the program. */
  name: string;
  options: readonly string[];
}

/** With memory of its own. */
const ALONE = ["--runtime", "minimal"];
/** With memory that it is given and other threads have as well: nothing is in it that the compiler puts there. */
const SHARED = [
  ...["--runtime", "stub", "--enable", "threads"],
  ...["--importMemory", "--sharedMemory", "--initialMemory", "1", "--maximumMemory", "65536"],
];

const LIB = fileURLToPath(new URL("../lib/", import.meta.url));
/** What reads the lines of logs. */
export const LOG_SCANNER: ScannerProgram = {
  folder: join(LIB, "logs/scanner"),
  name: "read_lines",
  options: ALONE,
};
/** What measures bodies and their long texts. */
export const TEXT_SCANNER: ScannerProgram = {
  folder: join(LIB, "core/texts/scanner"),
  name: "scan_texts",
  options: ALONE,
};
/** What puts the rows of two windows in order. */
export const ROWS_PROGRAM: ScannerProgram = {
  folder: join(LIB, "metrics/search/changes/rows_program"),
  name: "order_rows",
  options: SHARED,
};

/** Not a dependency: it has 200 MB, and few ever change what it compiles. */
const COMPILER = "assemblyscript@0.28.20";

/** What a program is compiled with. */
function listOptions({ options }: ScannerProgram): string[] {
  const others = ["-O3", "--converge", "--noAssert", "--use", "abort="];
  return ["--enable", "simd", ...options, ...others];
}

/** The hash of what a program is compiled from; the file of its name in `.sha256` has that of the program in use. */
export function hashScannerSources(scanner: ScannerProgram): string {
  const assembly = join(scanner.folder, "assembly");
  const sources = readdirSync(assembly).toSorted().map((name) =>
    `${name}\n${readFileSync(join(assembly, name), "utf8")}`
  );
  return hash("sha256", [COMPILER, ...listOptions(scanner), ...sources].join("\n"));
}

/** Compiles the `assembly/` of a program. */
function build(scanner: ScannerProgram): void {
  const { folder, name } = scanner;
  const program = join(folder, `${name}.wasm`);
  const entry = join(folder, "assembly", `${name}.ts`);
  const compile = ["asc", entry, ...listOptions(scanner), "-o", program];
  execFileSync("npx", ["--yes", "--package", COMPILER, ...compile], { stdio: "inherit" });
  writeFileSync(join(folder, `${name}.sha256`), `${hashScannerSources(scanner)}\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const scanner of [LOG_SCANNER, TEXT_SCANNER, ROWS_PROGRAM]) build(scanner);
}
