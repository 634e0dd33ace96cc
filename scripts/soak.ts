import { parseArgs } from "node:util";
import { runSoak } from "./soak/run_soak.ts";

const HELP = `npm run soak [-- --minutes 10]

Puts an API process and a worker under mixed load over real HTTP (reads, audits, imports, deletions, verifications of links,
prompt runs, questions) for so long, and prints memory, handles, connections and the rows of each table at the start, in the
middle and at the end. It brings its own database server, web and AI engine. Exit codes: 0 nothing grows that is not data,
1 something does.
`;

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "10" },
    help: { type: "boolean", short: "h" },
  },
});
if (values.help) {
  process.stdout.write(HELP);
} else {
  const grown = await runSoak(Number(values.minutes) * 60_000);
  for (const line of grown) process.stdout.write(`GROWS: ${line}\n`);
  process.stdout.write(grown.length === 0 ? "Nothing grows that is not data.\n" : "");
  process.exitCode = grown.length === 0 ? 0 : 1;
}
