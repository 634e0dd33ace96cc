import type { Db } from "../../../db/core/connection.ts";
import {
  findReportSettings,
  type OwnReportSettings,
  updateReportSettings,
} from "../../../db/sites/report_settings.ts";
import {
  type PutReportSettingsBody,
  REPORT_DEFAULT_FIELDS,
  type ReportDefaultsAnswer,
  type ReportSettingsAnswer,
} from "../../../schemas/report_settings.ts";
import { createFieldErrors, type FieldErrors, ValidationError } from "../../core/errors.ts";
import type { Services } from "../../services.ts";
import { findLogoProblem } from "./parse_logo.ts";
import { writeToSite } from "./write_to_site.ts";

/** How reports look where neither a site nor its account has set anything. */
export const FIRST_REPORT_DEFAULTS: ReportDefaultsAnswer = {
  ...{ language: "en", agency: null, colour: null, logo: null, left_out: [], updated_at: null },
};

/** Reads how a site's report looks: by what it has set, else as its account has it, else as at first. */
export async function readReportSettings(db: Db, siteId: number): Promise<ReportSettingsAnswer> {
  const { own: stored, defaults = FIRST_REPORT_DEFAULTS, isFilledIn } = await findReportSettings(
    db,
    siteId,
  );
  const own = isFilledIn ? withoutFirst(stored) : stored;
  const { updated_at: _, ...inherited } = defaults;
  return {
    ...{ comment: null, comments: [], updated_at: null },
    ...inherited,
    ...own,
    inherited: REPORT_DEFAULT_FIELDS.filter((name) => own[name] === undefined),
  };
}

/** Sets what a site has of its own; what the body leaves out is as its account has it. Throws `ValidationError`. */
export async function saveReportSettings(
  { db, now }: Pick<Services, "db" | "now">,
  siteId: number,
  body: PutReportSettingsBody,
): Promise<ReportSettingsAnswer> {
  const errors = findLookErrors(body);
  const sections = (body.comments ?? []).map(({ section }) => section);
  const twice = sections.find((section, place) => sections.indexOf(section) !== place);
  if (twice !== undefined) errors["comments"] = [`The section "${twice}" has two comments.`];
  if (body.comment?.trim() === "") errors["comment"] = [BLANK("comment")];
  if (Object.keys(errors).length > 0) throw new ValidationError(errors);
  const own = { ...body, updated_at: now().toISOString() };
  await writeToSite(db, siteId, (trx) => updateReportSettings(trx, siteId, own));
  return await readReportSettings(db, siteId);
}

/** What is wrong with the name and the logo of a report. */
export function findLookErrors(
  { agency, logo }: Pick<PutReportSettingsBody, "agency" | "logo">,
): FieldErrors {
  const errors = createFieldErrors();
  const problem = typeof logo === "string" ? findLogoProblem(logo) : null;
  if (problem !== null) errors["logo"] = [problem];
  if (agency?.trim() === "") errors["agency"] = [BLANK("agency")];
  return errors;
}

const BLANK = (name: string) => `The ${name} field is blank: send null.`;

/**
 * Members that are not as at first: the others were filled in, and nobody has set them. The language is the site's own:
 * who saved the form chose it, and a client's report must not change it.
 */
function withoutFirst(filled: OwnReportSettings): OwnReportSettings {
  const own = { ...filled };
  for (const name of REPORT_DEFAULT_FIELDS) {
    if (name === "language") continue;
    if (JSON.stringify(own[name]) === JSON.stringify(FIRST_REPORT_DEFAULTS[name])) delete own[name];
  }
  return own;
}
