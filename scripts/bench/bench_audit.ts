import { createSearchWindows } from "../../lib/commands/search_data/search_windows.ts";
import type { Db } from "../../db/core/connection.ts";
import { startAudit } from "../../lib/commands/audits/control/start_audit.ts";
import { readConfig } from "../../lib/core/config.ts";
import { readStartCommand } from "../start_command.ts";
import { insertBenchSite } from "./bench_site.ts";
import { type MeasuredProcess, startMeasured } from "./measured_process.ts";

/** A site that a bench audits. */
interface AuditedSite {
  name: string;
  domain: string;
  /** Path of the start page. */
  start: string;
  accountId?: number;
}

/** Creates the site and queues an audit that goes as fast as it can. */
export async function queueBenchAudit(
  db: Db,
  { name, domain, start, accountId = 1 }: AuditedSite,
): Promise<{ siteId: number; auditId: number }> {
  const startUrl = `http://${domain}${start}`;
  const siteId = await insertBenchSite(db, { accountId, domain, name, start });
  const log = () => {};
  const searchWindows = createSearchWindows({ db, log });
  const services = { config: readConfig({}), db, searchWindows, now: () => new Date(), log };
  const auditId = await startAudit(services, { id: siteId, domain, startUrl }, {
    body: {
      concurrency: 16,
      crawl_delay_ms: 0,
      max_pages: 1_000_000,
      check_external_links: false,
    },
  });
  return { siteId, auditId };
}

/** Where a bench's worker finds its database and the site, and where it runs. */
interface BenchWorkerOptions {
  databaseUrl: string;
  domain: string;
  /** On loopback. */
  port: number;
  /** The processor that it may use, or a list of them, such as `0,1`; absent: any. */
  cpu?: number | string;
}

/**
 * Starts a worker process as `npm start` would. With BENCH_PROFILE_DIR each of its threads leaves a
 * processor profile there.
 */
export function startBenchWorker(options: BenchWorkerOptions): MeasuredProcess {
  const { databaseUrl, domain, port, cpu } = options;
  const profileDir = process.env["BENCH_PROFILE_DIR"];
  const profile = profileDir ? ["--cpu-prof", `--cpu-prof-dir=${profileDir}`] : [];
  const { environment, flags, file } = readStartCommand("start");
  return startMeasured([process.execPath, ...flags, ...profile, file], {
    ...(cpu !== undefined && { cpu }),
    env: {
      ...process.env,
      ...environment,
      ROLE: "worker",
      LOG_LEVEL: "debug",
      PORT: "0",
      DATABASE_URL: databaseUrl,
      CRAWL_ALLOW_PRIVATE: "127.0.0.0/8",
      CRAWL_CONNECT_TO: `${domain}:80:127.0.0.1:${port}`,
    },
  });
}
