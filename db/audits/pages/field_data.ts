import type { CruxPeriod, VitalFigure } from "../../../lib/crux/parse_crux.ts";
import { FORM_FACTORS, type FormFactor, WEB_VITALS, type WebVital } from "../../../schemas/crux.ts";
import type { Db } from "../../core/connection.ts";
import { listRows } from "../../core/list_query.ts";
import type { ListFields, ListPage, ListQuery } from "../../core/list_shapes.ts";

/** Shares of good, middling and poor visits by metric. */
type VitalShares = Record<WebVital, VitalFigure["shares"]>;

/** The figures of a period as they are stored; days as `YYYY-MM-DD`. */
export interface FieldFigures extends Record<WebVital, number | null> {
  first_day: string | null;
  last_day: string | null;
  shares: VitalShares | null;
}

/** An origin or page with the figures of its last period. */
export interface FieldSubjectRow extends FieldFigures {
  id: number;
  kind: "origin" | "url";
  url: string;
  form_factor: FormFactor;
  state: "data" | "too_few_visitors";
  normalized_url: string | null;
  checked_at: Date;
}

/** What Google was asked, and answered. */
interface AskedSubject {
  kind: "origin" | "url";
  url: string;
  urlHash: Buffer;
  formFactor: FormFactor;
}

const SUBJECTS = "crux_subjects";
const PERIODS = "crux_periods";
const TEXT = { type: "string", sortable: true, filterable: true } as const;

function figureFields(table: string): ListFields["fields"] {
  const vital = (name: WebVital) => ({
    sql: `${table}.${name}`,
    columns: { shares: `${table}.shares` },
    type: "number",
    nullable: true,
    sortable: true,
    filterable: true,
  } as const);
  const day = { ...TEXT, nullable: true } as const;
  return {
    first_day: { sql: `${table}.first_day`, ...day, sortable: false },
    last_day: { sql: `${table}.last_day`, ...day },
    lcp_ms: vital("lcp_ms"),
    inp_ms: vital("inp_ms"),
    cls: vital("cls"),
    fcp_ms: vital("fcp_ms"),
    ttfb_ms: vital("ttfb_ms"),
  };
}

/** The fields that the list of a site's field data sorts and filters by. */
export const FIELD_DATA_LIST: ListFields = {
  defaultSort: "id",
  key: "id",
  fields: {
    id: { sql: `${SUBJECTS}.id`, type: "integer", sortable: true, filterable: true },
    kind: { sql: `${SUBJECTS}.kind`, ...TEXT, values: ["origin", "url"] },
    url: { sql: `${SUBJECTS}.url`, ...TEXT, searchable: true },
    form_factor: { sql: `${SUBJECTS}.form_factor`, ...TEXT, values: FORM_FACTORS },
    state: { sql: `${SUBJECTS}.state`, ...TEXT, values: ["data", "too_few_visitors"] },
    normalized_url: { sql: `${SUBJECTS}.normalized_url`, ...TEXT, nullable: true, sortable: false },
    ...figureFields(SUBJECTS),
    checked_at: { sql: `${SUBJECTS}.checked_at`, type: "time", sortable: true, filterable: true },
  },
};

/** The fields that the list of one subject's periods sorts and filters by. */
export const FIELD_PERIOD_LIST: ListFields = {
  defaultSort: "-last_day",
  key: "last_day",
  fields: {
    ...figureFields(PERIODS),
    last_day: { sql: `${PERIODS}.last_day`, ...TEXT },
  },
};

type Stored<Row> = Omit<Row, "shares"> & { shares?: string | null };

/** One page of what visitors of a site's origin and pages experience. */
export async function listFieldData(
  db: Db,
  siteId: number,
  query: ListQuery,
): Promise<ListPage<FieldSubjectRow>> {
  const from = db(SUBJECTS).where(`${SUBJECTS}.site_id`, siteId);
  const page = await listRows<Stored<FieldSubjectRow>>(db, {
    ...{ from, fields: FIELD_DATA_LIST, query },
  });
  return { ...page, rows: page.rows.map(withShares) };
}

/** One page of the periods of an origin or page. */
export async function listFieldPeriods(
  db: Db,
  { siteId, subjectId }: { siteId: number; subjectId: number },
  query: ListQuery,
): Promise<ListPage<FieldFigures>> {
  const from = db(PERIODS)
    .where({ [`${PERIODS}.site_id`]: siteId, [`${PERIODS}.subject_id`]: subjectId });
  const page = await listRows<Stored<FieldFigures>>(db, {
    ...{ from, fields: FIELD_PERIOD_LIST, query },
  });
  return { ...page, rows: page.rows.map(withShares) };
}

/** Whether the site has this origin or page. */
export async function hasFieldSubject(
  db: Db,
  siteId: number,
  subjectId: number,
): Promise<boolean> {
  const row = await db(SUBJECTS).where({ id: subjectId, site_id: siteId }).first("id");
  return row !== undefined;
}

/** Lists what is known of a page by device. */
export async function listFieldDataOfUrl(
  db: Db,
  siteId: number,
  urlHash: Buffer,
): Promise<FieldSubjectRow[]> {
  // crux_subjects_url
  const rows = await db(SUBJECTS).where({ site_id: siteId, kind: "url", url_hash: urlHash })
    .orderBy("id").select<Stored<FieldSubjectRow>[]>(
      ...["id", "kind", "url", "form_factor", "state", "normalized_url", "first_day"] as const,
      ...["last_day", "lcp_ms", "inp_ms", "cls", "fcp_ms", "ttfb_ms", "shares"] as const,
      "checked_at",
    );
  return rows.map(withShares);
}

/** What visitors of an origin or page experience on all devices together. */
export interface FieldVitalsRow
  extends
    Pick<FieldSubjectRow, "kind" | "url" | "state" | "first_day" | "last_day">,
    Pick<FieldSubjectRow, "lcp_ms" | "inp_ms" | "cls"> {
  url_hash: Buffer;
}

/** Lists what is known of origins and pages on all devices together; index crux_subjects_url. */
export async function listFieldVitals(
  db: Db,
  siteId: number,
  urlHashes: readonly Buffer[],
): Promise<FieldVitalsRow[]> {
  return await db(SUBJECTS).where({ site_id: siteId, form_factor: "all" })
    .whereIn("kind", ["origin", "url"]).whereIn("url_hash", [...urlHashes]).orderBy("id")
    .select<FieldVitalsRow[]>(
      ...["kind", "url", "url_hash", "state", "first_day", "last_day"] as const,
      ...["lcp_ms", "inp_ms", "cls"] as const,
    );
}

/** Finds the origin of a site that Google was asked for last; index crux_subjects_url. */
export async function findFieldOrigin(db: Db, siteId: number): Promise<string | undefined> {
  const [url] = await db(SUBJECTS).where({ site_id: siteId, kind: "origin", form_factor: "all" })
    .orderBy("checked_at", "desc").orderBy("id").limit(1).pluck<string[]>("url");
  return url;
}

/** Counts the origins and pages, by device, that were asked for. */
export async function countFieldSubjects(db: Db, siteId: number): Promise<number> {
  const [row] = await db(SUBJECTS).where({ site_id: siteId }).count<{ count: number }[]>(
    "* as count",
  );
  return Number(row?.count ?? 0);
}

/** When Google was asked for an origin or page, and for its weeks before; undefined: never. */
export async function findAskedTimes(
  db: Db,
  siteId: number,
  { kind, urlHash, formFactor }: AskedSubject,
): Promise<{ checkedAt: Date; historyAt: Date | null; state: string } | undefined> {
  return await db(SUBJECTS)
    .where({ site_id: siteId, kind, url_hash: urlHash, form_factor: formFactor })
    .first({ checkedAt: "checked_at", historyAt: "history_at", state: "state" });
}

/** Keeps what Google answered: the last period, and those before. Null: too few visitors. */
export async function storeFieldData(
  trx: Db,
  { siteId, now }: { siteId: number; now: Date },
  { subject, periods, normalizedUrl, withHistory }: {
    subject: AskedSubject;
    periods: readonly CruxPeriod[] | null;
    normalizedUrl: string | null;
    /** The weeks before are among the periods. */
    withHistory: boolean;
  },
): Promise<void> {
  const { kind, url, urlHash, formFactor } = subject;
  const key = { site_id: siteId, kind, url_hash: urlHash, form_factor: formFactor };
  const last = periods?.reduce<CruxPeriod | undefined>(
    (newest, one) => newest === undefined || one.lastDay > newest.lastDay ? one : newest,
    undefined,
  );
  const columns = {
    url,
    normalized_url: normalizedUrl,
    state: periods === null ? "too_few_visitors" : "data",
    checked_at: now,
    ...withHistory && { history_at: now },
    ...last === undefined ? NO_FIGURES : figuresOf(last),
  };
  await trx(SUBJECTS).insert({ ...key, ...columns }).onConflict().merge(Object.keys(columns));
  const stored = await trx(SUBJECTS).where(key).first<{ id: number }>("id");
  for (const period of periods ?? []) {
    const figures = figuresOf(period);
    await trx(PERIODS).insert({ site_id: siteId, subject_id: stored.id, ...figures })
      .onConflict().merge(Object.keys(figures));
  }
}

const NO_FIGURES = {
  ...{ first_day: null, last_day: null, lcp_ms: null, inp_ms: null, cls: null, fcp_ms: null },
  ...{ ttfb_ms: null, shares: null },
};

function figuresOf({ firstDay, lastDay, vitals }: CruxPeriod) {
  const shares = Object.fromEntries(WEB_VITALS.map((name) => [name, vitals[name].shares]));
  return {
    ...{ first_day: firstDay, last_day: lastDay, lcp_ms: vitals.lcp_ms.p75 },
    ...{ inp_ms: vitals.inp_ms.p75, cls: vitals.cls.p75, fcp_ms: vitals.fcp_ms.p75 },
    ...{ ttfb_ms: vitals.ttfb_ms.p75, shares: JSON.stringify(shares) },
  };
}

/** Of a sparse list, columns that were not asked for are absent. */
function withShares<Row extends { shares?: string | null }>(row: Row) {
  // written by figuresOf()
  const shares = row.shares == null ? null : JSON.parse(row.shares) as VitalShares;
  return { ...row, shares };
}
