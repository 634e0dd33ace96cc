import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { openDatabase } from "../db/core/connection.ts";
import { readDatabaseFacts } from "../db/core/database_facts.ts";
import { readServerProgram } from "../db/embedded/server_program.ts";
import { parseOptions, reportError } from "./command_line.ts";
import { ENGINES, LOCAL, planEngines } from "./engines/engines.ts";
import { installEngine } from "./engines/install_engine.ts";
import { runSpecs, type SpecsPlace, type SpecsRun } from "./engines/run_specs.ts";
import { createScratchDirectory } from "../spec/support/scratch_directory.ts";
import { startTcpServer } from "./engines/tcp_server.ts";
import { areGreen, type EngineResult, writeEngines } from "./engines/write_engines.ts";

const HELP = `npm run test:engines [-- SERVER… SPEC…] [--jobs N] [--patience N]

Runs the specs on each server and prints how they ended.
SERVER  ${LOCAL} (this machine's own), ${ENGINES.map(({ name }) => name).join(", ")} (installed from
        Debian's packages, as root), or mysql://user:password@host:3306/ of a user with all rights
        on databases whose names begin with "spec_". SPEC_DATABASE_URL counts when none is named.
SPEC    parts of the paths of specs, such as db/ or keywords; all when none is named.
--jobs and --patience are those of npm test.
`;

/** Runs what the arguments name on each server in turn. */
async function main(argv: readonly string[]): Promise<number> {
  const { values, positionals } = parseOptions(argv, {
    options: {
      help: { type: "boolean", short: "h" },
      server: { type: "string" },
      jobs: { type: "string" },
      patience: { type: "string" },
    },
    allowPositionals: true,
  });
  if (values.help) {
    process.stdout.write(HELP);
    return 0;
  }
  const { servers, patterns } = planEngines(positionals, values.server);
  const stop = new AbortController();
  process.once("SIGINT", () => stop.abort()).once("SIGTERM", () => stop.abort());
  const options = (["jobs", "patience"] as const)
    .flatMap((name) => values[name] === undefined ? [] : [`--${name}`, values[name]]);
  const results: EngineResult[] = [];
  for (const server of servers) {
    if (stop.signal.aborted) break;
    results.push(await runEngine(server, { patterns, options, signal: stop.signal }));
  }
  process.stdout.write(`${writeEngines(results)}\n`);
  return areGreen(results) ? 0 : 1;
}

async function runEngine(
  server: string,
  run: Omit<SpecsRun, "directory">,
): Promise<EngineResult> {
  // a password in an address is not shown
  const name = server.replace(/\/\/[^@/]*@/, "//");
  try {
    const engine = ENGINES.find((one) => one.name === server);
    if (engine === undefined) {
      const url = server === LOCAL ? null : server;
      const version = url === null ? readServerProgram().version : await readVersion(url);
      const place = { url, programs: null };
      return { server: name, version, result: await runAt(name, place, run) };
    }
    const program = installEngine(engine);
    const directory = await createScratchDirectory("search-visibility-engine-");
    const running = await startTcpServer(program, directory);
    try {
      const place = { url: running.url, programs: dirname(program.path) };
      const result = await runAt(name, place, run);
      return { server: name, version: program.version, result };
    } finally {
      await running.close();
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { server: name, version: null, result: reason };
  }
}

async function runAt(
  name: string,
  place: SpecsPlace,
  run: Omit<SpecsRun, "directory">,
) {
  process.stderr.write(`Specs on ${name}…\n`);
  const directory = await mkdtemp(join(tmpdir(), "search-visibility-report-"));
  try {
    return await runSpecs(place, { ...run, directory });
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

async function readVersion(url: string): Promise<string> {
  const db = openDatabase(url, 1);
  try {
    return (await readDatabaseFacts(db)).version;
  } finally {
    await db.destroy();
  }
}

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) =>
  reportError(error, "npm run test:engines -- --help")
);
