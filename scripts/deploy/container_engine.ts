import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runProgram } from "./run_program.ts";

/** How podman is run here, as variables of its environment. */
export interface ContainerEngine {
  CONTAINERS_CONF: string;
  CONTAINERS_STORAGE_CONF: string;
}

/**
 * Prepares podman with its own store, also where it runs within a container or a small virtual machine: without
 * systemd, with limits that may not be raised.
 */
export function prepareEngine(folder: string): ContainerEngine {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const files = runProgram("sh", ["-c", "ulimit -Hn"]).trim();
  const processes = runProgram("sh", ["-c", "ulimit -u 2>/dev/null || echo 4096"]).trim();
  const limits = [`nofile=${files}:${files}`, `nproc=${processes}:${processes}`]
    .filter((limit) => !limit.includes("unlimited"));
  const systemd = existsSync("/run/systemd/system");
  const config = join(folder, "containers.conf");
  writeFileSync(
    config,
    `[containers]
default_ulimits = ${JSON.stringify(limits)}
[engine]
${systemd ? "" : 'cgroup_manager = "cgroupfs"\nevents_logger = "file"\n'}runtime = "runc"
[network]
network_backend = "netavark"
`,
  );
  const storage = join(folder, "storage.conf");
  writeFileSync(
    storage,
    `[storage]
driver = "${hasOverlay() ? "overlay" : "vfs"}"
graphroot = "${join(folder, "store")}"
runroot = "${join(folder, "run")}"
`,
  );
  return { CONTAINERS_CONF: config, CONTAINERS_STORAGE_CONF: storage };
}

/** Without it each layer is a copy of all below it. */
function hasOverlay(): boolean {
  return runProgram("cat", ["/proc/filesystems"]).includes("overlay");
}
