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

/** As package.json has it too: what is freed goes back to the system. */
const MALLOC = {
  MALLOC_ARENA_MAX: "1",
  MALLOC_MMAP_THRESHOLD_: "131072",
  MALLOC_TRIM_THRESHOLD_: "131072",
};

/** Imports a file in its own process, as `npm run import` does. */
export async function importProduct(
  databaseUrl: string,
  input: ProductImport,
): Promise<ProductFigures> {
  const program = new URL("./import_process.ts", import.meta.url).pathname;
  const { stdout, cpuSeconds, peakMemoryMb } = await runMeasured([
    process.execPath,
    // as package.json starts it
    "--max-semi-space-size=16",
    program,
    databaseUrl,
    JSON.stringify(input),
  ], { env: { ...process.env, ...MALLOC } });
  const { rowsCount, seconds }: { rowsCount: number; seconds: number } = JSON.parse(stdout);
  return { rowsCount, seconds, cpuSeconds, peakMemoryMb };
}
