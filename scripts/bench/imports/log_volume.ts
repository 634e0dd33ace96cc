import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import type { Bench } from "../bench.ts";
import { type BenchDatabase, openBenchDatabase } from "../bench_database.ts";
import { insertBenchSite } from "../bench_site.ts";
import { compareFigures, readStoredFigures } from "../generated_logs/stored_figures.ts";
import { createLog } from "../generated_logs/write_log.ts";
import { type MeasuredProcess, startMeasured } from "../measured_process.ts";
import { printTable } from "../tables.ts";

const DOMAIN = "shop.example.com";
const GB = 1_000_000_000;
const LINE_BYTES = 235;
const LINES_OF_PART = 4_000_000;
const DAYS_OF_PART = 7;
const FIRST_AT = Date.UTC(2026, 7, 1);
const ZONES = ["+0100", "-0500", "+0000"];
/** As package.json starts it. */
const IMPORT = [process.execPath, "--max-semi-space-size=16", "scripts/import.ts"];
const COUNTER = fileURLToPath(new URL("../generated_logs/count_combined.py", import.meta.url));

/** Whether all figures of very long logs are those of a script that shares nothing with the program, and in which memory. */
export const logVolumeBench: Bench = {
  name: "log-volume",
  summary:
    "generated access logs as one stream, which lies on no disc: what is stored against an " +
    "independent count (python3), and the peak of memory [--gb 10]",
  async run(args) {
    const { values } = parseArgs({
      args: [...args],
      options: { gb: { type: "string", default: "10" } },
    });
    const database = await openBenchDatabase();
    try {
      await measure(database, Math.ceil(Number(values.gb) * GB / LINE_BYTES));
    } finally {
      await database.close();
    }
  },
};

async function measure({ db, databaseUrl }: BenchDatabase, linesCount: number): Promise<void> {
  const siteId = await insertBenchSite(db, { accountId: 1, domain: DOMAIN });
  const env = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    NODE_COMPILE_CACHE: "node_modules/.cache/node",
  };
  const startedAt = performance.now();
  const reader = startMeasured(
    [...IMPORT, "--site", `${siteId}`, "--logs", "-", "--json"],
    { env, stdin: true },
  );
  const counter = startMeasured(["python3", COUNTER], { stdin: true });
  let bytes = 0;
  for (const piece of generate(linesCount)) {
    bytes += piece.length;
    await Promise.all([write(reader, piece), write(counter, piece)]);
  }
  for (const { stdin } of [reader, counter]) stdin?.end();
  const codes = await Promise.all([reader.exited, counter.exited]);
  if (codes.some((code) => code !== 0)) throw new Error(`The children ended with ${codes}.`);
  const seconds = (performance.now() - startedAt) / 1000;
  printTable(
    ["", "GB", "lines", "processor s", "peak MB", "s of all together"],
    [reader, counter].map((child) => [
      child === reader ? "import --logs -" : "python3",
      (bytes / GB).toFixed(2),
      `${linesCount}`,
      child.cpuSeconds().toFixed(0),
      child.peakMemoryMb().toFixed(0),
      seconds.toFixed(0),
    ]),
  );
  const stored = await readStoredFigures(db, siteId);
  const counted: typeof stored = JSON.parse(counter.stdout());
  const different = compareFigures(stored, counted);
  if (different.length > 0) {
    throw new Error(
      `${different.length} figures differ, such as:\n${different.slice(0, 20).join("\n")}`,
    );
  }
  const figures = [stored.bots, stored.people, stored.damaged, stored.pages]
    .reduce((sum, part) => sum + Object.keys(part).length, 1);
  console.log(`All ${figures} figures are those of the script.`);
}

/** Logs of servers in several time zones, one after the other, a week each. */
function* generate(linesCount: number): Generator<Buffer> {
  for (let part = 0; part * LINES_OF_PART < linesCount; part++) {
    const { pieces } = createLog({
      linesCount: Math.min(LINES_OF_PART, linesCount - part * LINES_OF_PART),
      seed: part + 1,
      firstAt: FIRST_AT + part * DAYS_OF_PART * 86_400_000,
      daysCount: DAYS_OF_PART,
      pagesCount: 20_000,
      timeZone: ZONES[part % ZONES.length] ?? "+0000",
    });
    yield* pieces;
  }
}

/** Writes to a child, as fast as it reads. Throws when it has ended. */
async function write({ stdin, exited }: MeasuredProcess, piece: Buffer): Promise<void> {
  if (stdin === null || stdin.write(piece)) return;
  const code = await Promise.race([once(stdin, "drain").then(() => undefined), exited]);
  if (code !== undefined) throw new Error(`A child ended with ${code} before the log did.`);
}
