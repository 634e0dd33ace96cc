import {
  ANNOTATION_KINDS,
  ANNOTATION_SOURCES,
  type AnnotationKind,
  type AnnotationSource,
} from "../../schemas/annotation.ts";
import type { Db } from "../core/connection.ts";
import { listRows } from "../core/list_query.ts";
import type { ListFields, ListPage, ListQuery } from "../core/list_shapes.ts";

/** An annotation as it is stored. */
export interface AnnotationRow {
  id: number;
  kind: AnnotationKind;
  title: string;
  text: string | null;
  url: string | null;
  /** Midnight in UTC of the day. */
  first_day: Date;
  last_day: Date;
  occurred_at: Date | null;
  timezone: string;
  path: string | null;
  page_group_id: number | null;
  source: AnnotationSource;
  created_at: Date;
  updated_at: Date;
}

/** The days of an annotation, `YYYY-MM-DD` in its time zone. */
export interface AnnotationDays {
  firstDay: string;
  lastDay: string;
  /** Null: only the days are known. */
  occurredAt: Date | null;
  timezone: string;
}

/** What can be changed of an annotation; what is absent stays. */
interface AnnotationChange {
  kind?: AnnotationKind;
  title?: string;
  text?: string | null;
  url?: string | null;
  path?: string | null;
  page_group_id?: number | null;
  days?: AnnotationDays;
}

/** An annotation to insert. */
export interface NewAnnotation extends Required<AnnotationChange> {
  source: AnnotationSource;
}

const TEXT = { type: "string", sortable: true, filterable: true } as const;
const TIME = { type: "time", sortable: true, filterable: true } as const;

/** The fields that the list of a site's annotations sorts, filters and searches by. */
export const ANNOTATION_LIST: ListFields = {
  defaultSort: "-first_day",
  key: "id",
  fields: {
    id: { sql: "annotations.id", type: "integer", sortable: true, filterable: true },
    kind: { sql: "annotations.kind", ...TEXT, values: ANNOTATION_KINDS },
    title: { sql: "annotations.title", ...TEXT, searchable: true },
    text: { sql: "annotations.text", type: "string", nullable: true, searchable: true },
    url: { sql: "annotations.url", type: "string", nullable: true },
    first_day: { sql: "annotations.first_day", ...TIME },
    last_day: { sql: "annotations.last_day", ...TIME },
    occurred_at: { sql: "annotations.occurred_at", nullable: true, ...TIME },
    timezone: { sql: "annotations.timezone", type: "string" },
    path: { sql: "annotations.path", nullable: true, ...TEXT, sortable: false },
    page_group_id: {
      sql: "annotations.page_group_id",
      type: "integer",
      nullable: true,
      filterable: true,
    },
    source: { sql: "annotations.source", ...TEXT, values: ANNOTATION_SOURCES },
    created_at: { sql: "annotations.created_at", ...TIME },
    updated_at: { sql: "annotations.updated_at", ...TIME },
  },
};

/** One page of the site's annotations that have a day from `from` to `to`; index annotations_days. */
export function listAnnotations(
  db: Db,
  siteId: number,
  { from, to, query }: { from?: string | undefined; to?: string | undefined; query: ListQuery },
): Promise<ListPage<AnnotationRow>> {
  const rows = db("annotations").where({ "annotations.site_id": siteId });
  if (from !== undefined) rows.where("annotations.last_day", ">=", from);
  if (to !== undefined) rows.where("annotations.first_day", "<=", to);
  return listRows<AnnotationRow>(db, { from: rows, fields: ANNOTATION_LIST, query });
}

/**
 * Lists annotations that have a day from `from` to `to`, the latest first; index annotations_days. Given a group of
 * pages, those of other groups are left out.
 */
export async function listAnnotationsOfDays(
  db: Db,
  siteId: number,
  { from, to, limit, groupId = null }: {
    from: string;
    to: string;
    limit: number;
    groupId?: number | null | undefined;
  },
): Promise<AnnotationRow[]> {
  return await db("annotations").where({ site_id: siteId })
    .where((rows) => {
      if (groupId !== null) rows.whereNull("page_group_id").orWhere({ page_group_id: groupId });
    })
    .where("last_day", ">=", from).where("first_day", "<=", to)
    .orderBy([{ column: "first_day", order: "desc" }, { column: "id", order: "desc" }])
    .limit(limit)
    .select<AnnotationRow[]>(Object.keys(ANNOTATION_LIST.fields));
}

/** Finds an annotation of a site. */
export async function findAnnotation(
  db: Db,
  siteId: number,
  id: number,
): Promise<AnnotationRow | undefined> {
  return await db("annotations").where({ id, site_id: siteId })
    .first<AnnotationRow | undefined>(Object.keys(ANNOTATION_LIST.fields));
}

/** Counts the annotations of a site. */
export async function countAnnotations(db: Db, siteId: number): Promise<number> {
  const [row] = await db("annotations").where({ site_id: siteId }) // index annotations_days
    .count<{ count: number }[]>({ count: "*" });
  return Number(row?.count ?? 0);
}

/** Counts the annotations of a group of pages. */
export async function countGroupAnnotations(
  db: Db,
  siteId: number,
  groupId: number,
): Promise<number> {
  // index annotations_days
  const [row] = await db("annotations").where({ site_id: siteId, page_group_id: groupId })
    .count<{ count: number }[]>({ count: "*" });
  return Number(row?.count ?? 0);
}

/** Inserts an annotation and returns its id. */
export async function insertAnnotation(
  trx: Db,
  siteId: number,
  { annotation, now }: { annotation: NewAnnotation; now: Date },
): Promise<number> {
  const [id] = await trx("annotations").insert({
    site_id: siteId,
    ...columnsOf(annotation),
    source: annotation.source,
    created_at: now,
    updated_at: now,
  });
  return Number(id);
}

/** Changes an annotation; false when the site has none of this id. */
export async function updateAnnotation(
  trx: Db,
  { siteId, id, now }: { siteId: number; id: number; now: Date },
  change: AnnotationChange,
): Promise<boolean> {
  const updated = await trx("annotations").where({ id, site_id: siteId })
    .update({ ...columnsOf(change), updated_at: now });
  return updated === 1;
}

/** Deletes an annotation; false when the site has none of this id. */
export async function deleteAnnotation(db: Db, siteId: number, id: number): Promise<boolean> {
  return await db("annotations").where({ id, site_id: siteId }).delete() === 1;
}

function columnsOf({ days, ...change }: AnnotationChange): Record<string, unknown> {
  return {
    ...change,
    ...days && {
      first_day: days.firstDay,
      last_day: days.lastDay,
      occurred_at: days.occurredAt,
      timezone: days.timezone,
    },
  };
}
