import { listTrail, TRAIL_LIST, type TrailRow } from "../../../db/accounts/audit_trail.ts";
import type { TrailEntryAnswer } from "../../../schemas/audit_trail.ts";
import { defineRoute } from "../core/define_route.ts";
import { listAnswer } from "../core/list_answer.ts";
import { isoTime, type Presenter } from "../core/present.ts";
import type { Route } from "../core/route.ts";

const EXAMPLE: TrailEntryAnswer = {
  id: 812,
  created_at: "2026-11-20T09:12:41.905Z",
  actor: "member",
  member_id: 4,
  member_email: "anna@acme.example",
  session_id: 31,
  token_id: null,
  token_name: null,
  operation: "putSchedule",
  object: "/sites/7/schedule",
  site_id: 7,
  fields: ["frequency", "time"],
  outcome: "done",
};

const presentEntry: Presenter<TrailRow, TrailEntryAnswer> = {
  id: (row) => row.id,
  created_at: (row) => isoTime(row.created_at),
  actor: (row) => row.actor,
  member_id: (row) => row.member_id,
  member_email: (row) => row.member_email,
  session_id: (row) => row.session_id,
  token_id: (row) => row.token_id,
  token_name: (row) => row.token_name,
  operation: (row) => row.operation,
  object: (row) => row.object,
  site_id: (row) => row.site_id,
  fields: (row) => row.fields.split(",").filter(Boolean),
  outcome: (row) => row.outcome,
};

const listRoute = defineRoute({
  method: "GET",
  path: "/audit-trail",
  operationId: "listAuditTrail",
  tag: "Members",
  summary: "List what was changed, and by whom",
  description:
    "Every change that a member or a token made, the newest first: who, when, which operation, of " +
    "what, and the names of what was sent, never its values. Refused requests leave no entry. " +
    "Entries are kept 400 days.",
  ability: "manage",
  quotaCost: 0,
  list: TRAIL_LIST,
  answerStatus: 200,
  example: {
    data: [EXAMPLE],
    links: { first: "https://api.example.com/api/v1/audit-trail", next: null },
    meta: { per_page: 50, next_cursor: null, total: 1 },
  },
  errors: [422],
  async handler(request) {
    const { services: { db }, caller: { accountId }, list } = request;
    const page = await listTrail(db, { accountId, query: list });
    return listAnswer(request, page, { presenter: presentEntry });
  },
});

/** The route of what was changed. */
export const AUDIT_TRAIL_ROUTES: readonly Route[] = [listRoute];
