import type { Db } from "../core/connection.ts";
import { findJudgedPeriod } from "../search_data/keyword_periods.ts";

/** What all keywords of a site were judged by, as digests; null: they were not. */
interface KeywordJudgements {
  brandedBy: Buffer | null;
  intentsBy: Buffer | null;
  /** What spellings of the names were looked for by. */
  spellingsBy: Buffer | null;
}

/** Reads by what the keywords of a site were judged. */
export async function readKeywordJudgements(db: Db, siteId: number): Promise<KeywordJudgements> {
  const row = await db("keyword_judgements").where({ site_id: siteId })
    .first<KeywordJudgements | undefined>(
      "branded_by as brandedBy",
      "intents_by as intentsBy",
      "spellings_by as spellingsBy",
    );
  return row ?? { brandedBy: null, intentsBy: null, spellingsBy: null };
}

/** Keeps by what all keywords of a site are judged now. */
export async function updateKeywordJudgements(
  db: Db,
  siteId: number,
  { brandedBy, intentsBy, spellingsBy }: Partial<KeywordJudgements>,
): Promise<void> {
  const given = {
    ...(brandedBy === undefined ? {} : { branded_by: brandedBy }),
    ...(intentsBy === undefined ? {} : { intents_by: intentsBy }),
    ...(spellingsBy === undefined ? {} : { spellings_by: spellingsBy }),
  };
  await db("keyword_judgements").insert({ site_id: siteId, ...given })
    .onConflict("site_id").merge(Object.keys(given));
}

/** Has spellings of a site's names looked for again. */
export async function forgetBrandSpellings(db: Db, siteId: number): Promise<void> {
  await db("keyword_judgements").where({ site_id: siteId }).update({ spellings_by: null });
}

/** Marks that some keywords are now known to be branded, or not to be. */
export async function raiseFlagsVersion(db: Db, siteId: number): Promise<void> {
  await raiseVersion(db, siteId, "flags_version");
}

/** Marks that a keyword has another flag or another intent; to be called in the transaction that writes it. */
export async function raiseLabelsVersion(trx: Db, siteId: number): Promise<void> {
  await raiseVersion(trx, siteId, "labels_version");
}

async function raiseVersion(
  db: Db,
  siteId: number,
  column: "flags_version" | "labels_version",
): Promise<void> {
  await db("keyword_judgements").insert({ site_id: siteId, [column]: 1 })
    .onConflict("site_id").merge({ [column]: db.raw("?? + 1", [column]) });
}

/** Reads a number that changes whenever a flag or an intent of any keyword of the site does. */
export async function readLabelsVersion(db: Db, siteId: number): Promise<number> {
  const row = await db("keyword_judgements").where({ site_id: siteId })
    .first<{ labels_version: number } | undefined>("labels_version");
  return row?.labels_version ?? 0;
}

/**
 * Reads what the site's own click rates hang on, as a text that changes whenever they do: the period
 * they are measured in, and which keywords are branded.
 */
export async function readCurveVersion(db: Db, siteId: number): Promise<string> {
  const [periodId, row] = await Promise.all([
    findJudgedPeriod(db, siteId),
    db("keyword_judgements").where({ site_id: siteId })
      .first<{ flags_version: number } | undefined>("flags_version"),
  ]);
  return `${periodId ?? 0} ${row?.flags_version ?? 0}`;
}

/** What a site says of itself, for judging its keywords. */
interface JudgedSite {
  domain: string;
  name: string;
  language: string | null;
  country: string | null;
  brandNames: readonly string[];
  brandExclusions: readonly string[];
}

/** Finds what a site says of itself; undefined when it is gone. */
export async function findJudgedSite(db: Db, siteId: number): Promise<JudgedSite | undefined> {
  const row = await db("sites").where({ id: siteId, status: "active" })
    .first<
      | Pick<JudgedSite, "domain" | "name" | "language" | "country"> & {
        brand_names: string;
        brand_exclusions: string;
      }
      | undefined
    >("domain", "name", "language", "country", "brand_names", "brand_exclusions");
  if (row === undefined) return undefined;
  const { brand_names, brand_exclusions, ...site } = row;
  return {
    ...site,
    brandNames: JSON.parse(brand_names),
    brandExclusions: JSON.parse(brand_exclusions),
  };
}

/** Counts the pages of an audit by the language that they say they are in; null: none. */
export async function countPageLanguages(
  db: Db,
  auditId: number,
): Promise<{ language: string | null; pagesCount: number }[]> {
  // primary key (audit_id, …)
  return await db("audit_pages").where({ audit_id: auditId, html: 1 }).groupBy("lang")
    .orderBy("lang").limit(1000)
    .select("lang as language").count<{ language: string | null; pagesCount: number }[]>(
      { pagesCount: "*" },
    );
}

/** Keeps how many keywords a site has; null: there are neither data nor tracked ones. */
export async function updateKeywordsCount(
  db: Db,
  siteId: number,
  count: number | null,
): Promise<void> {
  await db("sites").where({ id: siteId }).update({ keywords_count: count });
}
