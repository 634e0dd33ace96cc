import { findLatestCompletedAudit } from "../../db/audits/lifecycle/audits.ts";
import { createAnnotation } from "../../lib/commands/sites/change_annotations.ts";
import { readConfig } from "../../lib/core/config.ts";
import { createLog } from "../../lib/core/log.ts";
import { createMetricsRegistry } from "../../lib/core/metrics_registry.ts";
import { advanceAudits } from "../../lib/jobs/advance_audits.ts";
import { startJobs } from "../../lib/jobs/start_jobs.ts";
import { openServices } from "../../lib/open_services.ts";
import { allowNamedHost, readAddress } from "../audit/named_host.ts";
import { readNamedSite } from "../named_site.ts";
import { callInProcess } from "../remote/call_in_process.ts";
import type { FixSource } from "./fix_source.ts";

/** Our own choice: the database is near. */
const POLL_MS = 500;

/**
 * Runs `work` on the program's database, with what advances audits: a server may run beside it or not. The host of
 * the site may be private, since the operator named the site.
 */
export async function useSiteDatabase<T>(
  siteId: number,
  work: (source: FixSource) => Promise<T>,
): Promise<T> {
  const log = createLog("warn", (line) => void process.stderr.write(line));
  const { services: opened, close } = await openServices(readConfig(), log);
  try {
    const site = await readNamedSite(opened.db, siteId);
    // where the audit began that is verified; without one the recheck is refused
    const audit = await findLatestCompletedAudit(opened.db, siteId);
    const address = readAddress(audit?.start_url ?? site.domain);
    const services = { ...opened, config: await allowNamedHost(opened.config, address) };
    const jobs = startJobs(services, [advanceAudits], createMetricsRegistry());
    try {
      return await work({
        call: callInProcess(services, site.account_id),
        ...{ site, pollMs: POLL_MS },
        annotate: (body) => createAnnotation(services, site, { body, source: "command_line" }),
      });
    } finally {
      await jobs.stop();
    }
  } finally {
    await close();
  }
}
