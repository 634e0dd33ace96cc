import { findOwnerLanguage } from "../../../db/accounts/owners.ts";
import type { Db } from "../../../db/core/connection.ts";
import type { AlertBatch } from "../../../db/sites/alert_sending.ts";
import type { ReportLanguage } from "../../../schemas/report_settings.ts";
import { consentAddress } from "../../alerts/mail_limits.ts";
import { readReportSettings } from "../sites/report_settings.ts";

/**
 * Finds the language that a message about a site is written in: the one that its recipient has set for their pages, else
 * the one of the site's report, which chats have as well.
 */
export async function findMessageLanguage(
  db: Db,
  { channel, target, siteId }: Pick<AlertBatch, "channel" | "target" | "siteId">,
): Promise<ReportLanguage> {
  const address = channel === "email" ? consentAddress(target) : null;
  const own = address === null ? null : await findOwnerLanguage(db, { email: address });
  return own ?? (await readReportSettings(db, siteId)).language;
}
