import { parseArgs } from "node:util";
import { openStage } from "./endurance/stage.ts";
import { runRound } from "./kills/run_round.ts";
import { compareResults } from "./kills/results.ts";

const HELP = `npm run kills [-- --processes 20] [--database 5] [--seed 1]

Runs 5 audits, 5 imports, a deletion, a verification of links and a prompt run twice: undisturbed, and while processes of
the service and the database server are killed (SIGKILL). Prints what is equal. It brings its own database server, web and
AI engine. Exit codes: 0 all is equal, 1 something differs.
`;

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      processes: { type: "string", default: "20" },
      database: { type: "string", default: "5" },
      seed: { type: "string", default: "1" },
      help: { type: "boolean", short: "h" },
    },
  });
  if (values.help) {
    process.stdout.write(HELP);
    return 0;
  }
  const stage = await openStage();
  try {
    const undisturbed = await runRound(stage, { processes: 0, database: 0, seed: 0 });
    const disturbed = await runRound(stage, {
      processes: Number(values.processes),
      database: Number(values.database),
      seed: Number(values.seed),
    });
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

process.exitCode = await main();
