import { readStartCommand } from "../../start_command.ts";
import { runMeasured } from "../measured_process.ts";

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
  const { environment, flags } = readStartCommand("import");
  const program = new URL("./import_process.ts", import.meta.url).pathname;
  const { stdout, cpuSeconds, peakMemoryMb } = await runMeasured([
    process.execPath,
    ...flags,
    program,
    databaseUrl,
    JSON.stringify(input),
  ], { env: { ...process.env, ...environment } });
  const { rowsCount, seconds }: { rowsCount: number; seconds: number } = JSON.parse(stdout);
  return { rowsCount, seconds, cpuSeconds, peakMemoryMb };
}
