import { parseOptions, reportError, UsageError } from "./command_line.ts";
import { runSoak } from "./soak/run_soak.ts";

const HELP = `npm run soak [-- --minutes 10]

Puts an API process and a worker under mixed load over real HTTP (reads, audits, imports, deletions, verifications of links,
prompt runs, questions) for so long, and prints memory, handles, connections and the rows of each table at the start, in the
middle and at the end. It brings its own database server, web and AI engine. Exit codes: 0 nothing grows that is not data,
1 something does, 2 wrong usage.
`;

async function main(argv: readonly string[]): Promise<number> {
  const { values } = parseOptions(argv, {
    options: {
      minutes: { type: "string", default: "10" },
      help: { type: "boolean", short: "h" },
    },
  });
  if (values.help) {
    process.stdout.write(HELP);
    return 0;
  }
  const minutes = Number(values.minutes);
  if (!(minutes > 0)) throw new UsageError("--minutes takes a number above 0.");
  const grown = await runSoak(minutes * 60_000);
  for (const line of grown) process.stdout.write(`GROWS: ${line}\n`);
  if (grown.length > 0) return 1;
  process.stdout.write("Nothing grows that is not data.\n");
  return 0;
}

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) =>
  reportError(error, "npm run --silent soak -- --help")
);
