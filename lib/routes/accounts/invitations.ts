import {
  findInvitationRow,
  INVITATION_LIST,
  type InvitationRow,
  listInvitations,
} from "../../../db/accounts/invitations.ts";
import type { InvitationAnswer } from "../../../schemas/member.ts";
import { withdrawInvitation } from "../../commands/accounts/people/invite_member.ts";
import { NotFoundError } from "../../core/errors.ts";
import { parseSiteIds } from "../../core/token_scope.ts";
import type { Services } from "../../services.ts";
import { defineRoute } from "../core/define_route.ts";
import { listAnswer } from "../core/list_answer.ts";
import { isoTime, present, type Presenter } from "../core/present.ts";
import type { Route } from "../core/route.ts";

const PATH = "/invitations";
const ONE_PATH = "/invitations/:invitation_id";
const TAG = "Members";

/** An invitation of a client. */
export const INVITATION_EXAMPLE: InvitationAnswer = {
  id: 12,
  email: "anna@acme.example",
  name: "Anna Weber",
  role: "client",
  site_ids: [7],
  member_id: null,
  expires_at: "2026-11-27T10:00:00.000Z",
  created_at: "2026-11-20T10:00:00.000Z",
};

const presentInvitation: Presenter<InvitationRow, InvitationAnswer> = {
  id: (row) => row.id,
  email: (row) => row.email,
  name: (row) => row.name,
  role: (row) => row.role,
  site_ids: (row) => copyOf(parseSiteIds(row.site_ids)),
  member_id: (row) => row.member_id,
  expires_at: (row) => isoTime(row.expires_at),
  created_at: (row) => isoTime(row.created_at),
};

const listRoute = defineRoute({
  method: "GET",
  path: PATH,
  operationId: "listInvitations",
  tag: TAG,
  summary: "List open invitations",
  description: "Links that wait for someone to set a passphrase: to become a member, or to get a " +
    "new one. Their addresses are never shown again.",
  ability: "manage",
  quotaCost: 0,
  list: INVITATION_LIST,
  answerStatus: 200,
  example: {
    data: [INVITATION_EXAMPLE],
    links: { first: "https://api.example.com/api/v1/invitations", next: null },
    meta: { per_page: 50, next_cursor: null, total: 1 },
  },
  errors: [422],
  async handler(request) {
    const { services: { db, now }, caller: { accountId }, list } = request;
    const page = await listInvitations(db, { accountId, query: list, now: now() });
    return listAnswer(request, page, { presenter: presentInvitation });
  },
});

const readRoute = defineRoute({
  method: "GET",
  path: ONE_PATH,
  operationId: "getInvitation",
  tag: TAG,
  summary: "Get an open invitation",
  description: "Whom a link is for that nobody has used yet.",
  ability: "manage",
  quotaCost: 0,
  answerStatus: 200,
  example: { data: INVITATION_EXAMPLE },
  errors: [404, 422],
  async handler({ services, caller: { accountId }, params }) {
    const data = await readInvitationRow(services, { accountId, id: params.invitation_id });
    return { body: { data } };
  },
});

const deleteRoute = defineRoute({
  method: "DELETE",
  path: ONE_PATH,
  operationId: "deleteInvitation",
  tag: TAG,
  summary: "Withdraw an invitation",
  description: "Its link is good no more.",
  ability: "manage",
  quotaCost: 0,
  answerStatus: 204,
  example: null,
  errors: [404, 422],
  async handler({ services, caller, params }) {
    await withdrawInvitation(services, caller, params.invitation_id);
    return {};
  },
});

/** The routes of invitations that wait. */
export const INVITATION_ROUTES: readonly Route[] = [listRoute, readRoute, deleteRoute];

/** Reads an invitation as it may be shown. Throws `NotFoundError` where it was used or withdrawn meanwhile. */
export async function readInvitationRow(
  { db, now }: Pick<Services, "db" | "now">,
  own: { accountId: number; id: number },
): Promise<InvitationAnswer> {
  const row = await findInvitationRow(db, own, now());
  if (row !== undefined) return present(presentInvitation, row);
  throw new NotFoundError("invitation_not_found", `There is no invitation ${own.id}.`);
}

function copyOf(siteIds: readonly number[] | null): number[] | null {
  return siteIds && [...siteIds];
}
