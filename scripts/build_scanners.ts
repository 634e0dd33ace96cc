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
}

const LIB = fileURLToPath(new URL("../lib/", import.meta.url));
/** What reads the lines of logs. */
export const LOG_SCANNER: ScannerProgram = {
  folder: join(LIB, "logs/scanner"),
  name: "read_lines",
};
/** What measures bodies and their long texts. */
export const TEXT_SCANNER: ScannerProgram = {
  folder: join(LIB, "core/texts/scanner"),
  name: "scan_texts",
};

/** Not a dependency: it has 200 MB, and few ever change what it compiles. */
const COMPILER = "assemblyscript@0.28.20";
const OPTIONS = [
  ...["--enable", "simd", "--runtime", "minimal", "-O3", "--converge", "--noAssert"],
  ...["--use", "abort="],
];

/** The hash of what a program is compiled from; the file of its name in `.sha256` has that of the program in use. */
export function hashScannerSources({ folder }: ScannerProgram): string {
  const assembly = join(folder, "assembly");
  const sources = readdirSync(assembly).toSorted().map((name) =>
    `${name}\n${readFileSync(join(assembly, name), "utf8")}`
  );
  return hash("sha256", [COMPILER, ...OPTIONS, ...sources].join("\n"));
}

/** Compiles the `assembly/` of a program. */
function build(scanner: ScannerProgram): void {
  const { folder, name } = scanner;
  const program = join(folder, `${name}.wasm`);
  const entry = join(folder, "assembly", `${name}.ts`);
  execFileSync("npx", ["--yes", "--package", COMPILER, "asc", entry, ...OPTIONS, "-o", program], {
    stdio: "inherit",
  });
  writeFileSync(join(folder, `${name}.sha256`), `${hashScannerSources(scanner)}\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const scanner of [LOG_SCANNER, TEXT_SCANNER]) build(scanner);
}
