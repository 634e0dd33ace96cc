import type { Db } from "../../../db/core/connection.ts";
import { findReportSettings, updateReportSettings } from "../../../db/sites/report_settings.ts";
import type {
  PutReportSettingsBody,
  ReportSettingsAnswer,
} from "../../../schemas/report_settings.ts";
import { createFieldErrors, ValidationError } from "../../core/errors.ts";
import type { Services } from "../../services.ts";
import { findLogoProblem } from "./parse_logo.ts";
import { writeToSite } from "./write_to_site.ts";

/** What holds where nothing was set. */
const DEFAULTS: ReportSettingsAnswer = {
  ...{ language: "en", agency: null, colour: null, logo: null, comment: null },
  ...{ comments: [], left_out: [], updated_at: null },
};

/** Reads how a site's report looks. */
export async function readReportSettings(db: Db, siteId: number): Promise<ReportSettingsAnswer> {
  return { ...DEFAULTS, ...await findReportSettings(db, siteId) };
}

/** Sets how a site's report looks; what the body leaves out is as at first. Throws `ValidationError`. */
export async function saveReportSettings(
  { db, now }: Pick<Services, "db" | "now">,
  siteId: number,
  body: PutReportSettingsBody,
): Promise<ReportSettingsAnswer> {
  const errors = createFieldErrors();
  const settings = { ...DEFAULTS, ...body, updated_at: now().toISOString() };
  const problem = settings.logo === null ? null : findLogoProblem(settings.logo);
  if (problem !== null) errors["logo"] = [problem];
  const sections = settings.comments.map(({ section }) => section);
  const twice = sections.find((section, place) => sections.indexOf(section) !== place);
  if (twice !== undefined) errors["comments"] = [`The section "${twice}" has two comments.`];
  for (const name of ["agency", "comment"] as const) {
    if (settings[name]?.trim() === "") errors[name] = [`The ${name} field is blank: send null.`];
  }
  if (Object.keys(errors).length > 0) throw new ValidationError(errors);
  await writeToSite(db, siteId, (trx) => updateReportSettings(trx, siteId, settings));
  return settings;
}
