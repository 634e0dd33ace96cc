import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

/** What to ask of a server, and how hard. */
interface Load {
  /** Address without path. */
  url: string;
  connections: number;
  seconds: number;
  /** Lines of path, space and token; each request takes one at random. */
  requestsFile: string;
}

/** What a server did under a load. */
export interface LoadResult {
  requestsPerSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** Answers that were no 2xx or 3xx, and requests without an answer. */
  failures: number;
}

/** The command that pins a program to one processor, or nothing where there is no `taskset`. */
export type Pin = (cpu: number) => string[];

const run = promisify(execFile);

const LUA = `
local requests = {}
function init()
  math.randomseed(os.time())
  for line in io.lines(os.getenv("REQUESTS_FILE")) do
    local path, token = line:match("(%S+) (%S+)")
    local headers = { Host = wrk.headers["Host"], Authorization = "Bearer " .. token }
    requests[#requests + 1] = wrk.format("GET", path, headers)
  end
end
function request() return requests[math.random(#requests)] end
done = function(summary, latency)
  local errors = summary.errors
  local lost = errors.connect + errors.read + errors.write + errors.timeout
  io.write(string.format("RESULT %f %f %f %d\\n",
    summary.requests / summary.duration * 1e6, latency:percentile(50) / 1000,
    latency:percentile(99) / 1000, errors.status + lost))
end
`;

/** Measures a server with `wrk`. Throws when it is not installed. */
export async function measureLoad(load: Load, pin: Pin, directory: string): Promise<LoadResult> {
  const script = join(directory, "load.lua");
  writeFileSync(script, LUA);
  const { url, connections, seconds, requestsFile } = load;
  const [program = "wrk", ...args] = [
    ...pin(1),
    ...["wrk", "-t1", `-c${connections}`, `-d${seconds}s`, "-s", script, url],
  ];
  const env = { ...process.env, REQUESTS_FILE: requestsFile };
  const { stdout } = await run(program, args, { env });
  const numbers = /^RESULT (\S+) (\S+) (\S+) (\S+)$/m.exec(stdout)?.slice(1).map(Number);
  const [requestsPerSecond = 0, p50Ms = 0, p99Ms = 0, failures = 0] = numbers ?? [];
  return { requestsPerSecond, p50Ms, p99Ms, failures };
}

/** Whether a program can be found on the PATH. */
export async function isInstalled(program: string): Promise<boolean> {
  try {
    await run("sh", ["-c", `command -v ${program}`]);
    return true;
  } catch {
    return false;
  }
}
