import { once } from "node:events";
import { appendFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { logImport, logImportEnvironment } from "./import_product.ts";
import type { Bench } from "../bench.ts";
import { type BenchDatabase, openBenchDatabase } from "../bench_database.ts";
import { insertBenchSite } from "../bench_site.ts";
import { compareFigures, readStoredFigures } from "../generated_logs/stored_figures.ts";
import { createDays } from "../generated_logs/shifted_days.ts";
import { type MeasuredProcess, runMeasured, startMeasured } from "../measured_process.ts";
import { printTable } from "../tables.ts";

const DOMAIN = "shop.example.com";
const GB = 1_000_000_000;
const LINE_BYTES = 235;
const LINES_OF_DAY = 300_000;
const DAYS_OF_PART = 14;
const FIRST_AT = Date.UTC(2026, 5, 1, 6);
const COUNTER = fileURLToPath(new URL("../generated_logs/count_combined.py", import.meta.url));

/** Whether all figures of very long logs are those of a script that shares nothing with the program, and in which memory. */
export const logVolumeBench: Bench = {
  name: "log-volume",
  summary:
    "generated access logs, what is stored against an independent count (python3), and the " +
    "peak of memory: a log of 14 days at a time, each of which goes once it is read, or with " +
    "--stream one stream that lies on no disc [--gb 10 --minutes 60 --stream]",
  async run(args) {
    const { values } = parseArgs({
      args: [...args],
      options: {
        gb: { type: "string", default: "10" },
        minutes: { type: "string", default: "60" },
        stream: { type: "boolean", default: false },
      },
    });
    const database = await openBenchDatabase();
    const folder = await mkdtemp(join(tmpdir(), "bench-logs-"));
    try {
      await measure(database, {
        daysCount: Math.ceil(Number(values.gb) * GB / LINE_BYTES / LINES_OF_DAY),
        until: performance.now() + Number(values.minutes) * 60_000,
        folder: values.stream ? null : folder,
      });
    } finally {
      await database.close();
      await rm(folder, { recursive: true });
    }
  },
};

/** Which logs are read. */
interface Plan {
  daysCount: number;
  /** No log is begun later, by `performance.now()`. */
  until: number;
  /** Where one lies at a time; null: they are one stream. */
  folder: string | null;
}

/** What the program took in all. */
interface Taken {
  days: number;
  bytes: number;
  cpuSeconds: number;
  peakMemoryMb: number;
}

async function measure({ db, databaseUrl }: BenchDatabase, plan: Plan): Promise<void> {
  const siteId = await insertBenchSite(db, { accountId: 1, domain: DOMAIN });
  const env = logImportEnvironment(databaseUrl);
  const counter = startMeasured(["python3", COUNTER], { stdin: true });
  const read = (file: string) => logImport(siteId, file);
  const dayOf = createDays({
    ...{ linesOfDay: LINES_OF_DAY, firstAt: FIRST_AT, pagesCount: 20_000 },
  });
  const taken = plan.folder === null
    ? await readStream(startMeasured(read("-"), { env, stdin: true }), counter, { plan, dayOf })
    : await readParts((file) => runMeasured(read(file), { env }), counter, {
      ...{ plan, dayOf, folder: plan.folder },
    });
  counter.stdin?.end();
  await expectDone(counter);
  printTable(["", "GB", "lines", "processor s", "peak MB"], [
    [
      "import --logs",
      (taken.bytes / GB).toFixed(2),
      `${taken.days * LINES_OF_DAY}`,
      taken.cpuSeconds.toFixed(0),
      taken.peakMemoryMb.toFixed(0),
    ],
  ]);
  const stored = await readStoredFigures(db, siteId);
  const counted: typeof stored = JSON.parse(counter.stdout().replace(/^(?:read\n)*/, ""));
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

async function expectDone(child: MeasuredProcess): Promise<void> {
  const code = await child.exited;
  if (code !== 0) throw new Error(`A child ended with ${code}.`);
}

interface Days {
  plan: Plan;
  dayOf(day: number): Buffer;
}

async function readStream(
  reader: MeasuredProcess,
  counter: MeasuredProcess,
  { plan: { daysCount, until }, dayOf }: Days,
): Promise<Taken> {
  await write(counter, Buffer.from("-\n"));
  let bytes = 0;
  let days = 0;
  for (; days < daysCount && performance.now() < until; days++) {
    const log = dayOf(days);
    bytes += log.length;
    await Promise.all([write(reader, log), write(counter, log)]);
  }
  reader.stdin?.end();
  await expectDone(reader);
  return { days, bytes, cpuSeconds: reader.cpuSeconds(), peakMemoryMb: reader.peakMemoryMb() };
}

async function readParts(
  read: (file: string) => ReturnType<typeof runMeasured>,
  counter: MeasuredProcess,
  { plan: { daysCount, until }, dayOf, folder }: Days & { folder: string },
): Promise<Taken> {
  const taken: Taken = { days: 0, bytes: 0, cpuSeconds: 0, peakMemoryMb: 0 };
  for (let part = 1; taken.days < daysCount && performance.now() < until; part++) {
    const file = join(folder, `access.log.${part}`);
    for (let day = 0; day < DAYS_OF_PART && taken.days < daysCount; day++) {
      const log = dayOf(taken.days++);
      taken.bytes += log.length;
      await appendFile(file, log);
    }
    await write(counter, Buffer.from(`${file}\n`));
    const { cpuSeconds, peakMemoryMb } = await read(file);
    taken.cpuSeconds += cpuSeconds;
    taken.peakMemoryMb = Math.max(taken.peakMemoryMb, peakMemoryMb);
    while (counter.stdout().length < part * "read\n".length) await pause(50);
    await rm(file);
  }
  return taken;
}

/** Writes to a child, as fast as it reads. Throws when it has ended. */
async function write({ stdin, exited }: MeasuredProcess, piece: Buffer): Promise<void> {
  if (stdin === null || stdin.write(piece)) return;
  const code = await Promise.race([once(stdin, "drain").then(() => undefined), exited]);
  if (code !== undefined) throw new Error(`A child ended with ${code} before the log did.`);
}
