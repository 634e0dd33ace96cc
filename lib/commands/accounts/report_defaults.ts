import { findReportDefaults, updateReportDefaults } from "../../../db/accounts/report_defaults.ts";
import { type Db, transaction } from "../../../db/core/connection.ts";
import type {
  PutReportDefaultsBody,
  ReportDefaultsAnswer,
} from "../../../schemas/report_settings.ts";
import { ValidationError } from "../../core/errors.ts";
import type { Services } from "../../services.ts";
import { findLookErrors, FIRST_REPORT_DEFAULTS } from "../sites/report_settings.ts";

/** Reads how the reports of an account's sites look where a site has nothing of its own. */
export async function readReportDefaults(
  db: Db,
  accountId: number,
): Promise<ReportDefaultsAnswer> {
  return { ...FIRST_REPORT_DEFAULTS, ...await findReportDefaults(db, accountId) };
}

/** Sets them; what the body leaves out is as at first. Throws `ValidationError`. */
export async function saveReportDefaults(
  { db, now }: Pick<Services, "db" | "now">,
  accountId: number,
  body: PutReportDefaultsBody,
): Promise<ReportDefaultsAnswer> {
  const errors = findLookErrors(body);
  if (Object.keys(errors).length > 0) throw new ValidationError(errors);
  const defaults = { ...FIRST_REPORT_DEFAULTS, ...body, updated_at: now().toISOString() };
  await transaction(db, (trx) => updateReportDefaults(trx, accountId, defaults));
  return defaults;
}
