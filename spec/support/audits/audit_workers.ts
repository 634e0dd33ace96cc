import { loopbackSettings } from "./audit_run.ts";
import type { SpecDatabase } from "../database.ts";
import { type ServiceProcess, startService } from "../service_process.ts";

/** Processes that do nothing but audits of a site on loopback. */
export interface AuditWorkers {
  /** `settings`: beyond those of the database and the site. */
  start(settings?: Record<string, string>): ServiceProcess;
  /** Kills all of them and waits until they are gone. */
  kill(): Promise<void>;
}

/** Creates a keeper of worker processes over this database that reach the site on `port`. */
export function createAuditWorkers(database: SpecDatabase, port: number): AuditWorkers {
  const { crawlAllowPrivate, crawlConnectTo } = loopbackSettings(port);
  const workers: ServiceProcess[] = [];
  return {
    start(settings = {}) {
      const worker = startService({
        DATABASE_URL: database.url,
        ROLE: "worker",
        CRAWL_ALLOW_PRIVATE: crawlAllowPrivate.join(","),
        CRAWL_CONNECT_TO: crawlConnectTo.join(","),
        ...settings,
      });
      workers.push(worker);
      return worker;
    },
    async kill() {
      for (const { child, ended } of workers) {
        child.kill("SIGKILL");
        await ended;
      }
    },
  };
}
