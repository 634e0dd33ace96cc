import { inspect } from "node:util";
import type { ScriptAnswer, ScriptOrder } from "./use_warm_scripts.ts";

// a process that runs scripts, one after the other: each begins again, and finds the modules of the program loaded

/** What a stream was given since it was asked last. */
function keepWritten(stream: NodeJS.WriteStream): () => string {
  let parts: Buffer[] = [];
  const write = (part: string | Uint8Array, ...rest: unknown[]): boolean => {
    parts.push(Buffer.from(part as string));
    const done = rest.find((one) => typeof one === "function");
    if (done) process.nextTick(done);
    return true;
  };
  stream.write = write as typeof stream.write;
  return () => {
    const text = Buffer.concat(parts).toString("utf8");
    parts = [];
    return text;
  };
}

// each run adds its listeners
for (const emitter of [process, process.stdout, process.stderr]) emitter.setMaxListeners(0);
const takeStdout = keepWritten(process.stdout);
const takeStderr = keepWritten(process.stderr);

function setEnvironment(environment: Record<string, string>): void {
  for (const name of Object.keys(process.env)) {
    if (!(name in environment)) delete process.env[name];
  }
  Object.assign(process.env, environment);
}

async function run({ id, file, args, environment }: ScriptOrder): Promise<void> {
  setEnvironment(environment);
  process.argv = [process.execPath, file, ...args];
  process.exitCode = undefined;
  // another query makes it another module
  await import(`${file}?run=${id}`).catch((error: unknown) => {
    process.stderr.write(inspect(error));
    process.exitCode = 1;
  });
  const code = Number(process.exitCode ?? 0);
  const answer: ScriptAnswer = { id, code, stdout: takeStdout(), stderr: takeStderr() };
  process.exitCode = undefined;
  process.send?.(answer);
}

/** Some scripts end their process once all is written; this one goes on. */
const exit = process.exit.bind(process);
process.exit = (() => {}) as typeof process.exit;

let runs = Promise.resolve();
process.on("message", (order: ScriptOrder) => {
  runs = runs.then(() => run(order));
});
process.once("disconnect", () => exit());
