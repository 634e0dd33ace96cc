import { setTimeout as pause } from "node:timers/promises";
import { findFreePort } from "../bench/free_port.ts";
import { type Member, replaceMember, startMember, stopMembers } from "../endurance/processes.ts";
import type { Stage } from "../endurance/stage.ts";
import { readResults, type RoundResults } from "./results.ts";
import { createWork } from "./work.ts";

/** What is killed in a round. */
interface Kills {
  processes: number;
  database: number;
}

/** A round that has ended. */
interface Round {
  results: RoundResults;
  kills: Kills;
  seconds: number;
}

const WORKERS = 2;

/**
 * Does all work on an empty database with one API process and two workers. A process is killed at a random moment after
 * the one before has come back; the work begins in as many waves as leave each some kills.
 */
export async function runRound(
  stage: Stage,
  { processes, database, seed }: Kills & { seed: number },
): Promise<Round> {
  await stage.reset();
  const startedAt = performance.now();
  const options = { settings: stage.settings, port: await findFreePort() };
  const api = startMember("api", options);
  await api.ready;
  const workers = Array.from({ length: WORKERS }, () => startMember("worker", options));
  const members: Member[] = [api, ...workers];
  await Promise.all(members.map(({ ready }) => ready));
  const random = createRandom(seed);
  const work = await createWork(stage, `http://127.0.0.1:${options.port}`);
  const killed: Kills = { processes: 0, database: 0 };

  for (const [wave, begin] of work.waves.entries()) {
    await begin();
    const upTo = (all: number) => Math.round(all * (wave + 1) / work.waves.length);
    while (killed.processes < upTo(processes)) {
      await pause(300 + random() * 2_500);
      const member = members[Math.floor(random() * members.length)] ?? api;
      await replaceMember(member, options);
      killed.processes++;
      process.stdout.write(`killed: ${member.role} (${killed.processes})\n`);
      await member.ready;
    }
    while (killed.database < upTo(database)) {
      await pause(300 + random() * 1_500);
      await stage.killDatabase();
      killed.database++;
      process.stdout.write(`killed: the database server (${killed.database})\n`);
    }
  }
  await work.finish();
  const results = await readResults(stage, work);
  await stopMembers(members);
  return { results, kills: killed, seconds: (performance.now() - startedAt) / 1_000 };
}

/** The same numbers from 0 to 1 for the same seed (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
