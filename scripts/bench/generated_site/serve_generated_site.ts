import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

/** A generated site that is being served. */
export interface GeneratedSite {
  domain: string;
  /** On loopback. */
  port: number;
  close(): Promise<void>;
}

const PROGRAM = join(import.meta.dirname, "..", "peers", "generated_server.ts");

/**
 * Serves a generated site in a separate process. It replaces another machine: everything else
 * goes before it, unless `nice` says otherwise. `cpu` pins it where taskset is.
 */
export async function serveGeneratedSite(
  pagesCount: number,
  cpu?: number,
  { nice = 19 }: { nice?: number } = {},
): Promise<GeneratedSite> {
  const command = ["nice", "-n", `${nice}`, process.execPath, PROGRAM, `${pagesCount}`];
  const [program = "", ...args] = cpu === undefined
    ? command
    : ["taskset", "-c", `${cpu}`, ...command];
  const server = spawn(program, args, { stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(server, "exit");
  const [line] = await Promise.race([
    once(server.stdout, "data"),
    ended.then(([code]) => {
      throw new Error(`The generated site ended with ${code} before it answered.`);
    }),
  ]);
  return {
    domain: "shop.test",
    port: Number(String(line)),
    async close() {
      server.kill("SIGTERM");
      await ended;
    },
  };
}
