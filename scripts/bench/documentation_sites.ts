import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { installMissing } from "../run_apt.ts";
import { findFreePort } from "./free_port.ts";

/** A documentation package that is crawled, with what it is known to hold. */
export interface DocumentationSite {
  name: string;
  package: string;
  root: string;
  start: string;
  /** Counted by a loop that follows every same-host `a` and `area` link. */
  truth: { pages: number; anchors: number; broken: number; edges: number };
}

/** Real sites that nobody here wrote; Debian 12's packages. */
export const DOCUMENTATION_SITES: readonly DocumentationSite[] = [
  {
    name: "python",
    package: "python3.11-doc",
    root: "/usr/share/doc/python3.11/html",
    start: "/index.html",
    truth: { pages: 526, anchors: 164_177, broken: 1, edges: 16_008 },
  },
  {
    name: "boost",
    package: "libboost1.81-doc",
    root: "/usr/share/doc/libboost1.81-doc/doc",
    start: "/html/index.html",
    truth: { pages: 3_903, anchors: 116_734, broken: 1_222, edges: 40_293 },
  },
  {
    name: "openjdk",
    package: "openjdk-17-doc",
    root: "/usr/share/doc/openjdk-17-doc/api",
    start: "/index.html",
    truth: { pages: 10_136, anchors: 1_080_950, broken: 48, edges: 267_484 },
  },
];

const NGINX_PACKAGE = "nginx-light";

/** A site that is being served. */
export interface ServedSite {
  /** Of the server that the others of it are children of. */
  pid: number | undefined;
  origin: string;
  startUrl: string;
  close(): Promise<void>;
}

/** Serves the site by nginx, one worker, on a free loopback port. */
export async function serveSite(site: DocumentationSite): Promise<ServedSite> {
  installMissing(() => [
    ...existsSync(site.root) ? [] : [site.package],
    ...spawnSync("nginx", ["-v"]).error === undefined ? [] : [NGINX_PACKAGE],
  ]);
  const port = await findFreePort();
  const folder = await mkdtemp(join(tmpdir(), "bench-site-"));
  const config = join(folder, "nginx.conf");
  await writeFile(config, nginxConfig(site.root, port, folder));
  const server = spawn("nginx", ["-c", config, "-e", join(folder, "error.log")], {
    stdio: "inherit",
  });
  const origin = `http://127.0.0.1:${port}`;
  await waitUntilServing(origin, server);
  return {
    pid: server.pid,
    origin,
    startUrl: origin + site.start,
    async close() {
      const ended = new Promise((resolve) => server.once("exit", resolve));
      server.kill("SIGTERM");
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}

function nginxConfig(root: string, port: number, folder: string): string {
  return `worker_processes 1;
daemon off;
pid ${folder}/nginx.pid;
${process.getuid?.() === 0 ? "user root;" : ""}
events { worker_connections 1024; }
http {
  include /etc/nginx/mime.types;
  default_type application/octet-stream;
  access_log off;
  sendfile on;
  keepalive_requests 1000000;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  server { listen 127.0.0.1:${port}; root ${root}; index index.html; }
}
`;
}

async function waitUntilServing(
  origin: string,
  server: ReturnType<typeof spawn>,
): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    if (server.exitCode !== null) throw new Error("nginx did not start.");
    try {
      await (await fetch(origin)).body?.cancel();
      return;
    } catch {
      // not up yet
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  throw new Error("nginx did not answer within 5 seconds.");
}
