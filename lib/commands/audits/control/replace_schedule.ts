import { transaction } from "../../../../db/core/connection.ts";
import {
  findSchedule,
  replaceSchedule as writeSchedule,
  type ScheduleRow,
} from "../../../../db/audits/lifecycle/schedules.ts";
import { lockSite } from "../../../../db/sites/sites.ts";
import { auditSettings } from "../../../../schemas/audit_settings.ts";
import type { PutScheduleBody } from "../../../../schemas/schedule.ts";
import { type FieldErrors, NotFoundError, ValidationError } from "../../../core/errors.ts";
import { parseSchedule } from "../../../core/parse_schedule.ts";
import { findNextRun } from "../../../core/schedule_times.ts";
import type { Services } from "../../../services.ts";
import { checkCrawlPace } from "../../sites/prove_ownership.ts";
import { siteNotFound } from "../../sites/read_site.ts";
import { type AuditedSite, readStartSettings } from "./start_audit.ts";

/**
 * Gives a site a schedule, instead of another that it had, and returns it. Throws `ValidationError`
 * for what is wrong, `ForbiddenError` where the crawl would be too fast for a site whose ownership is not
 * proved, and `NotFoundError` when the site is being deleted.
 */
export async function replaceSchedule(
  { db, now, config }: Pick<Services, "db" | "now" | "config">,
  site: AuditedSite & { timezone: string },
  body: PutScheduleBody,
): Promise<ScheduleRow> {
  const at = now();
  const errors: FieldErrors = {};
  const times = parseSchedule(body, { timezone: site.timezone, now: at }, errors);
  const settings = body.settings ?? {};
  Object.assign(errors, findSettingsErrors(site, settings));
  if (Object.keys(errors).length > 0) throw new ValidationError(errors);
  await checkCrawlPace({ db, config }, site, auditSettings(settings));
  const enabled = body.enabled ?? true;
  const nextRunAt = enabled ? findNextRun(times, at) : null;
  await transaction(db, async (trx) => {
    // a schedule that is written after its site has gone would stay for ever
    if (!(await lockSite(trx, site.id))) throw siteNotFound(site.id);
    await writeSchedule(trx, site.id, {
      schedule: { ...times, settings, enabled, nextRunAt },
      now: at,
    });
  });
  return await readSchedule(db, site.id);
}

/** Reads a site's schedule; throws `NotFoundError` when it has none. */
export async function readSchedule(db: Services["db"], siteId: number): Promise<ScheduleRow> {
  const schedule = await findSchedule(db, siteId);
  if (schedule) return schedule;
  throw noSchedule(siteId);
}

/** The error for a site without schedule. */
export function noSchedule(siteId: number): NotFoundError {
  return new NotFoundError(
    "no_schedule",
    `Site ${siteId} has no schedule. PUT /sites/${siteId}/schedule gives it one.`,
  );
}

/** What would keep an audit from starting with these settings, by the fields of the schedule. */
function findSettingsErrors(
  site: AuditedSite,
  settings: NonNullable<PutScheduleBody["settings"]>,
): FieldErrors {
  try {
    readStartSettings(site, settings);
    return {};
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return Object.fromEntries(
      Object.entries(error.errors).map(([field, messages]) => [
        `settings.${field}`,
        messages.map((message) =>
          message.replace(`The ${field} field`, `The settings.${field} field`)
        ),
      ]),
    );
  }
}
