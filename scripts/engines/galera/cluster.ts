import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { openConnection } from "../../../db/core/connection.ts";
import { createServerFiles } from "../../../db/embedded/bootstrap.ts";
import { readServerProgram } from "../../../db/embedded/server_program.ts";
import { StartError } from "../../../lib/core/errors.ts";

/** A server of the cluster. */
export interface GaleraNode {
  host: string;
  port: number;
  /** Ends it at once, as a machine that loses power does. */
  kill(): Promise<void>;
  /** Starts it again, and waits until it has caught up. */
  restart(): Promise<void>;
  /** Suspends or resumes it. */
  signal(name: "SIGSTOP" | "SIGCONT"): void;
}

/** Three nodes on loopback addresses. */
export interface GaleraCluster {
  nodes: readonly GaleraNode[];
  /** Of root on a node, by its socket. */
  adminUrl(node: number): string;
  close(): Promise<void>;
}

const PROVIDER = "/usr/lib/galera/libgalera_smm.so";
const HOSTS = ["127.0.0.11", "127.0.0.12", "127.0.0.13"];
const FIRST_PORT = 13_301;
/** On a busy machine a node takes minutes to copy the state of another one. */
const SYNCED_WITHIN_MS = 300_000;
const POLL_MS = 200;
const NOBODY = 65_534;

/** Starts an empty cluster in `directory`, with the programs that copy a node's state. Its servers end with this process. */
export async function startCluster(directory: string, programs: string): Promise<GaleraCluster> {
  const program = readServerProgram();
  const files = join(directory, "files");
  await createServerFiles(program, files);
  const children = new Map<number, ChildProcess>();
  const endAll = () => {
    for (const child of children.values()) child.kill("SIGKILL");
  };
  process.once("exit", endAll);
  const folderOf = (index: number) => join(directory, `node-${index + 1}`);
  const adminUrl = (index: number) => {
    const socket = encodeURIComponent(join(folderOf(index), "server.sock"));
    return `mysql://root@localhost/?socketPath=${socket}`;
  };

  async function start(index: number, flags: readonly string[] = []): Promise<void> {
    const settings = nodeFlags(index, folderOf(index));
    const child = spawn(program.path, [...settings, ...flags], {
      stdio: "ignore",
      ...process.getuid?.() === 0 && { uid: NOBODY, gid: NOBODY },
      env: { PATH: `${programs}:/usr/sbin:/usr/bin:/sbin:/bin` },
    });
    children.set(index, child);
    await waitUntilSynced(child, adminUrl(index), join(folderOf(index), "server.log"));
  }

  async function kill(index: number): Promise<void> {
    const child = children.get(index);
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
  }

  for (const index of HOSTS.keys()) {
    await mkdir(join(folderOf(index), "temporary"), { recursive: true });
    await cp(files, join(folderOf(index), "files"), { recursive: true });
  }
  if (process.getuid?.() === 0) {
    // as root, rsync receives a state as nobody
    spawnSync("chown", ["-R", `${NOBODY}:${NOBODY}`, directory]);
    spawnSync("chmod", ["755", directory]);
  }
  await start(0, ["--wsrep-new-cluster"]);
  await start(1);
  await start(2);
  return {
    adminUrl,
    nodes: HOSTS.map((host, index) => ({
      host,
      port: FIRST_PORT + index,
      kill: () => kill(index),
      restart: () => start(index),
      signal: (name) => void children.get(index)?.kill(name),
    })),
    async close() {
      await Promise.all(HOSTS.keys().map(kill));
      process.off("exit", endAll);
    },
  };
}

/** As `lib/docs/engines.md` recommends them, small and on loopback. */
function nodeFlags(index: number, folder: string): string[] {
  const host = HOSTS[index] ?? "";
  const port = FIRST_PORT + index;
  return [
    "--no-defaults",
    `--datadir=${join(folder, "files")}`,
    `--tmpdir=${join(folder, "temporary")}`,
    `--socket=${join(folder, "server.sock")}`,
    `--pid-file=${join(folder, "server.pid")}`,
    `--log-error=${join(folder, "server.log")}`,
    `--bind-address=${host}`,
    `--port=${port}`,
    "--max-connections=300",
    "--character-set-server=utf8mb4",
    "--local-infile=1",
    "--innodb-buffer-pool-size=128M",
    "--binlog-format=ROW",
    "--default-storage-engine=InnoDB",
    "--innodb-autoinc-lock-mode=2",
    "--innodb-flush-log-at-trx-commit=2",
    "--wsrep-on=ON",
    `--wsrep-provider=${PROVIDER}`,
    `--wsrep-cluster-address=gcomm://${HOSTS.join(",")}`,
    `--wsrep-node-address=${host}`,
    `--wsrep-node-incoming-address=${host}:${port}`,
    "--wsrep-sst-method=rsync",
    `--wsrep-sst-receive-address=${host}:4444`,
    // what a process wrote by one node it reads by the others
    "--wsrep-sync-wait=7",
    `--wsrep-provider-options=gmcast.listen_addr=tcp://${host}:4567;ist.recv_addr=${host}:4568;gcache.size=128M`,
  ];
}

async function waitUntilSynced(child: ChildProcess, url: string, log: string): Promise<void> {
  const deadline = performance.now() + SYNCED_WITHIN_MS;
  while (performance.now() < deadline && child.exitCode === null) {
    if (await readState(url) === "Synced") return;
    await pause(POLL_MS);
  }
  throw new StartError(`A node of the cluster did not start; ${log} says why.`);
}

async function readState(url: string): Promise<string | undefined> {
  try {
    const connection = await openConnection(url);
    try {
      const [rows] = await connection.query("SHOW STATUS LIKE 'wsrep_local_state_comment'");
      return (rows as { Value: string }[])[0]?.Value; // SHOW STATUS gives these columns
    } finally {
      connection.destroy();
    }
  } catch {
    // not yet: it takes over the state of another node
    return undefined;
  }
}
