import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { openDatabase } from "../../db/core/connection.ts";
import { openPrivateServer } from "../../db/core/embedded.ts";
import { migrate } from "../../db/upgrade/migrate.ts";
import { createAccount } from "../../lib/commands/accounts/create_account.ts";
import { createToken } from "../../lib/commands/accounts/create_token.ts";
import { PLANS } from "../../lib/core/plans.ts";
import type { Bench } from "./bench.ts";
import { median } from "./tables.ts";
import { describeProduct, startTarget, type Target } from "./target.ts";

const WINDOW_MS = 60_000;
const WORKERS_PER_PROCESS = 8;
/** Between two requests of a worker: how finely the edge of the window is looked at. */
const PAUSE_MS = 3;

/** An admitted request, on this process's clock: it was admitted between the two. */
interface Admitted {
  sentAt: number;
  answeredAt: number;
}

/** Greedy callers at several processes against one account's limit. */
export const exactnessBench: Bench = {
  name: "exactness",
  summary:
    "How many requests any 60 s hold over several processes, and how soon the next gets in " +
    "[--processes 2] [--seconds 130]",
  async run(args) {
    const { values } = parseArgs({
      args: [...args],
      options: {
        processes: { type: "string", default: "2" },
        seconds: { type: "string", default: "130" },
      },
    });
    const directory = await mkdtemp(join(tmpdir(), "bench-exactness-"));
    const server = await openPrivateServer(join(directory, "data"));
    const targets: Target[] = [];
    try {
      const token = await insertCaller(server.databaseUrl);
      for (let i = 0; i < Number(values.processes); i++) {
        targets.push(
          await startTarget({
            ...describeProduct({ DATABASE_URL: server.databaseUrl, ROLE: "api" }),
            name: `process ${i + 1}`,
          }, () => []),
        );
      }
      const until = performance.now() + Number(values.seconds) * 1000;
      const admitted = await Promise.all(
        targets.flatMap(({ url }) =>
          Array.from({ length: WORKERS_PER_PROCESS }, () => ask(url, token, until))
        ),
      );
      report(admitted.flat());
    } finally {
      await Promise.all(targets.map((target) => target.stop()));
      await server.close();
      await rm(directory, { recursive: true });
    }
  },
};

async function insertCaller(databaseUrl: string): Promise<string> {
  const db = openDatabase(databaseUrl, 2);
  try {
    await migrate(db);
    const services = { db, now: () => new Date() };
    const account = await createAccount(services, { name: "greedy", plan: "pro" });
    return (await createToken(services, { id: account.id })).text;
  } finally {
    await db.destroy();
  }
}

async function ask(url: string, token: string, until: number): Promise<Admitted[]> {
  const admitted: Admitted[] = [];
  while (performance.now() < until) {
    const sentAt = performance.now();
    const answer = await fetch(`${url}/api/v1/account`, {
      headers: { authorization: `Bearer ${token}` },
    });
    await answer.arrayBuffer();
    if (answer.status === 200) admitted.push({ sentAt, answeredAt: performance.now() });
    else if (answer.status !== 429) throw new Error(`The service answered ${answer.status}.`);
    await delay(PAUSE_MS);
  }
  return admitted;
}

function report(admitted: Admitted[]): void {
  const limit = PLANS.pro?.requestsPerMinute ?? 0;
  // certain only: sent at or after the first's sending, and answered before a window has passed
  const bySending = admitted.toSorted((a, b) => a.sentAt - b.sentAt);
  const most = Math.max(
    ...bySending.map((first, index) =>
      bySending.slice(index).filter((next) => next.answeredAt < first.sentAt + WINDOW_MS).length
    ),
  );
  admitted.sort((a, b) => a.answeredAt - b.answeredAt);
  const delays = admitted.slice(limit).map((next, index) =>
    next.answeredAt - ((admitted[index]?.answeredAt ?? 0) + WINDOW_MS)
  );
  console.log(
    `${admitted.length} admitted; most in any 60 s: ${most} of ${limit}; ` +
      `answered after the oldest left: median ${median(delays).toFixed(1)} ms, ` +
      `most ${Math.max(...delays).toFixed(1)} ms`,
  );
}
