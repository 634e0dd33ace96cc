import {
  type AnnotationDays,
  type AnnotationRow,
  countAnnotations,
  deleteAnnotation as deleteAnnotationRow,
  findAnnotation,
  insertAnnotation,
  updateAnnotation as updateAnnotationRow,
} from "../../../db/sites/annotations.ts";
import { findPageGroup } from "../../../db/sites/page_groups.ts";
import { type Db, transaction } from "../../../db/core/connection.ts";
import { lockSite } from "../../../db/sites/sites.ts";
import type {
  AnnotationSource,
  CreateAnnotationBody,
  UpdateAnnotationBody,
} from "../../../schemas/annotation.ts";
import { dayIn, dayOf } from "../../core/days.ts";
import { type FieldErrors, NotFoundError, ValidationError } from "../../core/errors.ts";
import { isAskedDay } from "../../core/validate.ts";
import { parseTimezone } from "../../core/parse_timezone.ts";
import type { Services } from "../../services.ts";
import { siteNotFound } from "./read_site.ts";
import { writeToSite } from "./write_to_site.ts";

/** More are not read by people; ten deploys a day fill them in three years. Our own choice. */
const MAX_ANNOTATIONS = 10_000;

type AnnotationServices = Pick<Services, "db" | "now">;

/** Whose annotation, in which time zone its days are unless it says so. */
interface AnnotatedSite {
  id: number;
  timezone: string;
}

/**
 * Adds an annotation and returns its id. Without days and moment it is of now. Throws `ValidationError` for
 * days that are none or one annotation too many.
 */
export async function createAnnotation(
  { db, now }: AnnotationServices,
  site: AnnotatedSite,
  { body, source }: { body: CreateAnnotationBody; source: AnnotationSource },
): Promise<number> {
  const at = now();
  const known = { firstDay: "", lastDay: "", occurredAt: at, timezone: site.timezone };
  const days = parseDays(body, known);
  const { kind = "other", title, text = null, url = null, path = null } = body;
  const { page_group_id = null } = body;
  const annotation = { kind, title: title.trim(), text, url, path, page_group_id, days, source };
  return await transaction(db, async (trx) => {
    // of annotations that are added at the same time, each counts those before it
    if (!await lockSite(trx, site.id)) throw siteNotFound(site.id);
    if (await countAnnotations(trx, site.id) >= MAX_ANNOTATIONS) throw tooMany();
    await checkPages(trx, site.id, annotation);
    return await insertAnnotation(trx, site.id, { annotation, now: at });
  });
}

/** Changes what the body names. Throws `ValidationError`, and `NotFoundError` for an unknown annotation. */
export async function updateAnnotation(
  { db, now }: AnnotationServices,
  { siteId, id }: { siteId: number; id: number },
  body: UpdateAnnotationBody,
): Promise<void> {
  await writeToSite(db, siteId, async (trx) => {
    const before = await readAnnotation(trx, siteId, id);
    const { kind, title, text, url, path, page_group_id } = body;
    await checkPages(trx, siteId, { ...before, ...body });
    await updateAnnotationRow(trx, { siteId, id, now: now() }, {
      ...kind !== undefined && { kind },
      ...title !== undefined && { title: title.trim() },
      ...text !== undefined && { text },
      ...url !== undefined && { url },
      ...path !== undefined && { path },
      ...page_group_id !== undefined && { page_group_id },
      ...DAY_FIELDS.some((field) => body[field] !== undefined) && {
        days: parseDays(body, daysOf(before)),
      },
    });
  });
}

/** Throws `ValidationError` for a group that the site does not have, and for a path with a group. */
async function checkPages(
  trx: Db,
  siteId: number,
  { path = null, page_group_id: groupId = null }: Pick<
    CreateAnnotationBody,
    "path" | "page_group_id"
  >,
): Promise<void> {
  if (groupId === null) return;
  if (path !== null) {
    throw new ValidationError({
      page_group_id: ["Send path or page_group_id, not both; null takes one back."],
    });
  }
  if (await findPageGroup(trx, siteId, groupId) === undefined) {
    throw new ValidationError({
      page_group_id: [
        `The site has no page group ${groupId}. GET /sites/${siteId}/page-groups lists them.`,
      ],
    });
  }
}

/** Deletes an annotation. Throws `NotFoundError`. */
export async function deleteAnnotation(
  { db }: Pick<Services, "db">,
  siteId: number,
  id: number,
): Promise<void> {
  if (!await deleteAnnotationRow(db, siteId, id)) throw notFound(id);
}

/** Reads an annotation of a site; throws `NotFoundError`. */
export async function readAnnotation(db: Db, siteId: number, id: number): Promise<AnnotationRow> {
  const annotation = await findAnnotation(db, siteId, id);
  if (annotation === undefined) throw notFound(id);
  return annotation;
}

const DAY_FIELDS = ["first_day", "last_day", "occurred_at", "timezone"] as const;

function daysOf({ first_day, last_day, occurred_at, timezone }: AnnotationRow): AnnotationDays {
  return {
    firstDay: dayOf(first_day),
    lastDay: dayOf(last_day),
    occurredAt: occurred_at,
    timezone,
  };
}

/** The days that the body names, or those that are known: a moment's day follows the time zone. */
function parseDays(
  body: Pick<UpdateAnnotationBody, (typeof DAY_FIELDS)[number]>,
  known: AnnotationDays,
): AnnotationDays {
  const errors: FieldErrors = {};
  const { first_day: firstDay, last_day: lastDay, occurred_at: occurredAt } = body;
  const timezone = body.timezone === undefined
    ? known.timezone
    : parseTimezone(body.timezone, errors);
  if (occurredAt !== undefined && (firstDay !== undefined || lastDay !== undefined)) {
    errors["occurred_at"] = ["Send occurred_at or first_day and last_day, not both."];
  }
  const isDated = firstDay !== undefined || known.occurredAt === null;
  if (lastDay !== undefined && !isDated) {
    errors["last_day"] = ["The last_day field goes with first_day: send both."];
  }
  const first = firstDay ?? known.firstDay;
  const last = lastDay ?? (firstDay === undefined ? known.lastDay : firstDay);
  if (isDated && last < first) {
    errors["last_day"] = [`The last_day field must not be before the first day, ${first}.`];
  }
  if (Object.keys(errors).length > 0) throw new ValidationError(errors);
  const moment = occurredAt === undefined ? known.occurredAt : new Date(occurredAt);
  if (moment === null || firstDay !== undefined) {
    return { firstDay: first, lastDay: last, occurredAt: null, timezone };
  }
  const day = dayIn(timezone, moment);
  if (!isAskedDay(day)) {
    throw new ValidationError({
      occurred_at: ["The occurred_at field must be of the years 1900 to 9999."],
    });
  }
  return { firstDay: day, lastDay: day, occurredAt: moment, timezone };
}

function tooMany(): ValidationError {
  const most = MAX_ANNOTATIONS.toLocaleString("en");
  return new ValidationError({
    title: [`A site has at most ${most} annotations. Delete some that are no longer needed.`],
  });
}

function notFound(id: number): NotFoundError {
  return new NotFoundError("annotation_not_found", `The site has no annotation ${id}.`);
}
