import { constants } from "node:os";
import { BENCHES } from "./bench/mod.ts";

// what a bench started ends with it, at "exit"
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => process.exit(128 + constants.signals[signal]));
}

const [name, ...args] = process.argv.slice(2);
const bench = BENCHES.find((bench) => bench.name === name);
if (bench) {
  await bench.run(args);
} else {
  const lines = BENCHES.map(({ name, summary }) => `  ${name}  ${summary}\n`);
  process.stderr.write(`Usage: npm run bench -- NAME\n\nBenches:\n${lines.join("")}`);
  process.exitCode = name === "--help" ? 0 : 2;
}
