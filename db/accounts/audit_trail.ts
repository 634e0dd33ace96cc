import {
  TRAIL_ACTORS,
  TRAIL_OUTCOMES,
  type TrailActor,
  type TrailOutcome,
} from "../../schemas/audit_trail.ts";
import type { Db } from "../core/connection.ts";
import { listRows } from "../core/list_query.ts";
import type { ListFields, ListPage, ListQuery } from "../core/list_shapes.ts";

/** A change that is about to be made, or was made. */
interface TrailEntry {
  accountId: number;
  actor: TrailActor;
  memberId?: number | null;
  memberEmail?: string | null;
  sessionId?: number | null;
  tokenId?: number | null;
  operation: string;
  /** The path of what is changed. */
  object: string;
  siteId?: number | null;
  /** Names of what was sent. */
  fields?: readonly string[];
  outcome: TrailOutcome;
}

/** An entry as the list shows it. */
export interface TrailRow {
  id: number;
  created_at: Date;
  actor: TrailActor;
  member_id: number | null;
  member_email: string | null;
  session_id: number | null;
  token_id: number | null;
  token_name: string | null;
  operation: string;
  object: string;
  site_id: number | null;
  /** Comma-separated. */
  fields: string;
  outcome: TrailOutcome;
}

const MAX_OBJECT_LENGTH = 500;
const MAX_FIELDS_LENGTH = 1_000;
const FILTERED = { sortable: true, filterable: true } as const;
const ID = { type: "integer", nullable: true, filterable: true } as const;

/** The fields that the audit trail sorts, filters and searches by. */
export const TRAIL_LIST: ListFields = {
  defaultSort: "-id",
  key: "id",
  fields: {
    id: { sql: "audit_trail.id", type: "integer", ...FILTERED },
    created_at: { sql: "audit_trail.created_at", type: "time", ...FILTERED },
    actor: { sql: "audit_trail.actor", type: "string", filterable: true, values: TRAIL_ACTORS },
    member_id: { sql: "audit_trail.member_id", ...ID },
    member_email: {
      sql: "audit_trail.member_email",
      type: "string",
      nullable: true,
      filterable: true,
      searchable: true,
    },
    session_id: { sql: "audit_trail.session_id", ...ID },
    token_id: { sql: "audit_trail.token_id", ...ID },
    token_name: { sql: "tokens.name", type: "string", nullable: true, filterable: true },
    operation: { sql: "audit_trail.operation", type: "string", filterable: true, searchable: true },
    object: { sql: "audit_trail.object", type: "string", filterable: true, searchable: true },
    site_id: { sql: "audit_trail.site_id", ...ID },
    fields: { sql: "audit_trail.fields", type: "object" },
    outcome: {
      sql: "audit_trail.outcome",
      type: "string",
      filterable: true,
      values: TRAIL_OUTCOMES,
    },
  },
};

/** Inserts an entry and returns its id. */
export async function insertTrailEntry(db: Db, entry: TrailEntry, now: Date): Promise<number> {
  const [id] = await db("audit_trail").insert({
    account_id: entry.accountId,
    created_at: now,
    actor: entry.actor,
    member_id: entry.memberId ?? null,
    member_email: entry.memberEmail ?? null,
    session_id: entry.sessionId ?? null,
    token_id: entry.tokenId ?? null,
    operation: entry.operation,
    object: cut(entry.object, MAX_OBJECT_LENGTH),
    site_id: entry.siteId ?? null,
    fields: cut((entry.fields ?? []).join(), MAX_FIELDS_LENGTH),
    outcome: entry.outcome,
  });
  return Number(id);
}

/** Notes that a change was made, and of what; what was created has its path only then. */
export async function finishTrailEntry(
  db: Db,
  id: number,
  { object, siteId }: { object: string; siteId: number | null },
): Promise<void> {
  await db("audit_trail").where({ id })
    .update({ outcome: "done", object: cut(object, MAX_OBJECT_LENGTH), site_id: siteId });
}

/** Deletes the entry of a change that was refused. */
export async function deleteTrailEntry(db: Db, id: number): Promise<void> {
  await db("audit_trail").where({ id }).delete();
}

/** One page of an account's audit trail. */
export function listTrail(
  db: Db,
  { accountId, query }: { accountId: number; query: ListQuery },
): Promise<ListPage<TrailRow>> {
  // audit_trail_account
  const from = db("audit_trail").leftJoin("tokens", "tokens.id", "audit_trail.token_id")
    .where("audit_trail.account_id", accountId);
  return listRows<TrailRow>(db, { from, fields: TRAIL_LIST, query });
}

/** Deletes up to `limit` entries from before a moment; returns how many. */
export async function deleteOldTrail(db: Db, before: Date, limit: number): Promise<number> {
  // audit_trail_created
  return await db("audit_trail").where("created_at", "<", before).limit(limit).delete();
}

function cut(text: string, length: number): string {
  return [...text.toWellFormed()].slice(0, length).join("");
}
