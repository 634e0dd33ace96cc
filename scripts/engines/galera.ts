import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseOptions, reportError, UsageError } from "../command_line.ts";
import type { BalancerMode } from "./galera/balancer.ts";
import { startCluster } from "./galera/cluster.ts";
import { installParts } from "./galera/install_parts.ts";
import { runScenario } from "./galera/scenario.ts";
import { writeScenarios } from "./galera/write_scenarios.ts";

const HELP = `node scripts/engines/galera.ts [--mode one|all] [--rate N] [--keep]

Runs two API and two worker processes on a Galera cluster of three nodes behind haproxy, all on
loopback, kills a node and suspends one under load, and prints what became of requests and work.
--mode  one node writes (one), or connections are spread over all nodes (all); default: both in turn
--rate  requests a second, at most 300; default 60
--keep  leaves the logs, and says where they are
`;
const MAX_RATE = 300;

async function main(argv: readonly string[]): Promise<void> {
  const { values } = parseOptions(argv, {
    options: {
      help: { type: "boolean", short: "h" },
      keep: { type: "boolean", default: false },
      mode: { type: "string" },
      rate: { type: "string", default: "60" },
    },
  });
  if (values.help) {
    process.stdout.write(HELP);
    return;
  }
  const rate = Number(values.rate);
  if (!(rate > 0 && rate <= MAX_RATE)) {
    throw new UsageError(`--rate takes a number above 0, ${MAX_RATE} at most.`);
  }
  const modes: BalancerMode[] = values.mode === undefined
    ? ["one", "all"]
    : [readMode(values.mode)];
  const directory = await mkdtemp(join(tmpdir(), "search-visibility-galera-"));
  try {
    const cluster = await startCluster(directory, installParts(directory));
    try {
      const results = [];
      for (const mode of modes) results.push(await runScenario(cluster, { mode, directory, rate }));
      process.stdout.write(`${writeScenarios(results)}\n`);
    } finally {
      await cluster.close();
    }
  } finally {
    if (values.keep) process.stderr.write(`The logs are in ${directory}.\n`);
    else await rm(directory, { recursive: true, force: true });
  }
}

function readMode(text: string): BalancerMode {
  if (text === "one" || text === "all") return text;
  throw new UsageError(`--mode is "one" or "all", not "${text}".`);
}

await main(process.argv.slice(2)).catch((error: unknown) => {
  process.exitCode = reportError(error, "node scripts/engines/galera.ts --help");
});
