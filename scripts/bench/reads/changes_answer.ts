import { existsSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import type { Db } from "../../../db/core/connection.ts";
import { createSearchWindows } from "../../../lib/commands/search_data/search_windows.ts";
import { readConfig } from "../../../lib/core/config.ts";
import type { Log } from "../../../lib/core/log.ts";
import type { Services } from "../../../lib/services.ts";
import { openBenchDatabase } from "../bench_database.ts";
import { fillChangedSite } from "../generated_changes/fill_changed_site.ts";
import { createSiteClient } from "../site_client.ts";
import { median, printTable } from "../tables.ts";
import { describeProduct, startTarget } from "../target.ts";

/** How often each answer is asked for again. */
const LOOKS = 10;
/** How often another request of the same process is put meanwhile. */
const PROBE_MS = 5;

interface AnswerOptions {
  pairs: number;
  repetitions: number;
  /** Where the database stays for the next run; undefined: it goes. */
  folder: string | undefined;
}

/**
 * Measures `GET /sites/{id}/changes` over HTTP and a database of its own, with this many pairs in each window, and how
 * long `/healthz` of the same process takes meanwhile: the longest is the longest pause of its event loop, at least.
 */
export async function measureChangesAnswer(
  { pairs, repetitions, folder }: AnswerOptions,
): Promise<void> {
  const isNew = folder === undefined || !existsSync(folder);
  const { db, databaseUrl, close } = await openBenchDatabase(folder);
  try {
    if (isNew) await fill(db, databaseUrl, pairs);
    const { id: siteId } = await db("sites").orderBy("id").first<{ id: number }>("id");
    const start = () =>
      startTarget(describeProduct({ DATABASE_URL: databaseUrl, ROLE: "api" }), () => []);
    // a start after an upgrade compiles all code, and leaves it in the cache for later ones
    const upgraded = await start();
    // nothing is compiled for an answer that was kept
    await db("search_reports").delete();
    await createSiteClient(db, siteId, upgraded.url).then((client) => client.get("/changes"))
      .finally(() => upgraded.stop());
    const target = await start();
    try {
      const client = await createSiteClient(db, siteId, target.url);
      const still = await probe(target.url, () => delay(1_000));
      const runs: { milliseconds: number; waits: number[] }[] = [];
      const kept: number[] = [];
      for (let run = 0; run <= repetitions; run++) {
        let milliseconds = 0;
        // an answer is kept: this one is made again
        await db("search_reports").delete();
        const waits = await probe(target.url, async () => {
          milliseconds = (await client.get("/changes")).milliseconds;
        });
        runs.push({ milliseconds, waits });
        for (let look = 0; look < LOOKS; look++) {
          kept.push((await client.get("/changes")).milliseconds);
        }
      }
      print(pairs, { still, runs, kept });
    } finally {
      await target.stop();
    }
  } finally {
    await close();
  }
}

async function fill(db: Db, databaseUrl: string, pairs: number): Promise<void> {
  const log: Log = (level, event, fields = {}) => {
    if (level === "error") console.error(event, fields);
  };
  const services: Services = {
    config: { ...readConfig({}), databaseUrl },
    db,
    searchWindows: createSearchWindows({ db, log }),
    now: () => new Date(),
    log,
  };
  await fillChangedSite(services, pairs);
  await services.searchWindows.close();
}

/** How long each request took that was put while the work ran, in milliseconds. */
async function probe(url: string, work: () => Promise<void>): Promise<number[]> {
  let isRunning = true;
  const waits: number[] = [];
  const asking = (async () => {
    while (isRunning) {
      const start = performance.now();
      await (await fetch(`${url}/healthz`)).arrayBuffer();
      waits.push(performance.now() - start);
      await delay(PROBE_MS);
    }
  })();
  await work().finally(() => isRunning = false);
  await asking;
  return waits;
}

function print(
  pairs: number,
  { still, runs, kept }: {
    still: readonly number[];
    runs: readonly { milliseconds: number; waits: readonly number[] }[];
    kept: readonly number[];
  },
): void {
  const [first, ...others] = runs;
  const row = (name: string, milliseconds: number, waits: readonly number[]) => {
    const sorted = waits.toSorted((a, b) => a - b);
    return [
      name,
      milliseconds.toFixed(0),
      (sorted[Math.ceil(sorted.length * 0.99) - 1] ?? NaN).toFixed(1),
      (sorted.at(-1) ?? NaN).toFixed(1),
    ];
  };
  console.log(`\nwhat is kept, median of ${kept.length} looks: ${median(kept).toFixed(1)} ms\n`);
  printTable(
    [`GET …/changes, ${pairs} pairs`, "ms", "/healthz meanwhile, p99 ms", "longest ms"],
    [
      row("nothing asked", 0, still),
      row("first answer, the thread starts", first?.milliseconds ?? NaN, first?.waits ?? []),
      row(
        `median of ${others.length} more`,
        median(others.map(({ milliseconds }) => milliseconds)),
        others.flatMap(({ waits }) => waits),
      ),
    ],
  );
}
