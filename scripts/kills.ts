import { rm } from "node:fs/promises";
import { createScratchDirectory } from "../spec/support/scratch_directory.ts";
import { insertBenchSite } from "./bench/bench_site.ts";
import { parseOptions, reportError, UsageError } from "./command_line.ts";
import { openStage, type Stage } from "./endurance/stage.ts";
import { followWithKills } from "./kills/follow_with_kills.ts";
import { readFollowed } from "./kills/read_followed.ts";
import { runRound } from "./kills/run_round.ts";
import { compareResults } from "./kills/results.ts";

const HELP = `npm run kills [-- --processes 20] [--database 5] [--seed 1]
       npm run kills -- --follow 20 [--seed 1]

Runs 5 audits, 5 imports, a deletion, a verification of links and a prompt run twice: undisturbed, and while processes of
the service and the database server are killed (SIGKILL). Prints what is equal. It brings its own database server, web and
AI engine. With --follow, kills processes that follow an access log while it is written and rotated. Exit codes: 0 all is equal,
1 something differs, 2 wrong usage.
`;

async function main(argv: readonly string[]): Promise<number> {
  const { values } = parseOptions(argv, {
    options: {
      processes: { type: "string", default: "20" },
      database: { type: "string", default: "5" },
      follow: { type: "string" },
      seed: { type: "string", default: "1" },
      help: { type: "boolean", short: "h" },
    },
  });
  if (values.help) {
    process.stdout.write(HELP);
    return 0;
  }
  const seed = readCount("seed", values.seed);
  const processes = readCount("processes", values.processes);
  const database = readCount("database", values.database);
  const follow = values.follow === undefined ? null : readCount("follow", values.follow);
  const stage = await openStage();
  try {
    if (follow !== null) return await compareFollowed(stage, { kills: follow, seed });
    const undisturbed = await runRound(stage, { processes: 0, database: 0, seed: 0 });
    const disturbed = await runRound(stage, { processes, database, seed });
    const lines = compareResults(undisturbed.results, disturbed.results);
    process.stdout.write(
      `\n${disturbed.kills.processes} kills of processes, ${disturbed.kills.database} of the database; ` +
        `${Math.round(undisturbed.seconds)} s undisturbed, ${
          Math.round(disturbed.seconds)
        } s with kills\n\n` +
        "| What | Undisturbed | With kills | |\n|---|---|---|---|\n" +
        lines.map(({ what, before, after, equal }) =>
          `| ${what} | ${before} | ${after} | ${equal ? "equal" : "DIFFERS"} |\n`
        ).join(""),
    );
    return lines.every(({ equal }) => equal) ? 0 : 1;
  } finally {
    await stage.close();
  }
}

function readCount(name: string, text: string): number {
  if (!/^\d{1,6}$/.test(text)) throw new UsageError(`--${name} takes a whole number.`);
  return Number(text);
}

/** Follows a log with processes that are killed, and prints what was written and what is stored. */
async function compareFollowed(
  stage: Stage,
  { kills, seed }: { kills: number; seed: number },
): Promise<number> {
  const folder = await createScratchDirectory("followed-");
  try {
    await stage.reset();
    const { db, databaseUrl } = stage;
    const siteId = await insertBenchSite(db, { accountId: 1, domain: "shop.test" });
    const { rotations, kills: killed, ...written } = await followWithKills({
      ...{ folder, databaseUrl, siteId, kills, seed },
    });
    const stored = await readFollowed(db, siteId);
    const names = ["bots", "people", "damaged"] as const;
    process.stdout.write(
      `\n${killed} kills, ${rotations} rotations\n\n| Lines | Written | Stored | |\n|---|---|---|---|\n` +
        names.map((name) =>
          `| ${name} | ${written[name]} | ${stored[name]} | ${
            written[name] === stored[name] ? "equal" : "DIFFERS"
          } |\n`
        ).join(""),
    );
    return names.every((name) => written[name] === stored[name]) ? 0 : 1;
  } finally {
    await rm(folder, { recursive: true });
  }
}

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) =>
  reportError(error, "npm run --silent kills -- --help")
);
