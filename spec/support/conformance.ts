import { execFile } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { nodeSettings } from "./service_process.ts";

/** The official suite, which `npm test` installs apart from the program's own packages. */
const SUITE = fileURLToPath(
  new URL(
    "../../node_modules/.cache/conformance/node_modules/@modelcontextprotocol/conformance/dist/index.js",
    import.meta.url,
  ),
);

/** One check of a scenario. */
export interface ConformanceCheck {
  /** Of the suite's own, such as `tools-list`. */
  scenario: string;
  id: string;
  status: "SUCCESS" | "FAILURE" | "WARNING" | "SKIPPED" | "INFO";
  message: string;
}

/** What a run of the suite printed and found. */
export interface ConformanceRun {
  checks: ConformanceCheck[];
  output: string;
}

/**
 * Runs the suite, such as `server --url URL`, and reads the checks that it writes into the folder. `onOutput` sees
 * what it prints.
 */
export async function runConformance(
  folder: string,
  args: readonly string[],
  onOutput: (text: string) => void = () => {},
): Promise<ConformanceRun> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const child = execFile(
    process.execPath,
    [SUITE, ...args, "--output-dir", folder],
    { env: { ...nodeSettings(), NO_COLOR: "1" }, maxBuffer: 16 * 1024 * 1024 },
    (_error, stdout, stderr) => resolve(stdout + stderr),
  );
  child.stdout?.on("data", (text: string) => onOutput(text));
  const output = await promise;
  const checks = globSync("**/checks.json", { cwd: folder }).flatMap((file) => {
    const scenario = /^(?:server-)?(.+?)-\d{4}-\d\d-\d\dT/.exec(file.split("/").at(-2) ?? "")?.[1];
    const found = JSON.parse(readFileSync(join(folder, file), "utf8")) as {
      id: string;
      status: ConformanceCheck["status"];
      errorMessage?: string;
    }[];
    return found.map(({ id, status, errorMessage = "" }) => ({
      scenario: scenario ?? file,
      id,
      status,
      message: errorMessage,
    }));
  });
  return { checks, output };
}

/** A server on loopback that sends everything on with a token, which the suite has no option for. */
export async function startTokenProxy(
  target: string,
  token: string,
): Promise<{ url: string; close(): Promise<void> }> {
  const { hostname, port } = new URL(target);
  const server = createServer((incoming, outgoing) => {
    const { method, url: path, headers } = incoming;
    const sent = request(
      {
        hostname,
        port,
        method,
        path,
        headers: { ...headers, authorization: `Bearer ${token}` },
      },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    sent.on("error", () => outgoing.destroy());
    incoming.pipe(sent);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // listening on TCP: the address is no pipe's name
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
