import {
  listAlertChecks,
  postponeAlertCheck,
  wantAlertCheck,
} from "../../db/sites/alert_checks.ts";
import { listUncheckedSites } from "../../db/sites/alert_settings.ts";
import type { Job } from "./job.ts";

const SITES_AT_ONCE = 50;
/** Days pass without new data: the end of a certificate comes nearer. Our own choice. */
const RECHECK_MS = 6 * 3_600_000;

/**
 * Checks the rules of sites whose data have changed, and every six hours those of all sites. A site whose check fails
 * waits, and the others go on.
 */
export const checkAlerts: Job = {
  name: "check_alerts",
  schedule: "*/5 * * * * *",
  runOnStart: true,
  async run(services, { signal, metrics }) {
    const { db, now, log } = services;
    const before = new Date(now().getTime() - RECHECK_MS);
    for (const siteId of await listUncheckedSites(db, { before, limit: SITES_AT_ONCE })) {
      await wantAlertCheck(db, siteId);
    }
    const checks = await listAlertChecks(db, SITES_AT_ONCE);
    if (checks.length === 0) return;
    // it brings all rules along, which a process without alerts does not need
    const { checkAlerts: checkSiteAlerts } = await import("../commands/alerts/check_alerts.ts");
    for (const check of checks) {
      if (signal.aborted) return;
      try {
        await checkSiteAlerts(services, check);
        metrics.count("alert_checks_total", { outcome: "done" });
      } catch (error) {
        log("error", "alert_check_failed", { site_id: check.siteId, error });
        metrics.count("alert_checks_total", { outcome: "failed" });
        await postponeAlertCheck(db, check);
      }
    }
  },
};
