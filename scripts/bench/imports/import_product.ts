import { readStartCommand } from "../../start_command.ts";
import { runMeasured } from "../measured_process.ts";

const IMPORT = readStartCommand("import");

/** What one import took. */
export interface ProductFigures {
  rowsCount: number;
  /** From the claim to the commit. */
  seconds: number;
  /** Of the importing process alone. */
  cpuSeconds: number;
  peakMemoryMb: number;
}

/** An import to measure. */
export interface ProductImport {
  siteId: number;
  path: string;
  mayLoad: boolean;
}

/** Imports a file in its own process, as `npm run import` does. */
export async function importProduct(
  databaseUrl: string,
  input: ProductImport,
): Promise<ProductFigures> {
  const program = new URL("./import_process.ts", import.meta.url).pathname;
  const { stdout, cpuSeconds, peakMemoryMb } = await runMeasured([
    process.execPath,
    ...IMPORT.flags,
    program,
    databaseUrl,
    JSON.stringify(input),
  ], { env: { ...process.env, ...IMPORT.environment } });
  const { rowsCount, seconds }: { rowsCount: number; seconds: number } = JSON.parse(stdout);
  return { rowsCount, seconds, cpuSeconds, peakMemoryMb };
}

/** What `npm run import -- --site SITE --logs FILE --json` starts; `-` is stdin. */
export function logImport(siteId: number, file: string): string[] {
  const logs = ["--site", `${siteId}`, "--logs", file, "--json"];
  return [process.execPath, ...IMPORT.flags, IMPORT.file, ...logs];
}

/** What it finds in its environment. */
export function logImportEnvironment(databaseUrl: string): NodeJS.ProcessEnv {
  return { ...process.env, ...IMPORT.environment, DATABASE_URL: databaseUrl };
}
