import { listFieldDataOfUrl } from "../../../db/audits/pages/field_data.ts";
import type { Db } from "../../../db/core/connection.ts";
import type { FieldDataAnswer, PageFieldDataAnswer } from "../../../schemas/crux.ts";
import { hasCrux } from "../../commands/audits/crux/crux_settings.ts";
import { readFieldVitals } from "../../commands/audits/crux/read_field_vitals.ts";
import { urlHash } from "../../crawler/url/url.ts";
import { present } from "../core/present.ts";
import { presentFieldData } from "./present_field_data.ts";

/** Reads what visitors of a page experience, or why that is not known. */
export async function readPageFieldData(
  db: Db,
  siteId: number,
  url: string,
): Promise<PageFieldDataAnswer> {
  const rows = await listFieldDataOfUrl(db, siteId, urlHash(url));
  // no field is left out: the presenter names all of them
  const records = rows.filter(({ state }) => state === "data")
    .map((row) => present(presentFieldData, row) as FieldDataAnswer);
  const visitors = (await readFieldVitals(db, siteId, [url]))(url);
  if (records.length > 0) return { source: "crux", state: "data", records, visitors };
  if (rows.length > 0) return { source: "crux", state: "too_few_visitors", records, visitors };
  const state = await hasCrux(db, siteId) ? "not_asked" : "not_connected";
  return { source: "crux", state, records, visitors };
}
