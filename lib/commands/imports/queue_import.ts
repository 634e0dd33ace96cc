import { transaction } from "../../../db/core/connection.ts";
import { insertImportContents } from "../../../db/imports/import_contents.ts";
import { insertImport, type NewImport } from "../../../db/imports/imports.ts";
import { lockSite } from "../../../db/sites/sites.ts";
import type { CreateImportBody } from "../../../schemas/import.ts";
import { type FieldErrors, ValidationError } from "../../core/errors.ts";
import { addDays, dayOf } from "../../core/days.ts";
import type { Services } from "../../services.ts";
import type { ImportSettings } from "./import_settings.ts";
import { siteNotFound } from "../sites/read_site.ts";

/**
 * Keeps what was sent, and queues its import; returns the import's id. Throws `ValidationError` for days that
 * cannot be meant, and `NotFoundError` when the site is being deleted.
 */
export async function queueImport(
  { db, now }: Pick<Services, "db" | "now">,
  siteId: number,
  { body, bytes }: { body: CreateImportBody; bytes: Buffer },
): Promise<number> {
  const input = prepareImport({ siteId, body, now: now() });
  return await transaction(db, async (trx) => {
    // an import that is written after its site has gone would stay for ever
    if (!(await lockSite(trx, siteId))) throw siteNotFound(siteId);
    const importId = await insertImport(trx, { ...input, sizeBytes: bytes.length });
    await insertImportContents(trx, { siteId, importId }, bytes);
    return importId;
  });
}

/** What is inserted of an import, but for its size. Throws `ValidationError` for days that cannot be meant. */
export function prepareImport(
  { siteId, body, now }: { siteId: number; body: CreateImportBody; now: Date },
): Omit<NewImport, "sizeBytes"> {
  checkDays(body, now);
  return {
    siteId,
    source: "http",
    askedFormat: body.format ?? "auto",
    fileName: body.file_name ?? (body.rows === undefined ? "content" : "rows"),
    settings: JSON.stringify(readSettings(body)),
    now,
  };
}

function checkDays({ from, to }: CreateImportBody, now: Date): void {
  const errors: FieldErrors = {};
  // a day more, since it is tomorrow already in the east
  const last = addDays(dayOf(now), 1);
  // the other way round is the day of search volumes
  if (from !== undefined && to === undefined) {
    errors["to"] = ["The to field is required beside from."];
  }
  if (from !== undefined && to !== undefined && from > to) {
    errors["to"] = ["The to field must not be before the from field."];
  } else if (to !== undefined && to > last) {
    errors["to"] = ["The to field must not be in the future."];
  }
  if (Object.keys(errors).length > 0) throw new ValidationError(errors);
}

function readSettings(body: CreateImportBody): ImportSettings {
  const { from, to, country, language, location, device, engine, columns } = body;
  const given = {
    from,
    to,
    country,
    language,
    location,
    device,
    engine,
    searchType: body.search_type,
    columns,
    wholeExport: body.whole_export,
    force: body.force ?? false,
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}
