import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { GaleraNode } from "./cluster.ts";

/** `one`: one node writes and the others take its place; `all`: connections are spread over all nodes. */
export type BalancerMode = "one" | "all";

/** haproxy in front of a cluster. */
interface Balancer {
  port: number;
  close(): Promise<void>;
}

const PORT = 13_300;

/** Writes the file that `lib/docs/engines.md` shows, for these nodes. */
function writeBalancerFile(nodes: readonly GaleraNode[], mode: BalancerMode): string {
  const servers = nodes.map(({ host, port }, index) => {
    const backup = mode === "one" && index > 0 ? " backup" : "";
    return `  server node${index + 1} ${host}:${port} check${backup}`;
  });
  // a node that comes back becomes the writer for all connections, or for none
  const up = mode === "one" ? " on-marked-up shutdown-backup-sessions" : "";
  return `defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
  option tcpka
listen database
  bind 127.0.0.1:${PORT}
  balance leastconn
  option mysql-check user haproxy post-41
  default-server inter 1s fall 2 rise 2 on-marked-down shutdown-sessions${up}
${servers.join("\n")}
`;
}

/** Starts haproxy, which ends with this process, and waits until it listens. */
export async function startBalancer(
  nodes: readonly GaleraNode[],
  mode: BalancerMode,
  directory: string,
): Promise<Balancer> {
  const file = join(directory, `haproxy-${mode}.cfg`);
  await writeFile(file, writeBalancerFile(nodes, mode));
  const child = spawn("/usr/sbin/haproxy", ["-db", "-q", "-f", file], { stdio: "ignore" });
  const end = () => void child.kill("SIGKILL");
  process.once("exit", end);
  for (let tries = 0; tries < 50 && !await listens(); tries++) await pause(100);
  // two checks that succeed
  await pause(2_500);
  return {
    port: PORT,
    async close() {
      process.off("exit", end);
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
    },
  };
}

function listens(): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(PORT, "127.0.0.1");
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}
